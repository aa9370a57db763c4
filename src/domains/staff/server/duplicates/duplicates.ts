import { factCountsOf } from '#domains/activity/server/facts.ts'
import {
  confirm,
  historyOf,
  overtake,
  propose,
  waiting,
  withCodes,
} from '#domains/approvals/server/approvals.ts'
import { accountsOf } from '#domains/identity/server/distinct/distinct-people.ts'
import { findPeople } from '#domains/identity/server/user-directory/user-directory.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { type DuplicatePair, type PairPreview, type PairState, pairStates } from '../../duplicate-contract.ts'
import { joiningApproval, lockPair } from './approval.ts'
import { compareEverybody } from './compare-people.ts'
import { duplicatesStore, type StoredPair } from './store.ts'
import { lineOf, nameOf, contactsVisible } from '../people/names.ts'

const shownPairs = async (ctx: SignedInCtx, rows: readonly StoredPair[]): Promise<DuplicatePair[]> => {
  const people = await findPeople(
    ctx,
    rows.flatMap((row) => [
      row.first_id,
      row.second_id,
      row.proposed_by ?? row.first_id,
      row.decided_by ?? row.first_id,
    ]),
  )
  const isShown = await contactsVisible(ctx, [...people.keys()])
  const named = (id: string | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? nameOf(person) : null
  }
  return rows.map((row) => {
    const [first, second] = [people.get(row.first_id), people.get(row.second_id)]
    invariant(first && second, 'a pair is of two people')
    return {
      id: row.id,
      first: lineOf(first, isShown(first.id)),
      second: lineOf(second, isShown(second.id)),
      score: row.score,
      signs: row.signs,
      state: row.state,
      keepId: row.keep_id,
      reason: row.reason,
      proposedBy: named(row.proposed_by),
      proposedAt: row.proposed_at?.toISOString() ?? null,
      isMine: row.proposed_by === ctx.viewer.id,
      decidedBy: named(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  })
}

/** The number of pairs per state. */
export const countPairs = async (ctx: Pick<Ctx, 'db'>): Promise<Record<PairState, number>> => {
  const counts = new Map((await duplicatesStore(ctx.db).counts()).map(({ state, count }) => [state, count]))
  return Object.fromEntries(pairStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    PairState,
    number
  >
}

const isScore = (key: string): boolean => /^\d{1,3}$/.test(key)

/** One page of pairs in a state. */
export const listPairs = async (
  ctx: SignedInCtx,
  { state, cursor, limit }: { state: PairState; cursor?: string | undefined; limit: number },
) => {
  const list = `pairs-${state}`
  const isWaiting = state === 'open' || state === 'proposed'
  const after = decodeCursor(list, cursor, isWaiting ? isScore : isTimeKey)
  const rows = await duplicatesStore(ctx.db).list(state, after, limit + 1)
  const page = pageOfRows(list, rows, limit, (row) =>
    isWaiting ? String(row.score) : (row.decided_at?.toISOString() ?? ''),
  )
  const counts = await countPairs(ctx)
  return {
    items: await shownPairs(ctx, page.rows),
    total: counts[state],
    nextCursor: page.nextCursor,
    counts,
  }
}

const shownPair = async (ctx: SignedInCtx, id: string): Promise<DuplicatePair> => {
  const row = isId(id) ? await duplicatesStore(ctx.db).find(id) : undefined
  const [pair] = row ? await shownPairs(ctx, [row]) : []
  if (!pair) throw new Refusal('pair-not-found')
  return pair
}

/** A pair with what each account brings. */
export const showPair = async (ctx: SignedInCtx, id: string): Promise<PairPreview> => {
  const pair = await shownPair(ctx, id)
  const belongings = await Promise.all(
    [pair.first, pair.second].map(async (person) => ({
      personId: person.id,
      factCount: (await factCountsOf(ctx, person.id)).reduce((sum, { times }) => sum + times, 0),
      roles: person.roles,
    })),
  )
  return { ...pair, belongings }
}

/** Compares all accounts now; returns the number of open pairs. */
export const searchDuplicates = async (ctx: SignedInCtx): Promise<{ open: number }> => {
  await compareEverybody(ctx)
  ctx.auditing('everybody')
  return { open: (await countPairs(ctx)).open }
}

/** Refuses `own-pair` when an account of the pair is this person's, or was ever merged with one of theirs. */
const refuseOwnPair = async (ctx: SignedInCtx, pair: StoredPair, personId: string): Promise<void> => {
  const own = await accountsOf(ctx, personId)
  if (own.has(pair.first_id) || own.has(pair.second_id)) throw new Refusal('own-pair')
}

/** Locks the pair until the transaction ends; refuses viewers who decide on their own account. */
const lockedPair = async (
  ctx: SignedInCtx,
  id: string,
  states: readonly PairState[],
): Promise<StoredPair> => {
  const found = isId(id) ? await duplicatesStore(ctx.db).find(id) : undefined
  if (!found) throw new Refusal('pair-not-found')
  await refuseOwnPair(ctx, found, ctx.viewer.id)
  return lockPair(ctx, found, states)
}

interface MergeProposal {
  readonly keepId: string
  readonly reason: string
}

const auditBoth = (ctx: SignedInCtx, pair: StoredPair, reason: string): void => {
  ctx.auditing(pair.first_id, reason)
  ctx.auditing(pair.second_id, reason)
}

/** The refusals of approvals as the calls of duplicates declare them. */
const codes = {
  'approval-waiting': 'pair-moved-on',
  'approval-involved': 'own-pair',
  'approval-closed': 'proposal-over',
  'second-approver-required': 'second-person',
}

/** Proposes which of two accounts to keep. Another person's proposal can be replaced only after it expired. */
export const proposeMerge = async (
  ctx: SignedInCtx,
  id: string,
  { keepId, reason }: MergeProposal,
): Promise<DuplicatePair> => {
  const pair = await lockedPair(ctx, id, ['open', 'proposed'])
  const [own] = await waiting(ctx, joiningApproval, [id])
  if (own?.stored.proposed_by === ctx.viewer.id) await overtake(ctx, joiningApproval, [id])
  await withCodes(codes, () => propose(ctx, joiningApproval, { pairId: id, keepId }, reason))
  // The list of pairs shows which of them are proposed.
  await duplicatesStore(ctx.db).propose(id, keepId, reason, ctx.viewer.id, ctx.now())
  auditBoth(ctx, pair, reason)
  return shownPair(ctx, id)
}

/** Merges two accounts as somebody else proposed: one is closed and points to the other (S-50). */
export const confirmMerge = async (
  ctx: SignedInCtx,
  id: string,
  { keepId, reason }: MergeProposal,
): Promise<DuplicatePair> => {
  const pair = await lockedPair(ctx, id, ['proposed'])
  const [last] = await historyOf(ctx, joiningApproval, [id], { limit: 1 })
  if (!last) throw new Refusal('pair-moved-on')
  const isMine = last.stored.proposed_by === ctx.viewer.id
  if (!isMine && last.payload.keepId !== keepId) throw new Refusal('pair-moved-on')
  await withCodes(codes, () => confirm(ctx, joiningApproval, last.stored.id, reason))
  auditBoth(ctx, pair, reason)
  return shownPair(ctx, id)
}

/** Decides that two accounts belong to two people; this ends a proposal to merge them. */
export const markDistinct = async (
  ctx: SignedInCtx,
  id: string,
  { reason }: { reason: string },
): Promise<DuplicatePair> => {
  const pair = await lockedPair(ctx, id, ['open', 'proposed'])
  await overtake(ctx, joiningApproval, [id])
  await duplicatesStore(ctx.db).decide(id, 'distinct', ctx.viewer.id, ctx.now(), reason)
  auditBoth(ctx, pair, reason)
  return shownPair(ctx, id)
}
