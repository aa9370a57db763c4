import { parentPort } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '#shared/values/upload-limits.ts'
import { isPdf, pdfFault } from './pdf-check.ts'
import { UploadRefused, type CleaningResult, type CleaningTask } from './uploads.ts'

const MAX_SIDE = 1600
const THUMBNAIL_SIDE = 144
const PHOTO_QUALITY = 80
/** Just below the thread's limit, so that libvips stops first where it can. */
const SECONDS_IN_LIBVIPS = 9
/** As much as the recogniser needs; we show it no more of a hostile file. */
const HEAD_BYTES = 4100

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

// Strangers' files share no cache, and one core stays free for the server.
sharp.cache(false)
sharp.concurrency(1)

/** The picture format by its first bytes; we ignore names and declared types. */
const formatOf = async (bytes: Uint8Array) => {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined)
  const format = formats[found?.mime ?? '']
  if (!format) throw new UploadRefused('unsupported-type')
  return format
}

/** Reads only the header and refuses pictures that are too large to decode. */
const checkHeader = async (bytes: Uint8Array, format: string) => {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new UploadRefused('unsupported-type')
  if (header.width * header.height > MAX_PIXELS) throw new UploadRefused('too-many-pixels')
}

const asPlain = async (picture: Sharp) => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}

/**
 * The difference hash of a picture: whether each of 8 x 8 grey squares is darker than its right neighbour. It survives
 * scaling, recompression and a change of brightness. Our own, because sharp has decoded the picture already.
 */
const perceptualHashOf = async (picture: Sharp): Promise<string> => {
  const grey = await picture.greyscale().resize(9, 8, { fit: 'fill' }).raw({ depth: 'uchar' }).toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}

/** The pixels of a picture, upright and in sRGB. A JPEG is scaled down while it is decoded. */
const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS_IN_LIBVIPS })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
/** Bytes that would draw something wherever a picture still misses data. */
const STROKES = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 89 + 37) % 251))

/**
 * The pixels of a JPEG without its end mark, as old phones and messengers write it. All data is there if more data would
 * change no pixel; else the picture is cut off.
 */
const pixelsWithoutEnd = async (bytes: Uint8Array) => {
  const data = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes
  const [whole, more] = [
    await pixelsOf(Buffer.concat([data, END_OF_JPEG])),
    await pixelsOf(Buffer.concat([data, STROKES, END_OF_JPEG])),
  ]
  if (!whole.data.equals(more.data)) throw new UploadRefused('unreadable')
  return whole
}

/** Decodes once and encodes again: only pixels survive, no metadata and no trailing bytes. */
const redraw = async (bytes: Uint8Array) => {
  const { data, info } = await pixelsOf(bytes).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('premature end of JPEG'))
      return pixelsWithoutEnd(bytes)
    throw error
  })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const photo = await asPlain(sharp(data, { raw }).webp({ quality: PHOTO_QUALITY }))
  const thumbnail = await asPlain(
    sharp(data, { raw }).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE).webp({ quality: PHOTO_QUALITY }),
  )
  const perceptualHash = await perceptualHashOf(sharp(data, { raw }))
  return { contentType: 'image/webp' as const, ...photo, thumbnail: thumbnail.bytes, perceptualHash }
}

const clean = async ({ bytes, purpose }: CleaningTask): Promise<CleaningResult> => {
  if (isPdf(bytes)) {
    if (purpose !== 'evidence') throw new UploadRefused('unsupported-type')
    const fault = pdfFault(bytes)
    if (fault) throw new UploadRefused(fault)
    return { clean: { contentType: 'application/pdf', bytes: new Uint8Array(bytes) } }
  }
  const format = await formatOf(bytes)
  await checkHeader(bytes, format)
  return { clean: await redraw(bytes) }
}

const faultOf = (error: unknown) => {
  if (error instanceof UploadRefused) return error.code
  return error instanceof Error && error.message.includes('timeout') ? 'too-slow' : 'unreadable'
}

parentPort?.on('message', (task: CleaningTask) => {
  void clean(task)
    .catch((error: unknown): CleaningResult => ({ fault: faultOf(error) }))
    .then((result) => parentPort?.postMessage(result))
})
