import type * as z from 'zod/mini'
import { describeFiles } from '#domains/files/server/attachments.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, isDayKey, isId, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { opendataApi, type OpenRecord, type OpenTable, type RecordQuery } from '../../contract.ts'
import { templateNames } from '../../templates-contract.ts'
import type { RecordCard } from '../../vocabulary-contract.ts'
import { recordValues, namesOfPlaces, templateOf } from '../shapes.ts'
import { publishedStore, type StoredRecord, type StoredVersion } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** Every table with its number of records and its packed file. */
export const listTables = async (ctx: ReadContext): Promise<{ items: OpenTable[] }> => {
  const store = publishedStore(ctx.db)
  const [totals, files] = await Promise.all([store.totals(), store.files()])
  return {
    items: templateNames.map((template) => {
      const file = files.find((each) => each.template === template)
      return {
        template,
        records: totals.find((each) => each.template === template)?.records ?? 0,
        file: file
          ? {
              url: pathOf(opendataApi.tableFile.path, { template }),
              bytes: file.bytes,
              sha256: file.sha256,
              records: file.records,
              madeOn: lagosDay(file.made_at),
            }
          : null,
      }
    }),
  }
}

const cardsOf = async (ctx: ReadContext, rows: readonly StoredRecord[]): Promise<RecordCard[]> => {
  const placeOf = await namesOfPlaces(ctx, rows)
  return rows.map((row) => {
    const { lgaName, stateName } = placeOf(row.lga)
    return {
      id: row.id,
      template: templateOf(row.template),
      state: row.state,
      stateName,
      lga: row.lga,
      lgaName,
      fields: recordValues(row.template, row.fields),
      observedOn: row.observed_on,
      version: row.version,
      isSample: row.is_sample,
    }
  })
}

/** One page of a table, newest first. */
export const listRecords = async (ctx: ReadContext, query: z.output<typeof RecordQuery>) => {
  const { cursor, limit, ...filter } = query
  const after = decodeCursor('opendata', cursor, isDayKey)
  const rows = await publishedStore(ctx.db).newest(filter, after, limit + 1)
  const page = pageOfRows('opendata', rows, limit, ({ changed_at: at }) => lagosDay(at))
  return { items: await cardsOf(ctx, page.rows), nextCursor: page.nextCursor }
}

const shownNote = ({ note, is_note_hidden: isHidden }: StoredVersion): string | null =>
  isHidden ? null : note

/** A record with all of its versions; refuses `record-not-found`. */
export const showRecord = async (ctx: ReadContext, id: string): Promise<OpenRecord> => {
  const store = publishedStore(ctx.db)
  const row = isId(id) ? await store.record(id) : undefined
  if (!row) throw new Refusal('record-not-found')
  const [[card], versions] = await Promise.all([cardsOf(ctx, [row]), store.versions(id)])
  invariant(card, 'one row makes one card')
  const fileIds = versions.flatMap(({ file_id: file }) => (file === null ? [] : [file]))
  const urls = new Map((await describeFiles(ctx, fileIds)).map((file) => [file.id, file.url]))
  return {
    ...card,
    versions: versions.map((version) => ({
      number: version.number,
      fields: recordValues(row.template, version.fields),
      observedOn: version.observed_on,
      publishedOn: lagosDay(version.published_at),
      sourceUrl: version.source_url,
      fileUrl: (version.file_id && urls.get(version.file_id)) ?? null,
      note: shownNote(version),
      noteId: shownNote(version) === null ? null : version.submission_id,
      who: version.who,
      checks: version.checks,
    })),
  }
}

/** The packed file of a table; refuses `not-found` before there is one. */
export const tableFile = async (
  ctx: Pick<Ctx, 'db' | 'ports' | 'closed'>,
  template: string,
): Promise<Bytes> => {
  const file = await publishedStore(ctx.db).file(template)
  const stream = file && (await ctx.ports.blobs.read(file.blob_key, ctx.closed))
  if (!stream) throw new Refusal('not-found')
  return {
    stream,
    contentType: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="sup-civic-${template.replace('_', '-')}.zip"`,
      'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    },
  }
}
