import { Refusal } from '#shared/errors.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { wrongAmount } from '../../refund-contract.ts'

const LARGEST_MINOR = 100_000_000_000

/** Hundredths of a refund. Refuses, at the field, another currency and more than any payment is. */
export const refundMinor = (amount: TypedAmount, currency: string): number => {
  const minor = amountIn(amount, currency, wrongAmount)
  if (minor > LARGEST_MINOR) throw new Refusal('invalid-input', { fields: { amount: wrongAmount } })
  return minor
}
