import { type GrantedRole, isStaff, type Viewer } from '#shared/access.ts'
import { machine } from '#shared/machine.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import { MINUTE_MS } from '#shared/values/time.ts'
import type { DrawState } from './contract.ts'
import type { DrawStep } from './console-contract.ts'

/** The one table of what may follow what in the life of a draw. */
export const drawMachine = machine<DrawState>('draw-moved', {
  draft: ['announced', 'cancelled'],
  announced: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['drawn', 'cancelled'],
  drawn: ['ended'],
  ended: [],
  cancelled: [],
})

/** Minutes that the announcement stands in the public record before anybody can enter. */
export const ANNOUNCED_MINUTES = 10
/** Days after the public randomness in which two people draw; then the clock does, so that nobody can leave it undone. */
export const DRAW_DAYS = 3
/** Minutes between the end of entering and the public randomness: the list must be published in between. */
export const BEACON_MINUTES = 60

export const isAnnouncedInTime = (opensAt: Date, now: Date): boolean =>
  opensAt.getTime() - now.getTime() >= ANNOUNCED_MINUTES * MINUTE_MS

/** The first round of a beacon at least an hour after entering ends. */
export const beaconRoundAfter = (
  closesAt: Date,
  { genesis, period }: { readonly genesis: number; readonly period: number },
): number => Math.ceil((closesAt.getTime() / 1000 + BEACON_MINUTES * 60 - genesis) / period) + 1

/** Roles that keep a person out of draws, beside those of staff. */
export const barredRoles: readonly GrantedRole[] = ['committee_member', 'vetting_reviewer']

/** Whose own rules the draw follows takes no part in it: staff, reviewers and the committee. */
export const isBarred = (viewer: Pick<Viewer, 'isAdmin' | 'adminRole' | 'roles'>): boolean =>
  isStaff(viewer) || viewer.roles.some((role) => barredRoles.includes(role))

/** What staff may propose now. Drawing needs the value of the beacon. */
export const stepsFrom = (state: DrawState, hasRandomness: boolean): DrawStep[] => [
  ...(drawMachine.can(state, 'announced') ? (['announce'] as const) : []),
  ...(drawMachine.can(state, 'drawn') && hasRandomness ? (['draw'] as const) : []),
  ...(drawMachine.can(state, 'cancelled') ? (['cancel'] as const) : []),
]

/** An answer as it is compared: without case, spaces and signs, so that "1,024 " is right where "1024" is. */
export const bareAnswer = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** An e-mail address as one mailbox: without case, and without the tag that many providers ignore. */
export const bareMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')

/** A time in Lagos such as 2026-12-01T09:00 as a moment; null where there is no such time. */
export const lagosMoment = (text: string): Date | null => {
  const at = new Date(`${text}:00.000Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal ? new Date(at.getTime() - LAGOS_AHEAD_MS) : null
}

/** A winner as everybody may see them: first name and initial. */
export const maskedName = (firstName: string, lastName: string): string => {
  const initial = [...lastName.trim()][0]
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim()
}
