import { whoFinished } from '#domains/engage/server/tasks/finished-queries.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { grantToPeople, returnFromPool } from '#domains/wallet/server/posting/organizations.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { organizationGranted } from '../notices.ts'
import { poolNameOf } from '../registering/approval.ts'
import { organizationsStore } from '../store.ts'
import { type StoredSpend, spendsStore } from './spends-store.ts'

/** Payments of one pool in one transaction. */
const AT_ONCE = 500

type PoolCtx = Pick<JobCtx, 'db' | 'now' | 'notifier' | 'homes'>

const payFinished = async (ctx: PoolCtx, spend: StoredSpend, pool: number, name: string): Promise<number> => {
  const store = spendsStore(ctx.db)
  const { task_kind: kind, decided_at: since, closes_at: until } = spend
  invariant(kind !== null && since !== null && until !== null, 'a paid task pool has a kind and a start')
  const paid = await store.recipientsOf(spend.id)
  const left = spend.people - paid.length
  if (left <= 0) return 0
  const finished = await whoFinished(ctx, {
    kind,
    since,
    until,
    limit: paid.length + Math.min(left, AT_ONCE),
  })
  const known = new Set(paid)
  const fresh = await presentPeople(ctx, finished.filter((personId) => !known.has(personId)).slice(0, left))
  if (fresh.length === 0) return 0
  const places = await ctx.homes.ofAll(
    ctx,
    fresh.map(({ id }) => id),
  )
  const people = await store.addRecipients(
    spend.id,
    fresh.map(({ id }) => ({ personId: id, lga: places.get(id)?.lga ?? null })),
    spend.units_each,
    ctx.now(),
  )
  const about = poolNameOf(spend.organization_id)
  const isPaid = await grantToPeople(ctx, {
    from: pool,
    people,
    each: spend.units_each,
    name: spend.id,
    about,
  })
  invariant(isPaid, 'a task pool holds what it was filled with')
  await notifyAll(
    ctx,
    people,
    organizationGranted,
    { name, amount: supText(spend.units_each) },
    { key: spend.id },
  )
  return people.length
}

/** Pays who has finished a task of a pool since, and gives the rest back once its time is over or it is used up. */
export const workPool = (ctx: PoolCtx, spendId: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const store = spendsStore(db)
    const spend = await store.hold(spendId)
    if (!spend || spend.closed_at !== null || spend.account_id === null || spend.closes_at === null) return
    const [row] = await organizationsStore(db).byIds([spend.organization_id])
    invariant(row?.account_id, 'a pool belongs to an organization with an account')
    const isOver = spend.closes_at <= ctx.now()
    await payFinished(tx, spend, spend.account_id, row.name)
    const paid = (await store.recipientsOf(spendId)).length
    if (!isOver && paid < spend.people) return
    await returnFromPool(tx, { from: spend.account_id, to: row.account_id, about: poolNameOf(row.id) })
    await store.closePool(spendId, ctx.now())
  })
