import { Refusal } from '../../errors.ts'
import { type TypedAmount, unitFault, wholeOf } from './amounts.ts'

/** Units of SUP, or hundredths of a currency. Refuses, at the field, zero and an amount with the sign of another unit. */
export const amountIn = (amount: TypedAmount, unit: string, wrong: string, field = 'amount'): number => {
  const whole = wholeOf(amount, unit)
  const fault = unitFault(amount, unit) ?? (whole > 0 ? null : wrong)
  if (fault !== null) throw new Refusal('invalid-input', { fields: { [field]: fault } })
  return whole
}
