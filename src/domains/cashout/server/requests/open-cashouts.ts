import type { SignedInCtx } from '#platform/server/context.ts'
import { requestsStore } from './store.ts'

/** Whether money of this person is on its way to their bank. */
export const hasCashoutUnderWay = (ctx: Pick<SignedInCtx, 'db'>, personId: string): Promise<boolean> =>
  requestsStore(ctx.db).isUnderWay(personId)
