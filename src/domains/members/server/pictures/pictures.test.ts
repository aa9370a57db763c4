import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace, pdf } from '#test/files.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { Picture } from '../../picture-contract.ts'
import type { Profile } from '../../profile-contract.ts'

const app = await openTestApp()
const [ada, dayo] = await Promise.all([app.signIn('ada'), app.signIn('dayo')])

const choices = { head: 4, skin: 2, cloth: 1, collar: 0, ground: 5 }
const sendPhoto = async (who: Person): Promise<string> => {
  const response = await who.upload(
    '/api/uploads?purpose=photo&name=me.jpg',
    await jpegWithPlace(),
    'image/jpeg',
  )
  expect(response.statusCode).toBe(201)
  return response.json<{ url: string }>().url
}
const userOf = async (who: Person) =>
  ok<{ id: string; profileImageUrl: string | null }>(await who.get('/api/user'))
const profileOf = async (who: Person) => ok<Profile>(await who.get('/api/user/profile'))

describe('[PF-02] a drawn picture', () => {
  test('becomes the profile picture, and its choices can be changed later', async () => {
    const { profileImageUrl } = ok<Picture>(await ada.post('/api/user/avatar', choices))
    expect(profileImageUrl).toBe('/api/avatars/42105')
    expect((await userOf(ada)).profileImageUrl).toBe(profileImageUrl)
    expect((await profileOf(ada)).drawing).toEqual(choices)
  })

  test('is served as an image that can run nothing', async () => {
    const { statusCode, headers, body } = await app.guest().get('/api/avatars/42105')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toBe(`default-src 'none'; sandbox`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toMatch(/style=|<script|href/)
    const { width, height, format } = await sharp(Buffer.from(body)).metadata()
    expect([width, height, format]).toEqual([512, 512, 'svg'])
  })

  test.each(['4210', '421055', '92105', 'abcde', '4210%0a'])('is not found under %s', async (code) => {
    expect(await app.guest().get(`/api/avatars/${code}`)).toRefuse(404, 'NOT_FOUND')
  })

  test('needs one existing choice for each part', async () => {
    expect(fieldsOf(await ada.post('/api/user/avatar', { ...choices, head: 8 }))).toEqual(['head'])
    expect(fieldsOf(await ada.post('/api/user/avatar', {})).toSorted()).toEqual(
      Object.keys(choices).toSorted(),
    )
  })
})

describe('[PF-02] a photo', () => {
  test('becomes the profile picture, cleaned of its place and public', async () => {
    const url = await sendPhoto(ada)
    expect((await app.guest().get(url)).statusCode).toBe(404)
    expect(ok<Picture>(await ada.post('/api/user/photo', { photoUrl: url })).profileImageUrl).toBe(url)
    expect((await userOf(ada)).profileImageUrl).toBe(url)
    expect((await profileOf(ada)).drawing).toBeNull()
    const shown = await app.guest().get(url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const { exif, width, height } = await sharp(shown.rawPayload).metadata()
    expect(exif).toBeUndefined()
    expect(Math.max(width, height)).toBeLessThanOrEqual(1280)
  })

  test('chosen again stays; another one replaces it, and its bytes are deleted', async () => {
    const first = (await userOf(ada)).profileImageUrl ?? ''
    ok(await ada.post('/api/user/photo', { photoUrl: first }))
    expect((await app.guest().get(first)).statusCode).toBe(200)
    const second = await sendPhoto(ada)
    ok(await ada.post('/api/user/photo', { photoUrl: second }))
    expect((await app.guest().get(first)).statusCode).toBe(404)
    expect((await app.guest().get(second)).statusCode).toBe(200)
    const { rows } = await sql<{ n: number }>`select count(*) as n from files.loose_blob`.execute(app.db)
    expect(rows[0]?.n).toBe(2)
  })

  test('of another person, missing, a document or a link is refused', async () => {
    const others = await sendPhoto(dayo)
    const send = (photoUrl: string) => ada.post('/api/user/photo', { photoUrl })
    expect(await send(others)).toRefuse(400, 'PHOTO_UNKNOWN')
    expect(await send('/api/files/00000000-0000-4000-8000-000000000000')).toRefuse(400, 'PHOTO_UNKNOWN')
    expect(fieldsOf(await send('https://evil.example/x.jpg'))).toEqual(['photoUrl'])
    expect(fieldsOf(await send(''))).toEqual(['photoUrl'])
    const document = (await ada.upload('/api/uploads', pdf(), 'application/pdf')).json<{ url: string }>().url
    expect(fieldsOf(await send(document))).toEqual(['photoUrl'])
    expect((await ada.get(document)).statusCode).toBe(200)
  })

  test('goes when a drawing replaces it, and can be removed altogether', async () => {
    const url = await sendPhoto(dayo)
    ok(await dayo.post('/api/user/photo', { photoUrl: url }))
    ok(await dayo.post('/api/user/avatar', choices))
    expect((await app.guest().get(url)).statusCode).toBe(404)
    for (const _time of [1, 2])
      expect(ok(await dayo.post('/api/user/profile/remove', { part: 'picture' }))).toEqual({
        part: 'picture',
      })
    expect((await userOf(dayo)).profileImageUrl).toBeNull()
  })

  test('of two parallel choices one is shown and the other is deleted', async () => {
    const urls = [await sendPhoto(dayo), await sendPhoto(dayo)]
    const answers = await Promise.all(urls.map((photoUrl) => dayo.post('/api/user/photo', { photoUrl })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const shown = (await userOf(dayo)).profileImageUrl
    const statuses = await Promise.all(urls.map(async (url) => (await app.guest().get(url)).statusCode))
    expect(urls.map((url) => (url === shown ? 200 : 404))).toEqual(statuses)
  })
})
