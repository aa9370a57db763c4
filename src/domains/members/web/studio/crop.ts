/** Side length of an uploaded profile picture in pixels. */
export const PHOTO_SIDE = 512
const QUALITY = 0.8

interface Size {
  readonly width: number
  readonly height: number
}

/** The position of a photo in its square: `zoom` from 1, `x` and `y` from 0 (left, top) to 100 (right, bottom). */
export interface Framing {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Centred and whole; for a portrait format the head rather than the feet. */
export const firstFraming: Framing = { zoom: 1, x: 50, y: 35 }

/** The cropped square in the photo's own pixels; always inside it. */
export const cropSquare = (
  { width, height }: Size,
  { zoom, x, y }: Framing,
): { left: number; top: number; side: number } => {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: ((width - side) * x) / 100, top: ((height - side) * y) / 100, side }
}

/** Draws the cropped square over the whole canvas. */
export const drawSquare = (canvas: HTMLCanvasElement, photo: ImageBitmap, framing: Framing): void => {
  const { left, top, side } = cropSquare(photo, framing)
  canvas.getContext('2d')?.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))

/** The square as a file without camera metadata; null where this device cannot encode it. */
export const squareFile = async (photo: ImageBitmap, framing: Framing): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: PHOTO_SIDE, height: PHOTO_SIDE })
  drawSquare(canvas, photo, framing)
  const webp = await blobOf(canvas, 'image/webp')
  // A browser without WebP encoding returns a PNG, which is larger than a JPEG.
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg')
}
