import type { Ctx } from '#platform/server/context.ts'
import { spend, spentOf } from '#platform/server/limits/allowances.ts'
import { Refusal } from '#shared/errors.ts'
import { endOfLagosDay } from '#shared/values/lagos.ts'

const BUCKET = 'guides.model'

type BudgetContext = Pick<Ctx, 'db' | 'now' | 'config' | 'limiter' | 'viewer' | 'holder'>

/**
 * Takes one question to the model out of this person's, or this guest's browser's, share and out of the day's budget;
 * false where either is used up. The texts themselves then answer.
 */
export const mayAskModel = async ({
  db,
  now,
  config,
  limiter,
  viewer,
  holder,
}: BudgetContext): Promise<boolean> => {
  try {
    await (viewer ? limiter.hit('guideModel', viewer.id) : limiter.hit('guideModelGuest', holder))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  const use = { bucket: BUCKET, amount: 1, limit: modelLimit(config), resetsAt: endOfLagosDay(now()) }
  return spend(db, use, now())
}

export const modelLimit = ({ GUIDE_MODEL_DAILY }: Pick<Ctx['config'], 'GUIDE_MODEL_DAILY'>): number =>
  Number(GUIDE_MODEL_DAILY)

/** How often the model was asked today. */
export const modelUseToday = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  (await spentOf(db, BUCKET, now()))?.times ?? 0
