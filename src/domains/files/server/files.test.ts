import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { nominateBy } from '#test/nominations.ts'
import { eicar, jpegWithPlace, multipart, pdf, phonePhoto } from '#test/files.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import type { StoredFile } from '../contract.ts'
import type { AttachedThing } from '../rules.ts'
import { attachFiles, describeFiles, publishFiles } from './attachments.ts'

const app = await openTestApp()
const [ada, dayo, bola] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('bola')])
const adaId = (await ada.get('/api/user')).json<{ id: string }>().id

const stored = (response: LightMyRequestResponse): StoredFile => {
  expect(response.statusCode, response.body).toBe(201)
  return response.json<StoredFile>()
}
const sendJpeg = async (who: Person, url = '/api/uploads?purpose=photo&name=me.jpg') =>
  stored(await who.upload(url, await jpegWithPlace(), 'image/jpeg'))
const countFiles = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from files.file`.execute(app.db)).rows[0]?.n ?? 0
const attach = (file: StoredFile, to: AttachedThing) =>
  attachFiles(app, { ownerId: adaId, ids: [file.id], to })
beforeEach(() => sql`delete from files.daily_share`.execute(app.db))

describe('sending a file', () => {
  test('is refused for guests, and without the token', async () => {
    const guest = app.guest()
    expect(await guest.upload('/api/uploads', pdf(), 'application/pdf')).toRefuse(401, 'SIGNED_OUT')
    expect(
      await ada.upload('/api/uploads', pdf(), 'application/pdf', { 'x-csrf-token': 'made up' }),
    ).toRefuse(403, 'CSRF_TOKEN')
  })

  test('a citizen sends a raw photo and gets its description', async () => {
    const file = await sendJpeg(ada)
    expect(file).toEqual({
      id: file.id,
      purpose: 'photo',
      contentType: 'image/webp',
      size: file.size,
      name: 'me.jpg',
      url: `/api/files/${file.id}`,
    })
    const { rawPayload } = await ada.get(file.url)
    expect(rawPayload.byteLength).toBe(file.size)
  })

  test('a citizen sends a form with one file; without a purpose it is evidence', async () => {
    const { body, contentType } = multipart('../letters/minutes\u202Efdp.pdf', 'application/pdf', pdf())
    const file = stored(await ada.upload('/api/uploads', body, contentType))
    expect(file).toMatchObject({
      purpose: 'evidence',
      contentType: 'application/pdf',
      name: 'minutesfdp.pdf',
    })
  })

  test('a file without a name gets a default one', async () => {
    const file = stored(await ada.upload('/api/uploads', pdf(), 'application/pdf'))
    expect(file.name).toBe(`${file.id}.pdf`)
  })

  test('an unknown purpose, an unknown setting and an empty body are refused by field', async () => {
    const fieldsOf = async (url: string, bytes = pdf()) => {
      const response = await ada.upload(url, bytes, 'application/pdf')
      return [response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]
    }
    expect(await fieldsOf('/api/uploads?purpose=avatar')).toEqual([400, ['purpose']])
    expect(await fieldsOf('/api/uploads?owner=chidi')).toEqual([400, ['owner']])
    expect(await fieldsOf('/api/uploads', Buffer.alloc(0))).toEqual([400, ['file']])
  })

  test('a form without a file, or cut off, is refused and stores nothing', async () => {
    const one = multipart('a.pdf', 'application/pdf', pdf())
    const none = Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--cut--\r\n',
    )
    expect((await ada.upload('/api/uploads', none, 'multipart/form-data; boundary=cut')).statusCode).toBe(400)
    const before = await countFiles()
    expect(
      refusal(await ada.upload('/api/uploads', one.body.subarray(0, 200), one.contentType))[0],
    ).toBeGreaterThanOrEqual(400)
    expect(await countFiles()).toBe(before)
  })

  test('someone who has not answered the age question may not, nor a suspended person', async () => {
    expect(await (await app.signIn('halima')).upload('/api/uploads', pdf(), 'application/pdf')).toRefuse(
      403,
      'AGE_REQUIRED',
    )
    expect(await (await app.signIn('jide')).upload('/api/uploads', pdf(), 'application/pdf')).toRefuse(
      403,
      'SUSPENDED',
    )
  })
})

describe('refused uploads', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG that says it is a PNG', svg, 'image/png'],
    [
      'a web page that says it is a JPEG',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'image/jpeg',
    ],
    ['a zip', Buffer.from('PK\u0003\u0004 and so on'), 'application/octet-stream'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/webp'],
  ])('%s is checked by its bytes', async (_what, bytes, contentType) => {
    expect(await ada.upload('/api/uploads', bytes, contentType)).toRefuse(415, 'UNSUPPORTED_TYPE')
    const form = multipart('a.jpg', contentType, bytes)
    expect(await ada.upload('/api/uploads', form.body, form.contentType)).toRefuse(415, 'UNSUPPORTED_TYPE')
  })

  test('a body of another declared type is not read at all', async () => {
    for (const contentType of ['image/svg+xml', 'text/html', 'application/zip'])
      expect(await ada.upload('/api/uploads', svg, contentType)).toRefuse(415, 'UNSUPPORTED_MEDIA')
  })

  test('a PDF is not a photo', async () => {
    expect(await ada.upload('/api/uploads?purpose=photo', pdf(), 'application/pdf')).toRefuse(
      415,
      'UNSUPPORTED_TYPE',
    )
  })

  test('one byte over 5 MiB is too large, raw and in a form; 5 MiB is accepted', async () => {
    const large = pdf(5 * 1024 * 1024 + 1)
    expect(await ada.upload('/api/uploads', large, 'application/pdf')).toRefuse(413, 'TOO_LARGE')
    const form = multipart('large.pdf', 'application/pdf', large)
    expect(await ada.upload('/api/uploads', form.body, form.contentType)).toRefuse(413, 'TOO_LARGE')
    stored(await ada.upload('/api/uploads', large.subarray(0, -1), 'application/pdf'))
  })

  // Width, height and bytes of what phones make: 12, 24 and 50 megapixels.
  test.each([
    [4032, 3024, 12],
    [5712, 4284, 6],
    [8160, 6120, 12],
    [4032, 3024, 15],
  ])('a JPEG of %s by %s pixels and %s MiB is kept as a small copy, raw and in a form', async (...photo) => {
    const [width, height, mib] = photo
    const bytes = await phonePhoto(width, height, mib * 1024 * 1024)
    const form = multipart('IMG_0001.jpg', 'image/jpeg', bytes)
    const kept = stored(await ada.upload('/api/uploads', form.body, form.contentType))
    expect(kept).toMatchObject({ contentType: 'image/webp', name: 'IMG_0001.jpg' })
    expect(kept.size).toBeLessThan(bytes.length / 10)
    expect(stored(await ada.upload('/api/uploads', bytes, 'image/jpeg')).id).toBe(kept.id)
  })

  test('a photo above 15 MiB is refused with what we take', async () => {
    const bytes = await phonePhoto(4032, 3024, 15 * 1024 * 1024 + 1)
    for (const { body, contentType } of [
      multipart('a.jpg', 'image/jpeg', bytes),
      { body: bytes, contentType: 'image/jpeg' },
    ]) {
      const answer = await ada.upload('/api/uploads', body, contentType)
      expect(answer).toRefuse(413, 'TOO_LARGE')
      expect(answer.json<{ error: string }>().error).toBe(uploadWords.tooLarge)
    }
  })

  test('a scripted PDF, a broken picture, the virus test file and a huge canvas are refused, each with its own code', async () => {
    const jpeg = await jpegWithPlace()
    const canvas = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    const scripted = Buffer.concat([pdf(), Buffer.from('/OpenAction << /S /JavaScript >>')])
    for (const [bytes, expected] of [
      [scripted, 'ACTIVE_PDF'],
      [jpeg.subarray(0, jpeg.length >> 1), 'UNREADABLE'],
      [Buffer.concat([pdf(), eicar]), 'INFECTED'],
      [canvas, 'TOO_MANY_PIXELS'],
    ] as const)
      expect(await ada.upload('/api/uploads', bytes, 'application/octet-stream')).toRefuse(422, expected)
  })
})

describe('reading a file', () => {
  test('the served photo reveals neither place nor camera', async () => {
    const sent = await jpegWithPlace()
    expect(sent.includes('Secret Street')).toBe(true)
    const { rawPayload, headers } = await ada.get((await sendJpeg(ada)).url)
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.includes('Secret Street')).toBe(false)
    const { exif, xmp, iptc, format } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc, format]).toEqual([undefined, undefined, undefined, 'webp'])
  })

  test('its owner reads it under a default name, uncached and unable to run anything', async () => {
    const { headers } = await ada.get((await sendJpeg(ada)).url)
    expect(headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.webp"$/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-security-policy']).toBe(`default-src 'none'; sandbox`)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('a PDF comes back unchanged, to be downloaded', async () => {
    const sent = pdf()
    const { rawPayload, headers } = await ada.get(
      stored(await ada.upload('/api/uploads?name=evil.html', sent, 'application/pdf')).url,
    )
    expect(rawPayload.equals(sent)).toBe(true)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f-]{36}\.pdf"$/)
  })

  test('a thumbnail is 144 pixels square; a PDF has none and is sent itself', async () => {
    const { url } = await sendJpeg(ada)
    const small = await sharp((await ada.get(`${url}?size=small`)).rawPayload).metadata()
    expect([small.width, small.height]).toEqual([144, 144])
    const sent = pdf()
    const document = stored(await ada.upload('/api/uploads', sent, 'application/pdf'))
    expect((await ada.get(`${document.url}?size=small`)).rawPayload.equals(sent)).toBe(true)
    expect((await ada.get(`${url}?size=huge`)).statusCode).toBe(400)
  })

  test('everyone else gets the answer of a file that never existed', async () => {
    const { url } = await sendJpeg(ada)
    for (const who of [app.guest(), dayo, bola]) expect(await who.get(url)).toRefuse(404, 'NOT_FOUND')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id', '..%2f..%2fetc%2fpasswd'])
      expect(await ada.get(`/api/files/${id}`)).toRefuse(404, 'NOT_FOUND')
  })

  test('a reviewer reads it once it belongs to a nomination; a citizen still does not', async () => {
    const file = await sendJpeg(ada, '/api/uploads?name=proof.jpg')
    await nominateBy(ada, { evidenceIds: [file.id] })
    for (const who of [bola, await app.signIn('binta'), await app.signIn('chidi')])
      expect((await who.get(file.url)).statusCode).toBe(200)
    for (const who of [app.guest(), dayo, await app.signIn('ife')])
      expect((await who.get(file.url)).statusCode).toBe(404)
  })

  test('a file attached to anything else is not for reviewers', async () => {
    const file = await sendJpeg(ada)
    expect(await attach(file, 'capstone:7')).toBe(true)
    expect((await bola.get(file.url)).statusCode).toBe(404)
  })

  test('a published photo is for everyone and leaves caches within minutes; a published PDF never gets there', async () => {
    const photo = await sendJpeg(ada)
    const document = stored(await ada.upload('/api/uploads', pdf(), 'application/pdf'))
    for (const file of [photo, document]) await attach(file, 'leader:1')
    await publishFiles(app, [photo.id, document.id])
    const [seen, read] = [await app.guest().get(photo.url), await app.guest().get(document.url)]
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
      200,
      'public, max-age=300, must-revalidate',
    ])
    const etag = String(seen.headers['etag'])
    const again = await app.guest().get(photo.url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test('a file whose bytes are lost is not found rather than broken', async () => {
    const file = await sendJpeg(ada)
    await app.ports.blobs.remove(`files/${file.id}`)
    expect(await ada.get(file.url)).toRefuse(404, 'NOT_FOUND')
  })
})

describe('a file used by other domains', () => {
  test('is attached all or none: own files that nothing else uses', async () => {
    const [first, second] = [
      await sendJpeg(ada),
      stored(await ada.upload('/api/uploads', pdf(), 'application/pdf')),
    ]
    const strange = stored(await dayo.upload('/api/uploads', pdf(), 'application/pdf'))
    const to = 'nomination:all'
    for (const ids of [
      [first.id, strange.id],
      [first.id, '00000000-0000-4000-8000-000000000000'],
      [first.id, 'no id'],
    ])
      expect(await attachFiles(app, { ownerId: adaId, ids, to })).toBe(false)
    expect((await bola.get(first.url)).statusCode).toBe(404)
    expect(await attachFiles(app, { ownerId: adaId, ids: [second.id, first.id, first.id], to })).toBe(true)
    expect(await attachFiles(app, { ownerId: adaId, ids: [first.id], to })).toBe(true)
    expect(await attachFiles(app, { ownerId: adaId, ids: [first.id], to: 'nomination:other' })).toBe(false)
    expect(await attachFiles(app, { ownerId: adaId, ids: [], to })).toBe(true)
  })

  test('goes to one of two parallel requests', async () => {
    const file = await sendJpeg(ada)
    const answers = await Promise.all(
      (['nomination:a', 'nomination:b', 'nomination:c'] as const).map((to) => attach(file, to)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('is described in the order requested, without deleted files', async () => {
    const [first, second] = [
      await sendJpeg(ada),
      stored(await ada.upload('/api/uploads', pdf(), 'application/pdf')),
    ]
    expect(await describeFiles(app, [second.id, 'no id', randomBytes(2).toString('hex'), first.id])).toEqual([
      second,
      first,
    ])
    expect(await describeFiles(app, [])).toEqual([])
  })

  test('cannot be published before something uses it', async () => {
    const file = await sendJpeg(ada)
    await expect(publishFiles(app, [file.id])).rejects.toThrow('file_public_when_attached')
  })
})
