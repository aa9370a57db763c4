import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { Ctx } from '#platform/server/context.ts'
import { message } from '#shared/words.ts'
import { listRootOf } from '../../../../shared/civic/draw-arithmetic.ts'
import { listedEntries } from '../entering/entry-list.ts'
import { entrantsThere } from '../entering/one-person.ts'
import { drawEntriesStore } from '../entering/store.ts'
import { sha256Bytes } from '../sha256.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { refundDraw } from './refunding-job.ts'

/** Reasons of a cancellation that no person decides. */
export const ownReasons = {
  late: message('Entries closed too late. The public random number came before the list of entries.'),
  empty: message('No one entered.'),
  gone: message('None of the people who entered can win any more.'),
} as const

interface Cancellation {
  readonly reason: string
  readonly approvalId: string | null
}

type ClosingContext = Pick<Ctx, 'db' | 'now'>

const describeList = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const entries = await listedEntries(ctx, id)
  return {
    entries: entries.length,
    paid: entries.filter(({ way }) => way === 'paid').length,
    root: listRootOf(sha256Bytes, entries),
  }
}

/** Takes the entries of people who are gone out of an open round; returns what its list then is. */
const closeList = async (ctx: ClosingContext, id: string) => {
  const store = drawEntriesStore(ctx.db)
  const people = await store.entrants(id)
  const there = await entrantsThere(ctx, people)
  const gone = people.filter((person) => !there.has(person))
  const leftOut = await store.leaveOut(id, gone, ctx.now())
  return { ...(await describeList(ctx, id)), leftOut: leftOut.paid, isEmpty: people.length === 0 }
}

/** What a cancellation publishes beside its reason: everything, once the outcome could be known. */
const shownBy = async (ctx: ClosingContext, round: StoredDraw) => {
  const { id, state, seed, signature, randomness, beacon_at: dueAt } = round
  const isDue = dueAt !== null && dueAt <= ctx.now()
  if (state !== 'closed' && !isDue) return null
  if (state !== 'closed') await closeList(ctx, id)
  return { seed, ...(await describeList(ctx, id)), signature, randomness }
}

/**
 * Cancels a round that is not drawn; every paid entry goes back, and the prizes too. From the close of its list on it
 * publishes its secret, so that strangers compute what would have been drawn. False when it was drawn first. The caller
 * holds the round.
 */
export const cancelRound = async (
  ctx: ClosingContext,
  round: StoredDraw,
  { reason, approvalId }: Cancellation,
): Promise<boolean> => {
  const [store, at, { id, announced_at: announcedAt }] = [drawRoundsStore(ctx.db), ctx.now(), round]
  const shown = announcedAt ? await shownBy(ctx, round) : null
  const change = {
    reason,
    ended_at: at,
    ...(!announcedAt && { settled_at: at }),
    ...(shown && { list_root: shown.root }),
  }
  if (!(await store.move(id, round.state, 'cancelled', change))) return false
  if (!announcedAt) return true
  await store.addEvent({
    round_id: id,
    act: 'cancelled',
    body: JSON.stringify({ draw: id, at: at.toISOString(), reason, ...shown }),
    at,
    approval_id: approvalId,
  })
  await enqueue(ctx.db, refundDraw, { drawId: id })
  return true
}

/**
 * Ends entering and publishes the root of the list, without people who are gone: suspended, erased, joined into another
 * account, or with a duty. From here on nobody can enter, and the round of the beacon does not exist yet: whoever comes
 * too late for that cancels the draw instead. Call it in a transaction.
 */
export const endEntering = async (ctx: ClosingContext, id: string): Promise<void> => {
  const [store, now] = [drawRoundsStore(ctx.db), ctx.now()]
  // Waits for entries that hold the round.
  const round = await store.lock(id)
  if (round?.state !== 'open' || round.closes_at > now) return
  if (round.beacon_at === null || round.beacon_at <= now) {
    await cancelRound(ctx, round, { reason: ownReasons.late, approvalId: null })
    return
  }
  const { isEmpty, ...list } = await closeList(ctx, id)
  if (list.entries === 0) {
    const reason = isEmpty ? ownReasons.empty : ownReasons.gone
    await cancelRound(ctx, round, { reason, approvalId: null })
    return
  }
  await store.move(id, 'open', 'closed', { closed_at: now, list_root: list.root })
  await store.addEvent({
    round_id: id,
    act: 'closed',
    body: JSON.stringify({ draw: id, at: now.toISOString(), ...list }),
    at: now,
    approval_id: null,
  })
  if (list.leftOut > 0) await enqueue(ctx.db, refundDraw, { drawId: id })
}
