import { type Charge, chargesOf } from '#domains/payments/server/charges/charges.ts'
import { refundsOf } from '#domains/payments/server/refunds/present-refund.ts'
import { projectTitles } from '#domains/projects/server/gifts/gifts.ts'
import { showProject } from '#domains/projects/server/present-project.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { knownOf } from '#shared/values/known.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText, supText } from '#shared/values/money.ts'
import type { Donation, DonationState, DonationFlowLine } from '../../contract.ts'
import { donationTargets } from '../../funds-contract.ts'
import { donationNumber } from '../../rules.ts'
import { sumsOf } from '../funds/overview.ts'
import { fundStore } from '../funds/store.ts'
import { planStore } from '../monthly/store.ts'
import { donationToken } from './links.ts'
import { findDonation } from './payment.ts'
import type { StoredDonation } from './store.ts'

const LATEST_LINES = 30

const states: Readonly<Record<Charge['state'], DonationState>> = {
  open: 'open',
  paying: 'open',
  // Paid at the provider; our own books follow in a moment.
  paid: 'open',
  failed: 'failed',
  abandoned: 'abandoned',
  held: 'held',
}

/** Where a donation stands. Only our own books say that it is paid. */
export const donationStateOf = (
  row: Pick<StoredDonation, 'paid_at' | 'back_minor' | 'minor'>,
  charge: Pick<Charge, 'state'> | undefined,
): DonationState => {
  if (row.paid_at !== null) return row.back_minor >= row.minor ? 'returned' : 'paid'
  return charge ? states[charge.state] : 'prepared'
}

/** What a fund paid for since a donation came. */
const fundFlow = async (
  ctx: Pick<Ctx, 'db'>,
  { fund, paid_at: since }: StoredDonation,
): Promise<DonationFlowLine[]> =>
  since === null
    ? []
    : (await fundStore(ctx.db).spendings(LATEST_LINES, { fund, since })).map((row) => ({
        day: lagosDay(row.at),
        kind: 'spent',
        amount: `${row.currency} ${minorText(row.minor)}`,
        to: row.paid_to,
        text: row.purpose,
      }))

/** What happened in a project since a donation came; nothing when the project is not public. */
const projectFlow = async (ctx: Ctx, projectId: string, since: Date | null): Promise<DonationFlowLine[]> => {
  if (since === null) return []
  const project = await showProject(ctx, projectId).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const from = lagosDay(since)
  return (project?.events ?? [])
    .filter(({ day, kind }) => day >= from && kind !== 'claim')
    .map(({ day, kind, amount, text, status, step }) => ({
      day,
      kind: kind === 'release' ? ('released' as const) : ('status' as const),
      amount: amount === null ? '' : `${amount} SUP`,
      to: kind === 'release' ? String(step ?? '') : status,
      text,
    }))
    .toReversed()
    .slice(0, LATEST_LINES)
}

const planOf = async (ctx: Ctx, { plan_id: planId }: StoredDonation): Promise<Donation['plan']> => {
  const [plan] = await planStore(ctx.db).byIds(planId === null ? [] : [planId])
  return plan ? { nextOn: plan.next_on, isEnded: plan.ended_at !== null } : null
}

/** One donation as its donor sees it. */
export const showDonation = async (ctx: Ctx, token: string): Promise<Donation> => {
  const row = await findDonation(ctx, token)
  const fund = knownOf(donationTargets, row.fund, 'fund')
  const projectId = row.project_id
  const titles = await projectTitles(ctx, projectId === null ? [] : [projectId])
  const charge = (await chargesOf(ctx, [row.id])).get(row.id)
  const state = donationStateOf(row, charge)
  const balance = (await fundStore(ctx.db).balances()).find(
    (each) => each.fund === row.fund && each.currency === row.currency,
  )
  return {
    token: donationToken(ctx, row.id),
    number: donationNumber(row.number),
    state,
    fund,
    project: projectId === null ? null : { id: projectId, title: titles.get(projectId) ?? '' },
    amount: minorText(row.minor),
    currency: row.currency,
    fee: row.paid_at === null ? null : minorText(row.fee_minor),
    back: minorText(row.back_minor),
    refunds: (await refundsOf(ctx, [row.id])).get(row.id) ?? [],
    channel: charge?.channel ?? null,
    sup: row.units === 0 ? null : supText(row.units),
    rate: row.minor_per_sup === null ? null : minorText(row.minor_per_sup),
    isPassedOn: row.project_state === 'passed',
    name: row.is_anonymous ? null : row.name,
    message: row.message,
    madeOn: lagosDay(row.made_at),
    paidOn: row.paid_at && lagosDay(row.paid_at),
    payUrl: state === 'open' && charge?.state !== 'paid' ? (charge?.payUrl ?? null) : null,
    plan: await planOf(ctx, row),
    sums: balance && projectId === null ? sumsOf(balance) : null,
    flow: projectId === null ? await fundFlow(ctx, row) : await projectFlow(ctx, projectId, row.paid_at),
  }
}
