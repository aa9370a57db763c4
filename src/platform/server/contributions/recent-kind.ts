import type { NearbyKind } from '#shared/civic/dashboard-names.ts'
import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

/** Where and since when something happened: in a local government, or in its whole State. */
export interface RecentWhere {
  /** ISO 3166-2, such as NG-LA. */
  readonly state: string
  readonly lga: string | null
  readonly since: Date
}

/** Something public that happened in a local government lately. */
export interface RecentThing {
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly lga: string
  readonly isSample: boolean
}

export interface RecentNews extends RecentThing {
  readonly kind: NearbyKind
}

type Find<Thing> = (ctx: Pick<Ctx, 'db' | 'now'>, where: RecentWhere, limit: number) => Promise<Thing[]>

/** What happened in a place, the newest first, with at most `limit` of a kind. */
export const happenedLately = slot<Find<RecentNews>>('insight.recent')

/** The same for a domain with one kind of news. */
export const newsOf =
  (kind: NearbyKind, find: Find<RecentThing>): Find<RecentNews> =>
  async (ctx, where, limit) =>
    (await find(ctx, where, limit)).map((thing) => ({ ...thing, kind }))
