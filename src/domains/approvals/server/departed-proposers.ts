import type { LeavingContext } from '#platform/server/personal-data.ts'
import { followEnded } from './jobs.ts'
import type { ApprovalKinds } from './approval-list.ts'
import { approvalsStore } from './store.ts'

/** Voids what somebody who leaves has proposed, and lets the domains put their own rows back. */
export const endProposalsOf =
  (kinds: ApprovalKinds) =>
  async (ctx: LeavingContext, personId: string): Promise<void> => {
    await followEnded(ctx, kinds, await approvalsStore(ctx.db).voidOf(personId, ctx.now()))
  }
