import { namesOf, hasCheckedIdentity } from '#domains/identity/server/users/people.ts'
import { balancesOf, nairaRates } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { nairaOf, supText } from '#shared/values/money.ts'
import type { Draw, DrawCard, DrawHindrance, DrawnEntry, DrawProof, OwnDraw } from '../contract.ts'
import { hashOfHex, hashOfText } from '../../../shared/civic/draw-arithmetic.ts'
import { isBarred, maskedName } from '../rules.ts'
import { sha256Bytes } from './sha256.ts'
import { phoneHindrance } from './entering/one-person.ts'
import { drawEntriesStore } from './entering/store.ts'
import { type StoredWinner, winnersStore } from './life/winners-store.ts'
import { drawRoundsStore, type StoredPrize, type StoredDraw } from './store.ts'

/** The round with this id that the public may see; refuses `draw-not-found`. */
export const findRound = async (ctx: Pick<Ctx, 'db'>, drawId: string): Promise<StoredDraw> => {
  const round = isId(drawId) ? await drawRoundsStore(ctx.db).round(drawId) : undefined
  if (!round?.announced_at) throw new Refusal('draw-not-found')
  return round
}

/** A round in short. */
export const cardOf = (round: StoredDraw, prizes: readonly StoredPrize[], entries: number): DrawCard => ({
  id: round.id,
  title: round.title,
  state: round.state,
  isSample: round.is_sample,
  opensAt: round.opens_at.toISOString(),
  closesAt: round.closes_at.toISOString(),
  pool: supText(prizes.reduce((sum, { units }) => sum + units, 0)),
  price: supText(round.price),
  prizes: prizes.length,
  entries,
})

/** Rounds with their cards, the newest first. */
export const drawCardsOf = async (
  ctx: Pick<Ctx, 'db'>,
  rounds: readonly StoredDraw[],
): Promise<{ round: StoredDraw; card: DrawCard; prizes: StoredPrize[] }[]> => {
  const store = drawRoundsStore(ctx.db)
  const ids = rounds.map(({ id }) => id)
  const [prizes, counts] = [await store.prizes(ids), await store.counts(ids)]
  return rounds.map((round) => {
    const own = prizes.filter(({ round_id: id }) => id === round.id)
    return { round, prizes: own, card: cardOf(round, own, counts.get(round.id) ?? 0) }
  })
}

export const listPrizeDraws = async (ctx: Pick<Ctx, 'db'>): Promise<DrawCard[]> =>
  (await drawCardsOf(ctx, await drawRoundsStore(ctx.db).rounds(false))).map(({ card }) => card)

const proofOf = (round: StoredDraw): DrawProof | null => {
  const { chain, seed, beacon_round: beaconRound, beacon_at: beaconAt } = round
  if (chain === null || seed === null || beaconRound === null || beaconAt === null) return null
  const isRevealed =
    ['drawn', 'ended'].includes(round.state) || (round.state === 'cancelled' && round.list_root !== null)
  return {
    chain,
    isTestChain: round.chain_is_test ?? false,
    beaconRound,
    beaconAt: beaconAt.toISOString(),
    seedHash: hashOfHex(sha256Bytes, seed),
    rulesHash: hashOfText(sha256Bytes, round.rules),
    seed: isRevealed ? seed : null,
    root: round.list_root,
    closedAt: round.closed_at?.toISOString() ?? null,
    signature: isRevealed ? round.signature : null,
    randomness: isRevealed ? round.randomness : null,
    list: round.list_root && `draws/${round.id}.jsonl`,
  }
}

const drawnOf = async (ctx: Pick<Ctx, 'db'>, winners: readonly StoredWinner[]): Promise<DrawnEntry[]> => {
  // A name is public only of people who accepted a prize, and knew it then.
  const paid = winners.filter(({ state }) => state === 'paid').map(({ person_id: id }) => id)
  const names = await namesOf(ctx, paid)
  return winners.map(({ rank, entry_id: entry, place, state, person_id: id }) => {
    const name = state === 'paid' ? names.get(id) : undefined
    return {
      rank,
      entry,
      place,
      state: state as DrawnEntry['state'],
      name: name ? maskedName(name.firstName, name.lastName) : null,
    }
  })
}

