import type { Ctx } from '#platform/server/context.ts'
import type { Fact } from '../contract.ts'
import { activityStore } from './store.ts'

/** Reports a civic fact once, in the caller's transaction. */
export const note = async (ctx: Pick<Ctx, 'db' | 'now'>, fact: Fact): Promise<void> => {
  await activityStore(ctx.db).append(fact, ctx.now())
}
