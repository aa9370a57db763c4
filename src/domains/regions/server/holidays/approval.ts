import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { holidayChangeNames, holidayChanges, holidayRefusals } from '../../holidays-contract.ts'
import { holidayStore } from './store.ts'

const ProposedHoliday = z.strictObject({
  day: z.iso.date(),
  change: z.enum(holidayChanges),
  name: z.string(),
  source: z.string(),
})
type ProposedHoliday = z.output<typeof ProposedHoliday>

/** Refuses a day that is over, and one of which the list says the same. */
const refuseUseless = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { day, change }: ProposedHoliday,
): Promise<void> => {
  if (day < lagosDay(ctx.now())) throw new Refusal('holiday-day-past')
  const [row] = await holidayStore(ctx.db).since(day)
  const isHoliday = row?.day === day && row.isHoliday
  if (isHoliday === (change === 'add')) throw new Refusal('holiday-known')
}

/** A public holiday that two people of finance set or take out. */
export const holidayApproval = twoPeople('regions.holiday', {
  payload: ProposedHoliday,
  refuses: holidayRefusals,
  of: 'treasury',
  subject: ({ day }) => day,
  check: refuseUseless,
  says: ({ day, change, name, source }) => ({
    title: {
      text: message('{day}, {name}: {change}'),
      values: { day, name },
      words: { change: holidayChangeNames[change] },
    },
    detail: { text: message('Source: {source}'), values: { source } },
    href: to('cashoutConsole'),
  }),
  execute: (ctx, { id, payload: { day, change, name, source }, reason, proposerId }) =>
    holidayStore(ctx.db).add({
      day,
      name,
      isHoliday: change === 'add',
      source,
      why: reason,
      approvalId: id,
      proposedBy: proposerId,
      decidedBy: ctx.viewer.id,
      at: ctx.now(),
    }),
  audits: ({ day, change, name }) => `holiday ${day} ${name}: ${change}`,
})

/** The first of two people proposes what is true of a day. */
export const proposeHoliday = async (
  ctx: SignedInCtx,
  { reason, ...given }: ProposedHoliday & { reason: string },
): Promise<Pending> => {
  return propose(ctx, holidayApproval, given, reason)
}
