import type { FileKind } from '#platform/server/file-kind.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import type { Body } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, refuseOutside, scopeOf } from '#shared/scope.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { checkingApi, RecordCheck } from '../../contracts/checking-contract.ts'
import { compare, type RecordFinding } from '../../record-rules.ts'
import { recordDecided } from '../notices.ts'
import { publish, recordName } from '../publishing/publish.ts'
import { publishedStore, type StoredRecord } from '../publishing/store.ts'
import { type SentRecord, sentRecordsStore } from '../sending/store.ts'
import { recordValues, namesOfPlaces, templateOf } from '../shapes.ts'

type Decision = Body<typeof checkingApi.decideRecord>

/** The source of a record, before it is published: for checkers of the place. */
export const recordFiles: FileKind = {
  kind: 'opendata',
  readers: ['reviewing'],
  guard: async (ctx, { thingId }) => {
    const row = isId(thingId) ? await sentRecordsStore(ctx.db).find(thingId) : undefined
    return row !== undefined && covers(scopeOf('reviewing', ctx.viewer), row)
  },
}

const publishedOf = async (ctx: SignedInCtx, row: SentRecord): Promise<StoredRecord | undefined> => {
  const store = publishedStore(ctx.db)
  return row.record_id === null ? store.recordOf(row.template, row.lga, row.key) : store.record(row.record_id)
}

const WEIGHT: Readonly<Record<RecordFinding, number>> = { new: 0, update: 1, same: 2, contradiction: 3 }

/** What a submission is beside the published record and beside what others have sent: the worst of it. */
const findingOf = async (ctx: SignedInCtx, row: SentRecord, known: StoredRecord | undefined) => {
  const sent = { fields: row.fields, observedOn: row.observed_on }
  const others = [known, ...(await sentRecordsStore(ctx.db).besides(row))]
  const found = others.map((other) =>
    compare(sent, other && { fields: other.fields, observedOn: other.observed_on }),
  )
  return found.reduce((worst, each) => (WEIGHT[each] > WEIGHT[worst] ? each : worst), 'new')
}

/** What waits in the viewer's places, oldest first. */
export const listChecks = async (ctx: SignedInCtx): Promise<{ items: RecordCheck[] }> => {
  const never = [...(await ownAccounts(ctx)).keys()]
  const rows = await sentRecordsStore(ctx.db).queue(scopeOf('reviewing', ctx.viewer), {
    never,
    viewerId: ctx.viewer.id,
    rows: 20,
  })
  const fileIds = rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]))
  const [placeOf, files] = await Promise.all([namesOfPlaces(ctx, rows), describeFiles(ctx, fileIds)])
  const urls = new Map(files.map(({ id, url }) => [id, url]))
  const items: RecordCheck[] = []
  for (const row of rows) {
    const known = await publishedOf(ctx, row)
    items.push({
      id: row.id,
      template: templateOf(row.template),
      lgaName: placeOf(row.lga).lgaName,
      stateName: placeOf(row.lga).stateName,
      fields: recordValues(row.template, row.fields),
      observedOn: row.observed_on,
      sourceUrl: row.source_url,
      fileUrl: (row.file_id && urls.get(row.file_id)) ?? null,
      note: row.note,
      who: row.who,
      sentOn: lagosDay(row.sent_at),
      finding: await findingOf(ctx, row, known),
      published: known
        ? { id: known.id, fields: recordValues(known.template, known.fields), observedOn: known.observed_on }
        : null,
    })
  }
  return { items }
}

/** Keeps a checker away from what they, an account of theirs, or somebody on their device has sent or accepted. */
const refuseInvolved = async (ctx: SignedInCtx, row: SentRecord): Promise<void> => {
  const own = await ownAccounts(ctx)
  const sent = row.author_id === null ? undefined : own.get(row.author_id)
  if (sent) throw new Refusal(sent === 'device' ? 'device-shared' : 'own-submission')
  if (row.first_checker_id !== null && own.has(row.first_checker_id))
    throw new Refusal('second-person-needed')
}

const openOne = async (ctx: SignedInCtx, id: string): Promise<SentRecord> => {
  const row = isId(id) ? await sentRecordsStore(ctx.db).find(id) : undefined
  if (row?.status !== 'waiting' && row?.status !== 'second') throw new Refusal('submission-not-found')
  refuseOutside('reviewing', ctx.viewer, row)
  await refuseInvolved(ctx, row)
  return row
}

/** Publishes what is accepted; tells the author. The caller has checked who decides. */
const settle = async (ctx: SignedInCtx, row: SentRecord, decision: Decision): Promise<void> => {
  const isDecided = await sentRecordsStore(ctx.db).decide(row, {
    status: decision.outcome,
    checker_id: ctx.viewer.id,
    reason: decision.outcome === 'accepted' ? null : (decision.reason ?? null),
    decided_at: ctx.now(),
  })
  if (!isDecided) throw new Refusal('submission-not-found')
  if (decision.outcome === 'accepted') {
    const recordId = await publish(ctx, row, row.first_checker_id === null ? 1 : 2)
    await sentRecordsStore(ctx.db).setRecord(row.id, recordId)
  }
  if (row.author_id)
    await notify(ctx, row.author_id, recordDecided, { outcome: decision.outcome }, { key: row.id })
}

/**
 * Decides a submission. The first yes to one on which the lot fell, or which contradicts something, waits for a second
 * person: the first one does not know before.
 */
export const decideRecord = async (
  ctx: SignedInCtx,
  id: string,
  decision: Decision,
): Promise<{ id: string }> => {
  const row = await openOne(ctx, id)
  const needsSecond = async () =>
    row.is_drawn || (await findingOf(ctx, row, await publishedOf(ctx, row))) === 'contradiction'
  if (decision.outcome === 'accepted' && row.status === 'waiting' && (await needsSecond())) {
    const isFirst = await sentRecordsStore(ctx.db).decide(row, {
      status: 'second',
      first_checker_id: ctx.viewer.id,
    })
    if (!isFirst) throw new Refusal('submission-not-found')
  } else await settle(ctx, row, decision)
  ctx.auditing(recordName(row.id), `${decision.outcome} ${decision.reason ?? ''}`.trim())
  return { id: row.id }
}
