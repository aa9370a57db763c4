import { countedDeeds, type EvidenceContext } from '#domains/identity/server/evidence/evidence.ts'
import { accountRoots, verifiedAmong } from '#domains/identity/server/users/joined-accounts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type MatchGift, type MatchShare, matchShares } from '../../match-rules.ts'
import { emptyPool, payShare } from './accounts.ts'
import { matchResultsStore } from './results-store.ts'
import { matchStore, type StoredMatchRound } from './store.ts'

type ClosingContext = Pick<Ctx, 'now'> & EvidenceContext
/** Pledges of the last moment are committed when this is over. */
const GRACE_MS = 60_000

/**
 * The gifts that count: of accounts that counted when they gave, of people who are verified now, all accounts of one as one; never of the two who opened
 * the round, nor of whoever suggested the project. A project that one of the two suggested gets no match.
 */
const countedGifts = async (ctx: ClosingContext, round: StoredMatchRound): Promise<MatchGift[]> => {
  const given = await matchStore(ctx.db).giftsIn(round)
  const gifts = await countedDeeds(
    ctx,
    given.map((gift) => ({ ...gift, personId: gift.person })),
  )
  const staff = [round.proposed_by, round.approved_by]
  const accounts = new Set([
    ...staff,
    ...gifts.flatMap(({ person, author }) => (author === null ? [person] : [person, author])),
  ])
  const roots = await accountRoots(ctx, [...accounts])
  const rootOf = (id: string): string => roots.get(id) ?? id
  const givers = [...new Set(gifts.map(({ person }) => rootOf(person)))]
  const verified = new Set(await verifiedAmong(ctx, givers))
  const excluded = new Set(staff.map(rootOf))
  return gifts.flatMap(({ project, author, person, units }) => {
    const personId = rootOf(person)
    const authorId = author === null ? null : rootOf(author)
    const isOwn = authorId === personId || (authorId !== null && excluded.has(authorId))
    const counts = verified.has(personId) && !excluded.has(personId) && !isOwn
    return counts ? [{ projectId: project, personId, units }] : []
  })
}

const computeShares = async (ctx: ClosingContext, round: StoredMatchRound): Promise<MatchShare[]> => {
  const shares = matchShares(round, await countedGifts(ctx, round))
  await matchResultsStore(ctx.db).setShares(round.id, shares, ctx.now())
  return shares
}

/** Computes the open round anew; after its end, pays each project its match and returns the rest, in one transaction. */
export const runMatchRound = (ctx: ClosingContext): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const [store, inside] = [matchStore(db), { ...ctx, db }]
    const open = await store.openRound()
    const round = open && (await store.hold(open.id))
    if (!round) return
    if (round.ends_at.getTime() + GRACE_MS > ctx.now().getTime()) {
      await computeShares(inside, round)
      return
    }
    await store.holdFunded(round)
    const shares = await computeShares(inside, round)
    const finished = new Set(await store.finishedOf(shares.map(({ projectId }) => projectId)))
    for (const { projectId, match } of shares)
      await payShare(db, round.id, { project: projectId, units: match, isFinished: finished.has(projectId) })
    await emptyPool(db, round.id)
    await store.close(round.id, ctx.now())
  })
