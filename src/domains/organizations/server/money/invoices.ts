import { withCodes } from '#domains/approvals/server/approvals.ts'
import { contactOf } from '#domains/identity/server/users/contacts.ts'
import { checkCharge, chargesOf, openCharge } from '#domains/payments/server/charges/charges.ts'
import { priceOf } from '#domains/payments/rules.ts'
import { refundsOf } from '#domains/payments/server/refunds/present-refund.ts'
import { rateInForce } from '#domains/regions/server/rates/rates.ts'
import { listRegions } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { minorText, supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { ManagedOrganization } from '../../contracts/managed-contract.ts'
import type { Invoice, InvoiceState } from '../../contracts/money-contract.ts'
import { INVOICE_DAYS, invoiceNumberIn, invoiceNumberOf, MAX_BULK_SUP, MIN_BULK_SUP } from '../../rules.ts'
import { asSignatory, asVerifiedSignatory } from '../people/access.ts'
import type { StoredOrganization } from '../store.ts'
import { type StoredInvoice, invoicesStore } from './invoices-store.ts'
import { refuseDebt } from './propose-spend.ts'
import { invoiceSettled } from './settlement-job.ts'

/** Unpaid invoices of one organization at once. */
const MAX_OPEN_INVOICES = 5
/** Numbers come from the CAC, so organizations buy in Nigeria. */
const REGION = 'nigeria'

type Charges = Awaited<ReturnType<typeof chargesOf>>

const stateOf = (row: StoredInvoice, charge: ReturnType<Charges['get']>, now: Date): InvoiceState => {
  if (row.back_minor > 0) return 'back'
  if (row.paid_at !== null || charge?.state === 'paid') return 'paid'
  if (charge?.state === 'held') return 'held'
  if (charge?.state === 'failed' || charge?.state === 'abandoned') return 'failed'
  if (row.due_at <= now) return 'late'
  return charge?.state === 'paying' ? 'paying' : 'open'
}

/** Invoices as their buyer reads them. */
export const showInvoices = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  organization: StoredOrganization,
  rows: readonly StoredInvoice[],
): Promise<Invoice[]> => {
  const ids = rows.map(({ id }) => id)
  const [charges, refunds] = [await chargesOf(ctx, ids), await refundsOf(ctx, ids)]
  const [region] = (await listRegions(ctx)).filter(({ id }) => id === REGION)
  const now = ctx.now()
  return rows.map((row) => {
    const charge = charges.get(row.id)
    const state = stateOf(row, charge, now)
    return {
      number: invoiceNumberOf(row.number),
      state,
      sup: supText(row.units),
      rate: minorText(row.minor_per_sup),
      rateVersion: row.rate_version,
      total: minorText(row.minor),
      currencyCode: row.currency,
      currencySymbol: region?.currencySymbol ?? row.currency,
      orderedAt: row.ordered_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      paidAt: (row.paid_at ?? charge?.settledAt)?.toISOString() ?? null,
      payUrl: state === 'paying' ? (charge?.payUrl ?? null) : null,
      paymentNumber: charge?.number ?? null,
      backMoney: minorText(row.back_minor),
      takenBack: supText(row.taken_units),
      owed: supText(row.back_units - row.taken_units),
      refunds: refunds.get(row.id) ?? [],
      buyer: {
        name: organization.name,
        cacNumber: organization.cac_number,
        address: organization.address,
      },
      slug: organization.slug,
    }
  })
}

/** What SUP costs an organization today; null where it is not sold. */
export const bulkPrice = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'ports'>,
): Promise<ManagedOrganization['price']> => {
  const rate = await rateInForce(ctx, REGION, 'purchase')
  const region = (await listRegions(ctx)).find(({ id }) => id === REGION)
  if (!rate || !region || !ctx.ports.payments?.currencies.includes(region.currencyCode)) return null
  return {
    amount: minorText(rate.minor),
    currencySymbol: region.currencySymbol,
    minSup: MIN_BULK_SUP,
    maxSup: MAX_BULK_SUP,
  }
}

