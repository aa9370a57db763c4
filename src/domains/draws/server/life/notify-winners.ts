import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import { prizeWon } from '../notices.ts'
import type { DrawnWinner } from './drawing-round.ts'

/** Tells winners what they won and until when they accept it, each once. */
export const tellWinners = async (
  ctx: NotifyContext,
  { id, title }: { readonly id: string; readonly title: string },
  winners: readonly DrawnWinner[],
): Promise<void> => {
  for (const { personId, units, deadline } of winners)
    await notify(
      ctx,
      personId,
      prizeWon,
      { drawId: id, title, amount: supText(units), until: lagosDay(deadline) },
      { key: `won ${id}` },
    )
}
