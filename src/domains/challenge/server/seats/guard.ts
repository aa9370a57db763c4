import { guardUnmet, type TransitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { reserveSeat, seatOfLeader } from './seats.ts'
import { seatsStore } from './store.ts'
import { contestOfLeader, liveContestIn } from '../rounds/standing.ts'

const NO_SEAT = message('No seat of this area is free.')

type Facts = Parameters<TransitionGuard['unmet']>

const ofSelection = async (...[ctx, leader]: Facts): Promise<string[]> => {
  const unmet: string[] = []
  const live = await liveContestIn(ctx, leader.lga)
  if (live?.status !== 'open') unmet.push(message('No round of public selection is open in this area.'))
  // Who stands was settled when the round opened: whoever comes later is on no ballot.
  else if ((await contestOfLeader(ctx, leader.id))?.id !== live.id)
    unmet.push(message('This leader does not stand in the open round. Leaders enter a round when it opens.'))
  if (!leader.isVerified) unmet.push(message('The profile is not verified.'))
  if ((await seatsStore(ctx.db).countEmpty(leader.lga)) === 0) unmet.push(NO_SEAT)
  return unmet
}

/** What the challenge knows of a move by hand: the round, and a seat that is free or kept for the leader. */
export const seatGuard: TransitionGuard = {
  unmet: async (ctx, leader, to) => {
    if (leader.status === 'shortlisted' && to === 'public_selection') return ofSelection(ctx, leader, to)
    if (leader.status !== 'training' || to !== 'deployed') return []
    const isKept = (await seatOfLeader(ctx, leader.id)) !== null
    return isKept || (await seatsStore(ctx.db).countEmpty(leader.lga)) > 0 ? [] : [NO_SEAT]
  },
  // The seat is taken with the move, so that two leaders who are deployed at once never count on the same one.
  moved: async (ctx, leader, to) => {
    if (leader.status !== 'training' || to !== 'deployed' || (await seatOfLeader(ctx, leader.id))) return
    try {
      await reserveSeat(ctx, { leaderId: leader.id, lga: leader.lga, reason: message('Deployed') })
    } catch (error) {
      throw error instanceof Refusal && error.code === 'no-free-seat' ? guardUnmet(NO_SEAT) : error
    }
  },
}
