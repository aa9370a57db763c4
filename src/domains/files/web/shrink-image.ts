/** Pictures are made no larger than this on the phone, before they cost anybody data. */
const LONGEST_SIDE = 1280
const QUALITY = 0.7

interface Size {
  readonly width: number
  readonly height: number
}

/** The size a picture is drawn at: its own shape, at most `LONGEST_SIDE` on the longer side, never larger than it was. */
export const shrunkSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const onPageCanvas = async (
  picture: ImageBitmap,
  { width, height }: Size,
  type: string,
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

const offPage = async (picture: ImageBitmap, { width, height }: Size, type: string): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: QUALITY })
}

const drawn = async (picture: ImageBitmap, size: Size): Promise<Blob | null> => {
  const draw = 'OffscreenCanvas' in globalThis ? offPage : onPageCanvas
  const webp = await draw(picture, size, 'image/webp')
  // A browser that cannot write WebP gives a PNG, which is larger than a JPEG.
  return webp?.type === 'image/webp' ? webp : draw(picture, size, 'image/jpeg')
}

/** A photo made small for sending; what is no picture, cannot be read here or would grow is sent as it is. */
export const shrinkImage = async (file: Blob): Promise<Blob> => {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const small = await drawn(picture, shrunkSize(picture))
    picture.close()
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}

const taken = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The bytes with a content type that the server reads; it looks into the bytes itself and says no in its own words. */
export const asSendable = (bytes: Blob): Blob =>
  taken.includes(bytes.type) ? bytes : bytes.slice(0, bytes.size, 'application/octet-stream')
