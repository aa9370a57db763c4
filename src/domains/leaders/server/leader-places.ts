import type { Ctx } from '#platform/server/context.ts'
import type { LeaderStatus } from '../leader-contract.ts'
import { leaderPlacesStore } from './places-store.ts'

type Reading = Pick<Ctx, 'db'>

/** Each LGA once per status that a leader of it has; rejected and suspended leaders cover nothing. */
export const leaderPlaces = (ctx: Reading): Promise<{ lga: string; status: LeaderStatus }[]> =>
  leaderPlacesStore(ctx.db).leaderPlaces()

export interface LeaderAddress {
  readonly id: string
  readonly movedAt: Date
}

/** At most `most` leaders with a public page, the latest moved first, for search engines. */
export const leaderAddresses = (ctx: Reading, most: number): Promise<LeaderAddress[]> =>
  leaderPlacesStore(ctx.db).addresses(most)
