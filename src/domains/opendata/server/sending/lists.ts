import { findLga } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { readAnyCsv } from '#platform/server/formats/csv.ts'
import type { Body } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { MAX_FAULTS, type sendingApi, type SentDataList } from '../../contracts/sending-contract.ts'
import { dayFault } from '../../record-rules.ts'
import { parseList } from '../../list-rules.ts'
import { templateOf } from '../shapes.ts'
import { submissionRow } from './submit-record.ts'
import { sentListsStore, sentRecordsStore } from './store.ts'

type ListForm = Body<typeof sendingApi.sendList>

/** Reads a list strictly and sends all of its records, or none when anything is wrong; both times it keeps the result. */
export const sendList = async (ctx: SignedInCtx, form: ListForm): Promise<SentDataList> => {
  const place = await findLga(ctx, form.lga)
  if (!place) throw new Refusal('place-unknown')
  const day = dayFault(form.observedOn, lagosDay(ctx.now()))
  if (day) throw new Refusal('invalid-input', { fields: { observedOn: day } })
  const sourceUrl = form.sourceUrl || null
  if (sourceUrl === null)
    throw new Refusal('source-needed', {
      fields: { sourceUrl: message('A list needs a web address as its source.') },
    })
  const { records, fault } = await readAnyCsv(form.csv)
  const list = parseList(form.template, records, fault)
  const rows = list.rows.map(({ fields }) =>
    submissionRow(ctx, {
      template: form.template,
      state: place.state,
      lga: place.id,
      fields,
      observedOn: form.observedOn,
      sourceUrl,
    }),
  )
  const sent = list.faults.length > 0 ? 0 : await sentRecordsStore(ctx.db).add(rows)
  const id = ctx.newId()
  const faults = list.faults.slice(0, MAX_FAULTS)
  await sentListsStore(ctx.db).add({
    id,
    author_id: ctx.viewer.id,
    template: form.template,
    rows: list.rowCount,
    sent,
    faults: JSON.stringify(faults),
    made_at: ctx.now(),
  })
  return { id, template: form.template, rows: list.rowCount, sent, faults }
}

/** The viewer's own list; refuses `list-not-found`. */
export const showSentList = async (ctx: SignedInCtx, id: string): Promise<SentDataList> => {
  const row = isId(id) ? await sentListsStore(ctx.db).find(id, ctx.viewer.id) : undefined
  if (!row) throw new Refusal('list-not-found')
  const { template, rows, sent, faults } = row
  return { id: row.id, template: templateOf(template), rows, sent, faults }
}
