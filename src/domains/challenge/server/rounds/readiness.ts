import { type LeaderFacts, leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { consentOfLeaders } from '#domains/vetting/server/tracking/leader-vetting.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Check } from '../../round-contract.ts'
import { goNoGo } from '../../rules.ts'
import type { StoredContest, StoredRound } from './store.ts'
import { seatsStore } from '../seats/store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** More than three shortlisted leaders for each of the 13,000 seats, so that no list is cut. */
const MAX_SHORTLISTED = 60_000

/**
 * The leaders of these areas who may be candidates now, by area: shortlisted, with the verified flag and their
 * consent. Samples of a demonstration cannot consent and need not.
 */
export const readyLeaders = async (
  ctx: ReadContext,
  lgas: readonly string[],
): Promise<Map<string, LeaderFacts[]>> => {
  const wanted = new Set(lgas)
  const everywhere = await leadersIn(ctx, { status: 'shortlisted' }, MAX_SHORTLISTED)
  const shortlisted = everywhere.filter(({ lga }) => wanted.has(lga))
  const consents = await consentOfLeaders(
    ctx,
    shortlisted.map(({ id }) => id),
  )
  const ready = shortlisted.filter(
    ({ id, isVerified, isSample }) => isVerified && (isSample || consents.get(id) === 'consented'),
  )
  return Map.groupBy(ready, ({ lga }) => lga)
}

/** Seats that are neither held nor reserved, by area. */
export const emptySeats = async (ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> =>
  new Map(
    (await seatsStore(ctx.db).countsByLga()).map(({ lga, seats, filled, reserved }) => [
      lga,
      seats - filled - reserved,
    ]),
  )

/** The go/no-go list of every contest of a round, by contest id. */
export const checksOf = async (
  ctx: ReadContext,
  round: StoredRound,
  contests: readonly StoredContest[],
): Promise<Map<string, Check[]>> => {
  const lgas = contests.map(({ lga }) => lga)
  const [leaders, empty] = await Promise.all([readyLeaders(ctx, lgas), emptySeats(ctx)])
  return new Map(
    contests.map(({ id, lga, seats, quorum }) => [
      id,
      goNoGo({
        seats,
        quorum,
        tieRule: round.tie_rule,
        emptySeats: empty.get(lga) ?? 0,
        readyLeaders: leaders.get(lga)?.length ?? 0,
      }),
    ]),
  )
}

/** True when every check of a contest is met. */
export const isGo = (checks: readonly Check[] | undefined): boolean =>
  checks !== undefined && checks.every(({ isMet }) => isMet)