/** Orders SUP: an invoice with a number, whose rate holds for seven days. */
export const orderSup = async (
  ctx: SignedInCtx,
  slug: string,
  { sup }: { sup: number },
): Promise<{ slug: string; number: string }> => {
  const { organization } = await asVerifiedSignatory(ctx, slug)
  await refuseDebt(ctx, organization.id)
  const [rate, price] = [await rateInForce(ctx, REGION, 'purchase'), await bulkPrice(ctx)]
  const region = (await listRegions(ctx)).find(({ id }) => id === REGION)
  if (!rate || !price || !region) throw new Refusal('not-sold-here')
  const [store, now] = [invoicesStore(ctx.db), ctx.now()]
  if ((await store.countOpen(organization.id, now)) >= MAX_OPEN_INVOICES) throw new Refusal('too-many-open')
  const units = sup * UNITS_PER_SUP
  const number = await store.add({
    id: ctx.newId(),
    organization_id: organization.id,
    ordered_by: ctx.viewer.id,
    region_id: region.id,
    units,
    minor: priceOf(units, rate.minor),
    currency: region.currencyCode,
    rate_version: rate.version,
    minor_per_sup: rate.minor,
    ordered_at: now,
    due_at: new Date(now.getTime() + INVOICE_DAYS * DAY_MS),
  })
  return { slug, number: invoiceNumberOf(number) }
}

const ownInvoice = async (ctx: Pick<Ctx, 'db'>, organizationId: string, number: string) => {
  const plain = invoiceNumberIn(number)
  const row = plain === null ? undefined : await invoicesStore(ctx.db).byNumber(organizationId, plain)
  if (!row) throw new Refusal('invoice-not-found')
  return row
}

interface Named {
  readonly slug: string
  readonly number: string
}

/** One invoice, to read and print. */
export const showInvoice = async (ctx: SignedInCtx, { slug, number }: Named): Promise<Invoice> => {
  const { organization } = await asSignatory(ctx, slug)
  const row = await ownInvoice(ctx, organization.id, number)
  const [invoice] = await showInvoices(ctx, organization, [row])
  invariant(invoice, 'a stored invoice is shown')
  return invoice
}

/** Opens the payment at the provider; the invoice is its key, so that a repeated request answers the same page. */
export const payInvoice = async (
  ctx: SignedInCtx,
  { slug, number }: Named,
): Promise<{ slug: string; number: string; payUrl: string }> => {
  const { organization } = await asVerifiedSignatory(ctx, slug)
  const row = await ownInvoice(ctx, organization.id, number)
  if (row.paid_at !== null) throw new Refusal('invoice-paid')
  if (row.due_at <= ctx.now()) throw new Refusal('invoice-late')
  const { email } = await contactOf(ctx, ctx.viewer.id)
  const order = {
    id: row.id,
    purpose: 'bulk' as const,
    job: invoiceSettled,
    personId: ctx.viewer.id,
    email,
    minor: row.minor,
    currency: row.currency,
    units: row.units,
    account: organization.account_id,
    about: `organization:${organization.id}`,
    returnTo: `${ctx.origin}${to('organizationInvoice', { slug, number })}`,
  }
  const { payUrl } = await withCodes({ 'charge-settled': 'invoice-paid' }, () => openCharge(ctx, order))
  await invoicesStore(ctx.db).markOpened(row.id, ctx.now())
  return { slug, number, payUrl }
}

/** Asks the provider now; refuses `provider-away`. */
export const checkInvoice = async (ctx: SignedInCtx, { slug, number }: Named): Promise<Named> => {
  const { organization } = await asSignatory(ctx, slug)
  const row = await ownInvoice(ctx, organization.id, number)
  if (row.opened_at !== null) await checkCharge(ctx, row.id)
  return { slug, number }
}
