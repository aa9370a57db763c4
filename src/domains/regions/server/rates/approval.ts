import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import {
  MAX_RATE_MINOR,
  type RateKind,
  rateKindNames,
  rateKinds,
  rateRefusals,
  regionIds,
  wrongRate,
} from '../../rates-contract.ts'
import { listRegions } from '../places.ts'
import { rateInForce } from './rates.ts'
import { ratesStore } from './store.ts'

const ProposedRate = z.strictObject({
  region: z.enum(regionIds),
  kind: z.enum(rateKinds),
  minor: z.int().check(z.gte(1)),
  firstDay: z.iso.date(),
})
type ProposedRate = z.output<typeof ProposedRate>

const others: Readonly<Record<RateKind, RateKind>> = { purchase: 'redemption', redemption: 'purchase' }

/** Refuses a day that is over, and a pay-out above the price: buying to cash out must never pay (decision D-02). */
const refuseUnfit = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { region, kind, minor, firstDay }: ProposedRate,
): Promise<void> => {
  if (firstDay < lagosDay(ctx.now())) throw new Refusal('rate-day-past')
  const other = await rateInForce(ctx, region, others[kind])
  if (!other) return
  const [price, paidOut] = kind === 'purchase' ? [minor, other.minor] : [other.minor, minor]
  if (paidOut > price) throw new Refusal('rates-crossed')
}

/** A rate that two people of finance set. */
export const rateApproval = twoPeople('regions.rate', {
  payload: ProposedRate,
  refuses: rateRefusals,
  of: 'treasury',
  subject: ({ region, kind, minor, firstDay }) => `${region} ${kind} ${minor} ${firstDay}`,
  check: refuseUnfit,
  says: ({ region, kind, minor, firstDay }) => ({
    title: {
      text: message('Set a rate: {kind}, {amount} in {region}'),
      values: { amount: minorText(minor), region },
      words: { kind: rateKindNames[kind] },
    },
    detail: { text: message('From {day} on. Quotes made before keep theirs.'), values: { day: firstDay } },
    href: to('moneyConsole'),
  }),
  execute: (ctx, { id, payload, reason, proposerId }) =>
    ratesStore(ctx.db)
      .add({
        ...payload,
        why: reason,
        approvalId: id,
        proposedBy: proposerId,
        decidedBy: ctx.viewer.id,
        at: ctx.now(),
      })
      .then(() => undefined),
  audits: ({ region, kind, minor, firstDay }) =>
    `${kind} rate of ${region}: ${minorText(minor)} from ${firstDay}`,
})

/** The first of two people proposes a rate. */
export const proposeRate = async (
  ctx: SignedInCtx,
  given: Omit<ProposedRate, 'minor'> & { amount: TypedAmount; reason: string },
): Promise<Pending> => {
  const { amount, reason, ...rest } = given
  const region = (await listRegions(ctx)).find(({ id }) => id === rest.region)
  const minor = amountIn(amount, region?.currencyCode ?? '', wrongRate)
  if (minor > MAX_RATE_MINOR)
    throw new Refusal('invalid-input', { fields: { amount: message('That is too much.') } })
  return propose(ctx, rateApproval, { ...rest, minor }, reason)
}
