import { reportFact } from '#domains/activity/server/facts.ts'
import type { Config } from '#platform/server/config.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import type { RoundStatus } from '../../round-contract.ts'
import { roundTransitions } from '../../rules.ts'
import type { SeatContext } from '../seats/seats.ts'
import { roundsStore, type StoredRound } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** The name of a round in facts and audits. */
export const roundName = (id: string): string => `round:${id}`

/** A round, locked until the transaction ends; refuses `round-not-found`. */
export const lockedRound = async (ctx: ReadContext, id: string): Promise<StoredRound> => {
  const round = isId(id) ? await roundsStore(ctx.db).lockRound(id) : undefined
  if (!round) throw new Refusal('round-not-found')
  return round
}

/** True between the first and the last moment of a round. */
export const isOpeningTime = ({ opens_at: opens, closes_at: closes }: StoredRound, now: Date): boolean =>
  opens <= now && now < closes

const factOf = {
  announced: 'round.announced',
  open: 'round.opened',
  closed: 'round.closed',
  certified: 'round.certified',
} as const

/**
 * Moves a locked round to the next status and records it; refuses `round-moved` when it has left the status
 * before. An announcement also names the rules for voters.
 */
export const transitionRound = async (
  ctx: SeatContext,
  round: StoredRound,
  to: RoundStatus,
  rules?: Config['VOTER_RULES'],
): Promise<void> => {
  roundTransitions.move(round.status, to)
  const isMoved = await roundsStore(ctx.db).transitionRound(round.id, round.status, to, {
    at: ctx.now(),
    ...(rules && { rules }),
  })
  if (!isMoved) throw new Refusal('round-moved')
  if (to !== 'draft')
    await reportFact(ctx, {
      kind: factOf[to],
      who: ctx.viewer?.id ?? round.created_by,
      about: roundName(round.id),
    })
}
