import { randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Beacon } from '#ports/beacon/port.ts'
import {
  type AnnouncedDraw,
  DRAW_TERMS,
  hashOfHex,
  hashOfText,
  roundTime,
} from '../../../../shared/civic/draw-arithmetic.ts'
import { beaconRoundAfter, isAnnouncedInTime } from '../../rules.ts'
import { sha256Bytes } from '../sha256.ts'
import { drawRoundsStore, type StoredPrize, type StoredDraw } from '../store.ts'
import { fillEscrow } from './pools.ts'

const SEED_BYTES = 32

/** What the public record says of a draw before anybody can enter. */
export const announcedOf = (round: StoredDraw, prizes: readonly StoredPrize[]): AnnouncedDraw => ({
  draw: round.id,
  terms: DRAW_TERMS,
  rules: hashOfText(sha256Bytes, round.rules),
  seed: hashOfHex(sha256Bytes, round.seed ?? ''),
  chain: round.chain ?? '',
  genesis: round.chain_genesis ?? 0,
  period: round.chain_period ?? 0,
  round: round.beacon_round ?? 0,
  prizes: prizes.map(({ units }) => String(units)),
  reserves: round.reserves,
  price: String(round.price),
  opens: round.opens_at.toISOString(),
  closes: round.closes_at.toISOString(),
})

/** Why a draft cannot be announced now: its dates, or no beacon. */
export const refuseUnready = (
  round: Pick<StoredDraw, 'opens_at'>,
  beacon: Beacon | null,
  now: Date,
): Beacon => {
  if (!beacon) throw new Refusal('beacon-away')
  if (!isAnnouncedInTime(round.opens_at, now)) throw new Refusal('dates-past')
  return beacon
}

interface Announcement {
  readonly beacon: Pick<Beacon, 'chain' | 'isDouble'>
  /** Whether entering needs a confirmed phone number. */
  readonly needsPhone: boolean
  readonly approvalId: string | null
}

/**
 * Announces a draft: sets its prizes aside, draws its secret seed and names the round of the beacon. The announcement
 * enters the public record before the draw opens. Call it in a transaction. Refuses `draw-moved` and `fund-short`.
 */
export const announceDraw = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { beacon: { chain, isDouble }, needsPhone, approvalId }: Announcement,
): Promise<void> => {
  const store = drawRoundsStore(db)
  const [draft, prizes] = [await store.lock(id), await store.prizes([id])]
  if (draft?.state !== 'draft') throw new Refusal('draw-moved')
  const units = prizes.reduce((sum, prize) => sum + prize.units, 0)
  if (!(await fillEscrow(db, id, units))) throw new Refusal('fund-short')
  const beaconRound = beaconRoundAfter(draft.closes_at, chain)
  const change = {
    seed: randomBytes(SEED_BYTES).toString('hex'),
    chain: chain.hash,
    chain_is_test: isDouble,
    chain_genesis: chain.genesis,
    chain_period: chain.period,
    beacon_round: beaconRound,
    beacon_at: new Date(roundTime({ ...chain, round: beaconRound })),
    announced_at: now(),
    needs_phone: needsPhone,
  }
  await store.move(id, 'draft', 'announced', change)
  await store.addEvent({
    round_id: id,
    act: 'announced',
    body: JSON.stringify(announcedOf({ ...draft, ...change }, prizes)),
    at: now(),
    approval_id: approvalId,
  })
}
