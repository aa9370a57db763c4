import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { diskBlobs } from '#ports/blobs/disk.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace, pdf } from '#test/files.ts'
import { fillKyc, handInKyc, kycPages } from '#test/identity-checks.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { KycDocument, OwnKyc } from '../../contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'kyc-blobs-'))

const app = await openTestApp()
Object.assign(app.ports.blobs, diskBlobs(folder))
const ada = await app.signIn('ada')
beforeEach(() => sql`delete from kyc.application where person_id <> ${demoPerson('ife').id}`.execute(app.db))

const own = async (who: Person = ada) => ok<OwnKyc>(await who.get('/api/kyc'))
const save = (page: Record<string, unknown>, who: Person = ada) => who.post('/api/kyc/steps', page)
const message = (answer: { json: <T>() => T }) => answer.json<{ error: string }>().error

describe('an identity check of a person', () => {
  test('is not started, takes one page after the other, and is pending once it is handed in', async () => {
    expect(await own()).toMatchObject({ status: 'not-started', number: null, next: 'consent' })
    const places = []
    for (const page of kycPages()) places.push(ok<{ next: string }>(await save({ ...page })).next)
    expect(places).toEqual(['name', 'birth', 'home', 'number', 'document'])
    expect(await own()).toMatchObject({
      status: 'not-started',
      next: 'document',
      draft: { firstName: 'Adaeze', bornOn: '1995-02-10', idKind: 'nin', numberTail: '789' },
    })
    await ada.upload('/api/kyc/documents?kind=front', pdf(), 'application/pdf')
    expect((await own()).next).toBe('check')
    const { number } = ok<{ number: number }>(await ada.post('/api/kyc/submit', {}))
    expect(await own()).toMatchObject({ status: 'pending', number })
  })

  test('names what is missing, in the words of the specification, and stores nothing of a refused page', async () => {
    await save({ step: 'consent', consent: 'yes' })
    const half = await save({ step: 'name', firstName: 'Adaeze' })
    expect([half.statusCode, message(half), fieldsOf(half)]).toEqual([
      400,
      'Missing Information',
      ['lastName'],
    ])
    expect((await own()).draft).toMatchObject({ firstName: '', lastName: '' })
    const early = await ada.post('/api/kyc/submit', {})
    expect([message(early), fieldsOf(early)]).toEqual([
      'Missing Information',
      ['firstName', 'lastName', 'bornOn', 'street', 'town', 'area', 'idKind', 'front'],
    ])
    for (const page of kycPages().slice(1)) await save({ ...page })
    for (const answer of [await save({ step: 'document' }), await ada.post('/api/kyc/submit', {})])
      expect([answer.statusCode, message(answer), fieldsOf(answer)]).toEqual([
        400,
        'Missing Documents',
        ['front'],
      ])
  })

  test('takes nothing before consent, and asks again when it is taken back', async () => {
    expect(await save({ step: 'name', firstName: 'Adaeze' })).toRefuse(409, 'CONSENT_FIRST')
    const sent = await ada.upload('/api/kyc/documents?kind=front', pdf(), 'application/pdf')
    expect(sent).toRefuse(409, 'CONSENT_FIRST')
    expect(await save({ step: 'consent' })).toRefuse(400, 'MISSING_INFORMATION')
    await fillKyc(ada)
    await save({ step: 'consent' })
    expect(await ada.post('/api/kyc/submit', {})).toRefuse(400, 'MISSING_INFORMATION')
  })

  test('refuses numbers of another form, and people under 18 to the day', async () => {
    await save({ step: 'consent', consent: 'yes' })
    expect(fieldsOf(await save({ step: 'number', idKind: 'passport', idNumber: '70123456789' }))).toEqual([
      'idNumber',
    ])
    expect(
      ok<{ next: string }>(await save({ step: 'number', idKind: 'passport', idNumber: 'a 0012 3456' })),
    ).toEqual({ next: 'name' })
    const today = new Date(app.clock.now().getTime() + HOUR_MS)
    const born = (days: number) => {
      const day = new Date(
        Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days),
      )
      return {
        'bornOn-day': `${day.getUTCDate()}`,
        'bornOn-month': `${day.getUTCMonth() + 1}`,
        'bornOn-year': `${day.getUTCFullYear()}`,
      }
    }
    expect(await save({ step: 'birth', ...born(1) })).toRefuse(403, 'UNDER_AGE')
    expect((await save({ step: 'birth', ...born(0) })).statusCode).toBe(200)
  })

  test('cannot be changed while the team has it', async () => {
    await handInKyc(ada)
    const closed = [409, 'KYC_CLOSED']
    expect(refusal(await save({ step: 'name', firstName: 'Other' }))).toEqual(closed)
    expect(refusal(await ada.post('/api/kyc/submit', {}))).toEqual(closed)
    expect(refusal(await ada.upload('/api/kyc/documents?kind=back', pdf(), 'application/pdf'))).toEqual(
      closed,
    )
  })

  test('needs a session and an age', async () => {
    const halima = await app.signIn('halima')
    for (const path of ['/api/kyc', '/api/kyc/documents/01fe0000-0000-4000-8000-0000000000c1']) {
      expect(await app.guest().get(path)).toRefuse(401, 'SIGNED_OUT')
      expect(await halima.get(path)).toRefuse(403, 'AGE_REQUIRED')
    }
  })
})

