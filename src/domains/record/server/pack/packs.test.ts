import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { languages } from '#shared/words.ts'
import { ok } from '#test/answers.ts'
import { openTestApp } from '#test/app.ts'
import type { PackFacts } from '../../pack-contract.ts'
import { MAX_PACK_BYTES, openPack, packBody, packFile } from '../../pack/pack-file.ts'
import { openLog } from '../log/open-log.ts'
import { signerFrom, verifySignature } from '../log/signer.ts'

const app = await openTestApp()
const address = (language: string) => `/api/record/pack?language=${language}`
const factsOf = async (language: string) =>
  ok<PackFacts>(await app.guest().get(`/api/record/pack/facts?language=${language}`))

test('before the record is opened there is no pack', async () => {
  expect(await app.guest().get(address('en'))).toRefuse(404, 'PACK_NOT_MADE')
  expect(await app.guest().get('/api/record/pack/facts')).toRefuse(404, 'PACK_NOT_MADE')
  await openLog(app.db, 'http://localhost:3000', app.keyFor('record'))
})

test.each(languages.map(({ code }) => code))(
  'the pack in %s is one signed file of at most 2 MB with everything in it',
  async (language) => {
    const answer = await app.guest().get(address(language))
    const facts = await factsOf(language)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="sup-civic-pack-${language}-.*\\.txt"$`),
    )
    expect(answer.rawPayload.length).toBe(facts.bytes)
    expect(facts.bytes).toBeLessThanOrEqual(MAX_PACK_BYTES)
    const opened = await openPack(verifySignature, facts.keys, answer.rawPayload)
    if (!('pack' in opened)) return expect.fail(opened.fault)
    const { pack } = opened
    expect(pack).toMatchObject({ language, madeOn: facts.madeOn })
    expect(pack.texts.guides?.map(({ id }) => id)).toEqual(['rights', 'voting', 'offices'])
    expect(pack.texts.articles?.length).toBeGreaterThan(50)
    expect(pack.texts.letters?.length).toBeGreaterThan(4)
    expect(pack.texts.places).toHaveLength(37)
    expect(
      pack.texts.places
        ?.flatMap(({ text }) => text)
        .flatMap((list) => (typeof list === 'string' ? [] : list.children)),
    ).toHaveLength(774)
    expect(pack.questions.length).toBeGreaterThan(100)
    const own = [...(pack.texts.articles ?? []), ...(pack.texts.guides ?? [])].map((text) => text.language)
    for (const text of Object.values(pack.texts).flat()) expect(text.text.length, text.id).toBeGreaterThan(0)
    // English where we have it in no other language.
    expect(new Set(own)).toEqual(new Set([language, 'en']))
    expect(pack.questions.every((question) => question.language === language)).toBe(true)
  },
)

test('a language that we do not have is refused', async () => {
  expect(await app.guest().get(address('fr'))).toRefuse(400, 'INVALID_INPUT')
})

test('its tag is that of its bytes: who has them gets nothing again, and each coding has one of its own', async () => {
  const guest = app.guest()
  const plain = await guest.get(address('en'))
  const etag = String(plain.headers['etag'])
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const zipped = await guest.get(address('en'), { 'accept-encoding': 'gzip, br' })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(zipped.headers['etag']).toBe(etag.replace(/"$/, '-gzip"'))
  expect(zipped.rawPayload.length).toBe((await factsOf('en')).packedBytes)
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect((await guest.get(address('en'), { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await guest.get(address('en'), { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('it is made again when an editor changes a text', async () => {
  const before = await app.guest().get(address('en'))
  await sql`update library.article_text set title = title || ' planted', content = content || ' sown', updated_at = now() + interval '1 minute'
    where language = 'en' and article_id = (select id from library.article where slug = 'what-sup-is')`.execute(
    app.db,
  )
  app.clock.advance(30)
  const after = await app.guest().get(address('en'))
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  expect(after.body).toContain('planted')
  expect(after.body).toContain('sown')
})

const fault = async (bytes: Uint8Array, keys: readonly string[]) => {
  const opened = await openPack(verifySignature, keys, bytes)
  return 'fault' in opened ? opened.fault : null
}

test('a file that another key signed, that was changed, is too large or of another format is refused', async () => {
  const { keys } = await factsOf('ha')
  const text = (await app.guest().get(address('ha'))).body
  const bytes = (changed: string) => new TextEncoder().encode(changed)
  expect(await fault(bytes(text), keys)).toBeNull()
  for (const at of [20, 1_000, Math.floor(text.length / 2), text.indexOf('\n\n') - 3])
    expect(await fault(bytes(`${text.slice(0, at)}#${text.slice(at + 1)}`), keys)).toBe('changed')
  const [body = ''] = text.split('\n\n')
  const other = signerFrom('elsewhere.example/record', Buffer.alloc(32, 7))
  const ours = signerFrom(keys[0]?.split('+')[0] ?? '', Buffer.alloc(32, 7))
  for (const signer of [other, ours])
    expect(await fault(bytes(packFile(`${body}\n`, signer.signNote(`${body}\n`))), keys)).toBe('foreign')
  const [, known = ''] = text.split('\n\n')
  expect(await fault(bytes(`${body.replace('"language":"ha"', '"language":"ig"')}\n\n${known}`), keys)).toBe(
    'changed',
  )
  expect(await fault(bytes(`${body}\n`), keys)).toBe('foreign')
  expect(await fault(bytes(text.replace('pack 1', 'pack 0')), keys)).toBe('older')
  expect(await fault(bytes(text.replace('pack 1', 'pack 2')), keys)).toBe('newer')
  expect(await fault(bytes('%PDF-1.7'), keys)).toBe('no-pack')
  expect(await fault(new Uint8Array(MAX_PACK_BYTES + 1), keys)).toBe('too-large')
  expect(await fault(bytes(text), [])).toBe('foreign')
  expect(packBody({ language: 'en', madeOn: '2026-11-28', texts: {}, questions: [] })).toMatch(
    /^sup-civic-pack 1\n\{.*\}\n$/,
  )
})
