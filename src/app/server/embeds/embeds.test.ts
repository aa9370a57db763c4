import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'

/** The most that a card may weigh, with everything that it loads: it loads nothing. */
const MAX_BYTES = 20_000

const cards: [name: string, path: string][] = [['a local government', '/embed/lga/LA-ikeja']]

const app = await openTestApp({}, { pages: plainSite })
const { rows } = await sql<{ id: string }>`select id from projects.project limit 1`.execute(app.db)
cards.push(['a project', `/embed/projects/${rows[0]?.id}`])

const each = async (check: (path: string, name: string) => Promise<void>): Promise<void> => {
  expect(cards).toHaveLength(2)
  for (const [name, path] of cards) await check(path, name)
}

describe('a card for other sites', () => {
  test('is one small document without script, pictures, requests and cookies', () =>
    each(async (path, name) => {
      const { statusCode, body, headers } = await app.guest().get(path)
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, 'text/html; charset=utf-8'])
      expect(Buffer.byteLength(body), name).toBeLessThan(MAX_BYTES)
      expect(headers['set-cookie'], name).toBeUndefined()
      expect(body, name).not.toMatch(/<script|<img|<link|<iframe|<form|\son\w+=|\sstyle=|url\(|@import/i)
      expect(headers['cache-control']).toBe('public, max-age=600')
    }))

  test('may stand in a frame of any site, and may do nothing else', () =>
    each(async (path) => {
      const { headers } = await app.guest().get(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
      )
      expect(headers['x-frame-options']).toBeUndefined()
      expect([headers['cross-origin-resource-policy'], headers['referrer-policy']]).toEqual([
        'cross-origin',
        'no-referrer',
      ])
    }))

  test('no other answer may stand in a frame', async () => {
    for (const path of [
      '/',
      '/projects',
      '/api/projects',
      '/embed/lga/none',
      '/embed/lga/LA-nowhere',
      '/embed/lga/%00',
      '/share/home.png',
      '/nowhere',
    ]) {
      const { headers } = await app.guest().get(path)
      expect(String(headers['content-security-policy']), path).toContain("frame-ancestors 'none'")
    }
  })

  test('shows the same to somebody who is signed in: it reads no cookie', () =>
    each(async (path) => {
      const ada = await app.signIn('ada')
      ada.cookies.set('lang', 'ha')
      expect((await ada.get(path)).body).toBe((await app.guest().get(path)).body)
    }))

  test('speaks the language of its address, and English for an unknown one', () =>
    each(async (path) => {
      const { body } = await app.guest().get(`${path}?lang=yo`)
      expect(body).toContain('<html lang="yo"')
      expect(body).not.toContain('As of ')
      expect((await app.guest().get(`${path}?lang=xx`)).body).toContain('<html lang="en')
    }))

  test('of a local government names seats, people and problems, small numbers only as small', async () => {
    const { body } = await app.guest().get('/embed/lga/LA-ikeja')
    for (const words of ['Ikeja', 'Local government in Lagos', 'Seats of the challenge'])
      expect(body).toContain(words)
    await sql`update reports.report set visibility = 'hidden'`.execute(app.db)
    expect((await app.guest().get('/embed/lga/LA-surulere')).body).toContain('<dd>under 5</dd>')
    expect(body).toContain('/leaders?state=NG-LA&amp;lga=LA-ikeja"')
  })

  test('of a project names its SUP, its voters and its share of the goal, no naira, and that a sample is one', async () => {
    const { body } = await app.guest().get(cards[1]?.[1] ?? '')
    for (const words of [
      'SUP received',
      'SUP needed',
      'people who voted',
      '% of the goal',
      'Sample: invented',
    ])
      expect(body).toContain(words)
    expect(body).not.toMatch(/₦|naira/i)
  })

  test.each([
    '/embed/lga/none',
    '/embed/projects/none',
    '/embed/projects/0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d',
  ])('of nothing is missing: %s', async (path) => {
    expect((await app.guest().get(path)).statusCode).toBe(404)
  })

  test('escapes what somebody wrote into a title', async () => {
    await sql`update projects.project set title = '</title><script>alert(1)</script>'`.execute(app.db)
    const { body } = await app.guest().get(cards[1]?.[1] ?? '')
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;')
  })
})
