import { userRegion } from '#domains/regions/server/places.ts'
import { type FrozenRate, rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Payments } from '#ports/payments/port.ts'
import { Refusal } from '#shared/errors.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { MIN_CASHOUT_SUP } from '../../rules.ts'

export const CURRENCY = 'NGN'

export interface NairaOffer {
  readonly payments: Payments
  readonly rate: FrozenRate
}

/** The rate of cashing out where the viewer is; null where SUP is not paid out in naira. */
export const nairaOffer = async (ctx: SignedInCtx): Promise<NairaOffer | null> => {
  const region = await userRegion(ctx)
  const { payments } = ctx.ports
  if (region.currencyCode !== CURRENCY || !payments?.currencies.includes(CURRENCY)) return null
  const rate = await rateInForce(ctx, region.id, 'redemption')
  return rate && { payments, rate }
}

/** The same; refuses `not-here`. */
export const requireNaira = async (ctx: SignedInCtx): Promise<NairaOffer> => {
  const offer = await nairaOffer(ctx)
  if (!offer) throw new Refusal('not-here')
  return offer
}

/** Refuses too few units. */
export const refuseTooFew = (units: number): void => {
  if (units < MIN_CASHOUT_SUP * UNITS_PER_SUP)
    throw new Refusal('invalid-input', { fields: { amount: message('Cash out at least 10 SUP.') } })
}
