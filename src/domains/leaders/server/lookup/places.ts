import type { Ctx } from '#platform/server/context.ts'
import { type LeaderStatus, officeTypes } from '../../contracts/leader-contract.ts'
import type { Gender } from '../../contracts/gender-contract.ts'
import { trackOf } from '../../rules.ts'
import { leaderPlacesStore } from './places-store.ts'

type Reading = Pick<Ctx, 'db'>

/** Each LGA once per status that a leader of it has; rejected and suspended leaders cover nothing. */
export const leaderPlaces = (ctx: Reading): Promise<{ lga: string; status: LeaderStatus }[]> =>
  leaderPlacesStore(ctx.db).leaderPlaces()

/** The offices that no sitting holder has: their leaders stand for the seats of the challenge. */
const challengeOffices = officeTypes.filter((type) => trackOf(type) === 'challenge')

/** How many leaders of the challenge's own track stand at each status in each LGA; rejected and suspended ones are left out. */
export const challengeLeaders = (
  ctx: Reading,
): Promise<{ lga: string; status: LeaderStatus; leaders: number }[]> =>
  leaderPlacesStore(ctx.db).countsByPlace(challengeOffices)

/** What leaders of the challenge say of their gender, counted; nobody may publish a small number of it. */
export const challengeGenders = (ctx: Reading): Promise<{ gender: Gender; leaders: number }[]> =>
  leaderPlacesStore(ctx.db).countsByGender(challengeOffices)

/** What a person said of their gender as a leader; null for whoever is no leader. */
export const genderOfLeader = async (ctx: Reading, personId: string): Promise<Gender | null> =>
  (await leaderPlacesStore(ctx.db).genderOf(personId))?.gender ?? null

/** Keeps what a leader says of themself; false for whoever is no leader. */
export const sayGender = async (ctx: Reading, personId: string, gender: Gender): Promise<boolean> =>
  (await leaderPlacesStore(ctx.db).setGender(personId, gender)).length > 0

export interface LeaderAddress {
  readonly id: string
  readonly movedAt: Date
}

/** At most `most` leaders with a public page, the latest moved first, for search engines. */
export const leaderAddresses = (ctx: Reading, most: number): Promise<LeaderAddress[]> =>
  leaderPlacesStore(ctx.db).addresses(most)
