import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { fundingProject } from '#domains/projects/server/gifts/gifts.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { amountText, donationNumber, nextMonth, UNPAID_MONTHS } from '../../rules.ts'
import { rateOfCurrency } from '../giving/give.ts'
import { donationToken } from '../giving/links.ts'
import { type StoredDonation, donationStore } from '../giving/store.ts'
import { donationDue } from '../notices.ts'
import { mailDonor } from '../receipts/receipt-email-job.ts'
import { type StoredPlan, planStore } from './store.ts'

const MAX_DUE = 500

/** This month's donation of a plan: where its project needs no more, it goes to community projects. */
const targetOf = async (
  ctx: JobCtx,
  { fund, project_id: projectId, minor, currency }: StoredPlan,
): Promise<Pick<StoredDonation, 'fund' | 'project_id' | 'units' | 'rate_version' | 'minor_per_sup'>> => {
  const none = { project_id: null, units: 0, rate_version: null, minor_per_sup: null }
  if (projectId === null) return { ...none, fund }
  const [project, rate] = [await fundingProject(ctx, projectId), await rateOfCurrency(ctx, currency)]
  if (!project || !rate) return { ...none, fund: 'communities' }
  const units = Number((BigInt(minor) * BigInt(UNITS_PER_SUP)) / BigInt(rate.minor))
  if (units > project.left) return { ...none, fund: 'communities' }
  return { fund, project_id: projectId, units, rate_version: rate.version, minor_per_sup: rate.minor }
}

/** Prepares this month's donation and tells the donor. After three unpaid months the plan ends instead, in silence. */
const remind = async (ctx: JobCtx, plan: StoredPlan): Promise<void> => {
  const latest = await planStore(ctx.db).latest(plan.id, UNPAID_MONTHS)
  const isNeverPaid = !latest.includes(true)
  if (isNeverPaid && (latest.length === 1 || latest.length >= UNPAID_MONTHS)) {
    await planStore(ctx.db).end(plan.id, 'unpaid', ctx.now())
    return
  }
  const id = randomUUID()
  await donationStore(ctx.db).add({
    ...(await targetOf(ctx, plan)),
    id,
    plan_id: plan.id,
    person_id: plan.person_id,
    email: plan.email,
    language: plan.language,
    minor: plan.minor,
    currency: plan.currency,
    name: plan.name,
    is_anonymous: plan.is_anonymous,
    made_at: ctx.now(),
  })
  const row = await donationStore(ctx.db).byId(id)
  if (!row) return
  if (plan.person_id === null) await enqueue(ctx.db, mailDonor, { donationId: id, letter: 'due' })
  else
    await notify(
      ctx,
      plan.person_id,
      donationDue,
      {
        token: donationToken(ctx, id),
        number: donationNumber(row.number),
        amount: amountText(row.currency, minorText(row.minor)),
      },
      { key: id },
    )
}

/** Reminds everybody whose day has come; each plan in a transaction of its own, so that one failure stops no other. */
export const remindDue = async (ctx: JobCtx): Promise<void> => {
  const today = lagosDay(ctx.now())
  for (const { id } of await planStore(ctx.db).due(today, MAX_DUE))
    await inTransaction(ctx.db, async (db) => {
      const [plan] = await planStore(db).byIds([id])
      // Another process may have reminded since the list was read.
      if (!plan || plan.next_on > today) return
      const to = nextMonth(plan.next_on, plan.day)
      if (await planStore(db).advance(id, plan.next_on, to)) await remind({ ...ctx, db }, plan)
    }).catch((error: unknown) =>
      ctx.log.error({ err: error, plan: id }, 'a monthly donation was not prepared'),
    )
}
