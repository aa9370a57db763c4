import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  chooseEntries,
  entryLineOf,
  hashOfHex,
  type ListedEntry,
  listRootOf,
} from '#shared/civic/draw-arithmetic.ts'
import { checkDraws } from './draws.ts'
import type { DrawEntry } from './entries.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const [seed, signature] = ['01'.repeat(32), 'ab'.repeat(48)]
const list: ListedEntry[] = [1, 2, 3, 4].map((n) => ({
  n,
  who: String(n).repeat(16),
  way: n > 2 ? 'paid' : 'free',
}))
const root = listRootOf(sha256, list)
const randomness = hashOfHex(sha256, signature)
const chosen = chooseEntries(sha256, { seed, randomness, root }, list, 2).map(({ n }) => n)

const announced = {
  kind: 'draw',
  act: 'announced',
  draw: 'd',
  rules: '',
  seed: hashOfHex(sha256, seed),
  chain: '',
  genesis: 1_000,
  period: 3,
  round: 1_001,
  prizes: ['300'],
  reserves: 1,
  price: '100',
  opens: '',
  closes: '',
} as const
const closed = {
  kind: 'draw',
  act: 'closed',
  draw: 'd',
  at: '1970-01-01T00:30:01.000Z',
  entries: 4,
  paid: 2,
  root,
} as const
const drawn = {
  kind: 'draw',
  act: 'drawn',
  draw: 'd',
  seed,
  signature,
  randomness,
  winners: chosen.slice(0, 1),
  reserves: chosen.slice(1),
} as const
const cancelled = { kind: 'draw', act: 'cancelled', draw: 'd', reason: 'No.' } as const

const text = list.map((entry) => `${entryLineOf(entry)}\n`).join('')
const tools = {
  sha256,
  read: async () => Buffer.from(text),
  verify: () => true,
}
const line = (kind: string, from: string, to: string, units: number) => ({
  kind,
  from,
  to,
  units: String(units),
})
const check = (entries: readonly DrawEntry[], lines: readonly ReturnType<typeof line>[] = []) =>
  checkDraws(tools, lines, entries).then(({ drawnAgain }) => drawnAgain)

describe('draws in a record', () => {
  test('are counted when they are drawn again; open and cancelled ones pass', async () => {
    expect(await check([announced, closed, drawn])).toBe(1)
    expect(await check([announced])).toBe(0)
    expect(await check([announced, closed])).toBe(0)
    expect(await check([announced, closed, cancelled])).toBe(0)
  })

  test.each([
    ['a list before its announcement', [closed, announced]],
    ['a result without a list', [announced, drawn]],
    ['two results', [announced, closed, drawn, drawn]],
    ['a result and a cancellation', [announced, closed, drawn, cancelled]],
    ['a list without announcement', [closed]],
  ] as [string, DrawEntry[]][])('are refused with %s', async (_, entries) => {
    await expect(check(entries)).rejects.toThrow('do not follow each other')
  })

  test.each([
    ['other winners', [announced, closed, { ...drawn, winners: drawn.reserves }], 'lead to other winners'],
    ['another secret', [announced, closed, { ...drawn, seed: '02'.repeat(32) }], 'secret is not the one'],
    [
      'a list that closed too late',
      [announced, { ...closed, at: '1970-01-02T00:00:00.000Z' }],
      'was there already',
    ],
    ['another root', [announced, { ...closed, root: seed }], 'list is not the one'],
  ] as [string, DrawEntry[], string][])('are refused with %s', async (_, entries, words) => {
    await expect(check(entries)).rejects.toThrow(words)
  })

  test('are refused when the chain did not sign their randomness; an unknown chain says nothing', async () => {
    const asked: unknown[] = []
    const checkWith = (verdict: boolean | null) =>
      checkDraws(
        { ...tools, isSignedRound: (...what) => (asked.push(what), verdict) },
        [],
        [announced, closed, drawn],
      ).then(({ drawnAgain }) => drawnAgain)
    await expect(checkWith(false)).rejects.toThrow('did not sign its randomness')
    expect([await checkWith(true), await checkWith(null)]).toEqual([1, 1])
    expect(asked[0]).toEqual([announced.chain, announced.round, signature])
  })

  test('pay at most their prizes, and give back at most what they took', async () => {
    const whole = [announced, closed, drawn]
    const entry = line('draw-entry', 'earned', 'pool:draw:d', 200)
    const prize = (units: number) => line('prize', 'pool:draw-prize:d', 'earned', units)
    const refund = (units: number) => line('refund', 'pool:draw:d', 'earned', units)
    expect(await check(whole, [entry, prize(300)])).toBe(1)
    await expect(check(whole, [entry, prize(301)])).rejects.toThrow('paid more than its prizes')
    await expect(check([announced, closed], [prize(1)])).rejects.toThrow('paid more than its prizes')
    await expect(check(whole, [entry, entry])).rejects.toThrow('more was paid for entries')
    const leftOut = { ...closed, leftOut: 1 } as const
    const third = line('draw-entry', 'earned', 'pool:draw:d', 100)
    expect(await check([announced, leftOut, drawn], [entry, third, refund(100)])).toBe(1)
    expect(await check([announced, closed, cancelled], [entry, refund(200)])).toBe(0)
    await expect(check([announced, closed, cancelled], [entry, refund(201)])).rejects.toThrow(
      'gave back more',
    )
  })
})

describe('a draw that was cancelled when its outcome could be known', () => {
  const terms = { ...announced, terms: 2 } as const
  const shown = { ...cancelled, seed, root, entries: 4, paid: 2, signature, randomness } as const
  const found = (entries: readonly DrawEntry[]) =>
    checkDraws(tools, [], entries).then(({ undrawn }) => undrawn)

  test('shows what would have been drawn, or how to compute it once the beacon has spoken', async () => {
    expect(await found([terms, closed, shown])).toEqual([
      `Prize draw d was cancelled and shows its secret: entries ${chosen.join(', ')} would have been drawn, in this order.`,
    ])
    expect(await found([terms, closed, { ...shown, signature: null, randomness: null }])).toEqual([
      'Prize draw d was cancelled and shows its secret: with the number of its beacon anybody can draw it.',
    ])
    expect(await found([terms, { ...shown, at: '1970-01-02T00:00:00.000Z' }])).toHaveLength(1)
    expect(await found([terms, { ...cancelled, at: '1970-01-01T00:00:00.000Z' }])).toEqual([])
  })

  test.each([
    ['its secret is missing after the close', [terms, closed, cancelled], 'its secret is not shown'],
    [
      'its secret is missing after the round of its beacon',
      [terms, { ...cancelled, at: '1970-01-02T00:00:00.000Z' }],
      'its secret is not shown',
    ],
    [
      'it shows another secret',
      [terms, closed, { ...shown, seed: '02'.repeat(32) }],
      'secret is not the one',
    ],
    ['it shows another root', [terms, closed, { ...shown, root: seed }], 'list is not the one'],
    ['it counts other entries', [terms, closed, { ...shown, entries: 5 }], 'list is not the one'],
    ['it shows another number', [terms, closed, { ...shown, randomness: seed }], 'not that of the signature'],
  ] as [string, DrawEntry[], string][])('is refused where %s', async (_, entries, words) => {
    await expect(check(entries)).rejects.toThrow(words)
  })
})
