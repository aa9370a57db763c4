import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import { mondayOf, streakOf, streakView } from './streak-rules.ts'

describe('the day streak', () => {
  test('counts days in a row up to today', () => {
    expect(streakOf(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-16'], '2026-11-21')).toBe(3)
  })
  test('survives an unfinished day and one rest day a week, but not two', () => {
    expect(streakOf(['2026-11-20', '2026-11-19'], '2026-11-21')).toBe(2)
    expect(streakOf(['2026-11-19', '2026-11-18'], '2026-11-21')).toBe(2)
    // Thursday and Friday are missing; both are in the week of Monday the 16th.
    expect(streakOf(['2026-11-18', '2026-11-17'], '2026-11-21')).toBe(0)
    expect(streakOf([], '2026-11-21')).toBe(0)
  })
  test('forgives Sunday and Monday, which are in two weeks', () => {
    expect(streakOf(['2026-11-14', '2026-11-17'], '2026-11-17')).toBe(2)
  })
  test('goes back only to the day after the first rest of a week with two', () => {
    // Tuesday and Thursday are missing: Wednesday begins the new streak.
    expect(streakOf(['2026-11-16', '2026-11-18', '2026-11-20'], '2026-11-20')).toBe(2)
  })
  test('continues over the ends of months and years', () => {
    expect(streakOf(['2027-01-01', '2026-12-31', '2026-12-30'], '2027-01-01')).toBe(3)
    expect(streakOf(['2028-03-01', '2028-02-29', '2028-02-28'], '2028-03-01')).toBe(3)
  })
})

const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * DAY_MS).toISOString().slice(0, 10)

/** The rule said plainly: the longest stretch up to today whose every week lacks at most one day before today. */
const plainly = (days: ReadonlySet<string>, today: number): number => {
  const lacking = new Map<string, number>()
  let length = 0
  for (let index = today; index >= 0; index -= 1) {
    const day = dayAt(index)
    if (days.has(day)) length += 1
    else if (index !== today) {
      const week = mondayOf(day)
      if (lacking.has(week)) return length
      lacking.set(week, 1)
    }
  }
  return length
}

test('a streak is what the rule says, for any days', () => {
  const today = 60
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: today + 1, maxLength: today + 1 }), (actives) => {
      const days = actives.flatMap((isActive, index) => (isActive ? [dayAt(index)] : []))
      expect(streakOf(days, dayAt(today))).toBe(plainly(new Set(days), today))
    }),
  )
})

describe('the streak as a person sees it', () => {
  test('shows the last seven days, with rest and missed days', () => {
    const view = streakView(['2026-11-15', '2026-11-17', '2026-11-18', '2026-11-20'], '2026-11-21')
    expect(view.week.map(({ state }) => state)).toEqual([
      'done',
      'missed',
      'done',
      'done',
      'rest',
      'done',
      'today',
    ])
    expect(view).toMatchObject({ length: 3, best: 3, isBroken: false, hasRestDay: false })
  })
  test('says when a streak has ended, keeps the best one, and gives a new week its rest day', () => {
    const days = ['2026-11-02', '2026-11-03', '2026-11-04']
    expect(streakView(days, '2026-11-21')).toMatchObject({
      length: 0,
      best: 3,
      isBroken: true,
      hasRestDay: true,
    })
    expect(streakView([], '2026-11-21')).toMatchObject({ isBroken: false, best: 0 })
  })
  test('ignores days after today, which only a wrong clock can bring', () => {
    expect(streakView(['2026-11-21', '2026-11-25'], '2026-11-21')).toMatchObject({ length: 1, best: 1 })
  })
})
