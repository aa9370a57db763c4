import { type ProposalOf, waiting } from '#domains/approvals/server/approvals.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { invariant } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  type ImportReport,
  type ImportSummary,
  type KnownRow,
  MAX_SHOWN_ROWS,
  UNDO_DAYS,
} from '../../import-contract.ts'
import type { PersonName } from '../../people-contract.ts'
import { importApproval, type ProposedImport } from './approval.ts'
import { findBatch, knownAmong } from './batches.ts'
import { importsStore, type StoredBatch } from './store.ts'
import { staffNamesOf, seesContacts } from '../people/names.ts'

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

type ReadContext = Pick<SignedInCtx, 'db' | 'now' | 'viewer'>
type Summed = Omit<StoredBatch, 'rows' | 'faults' | 'content_hash'>

type Proposals = ReadonlyMap<string, ProposalOf<ProposedImport>>

/** What waits for a second person, by list. */
const proposalsFor = async (ctx: ReadContext, rows: readonly Summed[]): Promise<Proposals> => {
  const ids = rows.filter(({ state }) => state === 'checked').map(({ id }) => id)
  const proposals = ids.length > 0 ? await waiting(ctx, importApproval, ids) : []
  return new Map(proposals.map((proposal) => [proposal.payload.batchId, proposal]))
}

const namesFor = (ctx: ReadContext, rows: readonly Summed[], proposals: Proposals) =>
  staffNamesOf(ctx, [
    ...rows.flatMap((row) => [row.made_by, row.proposed_by, row.confirmed_by]),
    ...[...proposals.values()].map(({ stored }) => stored.proposed_by),
  ])

const summaryOf = (
  { now, viewer }: ReadContext,
  batch: Summed,
  names: ReadonlyMap<string, PersonName>,
  proposals: Proposals,
): ImportSummary => {
  const undoUntil = batch.state === 'done' && batch.done_at ? daysFrom(batch.done_at, UNDO_DAYS) : null
  const proposal = proposals.get(batch.id)?.stored
  return {
    id: batch.id,
    name: batch.name,
    state: proposal ? 'proposed' : batch.state,
    madeAt: batch.made_at.toISOString(),
    madeBy: names.get(batch.made_by) ?? null,
    reason: batch.reason,
    proposedBy: names.get(proposal?.proposed_by ?? batch.proposed_by ?? '') ?? null,
    proposedUntil: proposal?.expires_at.toISOString() ?? null,
    isMine: proposal?.proposed_by === viewer.id,
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

const shownImports = async (ctx: ReadContext, rows: readonly Summed[]): Promise<ImportSummary[]> => {
  const proposals = await proposalsFor(ctx, rows)
  const names = await namesFor(ctx, rows, proposals)
  return rows.map((row) => summaryOf(ctx, row, names, proposals))
}

/** The current summary of an import. */
export const shownImport = async (ctx: ReadContext, id: string): Promise<ImportSummary> => {
  const [shown] = await shownImports(ctx, [await findBatch(ctx, id)])
  invariant(shown, 'every import has a summary')
  return shown
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
  return { items: await shownImports(ctx, page.rows), total, nextCursor: page.nextCursor }
}

const knownNow = async (ctx: Pick<Ctx, 'db'>, batch: StoredBatch): Promise<KnownRow[]> => {
  const known = await knownAmong(ctx, batch.rows)
  return batch.rows.flatMap(({ line, firstName, lastName }) => {
    const found = known.get(line)
    return found
      ? [{ line, name: fullName({ firstName, lastName }), person: found.person, by: found.by }]
      : []
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
    .map(({ guess, ...fault }) =>
      withValues ? { ...fault, ...(guess !== undefined && { guess }) } : { ...fault, value: null },
    )
  const rest = { faults, faultCount: batch.faults.length }
  if (batch.state !== 'checked') {
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
    stream: csvFile(head, faults, ({ line, column, value, message, guess }) => [
      String(line),
      column ?? '',
      value,
      guess === undefined ? message : `${message} (${guess}?)`,
    ]),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="import-faults.csv"' },
  }
}
