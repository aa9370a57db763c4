import { bookDonatedSpending } from '#domains/payments/server/books/donated-money.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { type DonationCurrency, donationCurrencies } from '../../currencies-contract.ts'
import { type Fund, funds } from '../../funds-contract.ts'
import { leftOf } from '../../rules.ts'
import { fundStore } from './store.ts'

/** A fund of donations in one currency. */
export interface DonatedFund {
  readonly fund: Fund
  readonly currency: DonationCurrency
}

interface DonatedFundState extends DonatedFund {
  /** Hundredths: what it has, and what is promised of it. */
  readonly left: number
  readonly committed: number
}

/** The funds that something was given to. Money for one project is not here: it is SUP in that project's escrow. */
export const donatedFunds = async (ctx: Pick<Ctx, 'db'>): Promise<DonatedFundState[]> =>
  (await fundStore(ctx.db).balances()).flatMap((row) => {
    const fund = funds.find((each) => each === row.fund)
    const currency = donationCurrencies.find((each) => each === row.currency)
    return fund && currency ? [{ fund, currency, left: leftOf(row), committed: row.committed }] : []
  })

/** Promises money of a fund to confirmed spending; false when it has not so much. Part of a transaction. */
export const commitDonated = (ctx: Pick<Ctx, 'db'>, of: DonatedFund, minor: number): Promise<boolean> =>
  fundStore(ctx.db).commit(of, minor)

/** Takes a promise back. Part of a transaction. */
export const freeDonated = (ctx: Pick<Ctx, 'db'>, of: DonatedFund, minor: number): Promise<void> =>
  fundStore(ctx.db).free(of, minor)

interface DonatedPayment extends DonatedFund {
  /** Of the treasury: each is paid once. */
  readonly spendingId: string
  readonly minor: number
  readonly paidTo: string
  readonly purpose: string
}

/**
 * Pays promised money out of a fund: fund, book of the money and the line that donors read change in the caller's
 * transaction. False when the fund no longer has so much.
 */
export const spendDonated = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { spendingId, fund, currency, minor, paidTo, purpose }: DonatedPayment,
): Promise<boolean> => {
  invariant(ctx.db.isTransaction, 'donated money is spent in the transaction of its payment')
  const store = fundStore(ctx.db)
  if (!(await store.spend({ fund, currency }, minor))) return false
  await bookDonatedSpending(ctx, { name: spendingId, minor, currency })
  await store.addSpending({
    fund,
    currency,
    minor,
    paid_to: paidTo,
    purpose,
    spending_id: spendingId,
    at: ctx.now(),
  })
  return true
}
