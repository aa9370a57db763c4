import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A unique PDF of `size` bytes. */
export const pdf = (size = 600): Buffer => {
  const head = Buffer.from(`%PDF-1.7\n%${randomBytes(16).toString('hex')}\n`)
  return Buffer.concat([head, Buffer.alloc(size - head.length, 'x')])
}

/** A unique JPEG with the place and the device in its metadata. */
export const jpegWithPlace = async (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const picture = sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: { r, g, b },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  return picture
    .withExif({
      IFD0: { Model: 'Camera of Secret Street 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A JPEG of this size in pixels and bytes, as a phone makes it: the preview inside it fills what is left. */
export const phonePhoto = async (width: number, height: number, size: number): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const jpeg = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
  const segments: Buffer[] = []
  for (let left = size - jpeg.length; left > 0; left -= 65_535) {
    const length = Math.min(65_533, Math.max(2, left - 2))
    segments.push(Buffer.from([0xff, 0xef, length >> 8, length & 0xff]), randomBytes(length - 2))
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

// Split in two, so that a virus scanner does not mistake this file for the test file.
export const eicar = Buffer.from(
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
)

/** One file as a browser's form sends it. */
export const multipart = (name: string, contentType: string, bytes: Buffer) => {
  const boundary = `cut-${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${contentType}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
