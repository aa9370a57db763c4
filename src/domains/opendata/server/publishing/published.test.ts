import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { handingIn } from '#test/hand-in.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { OpenRecord, OpenTable } from '../../contract.ts'
import type { SentDataList } from '../../contracts/sending-contract.ts'
import { moderatedNote } from './notes.ts'

const { server, as, day, clinic, send, decide, queue, mine, recordOf, published } = handingIn()

describe('what is published', () => {
  test('keeps every version with its source, and tells the kind of person but not who', async () => {
    const first = await published({ name: 'History Clinic', observedOn: day(30) })
    expect(first).toMatchObject({ version: 1, lgaName: 'Sokoto North' })
    const again = await as('ife').post(
      '/api/opendata/submissions',
      clinic({ name: 'History Clinic', observedOn: day(30) }),
    )
    expect(again).toRefuse(409, 'NOTHING_NEW')
    const id = await send({ name: 'history clinic', condition: 'broken', observedOn: day(1) }, 'funke')
    ok(await decide(id))
    const raw = await as('guest').get(`/api/opendata/records/${first.id}`)
    expect(raw.body).not.toMatch(/Ife|Funke|0ife|0f0/)
    expect(raw.json<OpenRecord>()).toMatchObject({
      version: 2,
      fields: [{ value: 'history clinic' }, { value: 'clinic' }, { value: 'broken' }],
      versions: [
        { number: 2, who: 'committee' },
        { number: 1, who: 'verified', sourceUrl: 'https://example.org/minutes' },
      ],
    })
  })

  test('an older observation joins the history and does not change what holds', async () => {
    const record = await published({ name: 'Late Clinic', condition: 'closed', observedOn: day(3) })
    const old = await published({ name: 'Late Clinic', condition: 'works', observedOn: day(200) })
    expect(old.id).toBe(record.id)
    expect(old).toMatchObject({ version: 2, observedOn: day(3) })
    expect(old.fields.at(-1)).toEqual({ name: 'condition', value: 'closed' })
  })

  test('a contradiction is flagged and needs two people', async () => {
    await published({ name: 'Doubt Clinic', condition: 'works', observedOn: day(5) })
    const id = await send({ name: 'Doubt Clinic', condition: 'closed', observedOn: day(5) }, 'funke')
    expect((await queue()).find((each) => each.id === id)).toMatchObject({ finding: 'contradiction' })
    ok(await decide(id))
    expect((await mine('funke')).find((each) => each.id === id)?.status).toBe('waiting')
    ok(await decide(id, undefined, 'binta'))
    expect((await recordOf(id)).fields.at(-1)?.value).toBe('closed')
  })

  test('a correction of anyone verified becomes a version, its name too, but takes no other record’s name', async () => {
    const record = await published({ name: 'Mispelled Clinic' })
    const taken = await published({ name: 'Taken Clinic' })
    const id = await send({ name: 'Misspelled Clinic', recordId: record.id }, 'funke')
    ok(await decide(id))
    expect(await recordOf(id)).toMatchObject({ id: record.id, version: 2 })
    const second = await send({ name: 'Taken Clinic', recordId: record.id, condition: 'partly' }, 'funke')
    await decide(second)
    expect(await decide(second, undefined, 'binta')).toRefuse(409, 'RECORD_EXISTS')
    expect(ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${taken.id}`)).version).toBe(1)
  })

  test('gives its author one civic fact, after the check', async () => {
    const id = await send({ name: 'Fact Clinic' })
    const facts = async () =>
      (
        await sql`select from activity.fact where who = ${demoPerson('ife').id} and kind = 'data.published'`.execute(
          server().db,
        )
      ).rows.length
    const before = await facts()
    ok(await decide(id))
    expect(await facts()).toBe(before + 1)
  })

  test('a note that moderators hide is gone for the public', async () => {
    const record = await published({ name: 'Note Clinic', note: 'Bring your own card.' })
    const noteId = record.versions[0]?.noteId ?? ''
    const subject = (await moderatedNote.subjects(server(), [noteId])).get(noteId)
    expect(subject).toMatchObject({
      text: 'Bring your own card.',
      title: 'Note Clinic',
      lga: 'SO-sokoto-north',
    })
    const note = async () =>
      ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${record.id}`)).versions[0]?.note
    const ctx = server() as unknown as Parameters<typeof moderatedNote.hold>[0]
    await moderatedNote.hold(ctx, noteId)
    expect(await note()).toBeNull()
    await moderatedNote.restore(ctx, noteId)
    expect(await note()).toBe('Bring your own card.')
  })

  test('pages without a gap or a repetition', async () => {
    for (let at = 0; at < 5; at += 1) await published({ name: `Paged ${at}`, lga: 'KD-chikun' })
    const found: string[] = []
    const pageFrom = async (cursor: string): Promise<string | null> => {
      const address = `/api/opendata/records?template=facility&lga=KD-chikun&limit=2${cursor && `&cursor=${cursor}`}`
      const { items, nextCursor } = ok<{ items: { id: string }[]; nextCursor: string | null }>(
        await as('guest').get(address),
      )
      found.push(...items.map(({ id }) => id))
      return nextCursor
    }
    for (let next: string | null = ''; next !== null;) next = await pageFrom(next)
    expect(new Set(found).size).toBe(5)
    expect(found).toHaveLength(5)
  })
})