describe('a document', () => {
  const send = async (bytes: Buffer, type: string, kind = 'front') =>
    ok<KycDocument>(await ada.upload(`/api/kyc/documents?kind=${kind}`, bytes, type), 201)
  const begin = () => save({ step: 'consent', consent: 'yes' })

  test('lies on the disk without a header that anybody knows', async () => {
    await begin()
    const secret = pdf(4000)
    await send(await jpegWithPlace(), 'image/jpeg')
    await send(secret, 'application/pdf', 'back')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(files.length).toBeGreaterThanOrEqual(2)
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name))
      // A header is at the beginning; further on, three sealed bytes are like these by chance now and then.
      const beginning = bytes.subarray(0, 64)
      for (const header of ['%PDF', 'JFIF', 'Exif', '\x89PNG', 'RIFF', 'WEBP', '\xff\xd8\xff'])
        expect(beginning.includes(Buffer.from(header, 'latin1')), `${file.name} ${header}`).toBe(false)
      expect(bytes.includes(secret.subarray(0, 40))).toBe(false)
    }
  })

  test('comes back whole to its owner alone; a copied link answers 404 to everybody else', async () => {
    await begin()
    const bytes = pdf(3000)
    const { url } = await send(bytes, 'application/pdf')
    const answer = await ada.get(url)
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(await app.guest().get(url)).toRefuse(401, 'SIGNED_OUT')
    for (const name of ['dayo', 'bola', 'kemi', 'lola', 'chidi'] as const)
      expect([name, ...refusal(await (await app.signIn(name)).get(url))]).toEqual([name, 404, 'NOT_FOUND'])
  })

  test('of a kind replaces the older one, whose key and bytes go', async () => {
    await begin()
    const first = await send(pdf(), 'application/pdf')
    const second = await send(pdf(), 'application/pdf')
    expect((await own()).documents.map(({ id }) => id)).toEqual([second.id])
    expect((await ada.get(first.url)).statusCode).toBe(404)
    const { rows } = await sql<{ key: string }>`select key from kyc.loose_blob`.execute(app.db)
    expect(rows.map(({ key }) => key)).toContain(`kyc/${first.id}`)
    expect(rows.map(({ key }) => key)).not.toContain(`kyc/${second.id}`)
  })

  test('that was moved to another person, another kind or changed by a byte does not open', async () => {
    await begin()
    const { id, url } = await send(pdf(), 'application/pdf')
    const opens = async () => (await ada.get(url)).statusCode
    expect(await opens()).toBe(200)
    await sql`update kyc.document set kind = 'back' where id = ${id}`.execute(app.db)
    expect(await opens()).toBe(404)
    await sql`update kyc.document set kind = 'front', person_id = ${demoPerson('dayo').id} where id = ${id}`.execute(
      app.db,
    )
    expect(await opens()).toBe(404)
    await sql`update kyc.document set person_id = ${demoPerson('ada').id} where id = ${id}`.execute(app.db)
    expect(await opens()).toBe(200)
    const stream = await app.ports.blobs.read(`kyc/${id}`)
    const parts: Uint8Array[] = []
    for await (const part of stream ?? []) parts.push(part as Uint8Array)
    const changed = Buffer.concat(parts)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await app.ports.blobs.put(`kyc/${id}`, changed, 'application/octet-stream')
    expect(await opens()).toBe(404)
  })
})

test('neither number nor name stands in the database, and one number has one hash however it is written', async () => {
  await handInKyc(ada, '7012 3456-789')
  const { rows } = await sql<{ text: string; hash: Buffer }>`
    select a::text as text, number_hash as hash from kyc.application a where person_id = ${demoPerson('ada').id}`.execute(
    app.db,
  )
  for (const secret of ['70123456789', 'Adaeze', 'Canaryword', Buffer.from('Canaryword').toString('hex')])
    expect(rows[0]?.text).not.toContain(secret)
  const dayo = await app.signIn('dayo')
  await handInKyc(dayo, '70123456789')
  const hashes = await sql<{ hash: Buffer }>`select distinct number_hash as hash from kyc.application
    where number_hash is not null`.execute(app.db)
  expect(hashes.rows).toHaveLength(1)
  // The second person learns nothing of the first.
  expect((await own(dayo)).status).toBe('pending')
})
