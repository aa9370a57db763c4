import { createHash } from 'node:crypto'
import { holdersOf, openImported, removeNeverUsed } from '#domains/identity/server/intake.ts'
import { keepPlaces } from '#domains/members/server/places-of-people.ts'
import { listLgas, listStates } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/cursors.ts'
import type { Bytes } from '#platform/server/route.ts'
import { writeCsv } from '#shared/csv.ts'
import { Refusal } from '#shared/errors.ts'
import { say } from '#shared/words.ts'
import {
  type ImportReport,
  type ImportSummary,
  type KnownRow,
  SHOWN_ROWS_MOST,
  UNDO_DAYS,
} from '../import-contract.ts'
import type { PersonName } from '../people-contract.ts'
import { placeFinder, readList, type ImportRow } from './import-rows.ts'
import { importsStore, type StoredBatch } from './imports-store.ts'
import { namesOf, seesContacts } from './names.ts'

const DAY_MS = 86_400_000

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const summaryOf = (
  batch: Omit<StoredBatch, 'rows' | 'faults' | 'content_hash'>,
  names: ReadonlyMap<string, PersonName>,
  now: Date,
): ImportSummary => {
  const undoUntil = batch.state === 'done' && batch.done_at ? daysFrom(batch.done_at, UNDO_DAYS) : null
  return {
    id: batch.id,
    name: batch.name,
    state: batch.state,
    madeAt: batch.made_at.toISOString(),
    madeBy: names.get(batch.made_by) ?? null,
    reason: batch.reason,
    rowCount: batch.row_count,
    faultyCount: batch.faulty_count,
    createdCount: batch.created_count,
    skippedCount: batch.skipped_count,
    removedCount: batch.removed_count,
    doneAt: batch.done_at?.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  }
}

const findBatch = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredBatch> => {
  const batch = isId(id) ? await importsStore(ctx.db).find(id) : undefined
  if (!batch) throw new Refusal('import-not-found')
  return batch
}

const shown = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ImportSummary> => {
  const batch = await findBatch(ctx, id)
  return summaryOf(batch, await namesOf(ctx, [batch.made_by]), ctx.now())
}

/** Imports, the newest first. */
export const listImports = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const { total, rows } = await importsStore(ctx.db).list(
    decodeCursor('imports', cursor, isTimeKey),
    limit + 1,
  )
  const page = pageOfRows('imports', rows, limit, (row) => row.made_at.toISOString())
  const names = await namesOf(
    ctx,
    page.rows.map((row) => row.made_by),
  )
  const items = page.rows.map((row) => summaryOf(row, names, ctx.now()))
  return { items, total, nextCursor: page.nextCursor }
}

interface Known {
  readonly by: 'email' | 'phone'
  readonly personId: string
}

/** Which rows stand for somebody who is here, and who that is. An e-mail address says more than a phone number. */
const knownAmong = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly ImportRow[],
): Promise<Map<number, Known & { person: PersonName }>> => {
  const holders = await holdersOf(
    ctx,
    rows.map(({ email }) => email),
    rows.flatMap(({ phoneNumber }) => phoneNumber ?? []),
  )
  const byEmail = new Map(holders.map((holder) => [holder.email, holder]))
  const byPhone = new Map(holders.toReversed().map((holder) => [holder.phoneNumber, holder]))
  return new Map(
    rows.flatMap((row) => {
      const same = byEmail.get(row.email)
      const holder = same ?? (row.phoneNumber ? byPhone.get(row.phoneNumber) : undefined)
      if (!holder) return []
      const { id, firstName, lastName, citizenNumber } = holder
      const person = { id, name: `${firstName} ${lastName}`, citizenNumber }
      return [[row.line, { by: same ? 'email' : 'phone', personId: id, person }] as const]
    }),
  )
}

const knownNow = async (ctx: Pick<Ctx, 'db'>, batch: StoredBatch): Promise<KnownRow[]> => {
  const known = await knownAmong(ctx, batch.rows)
  return batch.rows.flatMap(({ line, firstName, lastName }) => {
    const found = known.get(line)
    return found ? [{ line, name: `${firstName} ${lastName}`, person: found.person, by: found.by }] : []
  })
}

