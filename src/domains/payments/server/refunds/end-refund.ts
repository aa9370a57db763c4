import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import type { ProviderRefund } from '#ports/payments/port.ts'
import { invariant } from '#shared/errors.ts'
import { minorText } from '#shared/values/money.ts'
import { nextPayoutAsk } from '../../rules.ts'
import { type PayableRef, payableStore } from '../books/payable-store.ts'
import { reverse } from '../books/reversals.ts'
import type { SettlingContext } from '../books/settling-context.ts'
import { tellCharge } from '../charges/credit.ts'
import { refundDone, refundFailed } from '../notices.ts'
import { type StoredRefund, refundStore } from './store.ts'

/** The payment that a refund gives back. */
export const paymentOfRefund = ({ purchase_id: purchase, charge_id: charge }: StoredRefund): PayableRef => {
  if (purchase !== null) return { kind: 'purchase', id: purchase }
  invariant(charge, 'a refund has its payment')
  return { kind: 'charge', id: charge }
}

const moneyOf = ({ minor, currency }: StoredRefund): string => `${currency} ${minorText(minor)}`

const tell = async (ctx: SettlingContext, row: StoredRefund, kind: typeof refundDone): Promise<void> => {
  const payment = await payableStore(ctx.db).find(paymentOfRefund(row))
  // The domain of a charge tells its own people.
  if (payment?.kind === 'charge') return tellCharge(ctx, payment, row.id)
  if (payment?.kind === 'purchase' && payment.person_id)
    await notify(ctx, payment.person_id, kind, { amount: moneyOf(row) }, { key: row.id })
}

/** Ends a refund once: its entry is written, or what was taken returns, in the transaction of the change. */
export const endRefund = (
  ctx: SettlingContext,
  row: StoredRefund,
  state: 'done' | 'failed',
  providerId: string | null,
): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db, newId: randomUUID }
    if (!(await refundStore(db).end(row.id, state, ctx.now(), providerId))) return
    await reverse(tx, paymentOfRefund(row), {
      kind: 'refund',
      caseId: row.reference,
      minor: row.minor,
      state: state === 'done' ? 'final' : 'returned',
    })
    await tell(tx, row, state === 'done' ? refundDone : refundFailed)
  })

/** Does what the provider's own answer says of a refund. An answer about another amount changes nothing and raises an alarm. */
export const settleRefund = async (
  ctx: SettlingContext,
  row: StoredRefund,
  told: ProviderRefund,
): Promise<void> => {
  if (told.reference !== row.reference) return
  if (told.minor !== row.minor || told.currency !== row.currency) {
    ctx.log.error({ alarm: 'refund', refund: row.id }, 'the provider tells another amount of a refund')
    return
  }
  if (told.status !== 'open') return endRefund(ctx, row, told.status, told.providerId)
  if (told.said === 'needs-attention')
    ctx.log.error(
      { alarm: 'refund', refund: row.id },
      'a refund waits for people on the pages of the provider',
    )
  const askAt = nextPayoutAsk(row.sent_at ?? row.made_at, ctx.now())
  await refundStore(ctx.db).wait(row.id, askAt, told.providerId)
}
