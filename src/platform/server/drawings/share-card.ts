import sharp from 'sharp'
import { headingLines, headingPaths, headingWidth } from './heading-text.ts'

export interface ShareCard {
  /** The product's name, as everywhere else. */
  readonly product: string
  readonly title: string
  readonly subtitle?: string | undefined
  readonly badge?: string | undefined
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

const ground = '#171C4F'
const ochre = '#F2B233'
const camwood = '#A43C18'
const leaf = '#1F8A57'
const chalk = '#FBF8F1'
const pale = '#C3C8EE'
const dim = '#3A4190'
const ink = '#171A36'

const LEFT = 72
const TEXT_WIDTH = 776
/** Largest first; the largest leaves no room for a third line above the badge. */
const TITLE_SIZES = [
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 3 },
  { size: 62, maxLines: 3 },
  { size: 52, maxLines: 3 },
] as const
const LINE_HEIGHT = 1.24
const SUBTITLE_SIZE = 34
const MAX_TEXT = 400

const square = (x: number, y: number, side: number, paint: string) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" ${paint}/>`

/** The cloth of the product: squares waiting, begun, in work and woven, in a fixed order. */
const cloth = (): string => {
  const cell = 46
  const side = 38
  const squares: string[] = []
  for (let row = 0; row < 12; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 900 + column * cell
      const y = 30 + row * cell
      const stage = (row * 5 + column * 7 + ((row * column) % 4)) % 13
      const isWoven = stage < 3 + column / 2
      const thread = [ochre, ochre, chalk, camwood, leaf][stage % 5] ?? ochre
      if (isWoven) squares.push(square(x, y, side, `fill="${thread}"`))
      else squares.push(square(x + 1.5, y + 1.5, side - 3, `fill="none" stroke="${dim}" stroke-width="3"`))
      if (!isWoven && stage > 9) squares.push(square(x + 12, y + 12, 14, `fill="${ochre}"`))
    }
  }
  return squares.join('')
}

const stripe = (): string =>
  `<rect y="598" width="${CARD_WIDTH}" height="32" fill="${ochre}"/>` +
  [camwood, leaf, chalk]
    .map((colour, at) => `<rect y="${604 + at * 8}" width="${CARD_WIDTH}" height="3" fill="${colour}"/>`)
    .join('')

const badgePill = (text: string): string => {
  const size = 28
  const [line = ''] = headingLines(text, size, TEXT_WIDTH - 48, 1).lines
  const width = Math.ceil(headingWidth(line, size)) + 48
  return `<rect x="${LEFT}" y="500" width="${width}" height="60" rx="30" fill="${ochre}"/>${headingPaths(line, LEFT + 24, 540, size, ink)}`
}

const fitTitle = (title: string) => {
  const tries = TITLE_SIZES.map(({ size, maxLines }) => ({
    size,
    ...headingLines(title, size, TEXT_WIDTH, maxLines),
  }))
  return tries.find((fit) => fit.isWhole) ?? tries.at(-1) ?? { size: TITLE_SIZES[0].size, lines: [] }
}

/** The card as SVG without text elements: every letter is an outline. */
export const cardSvg = ({ product, title, subtitle = '', badge = '' }: ShareCard): string => {
  const { size, lines } = fitTitle(title.slice(0, MAX_TEXT))
  const under = headingLines(
    subtitle.slice(0, MAX_TEXT),
    SUBTITLE_SIZE,
    TEXT_WIDTH,
    lines.length > 2 ? 1 : 2,
  ).lines
  const [name = ''] = headingLines(product, 32, TEXT_WIDTH, 1).lines
  const top = 132
  const titlePaths = lines.map((line, at) =>
    headingPaths(line, LEFT, top + size * (0.95 + at * LINE_HEIGHT), size, chalk),
  )
  const underTop = top + size * (0.95 + (lines.length - 1) * LINE_HEIGHT) + size * 0.55
  const underPaths = under.map((line, at) =>
    headingPaths(line, LEFT, underTop + SUBTITLE_SIZE * (0.85 + at * LINE_HEIGHT), SUBTITLE_SIZE, pale),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${ground}"/>`,
    cloth(),
    stripe(),
    `<rect x="${LEFT}" y="52" width="12" height="40" fill="${ochre}"/>`,
    headingPaths(name, LEFT + 30, 83, 32, ochre),
    ...titlePaths,
    ...underPaths,
    badge && badgePill(badge),
    '</svg>',
  ].join('')
}

/** Draws the picture for link previews: PNG, 1200 x 630, under 40 KB. Long names wrap to at most three lines. */
export const drawCard = (card: ShareCard): Promise<Buffer> =>
  sharp(Buffer.from(cardSvg(card)))
    .png({ palette: true, colours: 48, dither: 0, compressionLevel: 9 })
    .toBuffer()
