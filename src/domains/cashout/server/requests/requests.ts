import { isVerified, verifiedSince } from '#domains/kyc/server/people.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText, supText } from '#shared/values/money.ts'
import {
  type Cashout,
  type CashoutHindrance,
  type CashoutOverview,
  type Tier,
  tiers,
} from '../../contracts/cashout-contract.ts'
import { movingHolidays } from '#domains/regions/server/holidays/holidays.ts'
import { arrivalDay, caps, cashoutTerms, fees, MIN_CASHOUT_SUP, tierOf } from '../../rules.ts'
import { shownAccount } from '../accounts/accounts.ts'
import { type StoredBankAccount, bankAccountsStore } from '../accounts/store.ts'
import { nairaOffer, requireNaira, refuseTooFew } from './offer.ts'
import { type StoredCashout, requestsStore } from './store.ts'

/** A cashout as its owner sees it. */
export const shownCashout = (
  row: StoredCashout,
  account: Pick<StoredBankAccount, 'bank_name' | 'tail'> | undefined,
): Cashout => {
  const isInReview = row.state === 'submitted' && !row.is_cleared
  return {
    id: row.id,
    number: `OUT-${row.id.slice(0, 8).toUpperCase()}`,
    state: row.state,
    sup: supText(row.units),
    gross: minorText(row.gross_minor),
    fee: minorText(row.fee_minor),
    net: minorText(row.net_minor),
    rate: { version: row.rate_version, amount: minorText(row.minor_per_sup) },
    bankName: account?.bank_name ?? '',
    tail: account?.tail ?? '',
    submittedAt: row.submitted_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    arrivesBy: row.arrives_by,
    isInReview,
    canCancel: isInReview,
    reason: row.state === 'rejected' ? row.reason : null,
  }
}

/** Cashouts with their bank accounts, in their order. */
export const shownCashouts = async (
  ctx: Pick<SignedInCtx, 'db'>,
  rows: readonly StoredCashout[],
): Promise<Cashout[]> => {
  const accounts = await bankAccountsStore(ctx.db).byIds([...new Set(rows.map((row) => row.account_id))])
  return rows.map((row) =>
    shownCashout(
      row,
      accounts.find(({ id }) => id === row.account_id),
    ),
  )
}

/** A person's own cashout; refuses `cashout-not-found` for anything else. */
export const ownCashout = async (ctx: SignedInCtx, id: string): Promise<StoredCashout> => {
  const row = isId(id) ? await requestsStore(ctx.db).byId(id) : undefined
  if (row?.person_id !== ctx.viewer.id) throw new Refusal('cashout-not-found')
  return row
}

export const showCashout = async (ctx: SignedInCtx, id: string): Promise<Cashout> => {
  const row = await ownCashout(ctx, id)
  return shownCashout(row, await bankAccountsStore(ctx.db).byId(row.account_id))
}

/** The day and the month in Lagos in which an amount counts. */
export const periodsOf = (at: Date): { readonly day: string; readonly month: string } => {
  const day = lagosDay(at)
  return { day, month: day.slice(0, 7) }
}

/** The limits of the viewer. */
export const tierNow = async (ctx: SignedInCtx): Promise<Tier> => {
  const verifiedAt = await verifiedSince(ctx, ctx.viewer.id)
  const completed = await requestsStore(ctx.db).completedOf(ctx.viewer.id)
  return tierOf({ verifiedAt, completed }, ctx.now())
}

const leftOf = async (ctx: SignedInCtx, tier: Tier): Promise<{ day: number; month: number }> => {
  const { day, month } = periodsOf(ctx.now())
  const used = await requestsStore(ctx.db).usedOf(ctx.viewer.id, [day, month])
  const left = (period: string, cap: number) => Math.max(0, cap - (used.get(period) ?? 0))
  return { day: left(day, caps[tier].day), month: left(month, caps[tier].month) }
}

/** Everything that the page to cash out shows. */
export const showCashoutOverview = async (ctx: SignedInCtx): Promise<CashoutOverview> => {
  const me = ctx.viewer.id
  const [offer, account] = [await nairaOffer(ctx), await bankAccountsStore(ctx.db).latestOf(me)]
  const stopped = (await ctx.switches.stopped(ctx)).find(({ name }) => name === 'cashout')
  const [verified, tier] = [await isVerified(ctx, me), await tierNow(ctx)]
  const left = await leftOf(ctx, tier)
  const hindrance = (): CashoutHindrance | null => {
    if (!offer) return 'not-here'
    if (stopped) return 'stopped'
    if (!verified) return 'kyc-required'
    return account?.state === 'active' ? null : 'bank-account-required'
  }
  return {
    earned: supText((await balancesOf(ctx, me)).earned),
    rate: offer && { version: offer.rate.version, amount: minorText(offer.rate.minor) },
    account: account ? shownAccount(account) : null,
    hindrance: hindrance(),
    notice: stopped?.notice ?? null,
    tier,
    caps: tiers.map((each) => ({
      tier: each,
      day: minorText(caps[each].day),
      month: minorText(caps[each].month),
    })),
    leftToday: minorText(Math.min(left.day, left.month)),
    leftThisMonth: minorText(left.month),
    fees: fees.map(({ upTo, fee }) => ({
      upTo: upTo === null ? null : minorText(upTo),
      fee: minorText(fee),
    })),
    minSup: MIN_CASHOUT_SUP,
    isTest: ctx.ports.payments?.isDouble ?? false,
    cashouts: await shownCashouts(ctx, await requestsStore(ctx.db).ofPerson(me)),
  }
}

/** What an amount is worth, before anybody confirms. It refuses early what the submission refuses too. */
export const quoteCashout = async (ctx: SignedInCtx, units: number) => {
  const { rate } = await requireNaira(ctx)
  refuseTooFew(units)
  const { gross, fee, net } = cashoutTerms(units, rate.minor)
  const left = await leftOf(ctx, await tierNow(ctx))
  if (gross > left.day) throw new Refusal('cashout-limit-day')
  if (gross > left.month) throw new Refusal('cashout-limit-month')
  if (units > (await balancesOf(ctx, ctx.viewer.id)).earned) throw new Refusal('insufficient-balance')
  return {
    sup: supText(units),
    gross: minorText(gross),
    fee: minorText(fee),
    net: minorText(net),
    rateVersion: rate.version,
    rate: minorText(rate.minor),
    arrivesBy: arrivalDay(ctx.now(), await movingHolidays(ctx)),
  }
}
