import { bookDonatedExchange } from '#domains/payments/server/books/donated-money.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { DonatedFund } from './spending-from-funds.ts'
import { fundStore } from './store.ts'

interface DonatedExchange extends DonatedFund {
  /** Of the treasury: each is done once. */
  readonly exchangeId: string
  readonly minor: number
  /** Hundredths of naira that came, before the fee. */
  readonly nairaMinor: number
  readonly feeMinor: number
}

/**
 * Turns donated money of a fund into naira of the same fund: both sums of the fund and the book of the money change in the
 * caller's transaction. False when the fund has not so much free.
 */
export const exchangeDonated = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { exchangeId, fund, currency, minor, nairaMinor, feeMinor }: DonatedExchange,
): Promise<boolean> => {
  invariant(ctx.db.isTransaction, 'both sides of an exchange change together')
  const store = fundStore(ctx.db)
  if (!(await store.exchangeOut({ fund, currency }, minor))) return false
  await store.exchangeIn({ fund, currency: 'NGN' }, nairaMinor, feeMinor)
  await bookDonatedExchange(ctx, { name: exchangeId, minor, currency, nairaMinor, feeMinor })
  return true
}
