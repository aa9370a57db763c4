import { filesOf } from '#domains/files/server/erasure.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { signature } from '#platform/server/notifications/contact.ts'
import { asOfNow, exportDomain, type PersonalData } from '#platform/server/personal-data.ts'
import { type ZipFile, writeZip } from '#platform/server/formats/zip.ts'
import { brand } from '#shared/brand.ts'

const readme = (): string =>
  [
    `This is what ${brand.name} keeps about you.`,
    'Each file in data/ is one part of the platform, as JSON: the name of a table, then its rows.',
    'files/ holds what you uploaded, as it is kept: pictures are stored without their hidden data.',
    'Passwords, codes and other secrets are kept only as hashes and are not in here.',
    'What colleagues wrote about their own work (reviews, decisions) is theirs and is not in here.',
    'You may ask us to correct or erase it: open the page "Your data" of the platform.',
    signature(),
  ].join('\n\n')

const safeName = (name: string, index: number): string =>
  `files/${String(index + 1).padStart(3, '0')}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80)}`

type Pages = ReturnType<typeof exportDomain>

/** A domain's pages as one JSON object of tables with one row per line; nothing without rows. */
async function* jsonOf(pages: Pages): AsyncGenerator<Buffer> {
  let open = ''
  for await (const { table, rows } of pages) {
    const head = `${open ? '\n  ],' : '{'}\n  ${JSON.stringify(table)}: [`
    const lines = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')
    yield Buffer.from(`${table === open ? ',' : head}${lines}`)
    open = table
  }
  if (open) yield Buffer.from('\n  ]\n}\n')
}

async function* dataOf(
  db: JobCtx['db'],
  personalData: readonly PersonalData[],
  personId: string,
): AsyncGenerator<ZipFile> {
  for (const data of personalData) {
    const json = jsonOf(exportDomain(db, data, personId))
    const first = await json.next()
    if (first.done) continue
    const whole = async function* () {
      yield first.value
      yield* json
    }
    yield { path: `data/${data.domain}.json`, content: whole() }
  }
}

async function* filesAbout(
  ctx: JobCtx,
  personalData: readonly PersonalData[],
  personId: string,
): AsyncGenerator<ZipFile> {
  yield { path: 'README.txt', content: Buffer.from(readme()) }
  yield* asOfNow(ctx.db, (tx) => dataOf(tx, personalData, personId))
  for (const [index, { name, blobKey }] of (await filesOf(ctx, personId)).entries()) {
    const content = await ctx.ports.blobs.read(blobKey)
    if (content) yield { path: safeName(name, index), content }
  }
}

/**
 * Streams all data about a person as one ZIP: a README, a JSON file per domain from a single snapshot, and the
 * person's uploads (S-60). It holds one page of rows or one chunk of a file in memory.
 */
export const zipOf = (
  ctx: JobCtx,
  personalData: readonly PersonalData[],
  personId: string,
): AsyncGenerator<Buffer> => writeZip(filesAbout(ctx, personalData, personId), ctx.now())
