import type { Ctx } from '#platform/server/context.ts'
import { findDonation } from '../giving/payment.ts'
import { planStore } from './store.ts'

/** Ends the plan of a donation by its private link; a second press changes nothing. */
export const stopPlan = async (ctx: Ctx, token: string): Promise<{ token: string }> => {
  const { plan_id: planId } = await findDonation(ctx, token)
  if (planId !== null) await planStore(ctx.db).end(planId, 'donor', ctx.now())
  return { token }
}
