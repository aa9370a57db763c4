import { creditPurchase } from '#domains/wallet/server/posting/purchases.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import type { ProviderPayment } from '#ports/payments/port.ts'
import { supText } from '#shared/values/money.ts'
import { ABANDONED_HOURS, isAsQuoted, nextAsk } from '../../rules.ts'
import { purchaseCredited } from '../notices.ts'
import { type PurchaseRow, purchaseStore } from '../purchases/store.ts'
import { moneyBook } from './money-book-store.ts'

export type SettlingContext = Pick<JobCtx, 'db' | 'now' | 'notifier' | 'log' | 'ports'>

/** What came of a payment that arrived: `kept` is money without SUP, which people must look at. */
type Settled = 'credited' | 'repeated' | 'kept'

const creditSup = async (ctx: SettlingContext, row: PurchaseRow, payment: ProviderPayment): Promise<void> => {
  const about = `purchase:${row.id}`
  await creditPurchase(ctx, { personId: row.person_id, units: row.units, name: row.id, about })
  const line = { purchaseId: row.id, name: payment.reference, currency: row.currency, at: ctx.now() }
  const book = moneyBook(ctx.db)
  await book.write('payment', { ...line, minor: payment.minor })
  await book.write('sale', { ...line, minor: row.price_minor })
  await book.write('fee', { ...line, minor: payment.feeMinor })
  await notify(ctx, row.person_id, purchaseCredited, { amount: supText(row.units) }, { key: row.id })
}

/**
 * Credits a payment that the provider itself just told us of, once, in one transaction: state, SUP and money book together.
 * A payment that differs from its quote, or comes for a purchase that another payment settled, stays in clearing.
 */
const settle = (ctx: SettlingContext, purchaseId: string, payment: ProviderPayment): Promise<Settled> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const [store, at] = [purchaseStore(db), ctx.now()]
    const row = await store.hold(purchaseId)
    if (!row || row.paid_reference === payment.reference) return 'repeated'
    const { reference, channel, feeMinor, minor, currency } = payment
    const quote = { priceMinor: row.price_minor, currency: row.currency }
    if (isAsQuoted(payment, quote) && (await store.credit(row.id, { reference, channel, feeMinor, at }))) {
      await creditSup(tx, row, payment)
      return 'credited'
    }
    await moneyBook(db).write('payment', { purchaseId, name: reference, minor, currency, at })
    await store.move(row.id, 'held', null)
    ctx.log.error({ alarm: 'payment', purchase: row.id }, 'a payment does not fit its quote')
    return 'kept'
  })

const HOUR_MS = 3_600_000

/** Writes down that nothing arrived yet, and when we ask again. */
const wait = async (
  ctx: SettlingContext,
  row: PurchaseRow,
  payment: ProviderPayment | null,
): Promise<void> => {
  const [store, now] = [purchaseStore(ctx.db), ctx.now()]
  const startedAt = row.started_at ?? row.quoted_at
  const askAt = nextAsk(startedAt, now)
  const isOld = now.getTime() - startedAt.getTime() > ABANDONED_HOURS * HOUR_MS
  if (payment?.status === 'failed' || payment?.status === 'reversed')
    await store.move(row.id, 'failed', askAt)
  else if (isOld && row.state !== 'quoted') await store.move(row.id, 'abandoned', askAt)
  else await store.askAgain(row.id, askAt)
}

/**
 * Asks the provider about one reference and does what it says. Nothing else ever credits SUP: neither the browser that
 * returns nor a message is believed (S-32). Throws `ProviderFailed`.
 */
export const askAbout = async (
  ctx: SettlingContext,
  row: PurchaseRow,
  reference: string,
): Promise<ProviderPayment | null> => {
  const payment = (await ctx.ports.payments?.find(reference)) ?? null
  if (payment?.status === 'paid' && payment.reference === reference) await settle(ctx, row.id, payment)
  else await wait(ctx, row, payment)
  return payment
}

/** Asks about all references of a purchase that is not settled. */
export const askAboutAll = async (ctx: SettlingContext, purchaseId: string): Promise<void> => {
  const store = purchaseStore(ctx.db)
  for (const reference of await store.attemptsOf(purchaseId)) {
    const row = await store.byId(purchaseId)
    if (!row || row.state === 'credited') return
    await askAbout(ctx, row, reference)
  }
}
