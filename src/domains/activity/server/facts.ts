import type { Ctx } from '#platform/server/context.ts'
import type {
  CountedFacts,
  DatedFactCount,
  Fact,
  FactCount,
  FactKind,
  StoredFact,
  WholeFact,
} from '../contract.ts'
import { countNewsStore } from './count-news-store.ts'
import { newsStore } from './news-store.ts'
import { activityStore, recountStore } from './store.ts'

/** Records a civic fact in the caller's transaction. */
export const reportFact = async (ctx: Pick<Ctx, 'db' | 'now'>, fact: Fact): Promise<void> => {
  await activityStore(ctx.db).append(fact, ctx.now())
}

/** Counts of a person's facts, by kind and status. */
export const factCountsOf = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<FactCount[]> =>
  activityStore(ctx.db).countsOf(personId)

/** How many facts of these kinds there are, and how many people have one since a time; reads every fact. */
export const actionFigures = (
  ctx: Pick<Ctx, 'db'>,
  kinds: readonly FactKind[],
  since: Date,
): Promise<{ facts: number; peopleSince: number }> => recountStore(ctx.db).actionFigures(kinds, since)

/** A person's latest facts, newest first. */
export const lastFactsOf = (ctx: Pick<Ctx, 'db'>, personId: string, limit: number): Promise<StoredFact[]> =>
  activityStore(ctx.db).lastOf(personId, limit)

/** A person's facts of these kinds since a time, the oldest first. */
export const factsSince = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
  kinds: readonly FactKind[],
  since: Date,
): Promise<WholeFact[]> => activityStore(ctx.db).ofKinds(personId, kinds, since)

/** All facts of these people, counted by kind and day: for what can be computed again from nothing. */
export const datedCountsOf = (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly string[],
): Promise<DatedFactCount[]> => activityStore(ctx.db).datedCountsOf(personIds)

/** Takes away and returns up to `limit` people with news; a transaction that fails leaves them. */
export const takeNews = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<string[]> =>
  newsStore(ctx.db).takeNews(limit)

/** True while a person has facts or a change that no reader has taken. */
export const hasNews = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> =>
  newsStore(ctx.db).hasNews(personId)

/** Lets the readers of facts look at people again: something besides their facts has changed. */
export const bringNews = (ctx: Pick<Ctx, 'db'>, personIds: readonly string[]): Promise<unknown> =>
  newsStore(ctx.db).bringNews(personIds)

/** Takes away and returns facts that nobody has counted, up to `limit` notes; a transaction that fails leaves them. */
export const takeUncountedFacts = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<CountedFacts[]> =>
  countNewsStore(ctx.db).take(limit)

/** Ids of everybody who has a fact of these kinds since a time; reads every fact. */
export const activePeople = (
  ctx: Pick<Ctx, 'db'>,
  kinds: readonly FactKind[],
  since: Date,
): Promise<string[]> => recountStore(ctx.db).activePeople(kinds, since)
