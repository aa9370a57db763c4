import type { DatedFactCount } from '#domains/activity/contract.ts'
import type { Period } from './contract.ts'
import { factPoints, type FactTotals } from './rules.ts'
import { mondayOf } from './streak-rules.ts'

/** How much the first decisions weigh: nobody falls far by one refusal. */
export const QUALITY_HEAD_START = 2

/** The share of a person's works that others accepted, with a head start; 1 before any was decided. */
export const qualityOf = ({ accepted, decided }: Pick<FactTotals, 'accepted' | 'decided'>): number =>
  (accepted + QUALITY_HEAD_START) / (decided + QUALITY_HEAD_START)

/** Points weighed by quality, rounded down. */
export const scoreOf = (points: number, totals: Pick<FactTotals, 'accepted' | 'decided'>): number =>
  Math.floor((points * (totals.accepted + QUALITY_HEAD_START)) / (totals.decided + QUALITY_HEAD_START))

/** Fewer citizens than this give no figure for each 100: it would speak of single people. */
export const MIN_CITIZENS = 5

/** Points for each 100 citizens; null under the floor. */
export const perHundredOf = (score: number, citizens: number): number | null =>
  citizens < MIN_CITIZENS ? null : Math.round((score * 100) / citizens)

/** Members with a number up to this one are founders. */
export const FOUNDERS = 10_000

const ALWAYS = '1970-01-01'

/** The first day of the period that a day in Lagos belongs to. */
export const startOf = (period: Period | 'home', today: string): string => {
  if (period === 'week') return mondayOf(today)
  return period === 'month' ? `${today.slice(0, 7)}-01` : ALWAYS
}

/** A person's scores by period, as of today. */
export const scoresOf = (
  facts: readonly DatedFactCount[],
  totals: FactTotals,
  today: string,
): { period: Period; starts: string; score: number }[] =>
  (['week', 'month', 'all'] as const).map((period) => {
    const starts = startOf(period, today)
    const points = facts
      .filter(({ day }) => day >= starts)
      .reduce((all, fact) => all + fact.times * factPoints(fact), 0)
    return { period, starts, score: scoreOf(points, totals) }
  })
