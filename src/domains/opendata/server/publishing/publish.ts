import { reportFact } from '#domains/activity/server/facts.ts'
import { publishFiles } from '#domains/files/server/attachments.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import type { SentRecord } from '../sending/store.ts'
import { packTable } from './pack-tables-jobs.ts'
import { publishedStore } from './store.ts'

/** The name of a record in facts and the audit. */
export const recordName = (id: string): string => `opendata:${id}`

/** Publishes an accepted submission as a new record, or as the next version of one; refuses `record-exists`. */
export const publish = async (ctx: SignedInCtx, row: SentRecord, checks: 1 | 2): Promise<string> => {
  const store = publishedStore(ctx.db)
  const now = ctx.now()
  const values = {
    key: row.key,
    fields: JSON.stringify(row.fields),
    observed_on: row.observed_on,
    changed_at: now,
  }
  const record =
    row.record_id === null
      ? await store.publish({
          ...values,
          id: ctx.newId(),
          template: row.template,
          state: row.state,
          lga: row.lga,
        })
      : await store.correct(row.record_id, values)
  if (!record) throw new Refusal('record-exists')
  await store.addVersion({
    record_id: record.id,
    number: record.version,
    fields: values.fields,
    observed_on: row.observed_on,
    source_url: row.source_url,
    file_id: row.file_id,
    note: row.note,
    who: row.who,
    checks,
    submission_id: row.id,
    published_at: now,
  })
  if (record.version === 1) await store.countNew(row.template, row.state)
  if (row.file_id) await publishFiles(ctx, [row.file_id])
  if (row.author_id)
    await reportFact(ctx, {
      kind: 'data.published',
      who: row.author_id,
      about: recordName(record.id),
      detail: { table: row.template, lga: row.lga },
    })
  await enqueue(ctx.db, packTable, { template: row.template })
  return record.id
}