const hindranceOf = async (
  { db, viewer, now, switches }: Pick<Ctx, 'db' | 'viewer' | 'now' | 'switches'>,
  round: StoredDraw,
): Promise<DrawHindrance | null> => {
  if (round.state !== 'open' || round.closes_at <= now()) return 'not-open'
  if ((await switches.stopped({ db })).some(({ name }) => name === 'draws')) return 'stopped'
  if (!viewer) return 'signed-out'
  if (!viewer.ageVerified) return 'age'
  return isBarred(viewer) ? 'staff' : phoneHindrance({ db }, round, viewer.id)
}

const ownOf = async (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now' | 'switches'>,
  round: StoredDraw,
  prizes: readonly StoredPrize[],
): Promise<OwnDraw> => {
  const { viewer } = ctx
  const hindrance = await hindranceOf(ctx, round)
  if (!viewer)
    return { hindrance, entries: [], who: null, mayFree: true, paidLeft: 0, earned: '0.00', prize: null }
  const entries = await drawEntriesStore(ctx.db).ofPerson({ roundId: round.id, personId: viewer.id })
  const won = await winnersStore(ctx.db).ofPerson(round.id, viewer.id)
  const paid = entries.filter(({ nth }) => nth > 0).length
  const prize = won && prizes.find(({ place }) => place === won.place)
  return {
    hindrance,
    entries: entries.map(({ id, nth, refunded_at: refundedAt }) => ({
      number: id,
      way: nth === 0 ? 'free' : 'sup',
      isRefunded: refundedAt !== null,
    })),
    who: entries[0]?.who ?? null,
    mayFree: entries.length === paid,
    paidLeft: round.max_paid - paid,
    earned: supText((await balancesOf(ctx, viewer.id)).earned),
    prize:
      won && prize
        ? {
            place: prize.place,
            amount: supText(prize.units),
            state: won.state as DrawnEntry['state'],
            deadline: won.deadline?.toISOString() ?? null,
            isVerified: await hasCheckedIdentity(ctx, viewer.id),
          }
        : null,
  }
}

/** A draw as the viewer sees it; refuses `draw-not-found`. */
export const showDraw = async (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now' | 'switches'>,
  drawId: string,
): Promise<Draw> => {
  const round = await findRound(ctx, drawId)
  const [found] = await drawCardsOf(ctx, [round])
  const prizes = found?.prizes ?? []
  const { paidOut } = await nairaRates(ctx)
  return {
    ...cardOf(round, prizes, found?.card.entries ?? 0),
    rules: round.rules,
    question: round.question,
    maxPaid: round.max_paid,
    claimDays: round.claim_days,
    prizeList: prizes.map(({ place, label, units }) => ({
      place,
      label,
      amount: supText(units),
      naira: nairaOf(units, paidOut?.minor ?? 0),
    })),
    reserves: round.reserves,
    proof: proofOf(round),
    drawn: await drawnOf(ctx, await winnersStore(ctx.db).ofRounds([round.id])),
    reason: round.state === 'cancelled' ? round.reason : '',
    own: await ownOf(ctx, round, prizes),
  }
}

/** How many entries a person has in the rounds that run now, for the dashboard. */
export const entriesThisRound = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<number> =>
  drawEntriesStore(ctx.db).running(personId)

/** True once a person has entered any draw. */
export const hasEnteredDraw = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> =>
  drawEntriesStore(ctx.db).hasEntered(personId)

/** The entries of the signed-in person for their dashboard. */
export const ownEntries = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
): Promise<{ entries: number; hasEntered: boolean }> => {
  const [entries, hasEntered] = await Promise.all([
    entriesThisRound(ctx, ctx.viewer.id),
    hasEnteredDraw(ctx, ctx.viewer.id),
  ])
  return { entries, hasEntered }
}
