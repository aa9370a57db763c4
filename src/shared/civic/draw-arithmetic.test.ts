import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type AnnouncedDraw,
  chooseEntries,
  drawnPlaces,
  entryLineOf,
  faultOfDraw,
  hashOfHex,
  type ListedEntry,
  listRootOf,
  readEntryList,
  roundTime,
} from './draw-arithmetic.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const seed = '01'.repeat(32)
const signature = 'ab'.repeat(48)
const randomness = hashOfHex(sha256, signature)
const list: ListedEntry[] = Array.from({ length: 7 }, (_, at) => ({
  n: 10 + at * 3,
  who: (at % 5).toString(16).repeat(16),
  way: at < 5 ? 'free' : 'paid',
}))
const root = listRootOf(sha256, list)
const source = { seed, randomness, root }

describe('the list of entries', () => {
  test('is read back as it was written, and in no other form or order', () => {
    const text = list.map((entry) => `${entryLineOf(entry)}\n`).join('')
    expect(readEntryList(text)).toEqual(list)
    expect(readEntryList('')).toEqual([])
    expect(readEntryList(text.replace('"n":10', '"n": 10'))).toBeNull()
    expect(readEntryList(text.split('\n').toReversed().join('\n'))).toBeNull()
  })

  test('has the Merkle root of RFC 6962', () => {
    const leaf = (entry: ListedEntry) =>
      sha256(Buffer.concat([Buffer.of(0), Buffer.from(entryLineOf(entry))]))
    const node = (...pair: Uint8Array[]) => sha256(Buffer.concat([Buffer.of(1), ...pair]))
    const [a, b, c] = list.slice(0, 3).map(leaf) as [Uint8Array, Uint8Array, Uint8Array]
    expect(listRootOf(sha256, list.slice(0, 3))).toBe(Buffer.from(node(node(a, b), c)).toString('hex'))
    expect(listRootOf(sha256, [])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('has another root when one entry is changed, left out or added', () => {
    const changed = list.map((entry, at) => (at === 3 ? { ...entry, way: 'paid' as const } : entry))
    const others = [changed, list.slice(1), [...list, { n: 99, who: 'f'.repeat(16), way: 'free' as const }]]
    expect(new Set([root, ...others.map((each) => listRootOf(sha256, each))]).size).toBe(4)
  })
})

describe('the choice', () => {
  test('is HMAC-SHA-256 with the seed as key over randomness, root and counter: known answers', () => {
    const numbers = Array.from({ length: 4 }, (_, at) => {
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(at)
      const mac = createHmac('sha256', Buffer.from(seed, 'hex'))
      mac.update(Buffer.concat([Buffer.from(randomness, 'hex'), Buffer.from(root, 'hex'), counter]))
      return mac.digest().readUIntBE(0, 6) % 1_000
    })
    expect(drawnPlaces(sha256, source, 1_000).take(4).toArray()).toEqual(numbers)
  })

  test('of this list is known: a change of the rule would change published results', () => {
    expect(root).toMatchInlineSnapshot(`"9f94f201e3dfa13f277cbbfac47871576cd6d185c60d0a67b7fc3c1fd1b49227"`)
    expect(drawnPlaces(sha256, source, 7).take(8).toArray()).toMatchInlineSnapshot(`
      [
        6,
        1,
        0,
        0,
        1,
        3,
        4,
        5,
      ]
    `)
    expect(chooseEntries(sha256, source, list, 4).map(({ n }) => n)).toMatchInlineSnapshot(`
      [
        28,
        10,
        19,
        22,
      ]
    `)
  })

  test('gives each person one prize at most, and ends when nobody is left', () => {
    const chosen = chooseEntries(sha256, source, list, 50)
    expect(chosen).toHaveLength(5)
    expect(new Set(chosen.map(({ who }) => who)).size).toBe(5)
    expect(chooseEntries(sha256, source, [], 3)).toEqual([])
  })

  test('is even: twenty thousand draws among ten differ from chance no more than chance does', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const place of drawnPlaces(sha256, source, 10).take(20_000)) counts[place] = (counts[place] ?? 0) + 1
    const chi = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0)
    // The bound for 9 degrees of freedom at p = 0.001.
    expect(chi).toBeLessThan(27.88)
  })

  test('skips numbers at the uneven end of the range', () => {
    // Every hash is all ones: the highest number, which no list of 3 may use; then zeros.
    let asked = 0
    const ones = () => new Uint8Array(32).fill(asked++ < 4 ? 255 : 0)
    expect(drawnPlaces(ones, source, 3).take(1).toArray()).toEqual([0])
    // Two hashes a number: two numbers were skipped.
    expect(asked).toBe(6)
  })
})

const announced: AnnouncedDraw = {
  draw: 'd',
  rules: '',
  seed: hashOfHex(sha256, seed),
  chain: '',
  genesis: 1_000,
  period: 3,
  round: 1_001,
  prizes: ['300', '200'],
  reserves: 1,
  price: '100',
  opens: '1970-01-01T00:00:00.000Z',
  closes: '1970-01-01T00:30:00.000Z',
}
const chosen = chooseEntries(sha256, source, list, 3).map(({ n }) => n)
const closed = { at: '1970-01-01T00:30:01.000Z', entries: 7, paid: 2, root }
const drawn = { seed, signature, randomness, winners: chosen.slice(0, 2), reserves: chosen.slice(2) }

describe('a draw that is drawn again', () => {
  test('is right when everything follows from what was published', () => {
    expect(faultOfDraw(sha256, announced, closed, drawn, list)).toBeNull()
    expect(new Date(roundTime(announced)).toISOString()).toBe('1970-01-01T01:06:40.000Z')
  })

  test.each([
    ['a list that has another form', { list: null }, 'form'],
    ['a list with one entry less', { list: list.slice(1) }, 'list'],
    ['another number of paid entries', { closed: { paid: 1 } }, 'list'],
    [
      'a list that closed after the randomness was there',
      { closed: { at: '1970-01-01T02:00:00.000Z' } },
      'late',
    ],
    ['another secret', { drawn: { seed: '02'.repeat(32) } }, 'seed'],
    ['another randomness', { drawn: { randomness: seed } }, 'randomness'],
    ['winners in another order', { drawn: { winners: drawn.winners.toReversed() } }, 'winners'],
    ['a reserve too few', { drawn: { reserves: [] } }, 'winners'],
  ])(
    'is wrong with %s',
    (_, change: { list?: null | ListedEntry[]; closed?: object; drawn?: object }, fault) => {
      const [otherClosed, otherDrawn] = [
        { ...closed, ...change.closed },
        { ...drawn, ...change.drawn },
      ]
      const otherList = change.list === undefined ? list : change.list
      expect(faultOfDraw(sha256, announced, otherClosed, otherDrawn, otherList)).toBe(fault)
    },
  )
})
