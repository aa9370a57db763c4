import { joinedAccounts } from '#domains/identity/server/users/joined-accounts.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { verifiedSince } from '#domains/kyc/server/people.ts'
import { placeHold } from '#domains/wallet/server/holds/holds.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Cashout, Risk } from '../../contracts/cashout-contract.ts'
import { movingHolidays } from '#domains/regions/server/holidays/holidays.ts'
import { arrivalDay, caps, cashoutTerms, risksOf, TWO_PEOPLE_ABOVE } from '../../rules.ts'
import { type StoredBankAccount, bankAccountsStore } from '../accounts/store.ts'
import { requireNaira, refuseTooFew } from './offer.ts'
import { processCashout } from './cashout-jobs.ts'
import { periodsOf, showCashout, tierNow } from './requests.ts'
import { requestsStore } from './store.ts'

/** The SUP stays set aside until the transfer has an end: much longer than any takes. */
const HOLD_MS = 400 * DAY_MS

/** Names a cashout in the ledger and at the payment provider. */
const aboutCashout = (id: string): string => `cashout:${id}`

const risksNow = async (ctx: SignedInCtx, account: StoredBankAccount, verifiedAt: Date): Promise<Risk[]> => {
  const me = ctx.viewer.id
  const [person] = await presentPeople(ctx, [me])
  return risksOf({
    now: ctx.now(),
    accountAddedAt: account.added_at,
    sharers: await bankAccountsStore(ctx.db).sharersOf(account),
    joinedAt: person?.joinedAt ?? ctx.now(),
    joinedAccounts: (await joinedAccounts(ctx, me)).length,
    verifiedAt,
  })
}

/** Counts the amount to the day and the month of the viewer; refuses what is above their limits. */
const countOrRefuse = async (ctx: SignedInCtx, minor: number): Promise<void> => {
  const tier = await tierNow(ctx)
  const { day, month } = periodsOf(ctx.now())
  const store = requestsStore(ctx.db)
  if (!(await store.countTo(ctx.viewer.id, day, { minor, cap: caps[tier].day })))
    throw new Refusal('cashout-limit-day')
  if (!(await store.countTo(ctx.viewer.id, month, { minor, cap: caps[tier].month })))
    throw new Refusal('cashout-limit-month')
}

/** The viewer's account and since when they are verified; refuses who lacks one of them. */
const requireReady = async (ctx: SignedInCtx) => {
  const verifiedAt = await verifiedSince(ctx, ctx.viewer.id)
  if (!verifiedAt) throw new Refusal('kyc-required')
  const account = await bankAccountsStore(ctx.db).latestOf(ctx.viewer.id)
  if (account?.state !== 'active') throw new Refusal('bank-account-required')
  return { verifiedAt, account }
}

/**
 * Submits a cashout in one transaction: limits, frozen rate, the SUP set aside, and the job that pays it, unless people
 * must look first. Refuses as its call declares.
 */
export const submitCashout = async (
  ctx: SignedInCtx,
  { amount: units, rateVersion }: { amount: number; rateVersion: number },
): Promise<Cashout> => {
  const { rate } = await requireNaira(ctx)
  const { verifiedAt, account } = await requireReady(ctx)
  if (rate.version !== rateVersion) throw new Refusal('rate-changed')
  refuseTooFew(units)
  const { gross, fee, net } = cashoutTerms(units, rate.minor)
  await countOrRefuse(ctx, gross)
  const found = await risksNow(ctx, account, verifiedAt)
  const [id, now, isCleared] = [ctx.newId(), ctx.now(), found.length === 0 && gross <= TWO_PEOPLE_ABOVE]
  await requestsStore(ctx.db).add({
    id,
    person_id: ctx.viewer.id,
    account_id: account.id,
    units,
    rate_version: rate.version,
    minor_per_sup: rate.minor,
    gross_minor: gross,
    fee_minor: fee,
    net_minor: net,
    risks: found,
    is_cleared: isCleared,
    submitted_at: now,
    arrives_by: arrivalDay(now, await movingHolidays(ctx)),
  })
  await placeHold(ctx, {
    id,
    personId: ctx.viewer.id,
    bucket: 'earned',
    units,
    about: aboutCashout(id),
    expiresAt: new Date(now.getTime() + HOLD_MS),
    kind: 'cashout',
  })
  if (isCleared) await enqueue(ctx.db, processCashout, { id })
  return showCashout(ctx, id)
}
