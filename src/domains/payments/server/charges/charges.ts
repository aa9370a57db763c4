import type { Ctx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { type Payable, payableStore } from '../books/payable-store.ts'
import { openPayment } from '../books/open-payment.ts'
import { askAboutAll } from '../books/settlement.ts'
import { ProviderFailed } from '#ports/payments/port.ts'
import { paymentNumber } from '../../rules.ts'
import type { ChargeJob } from './credit.ts'
import { chargeStore } from './store.ts'

type ChargeContext = Pick<Ctx, 'db' | 'now' | 'ports' | 'log' | 'newId'>

export interface NewCharge {
  /** The id of what is paid for; the same id is the same charge. */
  readonly id: string
  readonly purpose: 'donation' | 'bulk'
  /** Runs when money came or went back, in the domain that asked for it. */
  readonly job: ChargeJob
  /** Null for a guest. */
  readonly personId: string | null
  /** Where the provider sends its receipt; it is not kept here. */
  readonly email: string
  /** Hundredths of the currency. */
  readonly minor: number
  readonly currency: string
  /** Whole units of SUP that the money buys, and the ledger account that gets them; 0 and null for money that buys none. */
  readonly units: number
  readonly account: number | null
  /** What the ledger says it was for, such as `donation:…`. */
  readonly about: string
  /** Where the payer's browser returns, paid or not. What it brings along proves nothing. */
  readonly returnTo: string
}

/**
 * Opens a payment for another domain at the provider and answers the address of the page to pay on. The same id answers
 * the same page. It waits for the provider, so its call has a transaction of its own. Refuses
 * `not-sold-here` for a currency that the provider does not take, `charge-settled`, and `charge-not-started`.
 */
export const openCharge = async (ctx: ChargeContext, charge: NewCharge): Promise<{ payUrl: string }> => {
  invariant(!ctx.db.isTransaction, 'nothing waits for the provider in a transaction')
  if (!ctx.ports.payments?.currencies.includes(charge.currency)) throw new Refusal('not-sold-here')
  await chargeStore(ctx.db).add({
    id: charge.id,
    purpose: charge.purpose,
    job: charge.job.name,
    person_id: charge.personId,
    currency: charge.currency,
    minor: charge.minor,
    units: charge.units,
    account_id: charge.account,
    about: charge.about,
    opened_at: ctx.now(),
  })
  const row = await payableStore(ctx.db).find({ kind: 'charge', id: charge.id })
  invariant(row, 'a new charge is kept')
  if (row.pay_url !== null && row.state === 'paying') return { payUrl: row.pay_url }
  if (row.state !== 'quoted') throw new Refusal('charge-settled')
  const payUrl = await openPayment(ctx, row, charge)
  if (payUrl === null) throw new Refusal('charge-not-started')
  return { payUrl }
}

const shownStates = { quoted: 'open', credited: 'paid' } as const

/** Where a charge stands. `held`: money arrived that does not fit it, so people look at it. */
export interface Charge {
  readonly state: 'open' | 'paying' | 'paid' | 'failed' | 'abandoned' | 'held'
  /** The provider's page while it can be paid there. */
  readonly payUrl: string | null
  readonly settledAt: Date | null
  /** What the provider keeps of it, in hundredths. */
  readonly feeMinor: number
  readonly channel: string | null
  /** What went back or is disputed, in hundredths. */
  readonly backMinor: number
  /** What a person names when they write to us. */
  readonly number: string
}

const stateOf = (state: Payable['state']): Charge['state'] =>
  state === 'quoted' || state === 'credited' ? shownStates[state] : state

/** Where these charges stand, by id; one that was never opened is missing. */
export const chargesOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Charge>> => {
  const store = chargeStore(ctx.db)
  const [rows, back] = [await store.byIds(ids), await store.backOf(ids)]
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: stateOf(row.state),
        payUrl: row.state === 'paying' ? row.pay_url : null,
        settledAt: row.settled_at,
        feeMinor: row.fee_minor,
        channel: row.channel,
        backMinor: back.get(row.id) ?? 0,
        number: paymentNumber(row.id),
      },
    ]),
  )
}

/** Asks the provider now, for somebody who waits on the page; refuses `provider-away`. */
export const checkCharge = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'notifier' | 'log' | 'ports'>,
  id: string,
): Promise<void> => {
  await askAboutAll(ctx, { kind: 'charge', id }).catch((error: unknown) => {
    throw error instanceof ProviderFailed ? new Refusal('provider-away') : error
  })
}
