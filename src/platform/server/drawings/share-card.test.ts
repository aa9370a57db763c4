import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH, cardSvg, drawCard, type ShareCard } from './share-card.ts'
import voice from './voice-outlines.json' with { type: 'json' }
import { headingLines, headingPaths, headingWidth } from './heading-text.ts'

const outlines: Record<string, string> = voice.outlines
const hostile = '<script>alert("1")</script> & \'Ada\' ]]> &amp;'
const crowded: ShareCard = {
  product: 'SUP Civic',
  title: 'Ọláńrewájú Ṣẹ́gun Ụ̀bọ̀ḿ '.repeat(15),
  subtitle: 'Ọ̀yọ́ North · '.repeat(20),
  badge: 'ẹ́'.repeat(200),
}

/** Outer edges of an outline: control points bound a curve, which is accurate enough for these letters. */
const edges = (glyph: number, x: number, y: number) => {
  const numbers = (outlines[String(glyph)] ?? '').match(/-?\d+/g)?.map(Number) ?? []
  const across = numbers.filter((_, at) => at % 2 === 0)
  const up = numbers.filter((_, at) => at % 2 === 1)
  return {
    left: Math.min(...across) + x,
    right: Math.max(...across) + x,
    low: Math.min(...up) + y,
    high: Math.max(...up) + y,
  }
}

describe('the share card', () => {
  test.each<[string, ShareCard]>([
    ['crowded', crowded],
    ['bare', { product: 'SUP Civic', title: 'Ada' }],
    ['empty', { product: '', title: '', subtitle: '', badge: '' }],
    ['of a name in letters that the face lacks', { product: 'SUP Civic', title: 'عائشة 😀' }],
    ['hostile', { product: hostile, title: hostile, subtitle: hostile, badge: hostile }],
  ])('is a PNG of 1200 x 630 under 40 KB when it is %s', async (_name, card) => {
    const bytes = await drawCard(card)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: CARD_WIDTH, height: CARD_HEIGHT })
    expect(bytes.length).toBeLessThan(40 * 1024)
  })

  test('holds only outlines: no text that needs a font, and no markup from a name', () => {
    const svg = cardSvg({ product: hostile, title: hostile, subtitle: hostile, badge: hostile })
    const names = new Set([...svg.matchAll(/<\/?(\w+)/g)].map(([, name]) => name))
    expect([...names].toSorted()).toEqual(['g', 'path', 'rect', 'svg'])
    expect(svg).not.toMatch(/script|alert|Ada|&/)
  })

  test('shows the title: another name gives another picture', async () => {
    const [plain, marked, again] = await Promise.all(
      ['Ada', 'Adá', 'Ada'].map((title) => drawCard({ product: 'SUP Civic', title })),
    )
    expect(again).toEqual(plain)
    expect(marked).not.toEqual(plain)
  })

  test('keeps the largest letters for a short title and never uses more than three lines', () => {
    const scales = (title: string) =>
      [...cardSvg({ product: '', title }).matchAll(/fill="#FBF8F1" transform="[^"]*scale\((\S+)/g)].map(
        ([, s]) => Number(s),
      )
    expect(scales('Ada Obi')).toEqual([0.042])
    expect(scales(crowded.title)).toEqual([0.026, 0.026, 0.026])
  })
})

describe('the letters of the heading face', () => {
  test('carry their marks over or under themselves', () => {
    const marked = Object.entries(voice.letters).filter(([, parts]) => parts.length > 4)
    const astray = marked.filter(([, [, base = 0, x = 0, y = 0, ...marks]]) => {
      const letter = edges(base, x, y)
      return [0, 3].some((at) => {
        if (marks[at] === undefined) return false
        const mark = edges(marks[at], marks[at + 1] ?? 0, marks[at + 2] ?? 0)
        const middle = (mark.left + mark.right) / 2
        return middle < letter.left || middle > letter.right || (mark.low < 1000 && mark.high > 60)
      })
    })
    expect(marked.length).toBeGreaterThan(100)
    expect(astray).toEqual([])
  })

  test.each(['ẹ́', 'ọ̀', 'Ẹ̀', 'Ọ́', 'n̄', 'm̀', 'ị̀', 'ụ́', 's̩', 'é̩'])(
    'have %s as letter and mark, as wide as the letter alone',
    (text) => {
      const bare = [...text.normalize('NFC')][0] ?? ''
      expect(headingPaths(text, 0, 0, 10, '#fff').match(/<path/g)?.length).toBeGreaterThan(1)
      expect(headingWidth(text, 100)).toBe(headingWidth(bare, 100))
      expect(headingPaths(text.normalize('NFD'), 0, 0, 10, '#fff')).toBe(
        headingPaths(text.normalize('NFC'), 0, 0, 10, '#fff'),
      )
    },
  )

  test('cover the alphabets of Hausa, Igbo and Yoruba and the naira sign', () => {
    const needed = 'ɓɗƙƴ’ƁƊƘƳ ịọụṅỊỌỤṄ ẹọṣẸỌṢ àáèéìíòóùú ₦'
    expect([...needed].filter((letter) => !Object.hasOwn(voice.letters, letter))).toEqual([])
  })

  test('draw the base letter if the face lacks the marked one, and skip characters that it lacks', () => {
    expect(headingPaths('ü', 0, 0, 10, '#fff')).toBe(headingPaths('u', 0, 0, 10, '#fff'))
    expect(headingPaths('a😀b', 0, 0, 10, '#fff')).toBe(headingPaths('ab', 0, 0, 10, '#fff'))
    expect(headingWidth('constructor', 10)).toBeGreaterThan(0)
  })
})

describe('lines of text', () => {
  test('fit the width, break between words and keep every word', () => {
    const text = 'the quick brown fox jumps over the lazy dog'
    const { lines, isWhole } = headingLines(text, 40, 300, 9)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.every((line) => headingWidth(line, 40) <= 300)).toBe(true)
    expect([lines.join(' '), isWhole]).toEqual([text, true])
  })

  test('break a long word without separating a letter from its mark', () => {
    const { lines } = headingLines('ẹ́'.repeat(60), 40, 300, 99)
    expect(lines.join('')).toBe('ẹ́'.repeat(60))
    expect(lines.every((line) => line.startsWith('ẹ') && headingWidth(line, 40) <= 300)).toBe(true)
  })

  test('end in an ellipsis that still fits when there is too much', () => {
    const { lines, isWhole } = headingLines('word '.repeat(50), 40, 300, 2)
    expect([lines.length, isWhole, lines[1]?.endsWith('…')]).toEqual([2, false, true])
    expect(headingWidth(lines[1] ?? '', 40)).toBeLessThanOrEqual(300)
  })
})
