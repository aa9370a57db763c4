import type { Ctx } from '#platform/server/context.ts'
import { type LeaderStatus, officeTypes } from '../../contracts/leader-contract.ts'
import type { Gender } from '../../contracts/gender-contract.ts'
import { trackOf } from '../../rules.ts'
import { leaderPlacesStore } from './places-store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** Offices without a sitting holder: their leaders compete for the seats of the challenge. */
const challengeOffices = officeTypes.filter((type) => trackOf(type) === 'challenge')

/** Counts the leaders on the challenge track by LGA and status; leaves out rejected and suspended ones. */
export const challengeLeaders = (
  ctx: ReadContext,
): Promise<{ lga: string; status: LeaderStatus; leaders: number }[]> =>
  leaderPlacesStore(ctx.db).countsByPlace(challengeOffices)

/** How many leaders hold a seat of the challenge. */
export const seatedLeaders = (ctx: ReadContext): Promise<number> =>
  leaderPlacesStore(ctx.db).countSeated(challengeOffices)

/** Counts of the genders that challenge leaders stated; small numbers must not be published. */
export const challengeGenders = (ctx: ReadContext): Promise<{ gender: Gender; leaders: number }[]> =>
  leaderPlacesStore(ctx.db).countsByGender(challengeOffices)

/** A leader's stated gender by account; null when the person is no leader. */
export const genderOfLeader = async (ctx: ReadContext, personId: string): Promise<Gender | null> =>
  (await leaderPlacesStore(ctx.db).genderOf(personId))?.gender ?? null

/** Stores a leader's stated gender; false when the person is no leader. */
export const setGender = async (ctx: ReadContext, personId: string, gender: Gender): Promise<boolean> =>
  (await leaderPlacesStore(ctx.db).setGender(personId, gender)).length > 0

export interface LeaderAddress {
  readonly id: string
  readonly movedAt: Date
}

/** Leaders with a public page for search engines, the latest transition first; at most `limit`. */
export const leaderAddresses = (ctx: ReadContext, limit: number): Promise<LeaderAddress[]> =>
  leaderPlacesStore(ctx.db).addresses(limit)
