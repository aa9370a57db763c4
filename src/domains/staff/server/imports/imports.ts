import { createHash } from 'node:crypto'
import {
  confirm,
  countWaiting,
  historyOf,
  overtake,
  propose,
  waiting,
  withCodes,
  withdrawOrRefuse,
} from '#domains/approvals/server/approvals.ts'
import { removeNeverUsed } from '#domains/identity/server/account-import/account-import.ts'
import { placeFinder } from '#domains/regions/server/place-finder.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type ImportSummary, UNDO_DAYS } from '../../import-contract.ts'
import { importApproval } from './approval.ts'
import { findBatch } from './batches.ts'
import { shownImport } from './reports.ts'
import { readList } from './rows.ts'
import { importsStore } from './store.ts'

/** Checks a list and stores the result; the same text again returns the same import. */
export const checkImport = async (
  ctx: SignedInCtx,
  { name, csv, reason }: { name?: string | undefined; csv: string; reason: string },
): Promise<ImportSummary> => {
  const list = await readList(csv, await placeFinder(ctx))
  if (list.rowCount === 0 && list.faults.length === 0)
    throw new Refusal('import-empty', { fields: { csv: message('The list has no rows.') } })
  const id = ctx.newId()
  const contentHash = createHash('sha256').update(csv).digest()
  const store = importsStore(ctx.db)
  const isNew = await store.add({
    ...list,
    faultyCount: new Set(list.faults.map(({ line }) => line)).size,
    id,
    contentHash,
    name: name ?? 'list.csv',
    reason,
    madeBy: ctx.viewer.id,
    madeAt: ctx.now(),
  })
  const batchId = isNew ? id : ((await store.live(contentHash))?.id ?? id)
  ctx.auditing(batchId, reason)
  return shownImport(ctx, batchId)
}

/** The refusals of approvals as the calls of imports declare them. */
const codes = { 'approval-waiting': 'import-moved-on', 'approval-closed': 'import-moved-on' }

/** Proposes to add the people of a checked list. Refuses `import-moved-on` and `import-nothing`. */
export const proposeImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { reason } = await findBatch(ctx, id)
  await withCodes(codes, () => propose(ctx, importApproval, { batchId: id }, reason))
  return shownImport(ctx, id)
}

/** Withdraws the viewer's proposal or declines another person's: the list is a checked one again. */
export const withdrawImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  await findBatch(ctx, id)
  const [proposal] = await waiting(ctx, importApproval, [id])
  if (!proposal) throw new Refusal('import-moved-on')
  await withCodes(codes, () => withdrawOrRefuse(ctx, importApproval, proposal.stored.id, null))
  return shownImport(ctx, id)
}

/** How many lists wait for a second person. */
export const countProposedImports = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  countWaiting(ctx, importApproval)

/**
 * As the second person, adds the people of a list that somebody else proposed in time (S-50), in one transaction. A
 * repeated call returns the result. Refuses `second-approver-required` and `import-moved-on`.
 */
export const confirmImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { state } = await findBatch(ctx, id)
  if (state === 'done') return shownImport(ctx, id)
  const [last] = await historyOf(ctx, importApproval, [id], { limit: 1 })
  const isNobodys = !last || last.stored.state === 'withdrawn' || last.stored.state === 'refused'
  if (state === 'checked' && isNobodys) throw new Refusal('second-approver-required')
  if (!last) throw new Refusal('import-moved-on')
  try {
    await withCodes(codes, () => confirm(ctx, importApproval, last.stored.id))
  } catch (error) {
    // Somebody else confirmed it in the same moment.
    const isLate = error instanceof Refusal && error.code === 'import-moved-on'
    if (!isLate || (await findBatch(ctx, id)).state !== 'done') throw error
  }
  return shownImport(ctx, id)
}

/** Discards a checked or proposed list. */
export const discardImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { reason } = await findBatch(ctx, id)
  if (!(await importsStore(ctx.db).discard(id))) throw new Refusal('import-moved-on')
  await overtake(ctx, importApproval, [id])
  ctx.auditing(id, reason)
  return shownImport(ctx, id)
}

/** Removes the imported people who never used their account; the report lists those who stay. */
export const undoImport = async (
  ctx: SignedInCtx,
  id: string,
  { reason }: { reason: string },
): Promise<ImportSummary> => {
  const store = importsStore(ctx.db)
  const batch = await findBatch(ctx, id)
  if (!(await store.undo(id, new Date(ctx.now().getTime() - UNDO_DAYS * DAY_MS), ctx.now())))
    throw new Refusal(batch.state === 'done' ? 'import-too-old' : 'import-moved-on')
  const created = (await store.outcomes(id)).flatMap(({ outcome, personId }) =>
    outcome === 'created' && personId ? [personId] : [],
  )
  const removed = await removeNeverUsed(ctx, created)
  await store.setRemoved(id, removed.length)
  ctx.auditing(id, reason)
  return shownImport(ctx, id)
}
