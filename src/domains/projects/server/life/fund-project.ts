import { randomInt } from 'node:crypto'
import { spendPolicy } from '#domains/wallet/rules.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import { placeHold } from '#domains/wallet/server/holds/holds.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Project } from '../../contract.ts'
import { HOLD_GRACE_DAYS, quarterPassed, splitPayment } from '../../life-rules.ts'
import { fundingUpdate } from '../notices.ts'
import { findProject } from '../projects.ts'
import { showProject } from '../present-project.ts'
import type { StoredProject } from '../store.ts'
import { addStatusEvent, audienceOf, projectName, tellStatus } from './events.ts'
import { moneyStore } from './money-store.ts'
import { settleProject } from './settling-job.ts'
import { lifeStore } from './store.ts'

// Without letters that look like digits.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new number of an act of funding. */
export const makeReceipt = (): string => {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `F-${part()}-${part()}`
}

/** Ends the funding of a project that needs no more, in the transaction that brought the last SUP. */
export const reachGoal = async (
  ctx: NotifyContext,
  row: Pick<StoredProject, 'id' | 'author_id' | 'title'>,
): Promise<void> => {
  const isMoved = await lifeStore(ctx.db).move(row.id, 'funding', 'funded')
  invariant(isMoved, 'the goal is reached once')
  await addStatusEvent(ctx, row.id, 'funded')
  await tellStatus(ctx, row, 'funded')
  await enqueue(ctx.db, settleProject, { projectId: row.id })
}

interface Counted {
  readonly pledged: number
  readonly need: number
  readonly goal: number
}

/** Tells everybody who hears of a project when a quarter of the goal is passed, and ends funding at the goal. */
export const afterCounting = async (
  ctx: NotifyContext,
  row: Pick<StoredProject, 'id' | 'author_id' | 'title'>,
  { pledged, need, goal }: Counted,
  units: number,
): Promise<void> => {
  const voted = goal - need
  const percent = quarterPassed(voted + pledged - units, voted + pledged, goal)
  if (percent !== null)
    await notifyAll(ctx, await audienceOf(ctx, row), fundingUpdate, {
      projectId: row.id,
      title: row.title,
      percent,
    })
  if (pledged === need) await reachGoal(ctx, row)
}

/** Says why nothing could be counted. */
const refusePledge = async (ctx: SignedInCtx, projectId: string): Promise<never> => {
  const { status, deadline } = await findProject(ctx, projectId)
  const isOpen = status === 'funding' && deadline !== null && deadline > ctx.now()
  throw new Refusal(isOpen ? 'over-goal' : 'funding-closed')
}

/**
 * Sets SUP aside for a project, purchased SUP first (decision D-03), as one hold for each kind of SUP. The row of the
 * project is where all funders meet, so pledges never pass what is missing. Refuses `funding-closed`, `over-goal` and
 * `insufficient-balance`.
 */
export const fundProject = async (
  ctx: SignedInCtx,
  projectId: string,
  units: number,
): Promise<{ receipt: string; amount: string; project: Project }> => {
  const row = await findProject(ctx, projectId)
  if (row.status !== 'funding') throw new Refusal('funding-closed')
  const store = moneyStore(ctx.db)
  const [personId, now] = [ctx.viewer.id, ctx.now()]
  const counted = await store.count(row.id, personId, units, now)
  if (!counted) return refusePledge(ctx, row.id)
  const { pledged, need, goal, deadline } = counted
  invariant(need !== null && deadline !== null, 'a project that takes funding has a goal and a last day')
  const parts = splitPayment(units, spendPolicy['project-funding'], await balancesOf(ctx, personId))
  if (!parts) throw new Refusal('insufficient-balance')
  const [receipt, about] = [makeReceipt(), projectName(row.id)]
  const expiresAt = new Date(deadline.getTime() + HOLD_GRACE_DAYS * DAY_MS)
  const pledges = parts.map((part) => ({ ...part, id: ctx.newId() }))
  for (const { id, bucket, units: part } of pledges)
    await placeHold(ctx, { id, personId, bucket, units: part, about, expiresAt })
  await store.addPledges(
    pledges.map(({ id, bucket, units: part }) => ({
      id,
      project_id: row.id,
      person_id: personId,
      bucket,
      amount: part,
      receipt,
      made_at: now,
    })),
  )
  await afterCounting(ctx, row, { pledged, need, goal }, units)
  return { receipt, amount: supText(units), project: await showProject(ctx, row.id) }
}
