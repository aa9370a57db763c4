import { contactOf } from '#domains/identity/server/users/contacts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { openPayment } from '../books/open-payment.ts'
import { payableStore } from '../books/payable-store.ts'
import { ownPurchase, refuseUnsold } from './purchases.ts'

const placeOf = (ctx: SignedInCtx, id: string): string =>
  `${ctx.origin}${to('purchaseTokens')}?${new URLSearchParams({ purchase: id }).toString()}`

/**
 * Confirms a quote: opens the payment at the provider and answers the page to pay on. A repeated confirmation answers the
 * same page. Refuses an old quote, a finished purchase, and a provider that does not answer (`purchase-not-started`).
 */
export const payPurchase = async (
  ctx: SignedInCtx,
  purchaseId: string,
): Promise<{ id: string; payUrl: string }> => {
  const row = await ownPurchase(ctx, purchaseId)
  if (row.state === 'paying' && row.pay_url) return { id: row.id, payUrl: row.pay_url }
  if (row.state !== 'quoted') throw new Refusal('purchase-settled')
  if (row.expires_at <= ctx.now()) throw new Refusal('quote-expired')
  await refuseUnsold(ctx)
  const payable = await payableStore(ctx.db).find({ kind: 'purchase', id: row.id })
  invariant(payable, 'a purchase can be paid')
  const { email } = await contactOf(ctx, ctx.viewer.id)
  const payUrl = await openPayment(ctx, payable, { email, returnTo: placeOf(ctx, row.id) })
  if (payUrl === null) throw new Refusal('purchase-not-started')
  return { id: row.id, payUrl }
}
