import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readContent } from '#platform/server/content/content-files.ts'
import { brightnessOf, type Grey, greyOf, judge, sharpnessOf } from './image-measures.ts'

// The drawings whose figures /image-eval names.
const SIDE = 256
const svg = (width: number, height: number, inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)
const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const writing = Array.from({ length: 24 }, (_, line) =>
  [
    rect(80, 80 + line * 38, 500 + ((line * 97) % 260), 9, '#222'),
    ...Array.from({ length: 40 }, (__, sign) =>
      rect(80 + sign * 20 + ((line * 7) % 9), 72 + line * 38, 6 + ((sign * line) % 9), 18, '#333'),
    ),
  ].join(''),
).join('')
const paper = svg(
  1280,
  1600,
  rect(0, 0, 1280, 1600, '#6b5a45') + rect(40, 30, 1200, 1040, '#f4f1ea') + writing,
)
const street = svg(
  1280,
  960,
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cc4e8"/><stop offset="1" stop-color="#e8dcc0"/></linearGradient></defs>${rect(0, 0, 1280, 500, 'url(#g)')}${rect(0, 500, 1280, 460, '#8a7a64')}${rect(150, 220, 300, 330, '#c77f54')}${rect(190, 270, 60, 80, '#3a3a44')}${rect(320, 270, 60, 80, '#3a3a44')}<path d="M600 960 L680 500 L760 500 L1000 960Z" fill="#5a5650"/><circle cx="800" cy="720" r="70" fill="#2d2a28"/>`,
)

const greyFrom = async (picture: Sharp): Promise<Grey> => {
  const { data } = await picture
    .resize(SIDE, SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return greyOf({ width: SIDE, height: SIDE, data: new Uint8ClampedArray(data) } as ImageData)
}
const blurred = async (drawing: Buffer, pixels: number): Promise<Grey> => {
  const whole = await sharp(drawing).png().toBuffer()
  return greyFrom(sharp(pixels > 0 ? await sharp(whole).blur(pixels).png().toBuffer() : whole))
}

describe('the limits of the try-out, on the drawings that its page names', () => {
  test.each([
    ['paper', paper],
    ['street', street],
  ])('find a strong blur of the %s, and none in the sharp one', async (_, drawing) => {
    expect(judge.sharpness(sharpnessOf(await blurred(drawing, 0)))).toBe('ok')
    expect(judge.sharpness(sharpnessOf(await blurred(drawing, 16)))).toBe('bad')
  })

  test('miss a small blur of dark print, as the page says', async () => {
    expect(judge.sharpness(sharpnessOf(await blurred(paper, 8)))).toBe('ok')
    expect(judge.sharpness(sharpnessOf(await blurred(street, 8)))).toBe('bad')
  })

  test('find a plain wall, as the page says', async () => {
    const wall = svg(640, 480, rect(0, 0, 640, 480, '#c9b79c'))
    expect(judge.sharpness(sharpnessOf(await blurred(wall, 0)))).toBe('bad')
  })

  test('tell a fifth of the light from good light', async () => {
    const inLight = async (share: number) =>
      judge.light(brightnessOf(await greyFrom(sharp(await sharp(paper).linear(share, 0).png().toBuffer()))))
    expect([await inLight(1), await inLight(0.2)]).toEqual(['ok', 'dark'])
    const white = svg(640, 480, rect(0, 0, 640, 480, '#fff'))
    expect(judge.light(brightnessOf(await blurred(white, 0)))).toBe('bright')
  })

  test('stand on the page as a guess, with the numbers of the code', async () => {
    const [page] = (await readContent('pages')).filter(
      ({ slug, language }) => slug === 'image-eval' && language === 'en',
    )
    expect(page?.markdown).toContain('our own guess')
    expect(page?.markdown).toContain('Light below 50 of 255')
    expect(page?.markdown).toContain('above 225')
    expect([judge.light(49), judge.light(50), judge.light(225), judge.light(226)]).toEqual([
      'dark',
      'ok',
      'ok',
      'bright',
    ])
    expect([judge.sharpness(59), judge.sharpness(60)]).toEqual(['bad', 'ok'])
  })
})
