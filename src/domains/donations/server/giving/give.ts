import { contactOf } from '#domains/identity/server/users/contacts.ts'
import { fundingProject } from '#domains/projects/server/gifts/gifts.ts'
import { listRegions } from '#domains/regions/server/places.ts'
import { type FrozenRate, rateInForce } from '#domains/regions/server/rates/rates.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import { Refusal } from '#shared/errors.ts'
import { amountFaults, readAmount } from '#shared/values/amounts/amounts.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { type Giving, wrongGift } from '../../contract.ts'
import type { DonationCurrency } from '../../currencies-contract.ts'
import { funds } from '../../funds-contract.ts'
import { isWithinBounds, nextMonth } from '../../rules.ts'
import { planStore } from '../monthly/store.ts'
import { donationToken } from './links.ts'
import { type StoredDonation, donationStore } from './store.ts'

const refuseField = (field: string, text: string): never => {
  throw new Refusal('invalid-input', { fields: { [field]: text } })
}

/** The rate at which money of a currency becomes SUP; null where no region with that currency sells SUP. */
export const rateOfCurrency = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  currency: string,
): Promise<FrozenRate | null> => {
  const region = (await listRegions(ctx)).find((each) => each.currencyCode === currency)
  return region ? rateInForce(ctx, region.id, 'purchase') : null
}

/** Refuses what cannot be paid now: no provider for this money, or payments are stopped. */
const refuseUntaken = async (ctx: Ctx, currency: DonationCurrency): Promise<void> => {
  if (!ctx.ports.payments?.currencies.includes(currency)) throw new Refusal('not-taken-here')
}

const amountOf = ({ choice, amount, currency }: Giving): number => {
  const typed = choice === 'own' ? (amount ?? '') : choice
  const read = readAmount(typed)
  if (read === 'two-readings') return refuseField('amount', amountFaults[read])
  if (read === null) return refuseField('amount', wrongGift)
  const minor = amountIn(read, currency, wrongGift)
  if (!isWithinBounds(minor, currency))
    return refuseField('amount', message('Choose an amount between the least and the most.'))
  return minor
}

type Target = Pick<StoredDonation, 'fund' | 'project_id' | 'units' | 'rate_version' | 'minor_per_sup'>

/** A fund keeps the money as it is; for a project it becomes SUP at today's rate, rounded down. */
const targetOf = async (ctx: Ctx, { to, currency }: Giving, minor: number): Promise<Target> => {
  const fund = funds.find((each) => each === to)
  if (fund) return { fund, project_id: null, units: 0, rate_version: null, minor_per_sup: null }
  const project = isId(to) ? await fundingProject(ctx, to) : null
  if (!project)
    return refuseField('to', message('This project takes no funding now. Choose another one, or a fund.'))
  const rate = await rateOfCurrency(ctx, currency)
  if (!rate)
    return refuseField(
      'to',
      message('This currency has no rate for SUP yet. Choose a fund, or give in naira.'),
    )
  const units = Number((BigInt(minor) * BigInt(UNITS_PER_SUP)) / BigInt(rate.minor))
  if (units > project.left)
    return refuseField(
      'to',
      message('That is more than this project still needs. Give less, or choose a fund.'),
    )
  return {
    fund: 'project',
    project_id: project.id,
    units,
    rate_version: rate.version,
    minor_per_sup: rate.minor,
  }
}

const donorOf = (ctx: Ctx, { email }: Giving) => {
  if (ctx.viewer) return { person_id: ctx.viewer.id, email: null }
  if (!email) return refuseField('email', message('Enter your email address. We send the receipt there.'))
  return { person_id: null, email }
}

/** Prepares a donation and, if it is monthly, its plan. No money moves; the answer names its private page. */
export const give = async (ctx: Ctx, form: Giving): Promise<{ token: string }> => {
  const { currency } = form
  await refuseUntaken(ctx, currency)
  const minor = amountOf(form)
  const target = await targetOf(ctx, form, minor)
  const now = ctx.now()
  const donor = {
    ...donorOf(ctx, form),
    language: ctx.language,
    minor,
    currency,
    name: form.name || null,
    is_anonymous: form.isAnonymous === 'yes',
  }
  const id = ctx.newId()
  const day = lagosDay(now)
  const planId = form.rhythm === 'monthly' ? ctx.newId() : null
  if (planId) {
    const wanted = Number(day.slice(8))
    await planStore(ctx.db).add({
      ...donor,
      id: planId,
      fund: target.fund,
      project_id: target.project_id,
      started_at: now,
      day: wanted,
      next_on: nextMonth(day, wanted),
    })
  }
  await donationStore(ctx.db).add({
    ...donor,
    ...target,
    id,
    plan_id: planId,
    message: form.message || null,
    made_at: now,
  })
  return { token: donationToken(ctx, id) }
}

/** Where the provider and the receipt find the donor. */
export const donorEmail = async (
  ctx: Pick<Ctx, 'db'>,
  { person_id: personId, email }: { readonly person_id: string | null; readonly email: string | null },
): Promise<string | null> => (personId === null ? email : (await contactOf(ctx, personId)).email)
