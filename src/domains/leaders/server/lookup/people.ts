import type { Ctx } from '#platform/server/context.ts'
import { leaderPeopleStore } from './people-store.ts'

/** Makes an account the leader's own, inside the caller's transaction; false where either has its other half already. */
export const linkLeader = (ctx: Pick<Ctx, 'db'>, leaderId: string, personId: string): Promise<boolean> =>
  leaderPeopleStore(ctx.db).link(leaderId, personId)
