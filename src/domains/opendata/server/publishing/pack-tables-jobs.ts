import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { describeFiles } from '#domains/files/server/attachments.ts'
import { type ZipFile, writeZip } from '#platform/server/formats/zip.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { writeCsv } from '#shared/text/csv.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type TemplateName, templateNames, templates } from '../../templates-contract.ts'
import { namesOfPlaces } from '../shapes.ts'
import { licenceText } from './licence.ts'
import { type PackedRecord, publishedStore, type StoredVersion } from './store.ts'

type PackContext = Pick<JobCtx, 'db' | 'now'>
const PAGE = 500
const COMMIT_MS = 2 * 60_000
/** A table is packed at once, but not again within this time: then the scheduled run does it. */
const PAUSE_MS = 60_000

async function* pagesOf({ db }: PackContext, template: TemplateName): AsyncGenerator<PackedRecord[]> {
  let after: string | null = null
  while (true) {
    const page: PackedRecord[] = await publishedStore(db).pageOfTable(template, after, PAGE)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.id ?? null
  }
}

type Source = Pick<StoredVersion, 'source_url' | 'file_id'>
/** Where each source is found: the address itself, or the path of its file here. */
const sourcesOf = async (ctx: PackContext, rows: readonly Source[]): Promise<(row: Source) => string> => {
  const ids = rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]))
  const urls = new Map((await describeFiles(ctx, ids)).map(({ id, url }) => [id, url]))
  return (row) => row.source_url ?? (row.file_id === null ? '' : (urls.get(row.file_id) ?? ''))
}

async function* csvOf(ctx: PackContext, template: TemplateName): AsyncGenerator<Buffer> {
  const names = templates[template].fields
  const places = ['state', 'state_name', 'lga', 'lga_name']
  const facts = ['observed_on', 'version', 'versions', 'source', 'sender', 'checks']
  yield Buffer.from(`\uFEFF${writeCsv([['record', ...places, ...names, ...facts]])}`)
  for await (const page of pagesOf(ctx, template)) {
    const [placeOf, sourceOf] = await Promise.all([namesOfPlaces(ctx, page), sourcesOf(ctx, page)])
    const rows = page.map((row) => [
      row.id,
      row.state,
      placeOf(row.lga).stateName,
      row.lga,
      placeOf(row.lga).lgaName,
      ...names.map((name) => String(row.fields[name] ?? '')),
      row.observed_on,
      String(row.shown),
      String(row.version),
      sourceOf(row),
      row.who,
      String(row.checks),
    ])
    yield Buffer.from(writeCsv(rows))
  }
}

const versionFacts = (row: StoredVersion, source: string) => ({
  version: row.number,
  fields: row.fields,
  observedOn: row.observed_on,
  publishedOn: lagosDay(row.published_at),
  source,
  sender: row.who,
  checks: row.checks,
})

/** One record a line between the brackets, each with its whole history. */
async function* jsonOf(ctx: PackContext, template: TemplateName): AsyncGenerator<Buffer> {
  yield Buffer.from('[')
  let comma = '\n'
  for await (const page of pagesOf(ctx, template)) {
    const versions = await publishedStore(ctx.db).versionsOfAll(page.map(({ id }) => id))
    const sourceOf = await sourcesOf(ctx, versions)
    const byRecord = Map.groupBy(versions, ({ record_id: id }) => id)
    for (const row of page) {
      const history = (byRecord.get(row.id) ?? []).map((each) => versionFacts(each, sourceOf(each)))
      const record = {
        record: row.id,
        table: template,
        state: row.state,
        lga: row.lga,
        shown: row.shown,
        history,
      }
      yield Buffer.from(comma + JSON.stringify(record))
      comma = ',\n'
    }
  }
  yield Buffer.from('\n]\n')
}

async function* summed(
  pieces: AsyncIterable<Buffer>,
  done: (sha256: string) => void,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  for await (const piece of pieces) {
    sum.update(piece)
    yield piece
  }
  done(sum.digest('hex'))
}

/** A whole table: CSV of what holds now, JSON with the history, the licence, and a checksum of each file. */
async function* filesOf(ctx: PackContext, template: TemplateName): AsyncGenerator<ZipFile> {
  const sums: string[] = []
  for (const [path, pieces] of [
    [`${template}.csv`, csvOf(ctx, template)],
    [`${template}.json`, jsonOf(ctx, template)],
  ] as const)
    yield { path, content: summed(pieces, (sha256) => sums.push(`${sha256}  ${path}`)) }
  yield { path: 'LICENCE.txt', content: Buffer.from(licenceText(template)) }
  yield { path: 'SHA256SUMS', content: Buffer.from(`${sums.join('\n')}\n`) }
}

const packOne = async (ctx: Pick<JobCtx, 'db' | 'now' | 'ports'>, template: TemplateName): Promise<void> => {
  const store = publishedStore(ctx.db)
  const [before, madeAt] = [await store.file(template), ctx.now()]
  // A write may commit after its time: those of the last minutes count as new.
  const since = before ? new Date(before.made_at.getTime() - COMMIT_MS) : null
  if (!(await store.hasChangedSince(template, since))) return
  const [sum, key] = [createHash('sha256'), `opendata/${template}-${madeAt.getTime()}`]
  let bytes = 0
  const counted = async function* () {
    for await (const piece of writeZip(filesOf(ctx, template), madeAt)) {
      sum.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await ctx.ports.blobs.put(key, counted(), 'application/zip')
  const records = (await store.totals()).find((each) => each.template === template)?.records ?? 0
  const file = { blob_key: key, sha256: sum.digest('hex'), bytes, records, made_at: madeAt }
  await store.setFile({ template, ...file })
  // Downloads that run keep their open file.
  if (before && before.blob_key !== key) await ctx.ports.blobs.remove(before.blob_key)
}

/** Packs one table after something was published in it. */
export const packTable = defineJob({
  name: 'opendata:pack',
  uses: ['files'],
  payload: z.object({ template: z.string() }),
  run: async (ctx, { template }) => {
    const found = templateNames.find((name) => name === template)
    if (!found) return
    const before = await publishedStore(ctx.db).file(found)
    if (!before || ctx.now().getTime() - before.made_at.getTime() >= PAUSE_MS) await packOne(ctx, found)
  },
})

/** Every ten minutes: packs every table that has changed. */
export const packTables = defineJob({
  name: 'opendata:pack-all',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => {
    for (const template of templateNames) await packOne(ctx, template)
  },
})
