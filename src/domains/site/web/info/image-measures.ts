import { MAX_PIXELS, PHOTO_BYTES } from '#shared/values/upload-limits.ts'

/** What the try-out measures of a picture. All of it runs on the device. */

/** Grey values from 0 to 255, row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly values: Float64Array
}

/** The grey of RGBA pixels, weighted as eyes see colours. */
export const greyOf = ({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey => {
  const values = new Float64Array(width * height)
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, values }
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Mean light from 0 (black) to 255 (white). */
export const brightnessOf = ({ values }: Grey): number => meanOf(values)

/** How much neighbours differ (variance of the Laplacian): small for a blurred picture. */
export const sharpnessOf = ({ width, height, values }: Grey): number => {
  const at = (x: number, y: number): number => values[y * width + x] ?? 0
  const edges: number[] = []
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      edges.push(at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y))
  const all = Float64Array.from(edges)
  const mean = meanOf(all)
  return meanOf(all.map((edge) => (edge - mean) ** 2))
}

/** The same code of 64 squares as on the server: whether each is darker than its right neighbour; from 9 by 8 pixels. */
export const perceptualHashOfGrey = ({ values }: Grey): string => {
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((values[at] ?? 0) < (values[at + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}

/** The type by the first bytes, as the server looks; null for anything else. */
export const pictureTypeOf = (bytes: Uint8Array): 'JPEG' | 'PNG' | 'WebP' | null => {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'JPEG'
  if (text.startsWith('\u0089PNG')) return 'PNG'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'WebP' : null
}

/** True when the file carries hidden data: Exif or XMP, where place, time and device stand. */
export const hasHiddenData = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(bytes)
  return /Exif\0\0|eXIf|EXIF|http:\/\/ns\.adobe\.com\/xap|XMP /.test(text)
}

const verdict = (isGood: boolean) => (isGood ? 'ok' : 'bad')

/**
 * Says of each measure whether it is good. The numbers are guesses, measured on a few drawings only
 * (image-thresholds.test.ts); content/pages/image-eval.md says so to the reader.
 */
export const judge = {
  size: (bytes: number) => verdict(bytes <= PHOTO_BYTES),
  pixels: (width: number, height: number) => verdict(width * height <= MAX_PIXELS),
  // Assumed: below 50 a photo of a paper cannot be read, above 225 it is washed out.
  light: (mean: number) => (mean < 50 ? 'dark' : mean > 225 ? 'bright' : 'ok'),
  // Assumed: at 256 pixels a side, sharp photos measure hundreds and blurred ones less than 60.
  sharpness: (variance: number) => verdict(variance >= 60),
} as const
