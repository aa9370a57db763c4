import { useT } from '#platform/web/language.tsx'
import type { Wallet } from '../../contract.ts'

const short = (amount: string): string => amount.replace(/\.00$/, '')

/** The sentence about both rates in force; it accompanies every balance in naira (decision D-02). */
export const RatesLine = ({ rates: { paidOut, price } }: Pick<Wallet, 'rates'>) => {
  const t = useT()
  if (paidOut === null || price === null) return null
  return t(
    'The naira figure counts {paidOut} naira for 1 SUP. Only earned SUP can be cashed out, at that rate. Buying costs {price} naira for 1 SUP.',
    { paidOut: short(paidOut), price: short(price) },
  )
}
