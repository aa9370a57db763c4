import { attachFiles } from '#domains/files/server/attachments.ts'
import { findLga } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { Body } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import type { sendingApi, HandedRecord } from '../../contracts/sending-contract.ts'
import { findPersonalData } from '../../personal-rules.ts'
import {
  compare,
  dayFault,
  type RecordFields,
  isDrawn,
  recordKey,
  readRecordFields,
} from '../../record-rules.ts'
import type { TemplateName } from '../../templates-contract.ts'
import type { ShownStatus, RecordStatus, WhoType } from '../../vocabulary-contract.ts'
import { publishedStore, type StoredRecord } from '../publishing/store.ts'
import { recordValues, namesOfPlaces, templateOf } from '../shapes.ts'
import { type NewRecord, type SentRecord, sentRecordsStore } from './store.ts'

type RecordForm = Body<typeof sendingApi.sendRecord>

/** The name of a submission at its files. */
const submissionName = (id: string) => `opendata:${id}` as const

const whoIs = ({ viewer }: SignedInCtx): WhoType =>
  viewer.roles.includes('committee_member') ? 'committee' : 'verified'

/** A row of the queue; the lot is drawn from an id that nobody else sees. */
export const submissionRow = (
  ctx: SignedInCtx,
  row: {
    template: TemplateName
    state: string
    lga: string
    fields: RecordFields
    observedOn: string
    sourceUrl: string | null
  },
): NewRecord => ({
  id: ctx.newId(),
  template: row.template,
  state: row.state,
  lga: row.lga,
  key: recordKey(row.template, row.fields),
  fields: JSON.stringify(row.fields),
  observed_on: row.observedOn,
  source_url: row.sourceUrl,
  who: whoIs(ctx),
  author_id: ctx.viewer.id,
  is_drawn: isDrawn(ctx.newId()),
  sent_at: ctx.now(),
})

const readForm = (ctx: SignedInCtx, form: RecordForm): RecordFields => {
  const { fields, faults } = readRecordFields(form.template, form)
  const wrong = Object.fromEntries(faults.map(({ field, message: fault }) => [field, fault]))
  const day = dayFault(form.observedOn, lagosDay(ctx.now()))
  if (day) wrong['observedOn'] = day
  if (form.note && findPersonalData(form.note, 'note'))
    wrong['note'] = message('Leave out names of private people, phone numbers, emails and identity numbers.')
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid-input', { fields: wrong })
  return fields
}

const correctedRecord = async (ctx: SignedInCtx, form: RecordForm): Promise<StoredRecord | null> => {
  if (!form.recordId) return null
  const record = isId(form.recordId) ? await publishedStore(ctx.db).record(form.recordId) : undefined
  if (record?.template !== form.template) throw new Refusal('record-not-found')
  return record
}

/** Stores one record for a check. Refuses what is published already with the same values. */
export const sendRecord = async (ctx: SignedInCtx, form: RecordForm): Promise<{ id: string }> => {
  const corrected = await correctedRecord(ctx, form)
  const place = await findLga(ctx, corrected?.lga ?? form.lga)
  if (!place) throw new Refusal('place-unknown')
  const fields = readForm(ctx, form)
  const [fileId = null] = form.evidenceIds ?? []
  const sourceUrl = form.sourceUrl || null
  if (sourceUrl === null && fileId === null) throw new Refusal('source-needed')
  const row = {
    ...submissionRow(ctx, {
      template: form.template,
      state: place.state,
      lga: place.id,
      fields,
      observedOn: form.observedOn,
      sourceUrl,
    }),
    file_id: fileId,
    note: form.note || null,
    record_id: corrected?.id ?? null,
  }
  const known = corrected ?? (await publishedStore(ctx.db).recordOf(form.template, place.id, row.key))
  const sent = { fields, observedOn: form.observedOn }
  if (known && compare(sent, { fields: known.fields, observedOn: known.observed_on }) === 'same')
    throw new Refusal('nothing-new')
  if ((await sentRecordsStore(ctx.db).add([row])) === 0) throw new Refusal('already-waiting')
  if (
    fileId &&
    !(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: [fileId], to: submissionName(row.id) }))
  )
    throw new Refusal('file-unknown')
  return { id: row.id }
}

const shownStatus = (status: RecordStatus): ShownStatus => (status === 'second' ? 'waiting' : status)

const shown = (row: SentRecord, place: { lgaName: string; stateName: string }): HandedRecord => ({
  id: row.id,
  template: templateOf(row.template),
  lga: row.lga,
  lgaName: place.lgaName,
  stateName: place.stateName,
  fields: recordValues(row.template, row.fields),
  observedOn: row.observed_on,
  sourceUrl: row.source_url,
  note: row.note,
  status: shownStatus(row.status),
  reason: row.reason,
  sentOn: lagosDay(row.sent_at),
  recordId: row.record_id,
})

/** The viewer's latest submissions, newest first. */
export const listOwnRecords = async (ctx: SignedInCtx): Promise<{ items: HandedRecord[] }> => {
  const rows = await sentRecordsStore(ctx.db).lastOf(ctx.viewer.id, 50)
  const placeOf = await namesOfPlaces(ctx, rows)
  return { items: rows.map((row) => shown(row, placeOf(row.lga))) }
}
