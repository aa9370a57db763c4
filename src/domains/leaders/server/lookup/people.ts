import type { Ctx } from '#platform/server/context.ts'
import { leaderPeopleStore } from './people-store.ts'

/** Links an account to a leader inside the caller's transaction; false when either is linked already. */
export const linkLeader = (ctx: Pick<Ctx, 'db'>, leaderId: string, personId: string): Promise<boolean> =>
  leaderPeopleStore(ctx.db).link(leaderId, personId)
