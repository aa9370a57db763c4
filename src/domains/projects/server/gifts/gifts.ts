import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { NotifyContext } from '#platform/server/notifications/definition.ts'
import { invariant } from '#shared/errors.ts'
import { projectsStore, type StoredProject } from '../store.ts'
import { projectName } from '../life/events.ts'
import { afterCounting, makeReceipt } from '../life/fund-project.ts'
import { moneyStore } from '../life/money-store.ts'
import { escrowOf, giftsOf } from '../life/settlement.ts'

/** A project that takes funding, and the whole units that are still missing. */
export interface FundingProject {
  readonly id: string
  readonly title: string
  readonly left: number
}

const fundingOf = (
  { id, title, status, need, pledged, deadline }: StoredProject,
  now: Date,
): FundingProject[] =>
  status === 'funding' && need !== null && deadline !== null && deadline > now
    ? [{ id, title, left: need - pledged }]
    : []

/** A public project that takes funding now; null for any other id. */
export const fundingProject = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<FundingProject | null> => {
  const [row] = await projectsStore(ctx.db).byIds([id])
  return row?.is_public ? (fundingOf(row, ctx.now())[0] ?? null) : null
}

/** The public projects that take funding now, the newest first. */
export const fundingProjects = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  limit: number,
): Promise<FundingProject[]> => {
  const rows = await projectsStore(ctx.db).newest(
    { status: 'funding', author: null, words: [] },
    undefined,
    limit,
  )
  return rows.flatMap((row) => fundingOf(row, ctx.now()))
}

/** The titles of projects. */
export const projectTitles = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await projectsStore(ctx.db).byIds(ids)).map(({ id, title }) => [id, title]))

/** The account in which donations for a project arrive. */
export const giftsAccount = (ctx: Pick<Ctx, 'db'>, projectId: string): Promise<number> =>
  giftsOf(ctx.db, projectId)

interface Gift {
  /** Its pledge has the same id, so it is counted once. */
  readonly id: string
  readonly projectId: string
  readonly units: number
}

/**
 * Moves a gift that arrived into the escrow of its project and counts it, in the caller's transaction. False when the
 * project takes no funding any more, or needs less: then nothing moved.
 */
export const countGift = async (ctx: NotifyContext, { id, projectId, units }: Gift): Promise<boolean> => {
  const [{ db }, now] = [ctx, ctx.now()]
  const store = moneyStore(db)
  const counted = await store.countGift(projectId, units, now)
  if (!counted || counted.need === null) return false
  const [posted] = await postTransfers(db, [
    {
      debit: await giftsOf(db, projectId),
      credit: await escrowOf(db, projectId),
      amount: units,
      kind: 'funding',
      key: keyOf('project-gift', id),
      about: projectName(projectId),
    },
  ])
  invariant(posted?.status === 'posted', 'a gift has arrived before it is counted')
  await store.addPledges([
    {
      id,
      project_id: projectId,
      person_id: null,
      bucket: 'gift',
      amount: units,
      receipt: makeReceipt(),
      made_at: now,
      state: 'paid',
      ended_at: now,
    },
  ])
  await afterCounting(ctx, counted, { ...counted, need: counted.need }, units)
  return true
}

/** What came back of counted gifts whose project ended, in whole units; the others are missing. */
export const returnedGifts = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (await moneyStore(ctx.db).giftsBy(ids)).flatMap(({ id, state, amount, refunded }) => {
      const back = state === 'returned' ? amount : state === 'refunded' ? refunded : null
      return back === null ? [] : [[id, back] as const]
    }),
  )
