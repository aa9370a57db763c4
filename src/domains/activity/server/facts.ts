import type { Ctx } from '#platform/server/context.ts'
import type { Fact, FactCount, FactKind, KeptFact } from '../contract.ts'
import { activityStore } from './store.ts'

/** Reports a civic fact once, in the caller's transaction. */
export const note = async (ctx: Pick<Ctx, 'db' | 'now'>, fact: Fact): Promise<void> => {
  await activityStore(ctx.db).append(fact, ctx.now())
}

/** What a person's facts come to, by kind and status. */
export const factCountsOf = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<FactCount[]> =>
  activityStore(ctx.db).countsOf(personId)

/** The days on which a person did one of these kinds, by the calendar of Lagos, newest first, as YYYY-MM-DD. */
export const activeDaysOf = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  kinds: readonly FactKind[],
): Promise<string[]> => activityStore(ctx.db).activeDaysOf(personId, kinds)

/** What a person did last, newest first. */
export const lastFactsOf = (ctx: Pick<Ctx, 'db'>, personId: string, most: number): Promise<KeptFact[]> =>
  activityStore(ctx.db).lastOf(personId, most)
