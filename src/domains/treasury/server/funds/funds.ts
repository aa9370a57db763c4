import {
  commitDonated,
  donatedFunds,
  freeDonated,
  spendDonated,
} from '#domains/donations/server/funds/spending-from-funds.ts'
import { moneyAccounts } from '#domains/payments/server/books/book-accounts.ts'
import { rewardsBalance } from '#domains/wallet/server/treasury/flows.ts'
import {
  payFromSpending,
  returnFromSpending,
  setAsideForSpending,
} from '#domains/wallet/server/posting/spending.ts'
import type { Ctx } from '#platform/server/context.ts'
import { minorText, supText } from '#shared/values/money.ts'
import type { TreasuryFund, FundUnit } from '../../contract.ts'
import { donatedFundOf, nameOfDonated } from './donated.ts'
import { fundsStore } from './store.ts'

type FundContext = Pick<Ctx, 'db'>

/** The fund whose money is SUP; all others hold naira, or what was donated in another currency. */
export const SUP_FUND = 'rewards'

export const unitOf = (fund: string): FundUnit =>
  fund === SUP_FUND ? 'SUP' : (donatedFundOf(fund)?.currency ?? 'NGN')

/** An amount as text in its own unit. */
export const inUnitText = (unit: FundUnit, amount: number): string =>
  unit === 'SUP' ? supText(amount) : minorText(amount)

export interface FundState {
  readonly name: string
  readonly unit: FundUnit
  readonly balance: number
  readonly committed: number
}

/**
 * Every fund with what it has: naira from the book of the money and our own lines, SUP from the ledger, donated money
 * from the funds of donations.
 */
export const fundStates = async (ctx: FundContext): Promise<FundState[]> => {
  const [accounts, own] = [await moneyAccounts(ctx), await fundsStore(ctx.db).all()]
  const received = new Map(accounts.filter(({ isFund }) => isFund).map(({ name, minor }) => [name, minor]))
  const names = [...new Set([...received.keys(), ...own.map(({ name }) => name)])].toSorted()
  const naira = names.map((name): FundState => {
    const { committed = 0, spent = 0, income = 0 } = own.find((fund) => fund.name === name) ?? {}
    return { name, unit: 'NGN', balance: (received.get(name) ?? 0) + income - spent, committed }
  })
  return [
    // What is set aside of SUP has left the fund already.
    { name: SUP_FUND, unit: 'SUP', balance: await rewardsBalance(ctx), committed: 0 },
    ...naira,
    ...(await donatedFunds(ctx)).map((each): FundState => ({
      name: nameOfDonated(each),
      unit: each.currency,
      balance: each.left,
      committed: each.committed,
    })),
  ]
}

/** What the payment provider brought into a fund, in hundredths of naira; null when there is no such fund. */
const receivedIn = async (ctx: FundContext, fund: string): Promise<number | null> => {
  const account = (await moneyAccounts(ctx)).find(({ name, isFund }) => isFund && name === fund)
  if (account) return account.minor
  return (await fundsStore(ctx.db).all()).some(({ name }) => name === fund) ? 0 : null
}

export const fundOf = ({ name, unit, balance, committed }: FundState): TreasuryFund => ({
  name,
  unit,
  balance: inUnitText(unit, balance),
  committed: inUnitText(unit, committed),
  free: inUnitText(unit, Math.max(0, balance - committed)),
})

interface Promised {
  readonly id: string
  readonly fund: string
  readonly amount: number
}
type Paid = Promised & { readonly payee: string; readonly reason: string }

/** Promises money of a fund to approved spending; false when it has not so much. Part of a transaction. */
export const commitFund = async (ctx: FundContext, { id, fund, amount }: Promised): Promise<boolean> => {
  if (unitOf(fund) === 'SUP') return setAsideForSpending(ctx, { id, units: amount })
  const donated = donatedFundOf(fund)
  if (donated) return commitDonated(ctx, donated, amount)
  const store = fundsStore(ctx.db)
  await store.hold(fund)
  return store.commit(fund, amount, (await receivedIn(ctx, fund)) ?? 0)
}

/** Spends what was promised; false when the fund no longer has it. Part of a transaction. */
export const spendFund = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, fund, amount, payee, reason }: Paid,
): Promise<boolean> => {
  if (unitOf(fund) === 'SUP') {
    await payFromSpending(ctx, { id, units: amount })
    return true
  }
  const donated = donatedFundOf(fund)
  if (donated)
    return spendDonated(ctx, { ...donated, spendingId: id, minor: amount, paidTo: payee, purpose: reason })
  const store = fundsStore(ctx.db)
  await store.hold(fund)
  return store.spend(fund, amount, (await receivedIn(ctx, fund)) ?? 0)
}

/** Takes the promise back. Part of a transaction. */
export const freeFund = async (ctx: FundContext, { id, fund, amount }: Promised): Promise<void> => {
  if (unitOf(fund) === 'SUP') return returnFromSpending(ctx, { id, units: amount })
  const donated = donatedFundOf(fund)
  return donated ? freeDonated(ctx, donated, amount) : fundsStore(ctx.db).free(fund, amount)
}
