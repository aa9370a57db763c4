import type { DatedFactCount } from '#domains/activity/contract.ts'
import { datedCountsOf, takeNews } from '#domains/activity/server/facts.ts'
import { countedDeeds, type EvidenceContext } from '#domains/identity/server/evidence/evidence.ts'
import { keepCredible, type PresentPerson, presentPeople } from '#domains/identity/server/users/people.ts'
import { upheldAbuseOf } from '#domains/leaders/server/lookup/abuse-queries.ts'
import { listRegions } from '#domains/regions/server/places.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Home } from '#platform/server/contributions/homes-kind.ts'
import { endOfLagosDay, lagosDay } from '#shared/values/lagos.ts'
import { scoresOf, startOf } from '../../rank-rules.ts'
import { confirmedPointsOf } from '../../credibility-rules.ts'
import { credibleOf, type FactTotals, totalsOf } from '../../rules.ts'
import { type KeptScore, type KeptTotals, reckoningStore, scoresStore } from './store.ts'

type WriteContext = Pick<Ctx, 'now' | 'homes'> & EvidenceContext

/** Everything that is kept of these people, computed from nothing. */
export interface Reckoned {
  readonly totals: ReadonlyMap<string, KeptTotals>
  readonly scores: readonly KeptScore[]
}

/** How many people one transaction counts. */
const BATCH = 500

const placedScores = (
  id: string,
  facts: readonly DatedFactCount[],
  totals: KeptTotals,
  { home, region, isHidden, today }: { home?: Home; region: string; isHidden: boolean; today: string },
): KeptScore[] => {
  const place = {
    person_id: id,
    region_id: home?.regionId ?? region,
    state_code: home?.state ?? null,
    lga_id: home?.lga ?? null,
  }
  const lives = home?.state
    ? [{ ...place, period: 'home' as const, starts: startOf('home', today), score: 0 }]
    : []
  const scores = isHidden ? [] : scoresOf(facts, totals, today).filter(({ score }) => score > 0)
  return [...scores.map((score) => ({ ...place, ...score })), ...lives]
}

const keptOf = (person: PresentPerson, totals: FactTotals, upheldAbuse: number): KeptTotals => ({
  ...totals,
  upheldAbuse,
  joinedOn: lagosDay(person.joinedAt),
  confirmedPoints: confirmedPointsOf({
    isVerified: person.hasCheckedIdentity,
    verifiedActions: totals.verifiedActions,
    verifiedKinds: totals.verifiedKinds.length,
  }),
})

/** The facts that count in public lists: of days on which the account was what the rules of evidence ask for. */
const countedFacts = async (
  ctx: WriteContext,
  facts: readonly DatedFactCount[],
): Promise<DatedFactCount[]> => {
  const deeds = facts.map((fact) => ({ ...fact, personId: fact.who, at: endOfLagosDay(new Date(fact.day)) }))
  return countedDeeds(ctx, deeds)
}

/** Computes the totals and scores of people from their facts, what was upheld against them, and their homes. */
export const reckon = async (ctx: WriteContext, ids: readonly string[]): Promise<Reckoned> => {
  const people = await presentPeople(ctx, ids)
  const present = people.map(({ id }) => id)
  if (present.length === 0) return { totals: new Map(), scores: [] }
  const all = await datedCountsOf(ctx, present)
  const facts = Map.groupBy(all, ({ who }) => who)
  const counted = Map.groupBy(await countedFacts(ctx, all), ({ who }) => who)
  const abuse = await upheldAbuseOf(ctx, present)
  const homes = await ctx.homes.ofAll(ctx, present)
  const hidden = await scoresStore(ctx.db).hidden(present)
  const region = (await listRegions(ctx))[0]?.id ?? ''
  const today = lagosDay(ctx.now())
  const totals = new Map(
    people.map((person) => [
      person.id,
      keptOf(person, totalsOf(facts.get(person.id) ?? []), abuse.get(person.id) ?? 0),
    ]),
  )
  const scores = [...totals].flatMap(([id, own]) => {
    const home = homes.get(id)
    const about = { region, isHidden: hidden.has(id), today, ...(home && { home }) }
    return placedScores(id, counted.get(id) ?? [], own, about)
  })
  return { totals, scores }
}

const textOf = (scores: readonly KeptScore[]): string =>
  scores
    .map((row) =>
      [row.period, row.starts, row.score, row.region_id, row.state_code ?? '', row.lga_id ?? ''].join(' '),
    )
    .toSorted()
    .join()

/** Ids of people whose scores differ; rows of past weeks and months say nothing. */
export const changedScores = (
  ids: readonly string[],
  kept: readonly KeptScore[],
  reckoned: readonly KeptScore[],
): string[] => {
  const before = Map.groupBy(kept, (row) => row.person_id)
  const after = Map.groupBy(reckoned, (row) => row.person_id)
  return ids.filter((id) => textOf(before.get(id) ?? []) !== textOf(after.get(id) ?? []))
}

const keepReckoned = async (
  ctx: WriteContext,
  ids: readonly string[],
  { totals, scores }: Reckoned,
): Promise<void> => {
  const store = reckoningStore(ctx.db)
  const changed = new Set(changedScores(ids, await scoresStore(ctx.db).scores(ids), scores))
  await scoresStore(ctx.db).keepScores(
    [...changed],
    scores.filter((row) => changed.has(row.person_id)),
  )
  await store.forget(ids.filter((id) => !totals.has(id)))
  if (totals.size > 0) await store.keepTotals(totals, ctx.now())
  const credible = [...totals].filter(([, own]) => credibleOf(own, own.upheldAbuse).isReached)
  await keepCredible(
    ctx,
    ids,
    credible.map(([id]) => id),
  )
}

/** Counts the next people with news, in one transaction; returns how many there were. */
export const foldSome = (ctx: WriteContext, batch = BATCH): Promise<number> =>
  inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    await reckoningStore(db).lock()
    const ids = await takeNews(inside, batch)
    if (ids.length > 0) await keepReckoned(inside, ids, await reckon(inside, ids))
    return ids.length
  })

/** Counts everybody with news, at most `batches` times a batch. */
export const foldAll = async (ctx: WriteContext, batches = 200): Promise<void> => {
  for (let left = batches; left > 0; left -= 1) if ((await foldSome(ctx)) === 0) return
}
