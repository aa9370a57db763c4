/** What a picture of a person measures on each side when it is sent. */
export const PHOTO_SIDE = 512
const QUALITY = 0.8

interface Size {
  readonly width: number
  readonly height: number
}

/** How a photo lies in its square: `zoom` from 1, `x` and `y` from 0 (left, top) to 100 (right, bottom). */
export interface Framing {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** In the middle and whole, the head rather than the feet of a standing picture. */
export const firstFraming: Framing = { zoom: 1, x: 50, y: 35 }

/** The square of the photo that is kept, in the photo's own pixels; always inside it. */
export const cropSquare = (
  { width, height }: Size,
  { zoom, x, y }: Framing,
): { left: number; top: number; side: number } => {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: ((width - side) * x) / 100, top: ((height - side) * y) / 100, side }
}

/** Draws the kept square over the whole of a canvas. */
export const drawSquare = (canvas: HTMLCanvasElement, photo: ImageBitmap, framing: Framing): void => {
  const { left, top, side } = cropSquare(photo, framing)
  canvas.getContext('2d')?.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))

/** The square as a file, without anything that the camera wrote into the photo; null where this device cannot. */
export const squareFile = async (photo: ImageBitmap, framing: Framing): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: PHOTO_SIDE, height: PHOTO_SIDE })
  drawSquare(canvas, photo, framing)
  const webp = await blobOf(canvas, 'image/webp')
  // A browser that cannot write WebP gives a PNG, which is larger than a JPEG.
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg')
}
