import { describe, expect, test } from 'vitest'
import { drawQuiz, isExpired, isQuizPassed, optionAt, timesOf } from './rules.ts'

const noon = new Date('2026-11-21T12:00:00Z')

describe('a quiz', () => {
  test.each([
    [0, 5, false],
    [2, 5, false],
    [3, 5, true],
    [5, 5, true],
    [6, 10, true],
    [5, 10, false],
    [0, 0, false],
  ])('with %i of %i right is passed: %s', (right, total, expected) => {
    expect(isQuizPassed(right, total)).toBe(expected)
  })

  test.each([
    [100, '2026-11-21T12:04:00.000Z'],
    [150, '2026-11-21T12:06:00.000Z'],
    [200, '2026-11-21T12:08:00.000Z'],
  ] as const)(
    'of four minutes ends at %i %% of its time, and may be sent from 30 %% of the stated one',
    (percent, end) => {
      const { sendableFrom, expiresAt } = timesOf(noon, 240, percent)
      expect(expiresAt.toISOString()).toBe(end)
      expect(sendableFrom.toISOString()).toBe('2026-11-21T12:01:12.000Z')
    },
  )

  test('counts at the last millisecond and not one later', () => {
    expect(isExpired(noon, noon)).toBe(false)
    expect(isExpired(noon, new Date(noon.getTime() + 1))).toBe(true)
  })
})

describe('a draw', () => {
  const ids = ['one', 'two', 'three', 'four']
  const first = () => 0
  const last = (below: number) => below - 1

  test('takes each question at most once and shuffles all four options', () => {
    const drawn = drawQuiz(ids, 3, last)
    expect(drawn.map(({ id }) => id)).toEqual(['four', 'three', 'two'])
    for (const { order } of drawn) expect(order.toSorted()).toEqual([0, 1, 2, 3])
    expect(drawQuiz(ids, 9, first).map(({ id }) => id)).toEqual(ids)
  })

  test('knows which option a letter chose', () => {
    const question = { id: 'one', order: [2, 0, 3, 1] }
    expect(optionAt(question, 'b')).toBe(0)
    expect(optionAt(question, 'a')).toBe(2)
    expect(optionAt(question, null)).toBeNull()
  })
})
