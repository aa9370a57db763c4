import { endOfRefund } from '#domains/payments/server/refunds/present-refund.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Notifier, notifyAll } from '#platform/server/notifications/definition.ts'
import { minorText } from '#shared/values/money.ts'
import { invoiceNumberOf, MAX_MEMBERS, maySpend } from '../../rules.ts'
import { type StoredInvoice, invoicesStore } from '../money/invoices-store.ts'
import { invoiceRefund } from '../notices.ts'
import { membersStore } from '../people/members-store.ts'
import { organizationsStore } from '../store.ts'

type TellingContext = Pick<Ctx, 'db' | 'now'> & { readonly notifier: Notifier }

interface Told {
  readonly id: string
  readonly minor: number
  readonly state: 'begun' | 'done' | 'failed'
}

/** Tells those who handle the money of an organization what became of a refund, once for each state. */
export const tellRefund = async (ctx: TellingContext, row: StoredInvoice, refund: Told): Promise<void> => {
  const [organization] = await organizationsStore(ctx.db).byIds([row.organization_id])
  if (!organization) return
  const people = await membersStore(ctx.db).all(organization.id, MAX_MEMBERS)
  const values = {
    slug: organization.slug,
    number: invoiceNumberOf(row.number),
    amount: `${row.currency} ${minorText(refund.minor)}`,
    state: refund.state,
  }
  await notifyAll(
    ctx,
    people.filter(({ role }) => maySpend(role)).map(({ person_id: id }) => id),
    invoiceRefund,
    values,
    { key: `${refund.id} ${refund.state}` },
  )
}

/** The same for a refund that ended; it may run again. */
export const tellRefundEnd = async (
  ctx: TellingContext,
  invoiceId: string,
  refundId: string,
): Promise<void> => {
  const [row, end] = [await invoicesStore(ctx.db).find(invoiceId), await endOfRefund(ctx, refundId)]
  if (row && end) await tellRefund(ctx, row, { id: refundId, ...end })
}
