import {
  brightnessOf,
  greyOf,
  hasHiddenData,
  judge,
  perceptualHashOfGrey,
  pictureTypeOf,
  sharpnessOf,
} from './image-measures.ts'

/** Sharpness is measured at this size, so that phones with many pixels and with few compare. */
const SIDE = 256

const pixelsOf = (picture: ImageBitmap, width: number, height: number) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser has no canvas.')
  pen.drawImage(picture, 0, 0, width, height)
  return greyOf(pen.getImageData(0, 0, width, height))
}

/** Shows one line: its value, and the sentence for what was found. */
const say = (list: Element, row: string, value: string, found: string): void => {
  const line = list.querySelector(`[data-row="${row}"]`)
  if (!line) return
  const shown = line.querySelector('[data-value]')
  if (shown) shown.textContent = value
  for (const sentence of line.querySelectorAll<HTMLElement>('[data-say]'))
    sentence.hidden = sentence.dataset['say'] !== found
}

const measure = async (file: File, list: Element): Promise<void> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes)
  say(list, 'size', `${(bytes.length / 1_048_576).toFixed(2)} MB`, judge.size(bytes.length))
  say(list, 'type', type ?? '?', type ? 'ok' : 'bad')
  say(list, 'hidden', '', hasHiddenData(bytes) ? 'bad' : 'ok')
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    for (const row of ['pixels', 'light', 'sharpness', 'likeness']) say(list, row, '–', 'unread')
    return
  }
  const { width, height } = picture
  say(list, 'pixels', `${width} × ${height}`, judge.pixels(width, height))
  const grey = pixelsOf(picture, SIDE, SIDE)
  const [light, sharpness] = [brightnessOf(grey), sharpnessOf(grey)]
  say(list, 'light', `${Math.round(light)} / 255`, judge.light(light))
  say(list, 'sharpness', String(Math.round(sharpness)), judge.sharpness(sharpness))
  say(list, 'likeness', perceptualHashOfGrey(pixelsOf(picture, 9, 8)), 'ok')
  picture.close()
}

// Measures each picture that is chosen, also the one that was chosen before this script arrived. Sends nothing.
const chooser = document.querySelector<HTMLInputElement>('input[data-touch]')
const list = document.querySelector<HTMLElement>('[data-picture-results]')
const show = async () => {
  const [file] = chooser?.files ?? []
  if (!file || !list) return
  await measure(file, list)
  list.hidden = false
}
chooser?.addEventListener('change', () => void show())
void show()
