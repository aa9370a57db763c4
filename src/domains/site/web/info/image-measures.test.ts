import { describe, expect, test } from 'vitest'
import { PHOTO_BYTES } from '#shared/values/upload-limits.ts'
import {
  brightnessOf,
  type Grey,
  greyOf,
  hasHiddenData,
  judge,
  perceptualHashOfGrey,
  pictureTypeOf,
  sharpnessOf,
} from './image-measures.ts'

const grey = (width: number, height: number, at: (x: number, y: number) => number): Grey => ({
  width,
  height,
  values: Float64Array.from({ length: width * height }, (_, n) => at(n % width, Math.floor(n / width))),
})
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('what the try-out measures', () => {
  test('a checkerboard is sharp, a slow gradient is not', () => {
    const board = grey(64, 64, (x, y) => ((x + y) % 2 ? 255 : 0))
    const slope = grey(64, 64, (x) => x * 2)
    expect([judge.sharpness(sharpnessOf(board)), judge.sharpness(sharpnessOf(slope))]).toEqual(['ok', 'bad'])
  })

  test.each([
    [10, 'dark'],
    [120, 'ok'],
    [250, 'bright'],
  ])('light %d is %s', (light, found) => {
    expect(judge.light(brightnessOf(grey(8, 8, () => light)))).toBe(found)
  })

  test('grey is weighted as eyes see colours', () => {
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255])
    expect([...greyOf({ width: 2, height: 1, data } as ImageData).values].map(Math.round)).toEqual([255, 150])
  })

  test('the code is that of the server: one bit for each square that is darker than its right neighbour', () => {
    expect(perceptualHashOfGrey(grey(9, 8, (x) => x))).toBe('ffffffffffffffff')
    expect(perceptualHashOfGrey(grey(9, 8, (x) => 9 - x))).toBe('0000000000000000')
  })

  test.each([
    ['\u00FF\u00D8\u00FF\u00E0more bytes', 'JPEG'],
    ['\u0089PNG\r\n\u001A\n0000', 'PNG'],
    ['RIFF0000WEBP', 'WebP'],
    ['%PDF-1.7 xxxxx', null],
    ['RIFF0000WAVE', null],
  ])('the first bytes say the type: %j', (start, type) => {
    expect(pictureTypeOf(bytes(start))).toBe(type)
  })

  test('Exif and XMP are hidden data', () => {
    expect(
      ['..Exif\0\0..', '..http://ns.adobe.com/xap/1.0/..', '..pixels..'].map((each) =>
        hasHiddenData(bytes(each)),
      ),
    ).toEqual([true, true, false])
  })

  test('says what the server would refuse', () => {
    expect([judge.size(PHOTO_BYTES), judge.size(PHOTO_BYTES + 1)]).toEqual(['ok', 'bad'])
    expect([judge.pixels(8000, 6500), judge.pixels(8001, 6500)]).toEqual(['ok', 'bad'])
  })
})
