import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { nextAsk } from '../../rules.ts'
import { type Payable, payableStore } from './payable-store.ts'

type OpeningContext = Pick<Ctx, 'db' | 'now' | 'ports' | 'log' | 'newId'>

interface Opening {
  /** Where the provider sends its receipt. */
  readonly email: string
  /** Where the payer's browser returns, paid or not. */
  readonly returnTo: string
}

/** Opens the payment under a reference that is on our side first: no payment can arrive that we do not know. */
const openAtProvider = async (
  ctx: OpeningContext,
  row: Payable,
  { email, returnTo }: Opening,
): Promise<string | null> => {
  const { payments } = ctx.ports
  if (!payments?.currencies.includes(row.currency)) throw new Refusal('not-sold-here')
  const reference = `sup-${row.kind === 'purchase' ? 'pur' : 'chg'}-${ctx.newId()}`
  await payableStore(ctx.db).addAttempt(reference, row, ctx.now())
  try {
    const { payUrl } = await payments.open({
      reference,
      email,
      minor: row.minor,
      currency: row.currency,
      returnTo,
      cancelTo: returnTo,
    })
    return payUrl
  } catch (error) {
    // Nobody got the address of this payment, so nobody can pay it; the next try uses a new reference.
    ctx.log.warn({ err: error, [row.kind]: row.id }, 'a payment could not be opened')
    return null
  }
}

/**
 * Opens the payment at the provider and answers its page; another request that was faster answers its own, so that only
 * one page is ever shown. Null when the provider did not open one. Refuses `not-sold-here` for a currency that it does
 * not take. Call it outside a transaction.
 */
export const openPayment = async (
  ctx: OpeningContext,
  row: Payable,
  opening: Opening,
): Promise<string | null> => {
  const payUrl = await openAtProvider(ctx, row, opening)
  if (payUrl === null) return null
  const now = ctx.now()
  return inTransaction(ctx.db, async (db) => {
    const store = payableStore(db)
    if (await store.start(row, payUrl, now, nextAsk(now, now) ?? now)) return payUrl
    return (await store.find(row))?.pay_url ?? null
  })
}
