import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok, refusal } from '#test/nominating.ts'
import type { OpenRecord, OpenTable } from '../contract.ts'
import type { RecordCheck } from '../contracts/checking-contract.ts'
import type { HandedRecord, SentDataList } from '../contracts/sending-contract.ts'
import { moderatedNote } from './publishing/notes.ts'

let app: TestApp
let [guest, ada, ife, funke, bola, binta, emeka]: Person[] = []
const people = () => ({ guest, ada, ife, funke, bola, binta, emeka }) as Record<string, Person>
const as = (name: string): Person => people()[name] as Person

beforeAll(async () => {
  app = await startTestApp()
  guest = app.guest()
  ;[ada, ife, funke, bola, binta, emeka] = await Promise.all(
    (['ada', 'ife', 'funke', 'bola', 'binta', 'emeka'] as const).map(app.signIn),
  )
  // The committee member is verified as well.
  await sql`update identity.person set is_verified = true where id = ${demoPerson('funke').id}`.execute(
    app.db,
  )
})
afterAll(() => app.stop())

const day = (back: number): string =>
  new Date(app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
const clinic = (change: Record<string, unknown> = {}) => ({
  template: 'facility',
  lga: 'SO-sokoto-north',
  name: 'Kofar Kade Clinic',
  kind: 'clinic',
  condition: 'works',
  observedOn: day(5),
  sourceUrl: 'https://example.org/minutes',
  ...change,
})
const send = async (change: Record<string, unknown> = {}, who = 'ife'): Promise<string> => {
  const { id } = ok<{ id: string }>(await as(who).post('/api/opendata/submissions', clinic(change)), 201)
  // No test depends on the lot.
  await sql`update opendata.submission set is_drawn = false where id = ${id}`.execute(app.db)
  return id
}
const decide = (id: string, body: Record<string, unknown> = { outcome: 'accepted' }, who = 'bola') =>
  as(who).post(`/api/opendata/submissions/${id}/decide`, body)
const queue = async (who = 'bola') =>
  ok<{ items: RecordCheck[] }>(await as(who).get('/api/opendata/checks')).items
const mine = async (who = 'ife') =>
  ok<{ items: HandedRecord[] }>(await as(who).get('/api/opendata/mine')).items
const recordOf = async (id: string): Promise<OpenRecord> => {
  const own = [...(await mine()), ...(await mine('funke'))].find((each) => each.id === id)
  return ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${own?.recordId}`))
}
const published = async (change: Record<string, unknown> = {}): Promise<OpenRecord> => {
  const id = await send(change)
  ok(await decide(id))
  return recordOf(id)
}

describe('handing in a record', () => {
  test('is for verified people only, and nobody sees it before a check', async () => {
    for (const [who, status] of [
      ['guest', 401],
      ['ada', 403],
      ['bola', 403],
    ] as const)
      expect((await as(who).post('/api/opendata/submissions', clinic())).statusCode).toBe(status)
    const id = await send({ name: 'Unseen Clinic' })
    expect((await mine()).find((each) => each.id === id)).toMatchObject({ status: 'waiting', recordId: null })
    const list = await as('guest').get('/api/opendata/records?template=facility&lga=SO-sokoto-north')
    expect(list.body).not.toContain('Unseen')
  })

  test.each([
    ['a missing field', { condition: '' }, 'condition'],
    ['a day in the future', { observedOn: '2199-01-01' }, 'observedOn'],
    ['a phone number in its name', { name: 'Call 08031234567' }, 'name'],
    ['a person in its note', { note: 'Ask Mrs Adeyemi at the gate.' }, 'note'],
    ['an unsafe address', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('with %s is refused by its field', async (_, change, field) => {
    const answer = await as('ife').post('/api/opendata/submissions', clinic(change))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('needs a source, and takes the photo of its sender only', async () => {
    const without = clinic({ name: 'Sourceless Clinic', sourceUrl: undefined })
    const post = (body: Record<string, unknown>) => as('ife').post('/api/opendata/submissions', body)
    expect(refusal(await post(without))).toMatchObject([400, 'SOURCE_NEEDED'])
    const upload = async (who: string) =>
      ok<{ id: string }>(await as(who).upload('/api/uploads', await jpegWithPlace(), 'image/jpeg'), 201).id
    const strange = await post({ ...without, evidenceIds: [await upload('ada')] })
    expect(refusal(strange)).toMatchObject([400, 'FILE_UNKNOWN'])
    const id = await send({ name: 'Photo Clinic', sourceUrl: undefined, evidenceIds: [await upload('ife')] })
    const url = (await queue()).find((each) => each.id === id)?.fileUrl ?? ''
    expect((await as('bola').get(url)).statusCode).toBe(200)
    expect((await as('guest').get(url)).statusCode).toBe(404)
    ok(await decide(id))
    expect((await as('guest').get(url)).statusCode).toBe(200)
    expect((await recordOf(id)).versions[0]?.fileUrl).toBe(url)
  })

  test('twice about the same thing waits once, however it is spelled', async () => {
    await send({ name: 'Twice Clinic' })
    const second = await as('ife').post('/api/opendata/submissions', clinic({ name: 'twice  clinic' }))
    expect(refusal(second)).toMatchObject([409, 'ALREADY_WAITING'])
  })
})

describe('a check', () => {
  test('shows what was sent without its sender, and never their own', async () => {
    const id = await send({ name: 'Check Clinic', note: 'The roof is new.' })
    const seen = (await queue()).find((each) => each.id === id)
    expect(seen).toMatchObject({ who: 'verified', finding: 'new', published: null, note: 'The roof is new.' })
    expect(JSON.stringify(seen)).not.toMatch(/Ife|authorId/)
    await sql`update opendata.submission set author_id = ${demoPerson('bola').id} where id = ${id}`.execute(
      app.db,
    )
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(refusal(await decide(id))).toMatchObject([403, 'OWN_SUBMISSION'])
    expect((await decide(id, undefined, 'binta')).statusCode).toBe(200)
  })

  test('is not for people whose accounts were joined', async () => {
    const id = await send({ name: 'Joined Clinic' })
    await sql`update identity.person set merged_into = ${demoPerson('bola').id}, suspended_at = ${app.clock.now()}
      where id = ${demoPerson('dayo').id}`.execute(app.db)
    await sql`update opendata.submission set author_id = ${demoPerson('dayo').id} where id = ${id}`.execute(
      app.db,
    )
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(refusal(await decide(id))).toMatchObject([403, 'OWN_SUBMISSION'])
    ok(await decide(id, undefined, 'binta'))
  })

  test('is for reviewers of the place', async () => {
    const id = await send({ name: 'Scoped Clinic' })
    const place = (state: string | null) =>
      sql`update identity.person_role set scope_state = ${state} where person_id = ${demoPerson('bola').id}`.execute(
        app.db,
      )
    await place('NG-LA')
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(refusal(await decide(id))).toMatchObject([403, 'OUTSIDE_PLACE'])
    await place(null)
    for (const who of ['ada', 'ife', 'emeka']) expect((await decide(id, undefined, who)).statusCode).toBe(403)
    ok(await decide(id))
  })

  test('sends back with a reason, and the sender can hand it in again', async () => {
    const id = await send({ name: 'Returned Clinic' })
    expect((await decide(id, { outcome: 'returned' })).statusCode).toBe(400)
    ok(await decide(id, { outcome: 'returned', reason: 'source-unclear' }))
    expect((await mine()).find((each) => each.id === id)).toMatchObject({
      status: 'returned',
      reason: 'source-unclear',
    })
    expect(refusal(await decide(id))).toMatchObject([404, 'SUBMISSION_NOT_FOUND'])
    ok(await decide(await send({ name: 'Returned Clinic', sourceUrl: 'https://example.org/better' })))
    const notices = (await as('ife').get('/api/notifications')).body
    expect(notices).toContain('Sent back to you')
  })

  test('gets a second person where the lot falls, and the sender learns nothing of it', async () => {
    const id = await send({ name: 'Drawn Clinic' })
    await sql`update opendata.submission set is_drawn = true where id = ${id}`.execute(app.db)
    ok(await decide(id))
    expect((await mine()).find((each) => each.id === id)).toMatchObject({ status: 'waiting', recordId: null })
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect(refusal(await decide(id))).toMatchObject([409, 'SECOND_PERSON_NEEDED'])
    ok(await decide(id, undefined, 'binta'))
    expect((await recordOf(id)).versions).toMatchObject([{ checks: 2 }])
  })

  test('of two people at once publishes once', async () => {
    const id = await send({ name: 'Race Clinic' })
    const answers = await Promise.all([decide(id), decide(id, undefined, 'binta')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await recordOf(id)).versions).toHaveLength(1)
  })
})

describe('what is published', () => {
  test('keeps every version with its source, and tells the kind of person but not who', async () => {
    const first = await published({ name: 'History Clinic', observedOn: day(30) })
    expect(first).toMatchObject({ version: 1, lgaName: 'Sokoto North' })
    const again = await as('ife').post(
      '/api/opendata/submissions',
      clinic({ name: 'History Clinic', observedOn: day(30) }),
    )
    expect(refusal(again)).toMatchObject([409, 'NOTHING_NEW'])
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
    expect(refusal(await decide(second, undefined, 'binta'))).toMatchObject([409, 'RECORD_EXISTS'])
    expect(ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${taken.id}`)).version).toBe(1)
  })

  test('gives its author one civic fact, after the check', async () => {
    const id = await send({ name: 'Fact Clinic' })
    const facts = async () =>
      (
        await sql`select from activity.fact where who = ${demoPerson('ife').id} and kind = 'data.published'`.execute(
          app.db,
        )
      ).rows.length
    const before = await facts()
    ok(await decide(id))
    expect(await facts()).toBe(before + 1)
  })

  test('a note that moderators hide is gone for the public', async () => {
    const record = await published({ name: 'Note Clinic', note: 'Bring your own card.' })
    const noteId = record.versions[0]?.noteId ?? ''
    const subject = (await moderatedNote.subjects(app, [noteId])).get(noteId)
    expect(subject).toMatchObject({
      text: 'Bring your own card.',
      title: 'Note Clinic',
      lga: 'SO-sokoto-north',
    })
    const note = async () =>
      ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${record.id}`)).versions[0]?.note
    const ctx = app as unknown as Parameters<typeof moderatedNote.hold>[0]
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
    as('ife').post('/api/opendata/sheets', {
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
    expect(ok<SentDataList>(await as('ife').get(`/api/opendata/sheets/${good.id}`))).toEqual(good)
    expect((await as('funke').get(`/api/opendata/sheets/${good.id}`)).statusCode).toBe(404)
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
  await jobNamed('opendata:pack-all').run(jobCtx(app), {})
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
    except select template, state, records from opendata.tally`.execute(app.db)
  expect(rows).toEqual([])
})
