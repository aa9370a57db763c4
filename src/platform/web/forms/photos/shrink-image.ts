/** Pictures are scaled down to this on the device, before they cost data. */
const MAX_SIDE = 1280
const QUALITY = 0.7

interface Size {
  readonly width: number
  readonly height: number
}

/** The target size: same aspect ratio, at most `MAX_SIDE` on the longer side, never enlarged. */
export const shrunkSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
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
  // A browser without WebP encoding returns a PNG, which is larger than a JPEG.
  return webp?.type === 'image/webp' ? webp : draw(picture, size, 'image/jpeg')
}

/** Shrinks a photo for upload. Files that are no picture, cannot be decoded here or would grow are sent unchanged. */
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

/** The bytes with a content type that the server accepts; the server checks the bytes itself and explains a refusal. */
export const asSendable = (bytes: Blob): Blob =>
  taken.includes(bytes.type) ? bytes : bytes.slice(0, bytes.size, 'application/octet-stream')
