import { holdersOf } from '#domains/identity/server/account-import/account-import.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import {
  type ImportReport,
  type ImportSummary,
  type KnownRow,
  MAX_SHOWN_ROWS,
  UNDO_DAYS,
} from '../../import-contract.ts'
import type { PersonName } from '../../people-contract.ts'
import { RIGHT_PROPOSAL_HOURS } from '../../rights-contract.ts'
import type { ImportRow } from './rows.ts'
import { importsStore, type StoredBatch } from './store.ts'
import { staffNamesOf, seesContacts } from '../people/names.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

type ReadContext = Pick<SignedInCtx, 'db' | 'now' | 'viewer'>
type Summed = Omit<StoredBatch, 'rows' | 'faults' | 'content_hash'>

/** Until when a second person can confirm; null without a valid proposal. */
const proposedUntil = ({ state, proposed_at: at }: Summed, now: Date): Date | null => {
  if (state !== 'proposed' || !at) return null
  const until = new Date(at.getTime() + RIGHT_PROPOSAL_HOURS * HOUR_MS)
  return until > now ? until : null
}

const namesFor = (ctx: ReadContext, rows: readonly Summed[]) =>
  staffNamesOf(
    ctx,
    rows.flatMap((row) => [row.made_by, row.proposed_by, row.confirmed_by]),
  )

const summaryOf = (
  { now, viewer }: ReadContext,
  batch: Summed,
  names: ReadonlyMap<string, PersonName>,
): ImportSummary => {
  const undoUntil = batch.state === 'done' && batch.done_at ? daysFrom(batch.done_at, UNDO_DAYS) : null
  const until = proposedUntil(batch, now())
  const isVoid = batch.state === 'proposed' && until === null
  return {
    id: batch.id,
    name: batch.name,
    state: isVoid ? 'checked' : batch.state,
    madeAt: batch.made_at.toISOString(),
    madeBy: names.get(batch.made_by) ?? null,
    reason: batch.reason,
    proposedBy: isVoid ? null : (names.get(batch.proposed_by ?? '') ?? null),
    proposedUntil: until?.toISOString() ?? null,
    isMine: until !== null && batch.proposed_by === viewer.id,
    confirmedBy: names.get(batch.confirmed_by ?? '') ?? null,
    rowCount: batch.row_count,
    faultyCount: batch.faulty_count,
    createdCount: batch.created_count,
    skippedCount: batch.skipped_count,
    removedCount: batch.removed_count,
    doneAt: batch.done_at?.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > now() ? undoUntil.toISOString() : null,
  }
}

/** One import; refuses `import-not-found`. */
export const findBatch = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredBatch> => {
  const batch = isId(id) ? await importsStore(ctx.db).find(id) : undefined
  if (!batch) throw new Refusal('import-not-found')
  return batch
}

/** The current summary of an import. */
export const shownImport = async (ctx: ReadContext, id: string): Promise<ImportSummary> => {
  const batch = await findBatch(ctx, id)
  return summaryOf(ctx, batch, await namesFor(ctx, [batch]))
}

/** Imports, newest first. */
export const listImports = async (
  ctx: ReadContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const { total, rows } = await importsStore(ctx.db).list(
    decodeCursor('imports', cursor, isTimeKey),
    limit + 1,
  )
  const page = pageOfRows('imports', rows, limit, (row) => row.made_at.toISOString())
  const names = await namesFor(ctx, page.rows)
  const items = page.rows.map((row) => summaryOf(ctx, row, names))
  return { items, total, nextCursor: page.nextCursor }
}

interface Known {
  readonly by: 'email' | 'phone'
  readonly personId: string
}

/** The rows of people who have an account, with that account. An e-mail address outranks a phone number. */
export const knownAmong = async (
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
  const names = await staffNamesOf(
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

/** The report of an import: faults, people with accounts, and who stayed after an undo. */
export const showImport = async (ctx: SignedInCtx, id: string): Promise<ImportReport> => {
  const batch = await findBatch(ctx, id)
  const summary = await shownImport(ctx, id)
  const withValues = seesContacts(ctx.viewer)
  const faults = batch.faults
    .slice(0, MAX_SHOWN_ROWS)
    .map((fault) => ({ ...fault, value: withValues ? fault.value : null }))
  const rest = { faults, faultCount: batch.faults.length }
  if (batch.state !== 'checked' && batch.state !== 'proposed') {
    const { known, stayed } = await knownThen(ctx, batch)
    return { ...summary, ...rest, known: known.slice(0, MAX_SHOWN_ROWS), stayed }
  }
  const known = await knownNow(ctx, batch)
  return {
    ...summary,
    ...rest,
    createdCount: batch.rows.length - known.length,
    skippedCount: known.length,
    known: known.slice(0, MAX_SHOWN_ROWS),
    stayed: [],
  }
}

/** All faults as a table in which spreadsheets see no formulas (S-61). */
export const downloadFaults = async (ctx: SignedInCtx, id: string): Promise<Bytes> => {
  const { faults } = await findBatch(ctx, id)
  const head = ['line', 'column', 'value', 'what is wrong']
  return {
    stream: csvFile(head, faults, ({ line, column, value, message }) => [
      String(line),
      column ?? '',
      value,
      message,
    ]),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="import-faults.csv"' },
  }
}