const knownThen = async (ctx: Pick<Ctx, 'db'>, batch: StoredBatch) => {
  const outcomes = await importsStore(ctx.db).outcomes(batch.id)
  const names = await namesOf(
    ctx,
    outcomes.map(({ personId }) => personId),
  )
  const known = outcomes.flatMap(({ line, outcome, personId }): KnownRow[] => {
    const person = names.get(personId ?? '') ?? null
    return outcome === 'created' ? [] : [{ line, name: person?.name ?? '', person, by: outcome }]
  })
  const stayed =
    batch.state === 'undone'
      ? outcomes.flatMap(({ outcome, personId }) =>
          outcome === 'created' ? (names.get(personId ?? '') ?? []) : [],
        )
      : []
  return { known, stayed }
}

/** What an import would do, or has done: faults, people who are here already, who stayed after an undo. */
export const showImport = async (ctx: SignedInCtx, id: string): Promise<ImportReport> => {
  const batch = await findBatch(ctx, id)
  const summary = await shown(ctx, id)
  const withValues = seesContacts(ctx.viewer)
  const faults = batch.faults
    .slice(0, SHOWN_ROWS_MOST)
    .map((fault) => ({ ...fault, value: withValues ? fault.value : null }))
  const rest = { faults, faultCount: batch.faults.length }
  if (batch.state !== 'checked') {
    const { known, stayed } = await knownThen(ctx, batch)
    return { ...summary, ...rest, known: known.slice(0, SHOWN_ROWS_MOST), stayed }
  }
  const known = await knownNow(ctx, batch)
  return {
    ...summary,
    ...rest,
    createdCount: batch.rows.length - known.length,
    skippedCount: known.length,
    known: known.slice(0, SHOWN_ROWS_MOST),
    stayed: [],
  }
}

/** Every fault as a table that no spreadsheet takes for formulas (S-61). */
export const downloadFaults = async (ctx: SignedInCtx, id: string): Promise<Bytes> => {
  const { faults } = await findBatch(ctx, id)
  const rows = faults.map(({ line, column, value, message }) => [String(line), column ?? '', value, message])
  return {
    stream: Buffer.from(`\uFEFF${writeCsv([['line', 'column', 'value', 'what is wrong'], ...rows])}`),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="import-faults.csv"' },
  }
}

/** Checks a list and keeps what it found; the same text again answers the same import. */
export const checkImport = async (
  ctx: SignedInCtx,
  { name, csv, reason }: { name?: string | undefined; csv: string; reason: string },
): Promise<ImportSummary> => {
  const list = readList(csv, placeFinder(await listStates(ctx), await listLgas(ctx, {})))
  if (list.rowCount === 0 && list.faults.length === 0)
    throw new Refusal('import-empty', { fields: { csv: say('The list has no rows.') } })
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
  return shown(ctx, batchId)
}

/** Adds the people of a checked list in one transaction; asked again it answers what was done. */
export const confirmImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const store = importsStore(ctx.db)
  await findBatch(ctx, id)
  const isMine = await store.finish(id, ctx.now())
  const batch = await findBatch(ctx, id)
  if (!isMine) {
    if (batch.state !== 'done') throw new Refusal('import-moved-on')
    return shown(ctx, id)
  }
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
  await store.settle(
    id,
    people.map(({ id: personId, line }) =>
      opened.has(personId)
        ? { line, outcome: 'created', personId }
        : { line, outcome: known.get(line)?.by ?? 'email', personId: known.get(line)?.personId ?? null },
    ),
  )
  ctx.auditing(id, batch.reason)
  return shown(ctx, id)
}

/** Throws a checked list away. */
export const discardImport = async (ctx: SignedInCtx, id: string): Promise<ImportSummary> => {
  const { reason } = await findBatch(ctx, id)
  if (!(await importsStore(ctx.db).discard(id))) throw new Refusal('import-moved-on')
  ctx.auditing(id, reason)
  return shown(ctx, id)
}

/** Removes the people of an import who were never used; the report names those who stay. */
export const undoImport = async (
  ctx: SignedInCtx,
  id: string,
  { reason }: { reason: string },
): Promise<ImportSummary> => {
  const store = importsStore(ctx.db)
  const batch = await findBatch(ctx, id)
  if (!(await store.undo(id, daysFrom(ctx.now(), -UNDO_DAYS), ctx.now())))
    throw new Refusal(batch.state === 'done' ? 'import-too-old' : 'import-moved-on')
  const created = (await store.outcomes(id)).flatMap(({ outcome, personId }) =>
    outcome === 'created' && personId ? [personId] : [],
  )
  const removed = await removeNeverUsed(ctx, created)
  await store.setRemoved(id, removed.length)
  ctx.auditing(id, reason)
  return shown(ctx, id)
}
