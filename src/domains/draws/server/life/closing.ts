import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/database/database.ts'
import { message } from '#shared/words.ts'
import { listRootOf } from '../../drawing.ts'
import { listedEntries } from '../entering/entry-list.ts'
import { sha256Bytes } from '../hashing.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { refundDraw } from './refunding-job.ts'

/** Reasons of a cancellation that no person decides. */
export const ownReasons = {
  late: message('Entering ended too late: the public randomness was there before the list of entries.'),
  empty: message('Nobody entered.'),
} as const

interface Cancellation {
  readonly reason: string
  readonly approvalId: string | null
  readonly at: Date
}

/** Cancels a round that is not drawn; every paid entry goes back, and the prizes too. False when it was drawn first. */
export const cancelRound = async (
  db: Database,
  { id, state, announced_at: announcedAt }: Pick<StoredDraw, 'id' | 'state' | 'announced_at'>,
  { reason, approvalId, at }: Cancellation,
): Promise<boolean> => {
  const store = drawRoundsStore(db)
  const change = { reason, ended_at: at, ...(!announcedAt && { settled_at: at }) }
  if (!(await store.move(id, state, 'cancelled', change))) return false
  if (!announcedAt) return true
  await store.addEvent({
    round_id: id,
    act: 'cancelled',
    body: JSON.stringify({ draw: id, reason }),
    at,
    approval_id: approvalId,
  })
  await enqueue(db, refundDraw, { drawId: id })
  return true
}

/**
 * Ends entering and publishes the root of the list. From here on nobody can enter, and the round of the beacon does not
 * exist yet: whoever comes too late for that cancels the draw instead. Call it in a transaction.
 */
export const endEntering = async (db: Database, id: string, now: Date): Promise<void> => {
  const store = drawRoundsStore(db)
  // Waits for entries that hold the round.
  const round = await store.lock(id)
  if (round?.state !== 'open' || round.closes_at > now) return
  const entries = await listedEntries({ db }, id)
  const isLate = round.beacon_at === null || round.beacon_at <= now
  if (isLate || entries.length === 0) {
    const reason = isLate ? ownReasons.late : ownReasons.empty
    await cancelRound(db, round, { reason, approvalId: null, at: now })
    return
  }
  const root = listRootOf(sha256Bytes, entries)
  await store.move(id, 'open', 'closed', { closed_at: now, list_root: root })
  await store.addEvent({
    round_id: id,
    act: 'closed',
    body: JSON.stringify({
      draw: id,
      at: now.toISOString(),
      entries: entries.length,
      paid: entries.filter(({ way }) => way === 'paid').length,
      root,
    }),
    at: now,
    approval_id: null,
  })
}
