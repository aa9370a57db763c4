import type { KycStatus, NeedKind } from '#shared/civic/dashboard-names.ts'
import type { AreaContest, HomeArea, LessonsPart } from '#shared/civic/dashboard-parts.ts'
import { invariant } from '#shared/errors.ts'
import type { SignedInCtx } from '../context.ts'
import type { Declared } from '../manifest.ts'
import { slot } from './slot.ts'

/** What the dashboard shows of each domain; each part comes from one of them. */
export interface DashboardParts {
  readonly balance: { readonly supBalance: string; readonly earned: string; readonly purchased: string }
  /** The home area and its contest; null until the person tells, or while none is announced. */
  readonly area: { readonly place: HomeArea | null; readonly contest: AreaContest | null }
  readonly lessons: LessonsPart
  readonly draws: { readonly entries: number; readonly hasEntered: boolean }
  readonly kyc: KycStatus
  readonly holdsSeat: boolean
}

/** Reads one part for the signed-in person. */
export type DashboardReaders = {
  readonly [Part in keyof DashboardParts]: (ctx: SignedInCtx) => Promise<DashboardParts[Part]>
}
export const dashboardPart = slot<Partial<DashboardReaders>>('insight.dashboard-part')

// A part that the list lacks does not compile.
const parts = {
  balance: true,
  area: true,
  lessons: true,
  draws: true,
  kyc: true,
  holdsSeat: true,
} satisfies Record<keyof DashboardParts, true>

/** The readers of all parts. */
export const dashboardReaders = (declared: Declared): DashboardReaders => {
  const readers: Partial<DashboardReaders> = Object.assign({}, ...declared.of(dashboardPart))
  invariant(
    Object.keys(parts).every((part) => Object.hasOwn(readers, part)),
    'each part of the dashboard has a domain',
  )
  return readers as DashboardReaders
}

/** Counts what waits for the signed-in person in one domain. */
export type CountsNeeds = (ctx: SignedInCtx) => Promise<Readonly<Partial<Record<NeedKind, number>>>>
export const countsNeeds = slot<CountsNeeds>('insight.needs')