describe('a list', () => {
  const list = (csv: string) =>
    as('ife').post('/api/opendata/lists', {
      template: 'price',
      lga: 'SO-sokoto-north',
      csv,
      observedOn: day(1),
      sourceUrl: 'https://example.org/prices',
    })

  test('is sent as a whole or not at all, with what is wrong by line and column', async () => {
    const head = 'item,unit,market,price\n'
    const wrong = ok<SentDataList>(
      await list(`${head}rice,bag,Ramin Kura,80000\nrice,bag,Other,cheap\n`),
      201,
    )
    expect(wrong).toMatchObject({
      rows: 2,
      sent: 0,
      faults: [{ line: 3, column: 'price', message: 'Write a whole number.' }],
    })
    expect((await mine()).filter(({ template }) => template === 'price')).toEqual([])
    const good = ok<SentDataList>(
      await list(`${head}rice,bag,Ramin Kura,80000\nyam,tuber,Ramin Kura,3000\n`),
      201,
    )
    expect(good).toMatchObject({ rows: 2, sent: 2, faults: [] })
    expect((await mine()).filter(({ template }) => template === 'price')).toHaveLength(2)
    expect(ok<SentDataList>(await as('ife').get(`/api/opendata/lists/${good.id}`))).toEqual(good)
    expect((await as('funke').get(`/api/opendata/lists/${good.id}`)).statusCode).toBe(404)
    // What waits already is not sent twice.
    expect(ok<SentDataList>(await list(`${head}rice,bag,Ramin Kura,80000\n`), 201).sent).toBe(0)
  })
})

/** The files of a ZIP by their names, read from its central directory. */
const unzipped = (zip: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, name, extra, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    files.set(
      zip.subarray(at + 46, at + 46 + name).toString(),
      inflateRawSync(zip.subarray(start, start + packed)),
    )
    at += 46 + name + extra
  }
  return files
}

test('a table downloads as CSV and JSON with licence and checksums that hold, and without live formulas', async () => {
  await published({ name: '=HYPERLINK("x")', lga: 'KD-chikun' })
  await jobNamed('opendata:pack-all').run(jobCtx(server()), {})
  const { items } = ok<{ items: OpenTable[] }>(await as('guest').get('/api/opendata/tables'))
  const file = items.find(({ template }) => template === 'facility')?.file
  const answer = await as('guest').get(file?.url ?? '')
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(file?.sha256)
  expect(answer.rawPayload.length).toBe(file?.bytes)
  const files = unzipped(answer.rawPayload)
  expect([...files.keys()]).toEqual(['facility.csv', 'facility.json', 'LICENCE.txt', 'SHA256SUMS'])
  for (const line of (files.get('SHA256SUMS') ?? '').toString().trim().split('\n')) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sum)
  }
  expect((files.get('LICENCE.txt') ?? '').toString()).toContain('CC BY 4.0')
  const csv = (files.get('facility.csv') ?? '').toString()
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  const records = JSON.parse((files.get('facility.json') ?? '').toString()) as {
    record: string
    history: object[]
  }[]
  expect(csv.trim().split('\r\n')).toHaveLength(records.length + 1)
  expect(records.filter(({ history }) => history.length === 2).length).toBeGreaterThan(2)
  expect(csv + JSON.stringify(records)).not.toMatch(/Ife|Funke|Bola/)
  expect(items.find(({ template }) => template === 'budget')).toEqual({
    template: 'budget',
    records: 0,
    file: null,
  })
})

test('the kept number of records is the number of records', async () => {
  const { rows } =
    await sql`select template, state, count(*)::int as records from opendata.record group by 1, 2
    except select template, state, records from opendata.tally`.execute(server().db)
  expect(rows).toEqual([])
})
