import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { problemStatuses } from './contract.ts'
import {
  activeStatuses,
  coarse,
  flooredCount,
  isActive,
  metresBetween,
  problemMachine,
  problemNumber,
  rankSimilar,
  wordLikeness,
} from './rules.ts'

describe('the states of a report', () => {
  test('every pair is allowed by the table or refused', () => {
    for (const from of problemStatuses)
      for (const to of problemStatuses)
        if (problemMachine.moves[from].includes(to)) expect(problemMachine.move(from, to)).toBe(to)
        else expect(() => problemMachine.move(from, to)).toThrow(Refusal)
  })
  test('every closed state leads back to open, and no state leads to itself', () => {
    for (const status of problemStatuses) {
      expect(problemMachine.can(status, status)).toBe(false)
      if (!isActive(status)) expect(problemMachine.can(status, 'open')).toBe(true)
    }
    expect(activeStatuses.every((status) => problemMachine.can(status, 'fixed'))).toBe(true)
  })
})

describe('the same problem', () => {
  const at = { latitude: 6.6, longitude: 3.35 }
  const candidate = (title: string, rest: object = {}) => ({
    title,
    place: 'Old road',
    position: null,
    people: 1,
    ...rest,
  })
  const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)

  test('metres between two points of Lagos', () => {
    expect(metresBetween(at, at)).toBe(0)
    expect(metresBetween(at, { latitude: 6.6045, longitude: 3.35 })).toBe(500)
  })
  test('words are alike without accents, plurals and small words', () => {
    expect(wordLikeness('Broken culverts on the road', 'the culvert is broken')).toBe(1)
    expect(wordLikeness('Ọ̀nà tó bàjẹ́', 'Ona to baje')).toBe(1)
    expect(wordLikeness('no light', 'dry tap')).toBe(0)
    expect(wordLikeness('', 'dry tap')).toBe(0)
  })
  test('near ones come first, far ones never, and without words those of most people', () => {
    const near = candidate('Dark lamps', { position: { latitude: 6.602, longitude: 3.35 } })
    const far = candidate('Broken culvert', { position: { latitude: 6.7, longitude: 3.35 } })
    const alike = candidate('Culvert broken')
    const other = candidate('Dry tap', { people: 9 })
    const all = [alike, far, near, other]
    expect(titles(rankSimilar(all, { words: 'broken culvert', position: at }, 4))).toEqual([
      'Dark lamps',
      'Culvert broken',
    ])
    expect(titles(rankSimilar(all, { words: '', position: null }, 2))).toEqual(['Dry tap', 'Culvert broken'])
  })
})

test('a count below five is no number', () => {
  expect([0, 4, 5, 120].map(flooredCount)).toEqual([null, null, 5, 120])
})
test('a public position is a hundredth of a degree, and a number has five digits', () => {
  expect(coarse(13.061234)).toBe(13.06)
  expect(problemNumber(42)).toBe('RPT-00042')
})
