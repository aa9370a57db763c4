import { randomUUID } from 'node:crypto'
import { isStillHere } from '#domains/identity/server/users/people.ts'
import { creditPurchase } from '#domains/wallet/server/posting/purchases.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import type { ProviderPayment } from '#ports/payments/port.ts'
import { invariant } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { ABANDONED_HOURS, isAsQuoted, nextAsk } from '../../rules.ts'
import { purchaseCredited } from '../notices.ts'
import { creditCharge } from '../charges/credit.ts'
import { beginRefund } from '../refunds/begin-refund.ts'
import { moneyBook } from './money-book-store.ts'
import { type Payable, type PayableRef, payableStore } from './payable-store.ts'
import type { SettlingContext } from './settling-context.ts'

/** What came of a payment that arrived: `kept` is money without SUP, which people must look at. */
type Settled = 'credited' | 'repeated' | 'kept'

const LEFT = 'The account was erased before the payment arrived.'

const creditSup = async (ctx: SettlingContext, row: Payable): Promise<void> => {
  if (row.kind === 'charge') return creditCharge(ctx, row)
  invariant(row.person_id, 'a purchase has a person')
  await creditPurchase(ctx, { personId: row.person_id, units: row.units, name: row.id, about: row.about })
  if (await isStillHere(ctx, row.person_id))
    await notify(ctx, row.person_id, purchaseCredited, { amount: supText(row.units) }, { key: row.id })
}

/** State, SUP and the book of the money change together. */
const credit = async (ctx: SettlingContext, row: Payable, payment: ProviderPayment): Promise<void> => {
  await creditSup(ctx, row)
  const line = { of: row, name: payment.reference, currency: row.currency, at: ctx.now() }
  const book = moneyBook(ctx.db)
  await book.write('payment', { ...line, minor: payment.minor })
  await book.write(row.units > 0 ? 'sale' : 'donation', { ...line, minor: row.minor })
  await book.write('fee', { ...line, minor: payment.feeMinor })
}

/**
 * Credits a payment that the provider itself just told us of, once, in one transaction: state, SUP and money book together.
 * A payment that differs from its quote, or comes for a purchase that another payment settled, stays in clearing.
 */
const settle = (ctx: SettlingContext, of: PayableRef, payment: ProviderPayment): Promise<Settled> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const [store, at] = [payableStore(db), ctx.now()]
    const row = await store.hold(of)
    if (!row || row.paid_reference === payment.reference) return 'repeated'
    const { reference, channel, feeMinor, minor, currency } = payment
    const quote = { priceMinor: row.minor, currency: row.currency }
    if (isAsQuoted(payment, quote) && (await store.credit(row, { reference, channel, feeMinor, at }))) {
      await credit(tx, row, payment)
      if (row.kind === 'purchase' && row.person_id && !(await isStillHere(tx, row.person_id)))
        await beginRefund({ ...tx, newId: randomUUID }, row, { minor: row.minor, reason: LEFT })
      return 'credited'
    }
    await moneyBook(db).write('payment', { of: row, name: reference, minor, currency, at })
    await store.move(row, 'held', null)
    ctx.log.error({ alarm: 'payment', [row.kind]: row.id }, 'a payment does not fit its quote')
    return 'kept'
  })

/** Writes down that nothing arrived yet, and when we ask again. */
const wait = async (ctx: SettlingContext, row: Payable, payment: ProviderPayment | null): Promise<void> => {
  const [store, now] = [payableStore(ctx.db), ctx.now()]
  const startedAt = row.started_at ?? row.opened_at
  const askAt = nextAsk(startedAt, now)
  const isOld = now.getTime() - startedAt.getTime() > ABANDONED_HOURS * HOUR_MS
  if (payment?.status === 'failed' || payment?.status === 'reversed') await store.move(row, 'failed', askAt)
  else if (isOld && row.state !== 'quoted') await store.move(row, 'abandoned', askAt)
  else await store.askAgain(row, askAt)
}

/**
 * Asks the provider about one reference and does what it says. Nothing else ever credits SUP: neither the browser that
 * returns nor a message is believed (S-32). Throws `ProviderFailed`.
 */
export const askAbout = async (
  ctx: SettlingContext,
  row: Payable,
  reference: string,
): Promise<ProviderPayment | null> => {
  const payment = (await ctx.ports.payments?.find(reference)) ?? null
  if (payment?.status === 'paid' && payment.reference === reference) await settle(ctx, row, payment)
  else await wait(ctx, row, payment)
  return payment
}

/** Asks about all references of a payment that is not settled. */
export const askAboutAll = async (ctx: SettlingContext, of: PayableRef): Promise<void> => {
  const store = payableStore(ctx.db)
  for (const reference of await store.attemptsOf(of)) {
    const row = await store.find(of)
    if (!row || row.state === 'credited') return
    await askAbout(ctx, row, reference)
  }
}
