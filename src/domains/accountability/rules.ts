import type { OfficeType } from '#domains/leaders/contracts/leader-contract.ts'
import { quarterOf } from '#shared/values/quarter.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Parameter, PledgeStatus, ReportState } from './record-contract.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** A report this late shows as overdue to everybody. */
export const GRACE_DAYS = 14
/** A leader owes a report for a quarter in which they served at least this long. */
export const SERVED_DAYS = 30
/** This many missed quarters in a row open a suspension review. */
export const MAX_MISSED = 2
/** A leader may answer a scorecard for this long before it is published. */
export const REPLY_DAYS = 14
/** Limits on the pledges of one leader. */
export const MAX_PLEDGES = 10
export const MIN_PLEDGES = 5
/** Share of pledges that must be on track in the yearly audit. */
export const ON_TRACK_SHARE = 0.6
/** Lowest scorecard total that passes. */
export const PASS_TOTAL = 50

const partsOf = (quarter: string): readonly [year: number, number: number] => [
  Number(quarter.slice(0, 4)),
  Number(quarter.slice(6)),
]

/** The end of a quarter in Lagos time, when its report falls due. */
export const quarterEnd = (quarter: string): Date => {
  const [year, number] = partsOf(quarter)
  return new Date(Date.UTC(year, number * 3, 1) - LAGOS_AHEAD_MS)
}

const quarterStart = (quarter: string): Date => {
  const [year, number] = partsOf(quarter)
  return new Date(Date.UTC(year, (number - 1) * 3, 1) - LAGOS_AHEAD_MS)
}

/** The start of the last quarter that has ended. */
export const lastQuarterStart = (now: Date): Date => {
  const current = quarterStart(quarterOf(now))
  return quarterStart(quarterOf(new Date(current.getTime() - DAY_MS)))
}

const nextQuarter = (quarter: string): string => {
  const [year, number] = partsOf(quarter)
  return number === 4 ? `${year + 1}-Q1` : `${year}-Q${number + 1}`
}

/** The ended quarters for which a leader in a seat since `since` owes a report, oldest first. */
export const quartersOwed = (since: Date, now: Date): string[] => {
  const owed: string[] = []
  for (let quarter = quarterOf(since); quarterEnd(quarter) <= now; quarter = nextQuarter(quarter)) {
    const servedFrom = Math.max(since.getTime(), quarterStart(quarter).getTime())
    if (quarterEnd(quarter).getTime() - servedFrom >= SERVED_DAYS * DAY_MS) owed.push(quarter)
  }
  return owed
}

/** The state of a quarter's report. Overdue shows to everybody. */
export const reportState = (quarter: string, isFiled: boolean, now: Date): ReportState => {
  if (isFiled) return 'filed'
  return now.getTime() >= quarterEnd(quarter).getTime() + GRACE_DAYS * DAY_MS ? 'overdue' : 'due'
}

/** True when enough of the latest owed quarters are overdue to open a review. */
export const hasMissedTooMany = (states: readonly ReportState[]): boolean => {
  const final = states.filter((state) => state !== 'due')
  const last = final.slice(-MAX_MISSED)
  return last.length === MAX_MISSED && last.every((state) => state === 'overdue')
}

/** Weights of the yearly audit per office type, in percent; every row adds up to 100. */
const sitting = { openness: 25, representation: 20, delivery: 25, conduct: 15, reporting: 15 }
const serving = { openness: 20, representation: 25, delivery: 30, conduct: 15, reporting: 10 }
export const weights: Readonly<Record<OfficeType, Readonly<Record<Parameter, number>>>> = {
  federal: sitting,
  state: sitting,
  local_government: sitting,
  traditional: { openness: 15, representation: 35, delivery: 20, conduct: 20, reporting: 10 },
  civil_society: serving,
  private_sector: { openness: 30, representation: 20, delivery: 25, conduct: 15, reporting: 10 },
  other: serving,
}

/** The weighted total of 0 to 10 points per parameter, as a whole number of 0 to 100. */
export const totalOf = (officeType: OfficeType, points: Readonly<Record<Parameter, number>>): number => {
  const weighed = Object.entries(weights[officeType]).map(
    ([parameter, weight]) => points[parameter as Parameter] * weight,
  )
  return Math.round(weighed.reduce((sum, each) => sum + each, 0) / 10)
}

export interface AuditFacts {
  readonly total: number
  readonly reports: readonly ReportState[]
  readonly pledges: readonly PledgeStatus[]
  readonly hasUpheldSeriousReport: boolean
}

/** The yearly audit's published bar: no overdue report, 60% of pledges on track, no upheld serious report, half the points. */
export const isAuditPassed = ({ total, reports, pledges, hasUpheldSeriousReport }: AuditFacts): boolean => {
  const onTrack = pledges.filter((status) => status === 'achieved' || status === 'ongoing').length
  return (
    total >= PASS_TOTAL &&
    !reports.includes('overdue') &&
    pledges.length >= MIN_PLEDGES &&
    onTrack >= pledges.length * ON_TRACK_SHARE &&
    !hasUpheldSeriousReport
  )
}
