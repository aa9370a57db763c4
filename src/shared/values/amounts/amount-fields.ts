import * as z from 'zod/mini'
import { amountFaults, readAmount, type TypedAmount, unitFault, wholeOf } from './amounts.ts'

const fail = (context: z.core.ParsePayload, text: string): never => {
  context.issues.push({ code: 'custom', message: text, input: context.value, path: [] })
  return z.NEVER
}

const read = (text: string, context: z.core.ParsePayload, wrong: string, decimals: number): TypedAmount => {
  const amount = readAmount(text, decimals)
  if (amount === 'two-readings') return fail(context, amountFaults[amount])
  return amount ?? fail(context, wrong)
}

/** An amount whose unit only the server knows, as somebody types it; `amountIn` reads it further. */
export const typedAmount = (wrong: string) =>
  z.pipe(
    z.string(wrong),
    z.transform((text: string, context) => read(text, context, wrong, 2)),
  )

/**
 * An amount of SUP or a currency as somebody types it, as units of SUP or hundredths. It is more than zero; `decimals` is
 * how fine it may be.
 */
export const typedAmountIn = (unit: 'SUP' | 'NGN', wrong: string, decimals = 2) =>
  z.pipe(
    z.string(wrong),
    z.pipe(
      z.transform((text: string, context) => {
        const amount = read(text, context, wrong, decimals)
        if (context.issues.length > 0) return z.NEVER
        const fault = unitFault(amount, unit)
        return fault === null ? wholeOf(amount, unit) : fail(context, fault)
      }),
      z.int(wrong).check(z.gte(1, wrong)),
    ),
  )

/** Whole SUP as somebody types it, within bounds. */
export const wholeSup = (least: number, most: number, wrong: string, tooMuch = wrong) =>
  z.pipe(
    z.string(wrong),
    z.pipe(
      z.transform((text: string, context) => {
        const amount = read(text, context, wrong, 0)
        if (context.issues.length > 0) return z.NEVER
        const fault = unitFault(amount, 'SUP')
        return fault === null ? Number(amount.plain) : fail(context, fault)
      }),
      z.int(wrong).check(z.gte(least, wrong), z.lte(most, tooMuch)),
    ),
  )
