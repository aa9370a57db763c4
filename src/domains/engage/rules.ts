import type { FactKind, WholeFact } from '#domains/activity/contract.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import type { RiskReason } from './contracts/mission-contract.ts'
import type { Cadence, TaskKind } from './contracts/task-contract.ts'
import { photoKinds } from './contracts/task-contract.ts'

/** The part of a task's stated time that must pass between start and completion (S-36). */
const REQUIRED_PART = 0.3
/** A task that was started before midnight can still be completed this long after its start. */
const STARTED_HOURS = 24

/** A submission that nobody has checked after this many days is late. */
export const CHECK_DAYS = 3

/** The time so many days later; earlier for a negative number. */
export const withDaysAdded = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const dayOf = (text: string): Date => new Date(`${text}T00:00:00Z`)
const textOf = (day: Date): string => day.toISOString().slice(0, 10)

/** The days of the week of a day, Monday first, as YYYY-MM-DD. */
export const weekOf = (day: string): string[] => {
  const at = dayOf(day)
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: 7 }, (_, index) => textOf(new Date(monday + index * DAY_MS)))
}

/** The ISO week of a day, such as 2026-W47. */
const isoWeek = (day: string): string => {
  const thursday = dayOf(weekOf(day)[3] ?? day)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The period of a moment: the day or the ISO week in Lagos, or `once` (decision D-11). */
export const periodOf = (cadence: Cadence, at: Date): string => {
  if (cadence === 'once') return 'once'
  return cadence === 'daily' ? lagosDay(at) : isoWeek(lagosDay(at))
}

/** The earliest time at which a started task can be completed. */
export const completableFrom = (startedAt: Date, minutes: number): Date =>
  new Date(startedAt.getTime() + minutes * 60_000 * REQUIRED_PART)

/** Whether a started task of an earlier period can still be completed for that period. */
export const isStillRunning = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < STARTED_HOURS * HOUR_MS

interface Window {
  readonly opensAt: Date
  readonly closesAt: Date | null
  readonly isPaused: boolean
  readonly endedAt: Date | null
}

/** Whether a task is open at a moment. */
export const isTaskOpen = (task: Window, now: Date): boolean =>
  !task.isPaused &&
  task.endedAt === null &&
  task.opensAt <= now &&
  (task.closesAt === null || now < task.closesAt)

interface Audience {
  readonly state: string | null
  readonly lga: string | null
  readonly language: string | null
  readonly role: string | null
}
/** What decides whether a task is for a person. */
export interface TaskReader {
  readonly state: string | null
  readonly lga: string | null
  readonly language: string
  readonly roles: readonly string[]
}

/** Whether a task is for a person: place, language and role, each only where the task names one. */
export const isForReader = (task: Audience, reader: TaskReader): boolean =>
  (task.state === null || task.state === reader.state) &&
  (task.lga === null || task.lga === reader.lga) &&
  (task.language === null || task.language === reader.language) &&
  (task.role === null || reader.roles.includes(task.role))

export const isPhotoKind = (kind: TaskKind): boolean => photoKinds.some((photo) => photo === kind)

/** Pictures that differ in at most this many of 64 bits are nearly the same. */
export const NEARLY_SAME_BITS = 6

/** What is known about a new proof. */
export interface ProofFacts {
  readonly isSameAsOthers: boolean
  readonly isSameAsOwn: boolean
  readonly hasPosition: boolean
  readonly isHomeState: boolean
  readonly sentToday: number
}

const weights: Readonly<Record<RiskReason, number>> = {
  'same-picture': 60,
  'own-old-picture': 50,
  'away-from-home': 15,
  'many-today': 15,
  'no-position': 10,
}

/** The risk of a proof from 0 to 100 with its reasons, the heaviest first. It decides nothing: people do. */
export const riskOf = (facts: ProofFacts): { risk: number; reasons: RiskReason[] } => {
  const holds: Readonly<Record<RiskReason, boolean>> = {
    'same-picture': facts.isSameAsOthers,
    'own-old-picture': facts.isSameAsOwn,
    'away-from-home': !facts.isHomeState,
    'many-today': facts.sentToday >= 3,
    'no-position': !facts.hasPosition,
  }
  const reasons = (Object.keys(weights) as RiskReason[]).filter((reason) => holds[reason])
  return {
    risk: Math.min(
      100,
      reasons.reduce((sum, reason) => sum + weights[reason], 0),
    ),
    reasons,
  }
}

/** A fact proves a task for this many days. */
export const FACT_COUNTS_DAYS = 14

/** What proves a task: a fact of the person, and the fact that takes it back, until it pays. */
interface Proving {
  readonly kind: FactKind
  readonly takenBackBy?: FactKind
  /** How long after the fact the reward waits. */
  readonly settlesAfterHours: number
}

/**
 * Organizers may take a check-in back for two days, and an hour is left for what is on its way. A second person has checked a
 * record before it is published. A report waits until somebody else confirms it, for as long as a fact counts.
 */
export const provingFacts: Readonly<Partial<Record<TaskKind, Proving>>> = {
  'event-attendance': {
    kind: 'event.attended',
    takenBackBy: 'event.attendance-taken-back',
    settlesAfterHours: 49,
  },
  'open-data': { kind: 'data.published', settlesAfterHours: 0 },
  'issue-report': { kind: 'issue.confirmed', settlesAfterHours: FACT_COUNTS_DAYS * 24 },
}

/** What these facts of a person prove, the oldest first: what was not taken back, and no event of their own. */
export const provenBy = (
  { kind, takenBackBy }: Proving,
  facts: readonly Pick<WholeFact, 'kind' | 'about' | 'at' | 'detail'>[],
): { about: string; at: Date }[] => {
  const standing = new Map<string, Date>()
  for (const fact of facts)
    if (fact.kind === kind && fact.detail['isHost'] !== true) standing.set(fact.about, fact.at)
    else if (fact.kind === takenBackBy) standing.delete(fact.about)
  return [...standing].map(([about, at]) => ({ about, at }))
}
