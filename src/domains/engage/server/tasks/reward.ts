import { reportFact } from '#domains/activity/server/facts.ts'
import { payReward } from '#domains/wallet/server/posting/funds.ts'
import type { NotifyContext } from '#platform/server/notifications/definition.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { supText } from '#shared/values/money.ts'
import { taskCompleted } from '../notices.ts'
import { type OccurrenceKey, occurrencesStore } from './occurrences-store.ts'
import type { StoredTask } from './store.ts'

/** The wallet's answers that mean that the person has the reward now. */
const paidAnswers: readonly string[] = ['posted', 'repeated']

/**
 * Pays a finished occurrence in the caller's transaction, once: task, period and person are the wallet's key too. While
 * the fund is empty the act is kept as owed. Reports the fact and tells the person.
 */
export const rewardOccurrence = async (
  ctx: NotifyContext,
  task: StoredTask,
  key: OccurrenceKey,
): Promise<'paid' | 'owed'> => {
  const answer: string = await payReward(ctx, {
    task: `${task.kind}:${task.id}`,
    personId: key.personId,
    period: key.period,
    units: task.units,
  })
  if (answer === 'gone') return 'owed'
  const payment = paidAnswers.includes(answer) ? 'paid' : 'owed'
  if (payment === 'paid') await occurrencesStore(ctx.db).markPaid(key)
  await reportFact(ctx, {
    kind: 'task.completed',
    who: key.personId,
    about: `task:${task.id}`,
    detail: { kind: task.kind },
  })
  await notify(
    ctx,
    key.personId,
    taskCompleted,
    { task: task.title, earned: supText(task.units), isOwed: payment === 'owed' },
    { key: `${task.id} ${key.period}` },
  )
  return payment
}
