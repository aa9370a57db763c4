import { contactOf } from '#domains/identity/server/users/contacts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { nextAsk } from '../../rules.ts'
import { ownPurchase, refuseUnsold } from './purchases.ts'
import { type PurchaseRow, purchaseStore } from './store.ts'

const placeOf = (ctx: SignedInCtx, id: string): string =>
  `${ctx.origin}${to('purchaseTokens')}?${new URLSearchParams({ purchase: id }).toString()}`

/** Opens the payment under a reference that is on our side first: no payment can arrive that we do not know. */
const openAtProvider = async (ctx: SignedInCtx, row: PurchaseRow): Promise<string> => {
  const { payments } = ctx.ports
  if (!payments) throw new Refusal('not-sold-here')
  const reference = `sup-pur-${ctx.newId()}`
  await purchaseStore(ctx.db).addAttempt(reference, row.id, ctx.now())
  const { email } = await contactOf(ctx, ctx.viewer.id)
  try {
    const { payUrl } = await payments.open({
      reference,
      email,
      minor: row.price_minor,
      currency: row.currency,
      returnTo: placeOf(ctx, row.id),
      cancelTo: placeOf(ctx, row.id),
    })
    return payUrl
  } catch (error) {
    // Nobody got the address of this payment, so nobody can pay it; the next try uses a new reference.
    ctx.log.warn({ err: error, purchase: row.id }, 'a payment could not be opened')
    throw new Refusal('purchase-not-started')
  }
}

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
  const payUrl = await openAtProvider(ctx, row)
  const now = ctx.now()
  return inTransaction(ctx.db, async (db) => {
    const store = purchaseStore(db)
    if (await store.start(row.id, payUrl, now, nextAsk(now, now) ?? now)) return { id: row.id, payUrl }
    // Another request was first; only its page is ever shown.
    const other = await store.byId(row.id)
    if (!other?.pay_url) throw new Refusal('purchase-settled')
    return { id: row.id, payUrl: other.pay_url }
  })
}
