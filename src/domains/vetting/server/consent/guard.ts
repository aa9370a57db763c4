import type { TransitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { message } from '#shared/words.ts'
import { consentOfLeaders } from '../tracking/leader-vetting.ts'
import { panelsOf, roundOf } from '../panels/rounds.ts'
import { vettingStore } from '../nominations/store.ts'

/** Vetting's conditions for a manual transition: a reviewer holds the file, or the nominee agreed. */
export const consentGuard: TransitionGuard = {
  unmet: async (ctx, leader, to) => {
    if (leader.status === 'nominated' && to === 'in_vetting') {
      const nomination = await vettingStore(ctx.db).nominationOfLeader(leader.id)
      const reviewers = nomination && roundOf(nomination, await panelsOf(ctx, [nomination.id])).assignees
      return reviewers?.length ? [] : [message('No reviewer holds the file of this leader yet.')]
    }
    // Demonstration samples are invented people, so nobody can give their consent.
    if (leader.status !== 'shortlisted' || to !== 'public_selection' || leader.isSample) return []
    const consent = (await consentOfLeaders(ctx, [leader.id])).get(leader.id)
    if (consent === 'consented') return []
    return consent === 'declined'
      ? [message('The nominee does not agree to be a candidate.')]
      : [message('The nominee has not agreed yet. Public selection needs their consent.')]
  },
}
