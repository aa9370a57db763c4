import { userRegion } from '#domains/regions/server/places.ts'
import { rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import { Refusal } from '#shared/errors.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { minorText, supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import type { amountUnits, PurchaseHindrance, Offer, Purchase } from '../../contract.ts'
import { purchaseStates, wrongPurchaseAmount } from '../../contract.ts'
import {
  MAX_OPEN,
  MAX_PURCHASE_SUP,
  MIN_PURCHASE_SUP,
  paymentNumber,
  priceOf,
  QUOTE_MINUTES,
  unitsFor,
} from '../../rules.ts'
import type { Refund } from '../../refund-contract.ts'
import { reversalStore } from '../books/reversal-store.ts'
import { refundsOf } from '../refunds/present-refund.ts'
import { type StoredPurchase, purchaseStore } from './store.ts'

const symbols: Readonly<Record<string, string>> = { NGN: '₦', CAD: '$', USD: '$' }

interface WentBack {
  readonly sums: { taken: number; owed: number } | undefined
  readonly refunds: Refund[] | undefined
}

const shown = (
  row: StoredPurchase,
  now: Date,
  { sums: { taken, owed } = { taken: 0, owed: 0 }, refunds = [] }: WentBack,
): Purchase => ({
  id: row.id,
  number: paymentNumber(row.id),
  state: purchaseStates.find((each) => each === row.state) ?? 'held',
  sup: supText(row.units),
  price: minorText(row.price_minor),
  // The provider takes its fee from us: nothing is added for the payer.
  fee: minorText(0),
  total: minorText(row.price_minor),
  currencyCode: row.currency,
  currencySymbol: symbols[row.currency] ?? row.currency,
  rate: { version: row.rate_version, amount: minorText(row.minor_per_sup) },
  quotedAt: row.quoted_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.state === 'quoted' && row.expires_at <= now,
  settledAt: row.settled_at?.toISOString() ?? null,
  payUrl: row.state === 'paying' ? row.pay_url : null,
  channel: row.channel,
  takenBack: supText(taken),
  owed: supText(owed),
  refunds,
})

/** A person's own purchase; refuses `purchase-not-found` for anything else. */
export const ownPurchase = async (ctx: SignedInCtx, id: string): Promise<StoredPurchase> => {
  const row = isId(id) ? await purchaseStore(ctx.db).byId(id) : undefined
  if (row?.person_id !== ctx.viewer.id) throw new Refusal('purchase-not-found')
  return row
}

export const showPurchase = async (ctx: SignedInCtx, id: string): Promise<Purchase> => {
  const row = await ownPurchase(ctx, id)
  return shown(row, ctx.now(), {
    sums: (await purchaseStore(ctx.db).reversed([row.id])).get(row.id),
    refunds: (await refundsOf(ctx, [row.id])).get(row.id),
  })
}

interface Sale {
  readonly region: Awaited<ReturnType<typeof userRegion>>
  readonly rate: Awaited<ReturnType<typeof rateInForce>>
  readonly canPay: boolean
}

/** What is sold where the viewer is: SUP needs a rate there, and a provider that takes the currency. */
const saleFor = async (ctx: Pick<Ctx, 'ports' | 'now'> & SignedInCtx): Promise<Sale> => {
  const region = await userRegion(ctx)
  const rate = await rateInForce(ctx, region.id, 'purchase')
  const canPay = ctx.ports.payments?.currencies.includes(region.currencyCode) ?? false
  return { region, rate, canPay }
}

/** Everything that the page to buy SUP shows. */
export const showOffer = async (ctx: SignedInCtx): Promise<Offer> => {
  const { region, rate, canPay } = await saleFor(ctx)
  const stopped = (await ctx.switches.stopped(ctx)).find(({ name }) => name === 'purchase')
  const owed = await reversalStore(ctx.db).owedBy(ctx.viewer.id)
  const hindrance = (): PurchaseHindrance | null => {
    if (!rate) return 'not-sold'
    if (!canPay) return 'no-provider'
    if (stopped) return 'stopped'
    return owed > 0 ? 'debt' : null
  }
  const rows = await purchaseStore(ctx.db).ofPerson(ctx.viewer.id)
  const ids = rows.map(({ id }) => id)
  const [reversed, refunds] = [await purchaseStore(ctx.db).reversed(ids), await refundsOf(ctx, ids)]
  const now = ctx.now()
  return {
    region: region.id,
    regionName: region.name,
    currencyCode: region.currencyCode,
    currencySymbol: region.currencySymbol,
    rate: rate && { version: rate.version, amount: minorText(rate.minor) },
    minSup: MIN_PURCHASE_SUP,
    maxSup: MAX_PURCHASE_SUP,
    hindrance: hindrance(),
    notice: stopped?.notice ?? null,
    owed: supText(owed),
    isTest: ctx.ports.payments?.isDouble ?? false,
    purchases: rows.map((row) =>
      shown(row, now, { sums: reversed.get(row.id), refunds: refunds.get(row.id) }),
    ),
  }
}

const refuseAmount = (text: string): never => {
  throw new Refusal('invalid-input', { fields: { amount: text } })
}

/** Refuses while SUP cannot be sold to the viewer; answers the rate. */
export const refuseUnsold = async (ctx: SignedInCtx): Promise<Sale & { rate: NonNullable<Sale['rate']> }> => {
  const sale = await saleFor(ctx)
  if (!sale.rate || !sale.canPay) throw new Refusal('not-sold-here')
  return { ...sale, rate: sale.rate }
}

/** Freezes a price for 30 minutes. No money moves yet. */
export const quotePurchase = async (
  ctx: SignedInCtx,
  { amount, unit }: { amount: TypedAmount; unit: (typeof amountUnits)[number] },
): Promise<Purchase> => {
  const { region, rate } = await refuseUnsold(ctx)
  if ((await reversalStore(ctx.db).owedBy(ctx.viewer.id)) > 0) throw new Refusal('purchase-debt')
  const now = ctx.now()
  if ((await purchaseStore(ctx.db).countOpen(ctx.viewer.id, now)) >= MAX_OPEN)
    throw new Refusal('too-many-open')
  const asked = amountIn(amount, unit === 'sup' ? 'SUP' : region.currencyCode, wrongPurchaseAmount)
  const units = unit === 'sup' ? asked : unitsFor(asked, rate.minor)
  if (units < MIN_PURCHASE_SUP * UNITS_PER_SUP) refuseAmount(message('Buy at least 5 SUP.'))
  if (units > MAX_PURCHASE_SUP * UNITS_PER_SUP) refuseAmount(message('Buy at most 5,000 SUP at once.'))
  const id = ctx.newId()
  await purchaseStore(ctx.db).add({
    id,
    person_id: ctx.viewer.id,
    region_id: region.id,
    currency: region.currencyCode,
    rate_version: rate.version,
    minor_per_sup: rate.minor,
    units,
    price_minor: priceOf(units, rate.minor),
    quoted_at: now,
    expires_at: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
  })
  return showPurchase(ctx, id)
}
