import type { TransitionGuard } from '#domains/leaders/server/transitions/guards.ts'
import { hasCompletedTraining } from '#domains/training/server/path/path.ts'
import { message } from '#shared/words.ts'
import { auditsStore } from './audits/store.ts'

/** Conditions for manual transitions: completed training before deployment, the yearly audit after it. */
export const recordGuard: TransitionGuard = {
  unmet: async (ctx, leader, to) => {
    if (leader.status === 'training' && to === 'deployed')
      return (await hasCompletedTraining(ctx, leader.id))
        ? []
        : [
            message(
              'The training is not complete: all modules, the capstone, the code of conduct and interests.',
            ),
          ]
    const isPass = leader.status === 'deployed' && to === 'verified'
    if (!isPass && !(leader.status === 'verified' && to === 'deployed')) return []
    const cards = await auditsStore(ctx.db).cardsOf([leader.id])
    const latest = cards.find(({ published_at: publishedAt }) => publishedAt !== null)
    if (latest?.is_passed === isPass) return []
    return isPass
      ? [message('No passed yearly audit of this leader is published.')]
      : [message('No failed yearly audit of this leader is published.')]
  },
}
