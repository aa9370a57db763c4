import { bringNews, hasNews } from '#domains/activity/server/facts.ts'
import type { EvidenceContext } from '#domains/identity/server/evidence/evidence.ts'
import { peopleAfter } from '#domains/identity/server/users/people.ts'
import { inBatches } from '#platform/server/jobs/batches.ts'
import { allowMinutes, inTransaction } from '#platform/server/database/database.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { startOf } from '../../rank-rules.ts'
import { totalsOf } from '../../rules.ts'
import { mendingStore, proofStore } from './recount-store.ts'
import { changedScores, reckon, type Reckoned } from './scores.ts'
import { type KeptTotals, reckoningStore, scoresStore } from './store.ts'

type WriteContext = Pick<Ctx, 'now' | 'homes'> & EvidenceContext

const STEP = 500
const MINUTES = 20

/** What a recount found. */
export interface StandingRecount {
  readonly people: number
  /** Ids of people whose kept rows differ from their facts, without those whose news nobody has counted yet. */
  readonly different: readonly string[]
  /** Counts of places and sums of credibility scores that were wrong and are mended. */
  readonly places: number
}

/** Nobody keeps a row before the first fact, which is the same as a row of zeros. */
const NOTHING: Omit<KeptTotals, 'joinedOn'> = { ...totalsOf([]), upheldAbuse: 0, confirmedPoints: null }
const textOf = (totals: Omit<KeptTotals, 'joinedOn'> = NOTHING): string =>
  JSON.stringify({ ...totals, joinedOn: undefined })

const differing = async (
  ctx: WriteContext,
  ids: readonly string[],
  { totals, scores }: Reckoned,
): Promise<string[]> => {
  const store = reckoningStore(ctx.db)
  const kept = await store.totals(ids)
  const changed = new Set(changedScores(ids, await scoresStore(ctx.db).scores(ids), scores))
  const found: string[] = []
  for (const id of ids) {
    const isSame = textOf(kept.get(id)) === textOf(totals.get(id)) && !changed.has(id)
    if (!isSame && !(await hasNews(ctx, id))) found.push(id)
  }
  return found
}

/** Everybody in steps: each step reads one moment, so that what changes meanwhile is no difference. */
const walk = async (ctx: WriteContext): Promise<Pick<StandingRecount, 'people' | 'different'>> => {
  const different: string[] = []
  let people = 0
  for (let after: string | null = null; ;) {
    const ids: string[] = await peopleAfter(ctx, after, STEP)
    if (ids.length === 0) return { people, different }
    people += ids.length
    after = ids.at(-1) ?? null
    await inTransaction(ctx.db, async (db) => {
      const inside = { ...ctx, db }
      await reckoningStore(db).lock()
      different.push(...(await differing(inside, ids, await reckon(inside, ids))))
    })
  }
}

/**
 * Computes everybody's totals and scores from nothing and compares them with what is kept. Who differs is counted
 * again by the next fold; the finding stays in standing.proof.
 */
export const proveStandings = async (ctx: WriteContext): Promise<StandingRecount> => {
  const today = lagosDay(ctx.now())
  for (const period of ['week', 'month'] as const)
    await inBatches((limit) =>
      inTransaction(ctx.db, async (db) => {
        await reckoningStore(db).lock()
        return proofStore(db).dropPast(period, startOf(period, today), limit)
      }),
    )
  await inTransaction(ctx.db, async (db) => {
    await allowMinutes(db, MINUTES)
    await reckoningStore(db).lock()
    await proofStore(db).dropEmpty()
  })
  const { people, different } = await walk(ctx)
  const places = await inTransaction(ctx.db, async (db) => {
    await allowMinutes(db, MINUTES)
    await reckoningStore(db).lock()
    const store = mendingStore(db)
    // The totals of places come from their counts, so that those are mended first.
    return (await store.mendPlaces()) + (await store.mendTotals()) + (await store.mendCredibility())
  })
  if (different.length > 0) await bringNews(ctx, different)
  await proofStore(ctx.db).keep(people, different.length + places, ctx.now())
  return { people, different, places }
}

/** How many differences the last recount found. */
export const lastStandingDifferences = async (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  (await proofStore(ctx.db).last())?.differences ?? 0
