import { afterAll, describe, expect, test } from 'vitest'
import { plainOf } from '#shared/text/rich-text.ts'
import { splitContent } from './content-files.ts'
import { fillFacts } from './fill-facts.ts'
import { closeTextWorker, parseLong, readMarkdown } from './long-markdown.ts'
import { headingsOf, parseMarkdown } from './markdown.ts'
import { gradeOf, readingMinutes } from './readability.ts'

describe('Markdown becomes a tree of known elements', () => {
  test('with headings below the title of the page, lists, tables, links and pictures', () => {
    const tree = parseMarkdown(
      '# Wards\n\nA **ward** is [small](/geography).\n\n- one\n- two\n\n## Wards\n\n|a|b|\n|-|-|\n|1|2|\n\n![A map](/static/map.png)',
    )
    expect(tree[0]).toEqual({ tag: 'h2', id: 'wards', children: ['Wards'] })
    expect(tree[1]).toEqual({
      tag: 'p',
      children: [
        'A ',
        { tag: 'strong', children: ['ward'] },
        ' is ',
        { tag: 'a', to: '/geography', children: ['small'] },
        '.',
      ],
    })
    expect(tree[2]).toEqual({
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: ['two'] },
      ],
    })
    expect(headingsOf(tree)).toEqual([
      { id: 'wards', text: 'Wards' },
      { id: 'wards-2', text: 'Wards' },
    ])
    expect(tree[4]).toMatchObject({ tag: 'table', children: [{ tag: 'thead' }, { tag: 'tbody' }] })
    expect(tree[5]).toEqual({ tag: 'p', children: [{ tag: 'img', to: '/static/map.png', alt: 'A map' }] })
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '![a](https://evil.example/x.png)',
    '![a](//evil.example/x.png)',
    '<https://evil.example/" onmouseover="x>',
    '<a href="javascript:x">a</a>',
  ])('%s brings no element and no address that runs or asks elsewhere', (markdown) => {
    const drawn = JSON.stringify(parseMarkdown(markdown))
    expect(drawn).not.toMatch(/"tag":"(?!p"|a")/)
    expect(drawn).not.toMatch(/"to":"(?!https:\/\/evil\.example\/|\/%5Cevil)/i)
  })

  test('with an anchor of its own for each of very many equal headings, also beside one that looks counted', () => {
    const headings = headingsOf(parseMarkdown(`## A 3\n${'## A\n'.repeat(2000)}`))
    expect(new Set(headings.map(({ id }) => id)).size).toBe(2001)
    expect(headings.slice(0, 4).map(({ id }) => id)).toEqual(['a-3', 'a', 'a-2', 'a-4'])
  })

  test('and few letters never make very many cells', () => {
    const table = (rows: number) => `${'|a'.repeat(40)}\n${'|-'.repeat(40)}\n${'|\n'.repeat(rows)}`
    expect(parseMarkdown(table(50))[0]).toMatchObject({ tag: 'table' })
    for (const before of ['', '> ', '  '])
      expect(JSON.stringify(parseMarkdown(table(4000).replaceAll(/^/gm, before))).length).toBeLessThan(
        100_000,
      )
  })

  test('and its words alone, for search and for the count of minutes', () => {
    expect(plainOf(parseMarkdown('## A\n\nB *c*.'))).toBe('A\nB c.\n')
    expect(readingMinutes('word '.repeat(401))).toBe(2)
    expect(readingMinutes('')).toBe(1)
  })
})

describe('a text too long to parse at once', () => {
  const long = '## A *word*\n\n- Some {{words}} of [it](/faq).\n'.repeat(300)
  const plain = plainOf(parseMarkdown(long))

  test('is read in a thread of its own, and the same comes of it', async () => {
    expect(await readMarkdown(long)).toEqual({
      text: parseMarkdown(long),
      plain,
      minutes: readingMinutes(plain),
      grade: gradeOf(plain),
    })
  })

  test('is parsed once for all who ask for it together, and many different ones are refused as busy', async () => {
    const same = await Promise.all(Array.from({ length: 100 }, () => parseLong(long)))
    expect(same).toEqual(same.map(() => parseMarkdown(long)))
    const many = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => parseLong(`${n} ${long}`)))
    expect(many.map((each) => (each.status === 'fulfilled' ? 'read' : each.reason.code))).toEqual(
      many.map((_, n) => (n <= 20 ? 'read' : 'busy')),
    )
    expect(await parseLong(long)).toEqual(parseMarkdown(long))
  })
})
afterAll(closeTextWorker)

test('short texts together take as many turns of the event loop as their length asks for', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turnsOf = (texts: number, length: number) =>
    Promise.all(
      Array.from({ length: texts }, async () => {
        await parseLong('a '.repeat(length / 2))
        return turn
      }),
    )
  expect(new Set(await turnsOf(5, 10_000)).size).toBe(5)
  expect(new Set(await turnsOf(50, 200)).size).toBeLessThanOrEqual(2)
  isOver = true
})

test('a content file has front matter and a text', () => {
  expect(splitContent('a', '---\ntitle: A\n---\nText\n')).toEqual({ meta: { title: 'A' }, markdown: 'Text' })
  expect(() => splitContent('a', 'Text')).toThrow('a has no front matter')
})

test('a text cites facts by name', () => {
  const t = (sentence: string) => sentence
  expect(fillFacts('On {{poll-federal}}, in {{ lgas }} places', t)).toBe('On 16 January 2027, in 774 places')
  expect(() => fillFacts('{{moon}}', t)).toThrow('no fact is named moon')
})

test('the grade rises with long sentences and long words', () => {
  const simple = 'You may vote. Take your card. Go to your unit.'
  const hard =
    'Notwithstanding the constitutional prerogatives of the legislature, gubernatorial appropriations necessitate parliamentary authorisation.'
  expect(gradeOf(simple)).toBeLessThan(3)
  expect(gradeOf(hard)).toBeGreaterThan(15)
  expect(gradeOf('')).toBe(0)
})
