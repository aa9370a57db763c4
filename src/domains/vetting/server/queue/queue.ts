import { can } from '#shared/access.ts'
import type { PanelRow } from '#shared/staff/panel-rows.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import type { QueueTab } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { roundDueBy, SOON_HOURS } from '../../rules.ts'
import { ownFacts } from '../conflicts/reviewer-facts.ts'
import { type QueueFilter, queueStore } from './store.ts'
import { finalizeDue } from '../reviews/verdicts.ts'
import { vettingItems } from '../reviews/vetting-items.ts'

interface QueueQuery {
  readonly bucket: QueueTab
  readonly state?: string | undefined
  readonly due?: 'overdue' | 'soon' | undefined
  readonly mine?: '1' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

type Queue = ReturnType<typeof queueStore>

/** How many nominations of each tab this reviewer may see, and how many open ones are late, due soon or theirs. */
const countsIn = async (store: Queue, now: Date) => {
  const [overdueSince, soonSince] = [roundDueBy(now), roundDueBy(now, SOON_HOURS)]
  const counts: Record<QueueTab, number> = { pending: 0, under_review: 0, approved: 0, rejected: 0 }
  const workload = { overdue: 0, soon: 0, mine: 0 }
  for (const row of await store.counts({ overdueSince, soonSince })) {
    counts[row.status] = row.count
    workload.overdue += row.overdue
    workload.soon += row.soon
    workload.mine += row.mine
  }
  return { counts, workload }
}

/** What waits in the queue of the viewer, for the Admin Panel; nothing for those who review nothing. */
export const countForPanel = async (ctx: SignedInCtx): Promise<Partial<Record<PanelRow, number>>> => {
  if (!can('vetting', ctx.viewer)) return {}
  await finalizeDue(ctx)
  const { counts, workload } = await countsIn(queueStore(ctx.db, await ownFacts(ctx)), ctx.now())
  return {
    'late-nominations': workload.overdue,
    'new-nominations': counts.pending,
    'nominations-under-review': counts.under_review,
  }
}

/** One page of one tab, with counts of everything that this reviewer may see. */
export const showQueue = async (ctx: SignedInCtx, query: QueueQuery) => {
  await finalizeDue(ctx)
  const { bucket, state, due, mine, cursor, limit } = query
  const store = queueStore(ctx.db, await ownFacts(ctx))
  const now = ctx.now()
  const overdueSince = roundDueBy(now)
  const soonSince = roundDueBy(now, SOON_HOURS)
  const began: QueueFilter['began'] =
    due === undefined
      ? undefined
      : due === 'overdue'
        ? { before: overdueSince, notBefore: null }
        : { before: soonSince, notBefore: overdueSince }
  const list = `queue-${bucket}`
  const filter = { bucket, state, began, isMine: mine === '1' }
  const { total, rows } = await store.page(filter, decodeCursor(list, cursor, isTimeKey), limit + 1)
  const page = pageOfRows(list, rows, limit, (row) => (row.decided_at ?? row.submitted_at).toISOString())
  const { counts, workload } = await countsIn(store, now)
  return {
    items: await vettingItems(ctx, page.rows),
    total,
    nextCursor: page.nextCursor,
    counts,
    desk: workload,
  }
}

/** One nomination; refuses `nomination-not-found`, also when the reviewer has a conflict. */
export const showItem = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  await finalizeDue(ctx)
  const row = isId(id) ? await queueStore(ctx.db, await ownFacts(ctx)).find(id) : undefined
  const [item] = await vettingItems(ctx, row ? [row] : [])
  if (!item) throw new Refusal('nomination-not-found')
  return item
}
