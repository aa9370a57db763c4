import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCode } from '../../../../shared/text/receipt-code.ts'
import { boundsOf, receiptCodeOf, shuffledFor, voterOf } from './names.ts'

const commitmentOf = (text: string): Buffer => createHash('sha256').update(text).digest()

describe("a receipt's code", () => {
  test('is three groups of four unambiguous letters, and finds its commitment', () => {
    for (let at = 0; at < 500; at++) {
      const commitment = commitmentOf(`ballot ${at}`)
      const code = receiptCodeOf(commitment)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const { from, to } = boundsOf(code)
      const start = commitment.subarray(0, 8)
      expect(Buffer.compare(start, from)).toBeGreaterThanOrEqual(0)
      expect(Buffer.compare(start, to)).toBeLessThanOrEqual(0)
    }
  })

  test.each([
    ['7q2k-9fxm-0abc', '7Q2K-9FXM-0ABC'],
    ['7Q2K9FXM0ABC', '7Q2K-9FXM-0ABC'],
    ['7Q2K 9FXM OABC', '7Q2K-9FXM-0ABC'],
    ['iq2k-9fxm-labc', '1Q2K-9FXM-1ABC'],
  ])('%s is read as %s', (typed, code) => expect(readCode(typed)).toBe(code))

  test.each(['', '7Q2K', '7Q2K-9FXM-0ABU', '7Q2K-9FXM-0ABC-1', "'; drop table"])('%j is invalid', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )
})

describe('the name of a voter', () => {
  const key = commitmentOf('key')
  test('is the same in one round, another in the next, and another for another person', () => {
    expect(voterOf(key, 'r1', 'p1')).toBe(voterOf(key, 'r1', 'p1'))
    const names = [voterOf(key, 'r1', 'p1'), voterOf(key, 'r2', 'p1'), voterOf(key, 'r1', 'p2')]
    expect(new Set(names).size).toBe(3)
  })
  test('cannot be made without the key', () =>
    expect(voterOf(commitmentOf('another'), 'r1', 'p1')).not.toBe(voterOf(key, 'r1', 'p1')))
})

describe('the order of choices', () => {
  const choices = Array.from({ length: 5 }, (_, at) => ({ leaderId: `leader-${at}` }))
  test('is the same at each visit of one voter', () => {
    const voter = randomUUID()
    expect(shuffledFor(voter, choices)).toEqual(shuffledFor(voter, choices.toReversed()))
  })
  test('favours nobody: over many voters each leader is first about equally often', () => {
    const first = new Map<string, number>()
    for (let at = 0; at < 2000; at++) {
      const [one] = shuffledFor(`voter ${at}`, choices)
      first.set(one?.leaderId ?? '', (first.get(one?.leaderId ?? '') ?? 0) + 1)
    }
    for (const { leaderId } of choices) expect(first.get(leaderId)).toBeGreaterThan(300)
  })
})
