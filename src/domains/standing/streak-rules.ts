import { DAY_MS } from '#shared/values/time.ts'
import type { DayStreak } from './own-contract.ts'

const WEEK_DAYS = 7

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
// Day 0 was a Thursday; weeks begin on Monday.
const weekOf = (number: number): number => Math.floor((number + 3) / WEEK_DAYS)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayOf(weekOf(numberOf(day)) * WEEK_DAYS - 3)

interface Run {
  /** Active days of the run, oldest first. */
  readonly days: readonly number[]
  /** The rest day of each week that used one. */
  readonly rests: ReadonlyMap<number, number>
}

const NONE: Run = { days: [], rests: new Map() }

/** The run after a day without action; each week forgives one, and a second one ends everything before the first. */
const afterMissing = ({ days, rests }: Run, missing: number): Run => {
  const earlier = rests.get(weekOf(missing))
  const kept = earlier === undefined ? days : days.filter((day) => day > earlier)
  if (kept.length === 0) return NONE
  const left = [...rests].filter(([, rest]) => earlier === undefined || rest > earlier)
  return { days: kept, rests: new Map([...left, [weekOf(missing), missing]]) }
}

/** The run after the days up to, but without, `until`. More missing days than two weeks forgive end every run. */
const afterGap = (run: Run, until: number): Run => {
  const last = run.days.at(-1)
  if (last === undefined || until - last > 2 * WEEK_DAYS) return NONE
  let next = run
  for (let day = last + 1; day < until; day += 1) next = afterMissing(next, day)
  return next
}

const runTo = (days: readonly number[], today: number): { run: Run; best: number } => {
  let run = NONE
  let best = 0
  for (const day of days) {
    const before = afterGap(run, day)
    run = { days: [...before.days, day], rests: before.rests }
    best = Math.max(best, run.days.length)
  }
  return { run: afterGap(run, today), best }
}

const known = (days: readonly string[], today: string): number[] =>
  [...new Set(days)]
    .filter((day) => day <= today)
    .map(numberOf)
    .toSorted((a, b) => a - b)

/**
 * Active days in a row up to today, where each week forgives one day; `days` as YYYY-MM-DD in Lagos time. Rest days are
 * not counted, and today does not end a streak.
 */
export const streakOf = (days: readonly string[], today: string): number =>
  runTo(known(days, today), numberOf(today)).run.days.length

/** The streak as a person sees it: its length, the best one, the rest day and the last seven days. */
export const streakView = (days: readonly string[], today: string): DayStreak => {
  const active = known(days, today)
  const now = numberOf(today)
  const { run, best } = runTo(active, now)
  const rests = new Set(run.rests.values())
  const stateOf = (day: number) => {
    if (active.includes(day)) return 'done'
    if (day === now) return 'today'
    return rests.has(day) ? 'rest' : 'missed'
  }
  return {
    length: run.days.length,
    best,
    isBroken: run.days.length === 0 && active.length > 0,
    hasRestDay: !run.rests.has(weekOf(now)),
    week: Array.from({ length: WEEK_DAYS }, (_, index) => now - WEEK_DAYS + 1 + index).map((day) => ({
      day: dayOf(day),
      state: stateOf(day),
    })),
  }
}
