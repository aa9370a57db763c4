import { createHash } from 'node:crypto'
import { openImported, removeNeverUsed } from '#domains/identity/server/account-import/account-import.ts'
import { refuseGoneFirst } from '#domains/identity/server/user-directory/scope.ts'
import { keepPlaces } from '#domains/members/server/places/places-of-people.ts'
import { listLgas, listStates } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { type ImportSummary, UNDO_DAYS } from '../../import-contract.ts'
import { RIGHT_PROPOSAL_HOURS } from '../../rights-contract.ts'
import { findBatch, knownAmong, shownImport } from './reports.ts'
import { placeFinder, readList } from './rows.ts'
import { importsStore, type StoredBatch } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Checks a list and stores the result; the same text again returns the same import. */
export const checkImport = async (
  ctx: SignedInCtx,
  { name, csv, reason }: { name?: string | undefined; csv: string; reason: string },
): Promise<ImportSummary> => {
  const list = await readList(csv, placeFinder(await listStates(ctx), await listLgas(ctx, {})))
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

/** Proposals made after this are still valid. */
const proposalsSince = (now: Date): Date => new Date(now.getTime() - RIGHT_PROPOSAL_HOURS * HOUR_MS)

/** Proposes to add the people of a checked list. Refuses `import-moved-on` and `import-nothing`. */
export const proposeImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const batch = await findBatch(ctx, id)
  const { size } = await knownAmong(ctx, batch.rows)
  const isOpen = batch.state === 'checked' || batch.state === 'proposed'
  if (isOpen && batch.rows.length === size) throw new Refusal('import-nothing')
  const now = ctx.now()
  if (!(await importsStore(ctx.db).propose(id, ctx.viewer.id, now, proposalsSince(now))))
    throw new Refusal('import-moved-on')
  ctx.auditing(id, batch.reason)
  return shownImport(ctx, id)
}

/** Withdraws the viewer's proposal or declines another person's: the list is a checked one again. */
export const withdrawImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { reason } = await findBatch(ctx, id)
  if (!(await importsStore(ctx.db).withdraw(id))) throw new Refusal('import-moved-on')
  ctx.auditing(id, reason)
  return shownImport(ctx, id)
}

/** How many lists wait for a second person. */
export const countProposedImports = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  importsStore(ctx.db).countProposed(proposalsSince(ctx.now()))

const addPeople = async (ctx: SignedInCtx, batch: StoredBatch): Promise<void> => {
  const known = await knownAmong(ctx, batch.rows)
  const people = batch.rows.map((row) => ({ ...row, id: ctx.newId() }))
  const opened = await openImported(
    ctx,
    people.filter(({ line }) => !known.has(line)),
  )
  if (opened.size === 0) throw new Refusal('import-nothing')
  await keepPlaces(
    ctx,
    people.flatMap(({ id: personId, state, lga }) =>
      opened.has(personId) && state && lga ? [{ personId, state, lga }] : [],
    ),
  )
  await importsStore(ctx.db).settle(
    batch.id,
    people.map(({ id: personId, line }) =>
      opened.has(personId)
        ? { line, outcome: 'created', personId }
        : { line, outcome: known.get(line)?.by ?? 'email', personId: known.get(line)?.personId ?? null },
    ),
  )
}

/**
 * As the second person, adds the people of a list that somebody else proposed in time (S-50), in one transaction. A
 * repeated call returns the result. Refuses `second-approver-required` and `import-moved-on`.
 */
export const confirmImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  await findBatch(ctx, id)
  const now = ctx.now()
  const isMine = await importsStore(ctx.db).finish(id, ctx.viewer.id, now, proposalsSince(now))
  const batch = await findBatch(ctx, id)
  if (!isMine) {
    if (batch.state === 'done') return shownImport(ctx, id)
    const isOwn = batch.state === 'proposed' && batch.proposed_by === ctx.viewer.id
    throw new Refusal(isOwn || batch.state === 'checked' ? 'second-approver-required' : 'import-moved-on')
  }
  await refuseGoneFirst(ctx, 'support', batch.proposed_by)
  await addPeople(ctx, batch)
  ctx.auditing(id, batch.reason)
  return shownImport(ctx, id)
}

/** Discards a checked or proposed list. */
export const discardImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { reason } = await findBatch(ctx, id)
  if (!(await importsStore(ctx.db).discard(id))) throw new Refusal('import-moved-on')
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
