import { guardUnmet, type TransitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { reserveSeat, seatOfLeader } from './seats.ts'
import { seatsStore } from './store.ts'
import { contestOfLeader, liveContestIn } from '../rounds/lookup.ts'

const NO_SEAT = message('No seat of this area is free.')

type Facts = Parameters<TransitionGuard['unmet']>

const ofSelection = async (...[ctx, leader]: Facts): Promise<string[]> => {
  const unmet: string[] = []
  const live = await liveContestIn(ctx, leader.lga)
  if (live?.status !== 'open') unmet.push(message('No round of public selection is open in this area.'))
  // Candidates were fixed when the round opened: a later leader is on no ballot.
  else if ((await contestOfLeader(ctx, leader.id))?.id !== live.id)
    unmet.push(
      message('This leader is not a candidate in the open round. Leaders enter a round when it opens.'),
    )
  if (!leader.isVerified) unmet.push(message('The profile is not verified.'))
  if ((await seatsStore(ctx.db).countEmpty(leader.lga)) === 0) unmet.push(NO_SEAT)
  return unmet
}

/** Guards transitions by hand for the challenge: the round, and a free or reserved seat. */
export const seatGuard: TransitionGuard = {
  unmet: async (ctx, leader, to) => {
    if (leader.status === 'shortlisted' && to === 'public_selection') return ofSelection(ctx, leader, to)
    if (leader.status !== 'training' || to !== 'deployed') return []
    const isKept = (await seatOfLeader(ctx, leader.id)) !== null
    return isKept || (await seatsStore(ctx.db).countEmpty(leader.lga)) > 0 ? [] : [NO_SEAT]
  },
  // Takes the seat in the same transaction, so that two parallel deployments never share one.
  afterTransition: async (ctx, leader, to) => {
    if (leader.status !== 'training' || to !== 'deployed' || (await seatOfLeader(ctx, leader.id))) return
    try {
      await reserveSeat(ctx, { leaderId: leader.id, lga: leader.lga, reason: message('Deployed') })
    } catch (error) {
      throw error instanceof Refusal && error.code === 'no-free-seat' ? guardUnmet(NO_SEAT) : error
    }
  },
}
