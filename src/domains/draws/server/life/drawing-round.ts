import { returnPool } from '#domains/wallet/server/posting/funds.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { chooseEntries, listRootOf } from '../../../../shared/civic/draw-arithmetic.ts'
import { listedEntries } from '../entering/entry-list.ts'
import { drawEntriesStore } from '../entering/store.ts'
import { sha256Bytes } from '../sha256.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { drawName, escrowOfDraw, takingsOf } from './pools.ts'
import { refundLeftOut } from './refunds.ts'
import { winnersStore } from './winners-store.ts'

/** The last moment to accept a prize. */
export const claimEnd = ({ claim_days: days }: Pick<StoredDraw, 'claim_days'>, from: Date): Date =>
  new Date(from.getTime() + days * DAY_MS)

/** Somebody whose entry was drawn for a prize. */
export interface DrawnWinner {
  readonly personId: string
  readonly place: number
  readonly units: number
  readonly deadline: Date
}

const choose = async (db: Database, round: StoredDraw, prizes: number) => {
  const entries = await listedEntries({ db }, round.id)
  const { seed, randomness, list_root: root } = round
  if (!seed || !randomness || !root) throw new Refusal('not-yet')
  // The published root decides: a list that was changed since then draws nothing.
  if (listRootOf(sha256Bytes, entries) !== root) throw new Refusal('list-changed')
  const chosen = chooseEntries(sha256Bytes, { seed, randomness, root }, entries, prizes + round.reserves)
  const people = new Map(entries.map(({ n, personId }) => [n, personId]))
  return chosen.map(({ n }) => ({ n, personId: people.get(n) ?? '' }))
}

/**
 * Draws the winners and reserves of a closed round: they follow from what was published and from the beacon, whoever
 * carries it out. What entries paid goes to the rewards fund. Call it in a transaction. Refuses `draw-moved`, `not-yet`
 * and `list-changed`.
 */
export const drawRound = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  approvalId: string | null,
): Promise<DrawnWinner[]> => {
  const store = drawRoundsStore(db)
  const [round, prizes] = [await store.lock(id), await store.prizes([id])]
  if (round?.state !== 'closed') throw new Refusal('draw-moved')
  const chosen = await choose(db, round, prizes.length)
  const [at, deadline] = [now(), claimEnd(round, now())]
  invariant(await store.move(id, 'closed', 'drawn', { drawn_at: at }), 'a locked round is drawn once')
  await winnersStore(db).add(
    chosen.map(({ n, personId }, index) => {
      const place = prizes[index]?.place ?? null
      return {
        round_id: id,
        rank: index + 1,
        entry_id: n,
        person_id: personId,
        place,
        state: place === null ? 'reserve' : 'waiting',
        deadline: place === null ? null : deadline,
      }
    }),
  )
  const numbers = chosen.map(({ n }) => n)
  await store.addEvent({
    round_id: id,
    act: 'drawn',
    body: JSON.stringify({
      draw: id,
      seed: round.seed,
      signature: round.signature,
      randomness: round.randomness,
      winners: numbers.slice(0, prizes.length),
      reserves: numbers.slice(prizes.length),
    }),
    at,
    approval_id: approvalId,
  })
  await refundLeftOut({ db, now }, round)
  await returnPool({ db }, await takingsOf(db, id), drawName(id))
  return chosen.flatMap(({ personId }, index) => {
    const prize = prizes[index]
    return prize ? [{ personId, place: prize.place, units: prize.units, deadline }] : []
  })
}

/** Ends a drawn round once no prize waits for anybody; unclaimed prizes go back to the rewards fund. */
export const endIfDone = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> => {
  if (await winnersStore(db).isWaited(id)) return
  if (!(await drawRoundsStore(db).move(id, 'drawn', 'ended', { ended_at: now() }))) return
  await drawEntriesStore(db).forgetMarks(id)
  await returnPool({ db }, await escrowOfDraw(db, id), `draw-prize:${id}`)
}
