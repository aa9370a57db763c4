import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { pathOf } from '#shared/api.ts'
import { openTestApp } from '#test/app.ts'
import { cookieHeader } from './outcomes.ts'
import { makeDigest } from './digest.ts'
import { browserOf } from './principals.ts'
import { sampleOf } from './samples.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
const paths = [...new Set(domains.routes.map(({ call }) => call.path))]
const known = new Set(['GET /api/logout', ...domains.routes.map(({ call }) => `${call.method} ${call.path}`)])
/**
 * An address without parameters may also match one with parameters: `/x/support` is `/x/:id` for a method that it does
 * not have.
 */
const isOfAnother = (method: string, path: string): boolean =>
  domains.routes.some(
    ({ call }) =>
      call.method === method && new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(path),
  )
const wrong = paths.flatMap((path) =>
  methods
    .filter((method) => !known.has(`${method} ${path}`) && !isOfAnother(method, path))
    .map((method) => [method, path] as const),
)
const ofPath = (path: string) =>
  domains.routes.filter(({ call }) => call.path === path).map(({ call }) => call.method)

test.each(wrong)('%s %s answers 405 as JSON and names the allowed methods', async (method, path) => {
  const response = await app.app.inject({
    method,
    url: path.replaceAll(/:[A-Za-z]+/g, 'x'),
    headers: { host: 'localhost' },
  })
  expect(response).toRefuse(405, 'METHOD_NOT_ALLOWED')
  expect(String(response.headers.allow).split(', ')).toEqual(expect.arrayContaining(ofPath(path)))
})

test.each(methods)('%s of an unknown address under /api answers 404 as JSON', async (method) => {
  for (const url of ['/api/nowhere', '/api', '/api/leaders/x/y/z', '/api/user/', '/api//user', '/API/user']) {
    const response = await app.app.inject({ method, url, headers: { host: 'localhost' } })
    expect([url, response.statusCode, response.json<{ code: string }>().code]).toEqual([
      url,
      404,
      'NOT_FOUND',
    ])
    expect(response.headers['content-type']).toMatch(/^application\/json/)
  }
})

test('HEAD of what is not the same for everybody, and of the sign-out address, answers 404, changes nothing and ends no session', async () => {
  const who = await browserOf(app, 'chidi')
  const digest = await makeDigest(app.db)
  const reads = domains.routes.filter(({ call }) => call.method === 'GET' && call.is.cache !== 'public')
  const urls = ['/api/logout', '/api/csrf-token']
  for (const { name, call } of reads)
    urls.push(pathOf(call.path, (await sampleOf(name, { app, who, name: 'admin', object: 'other' })).params))
  const before = await digest()
  for (const url of urls) {
    const headers = {
      ...cookieHeader(who),
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const response = await app.app.inject({ method: 'HEAD', url, headers })
    expect([url, response.statusCode, response.cookies]).toEqual([url, 404, []])
  }
  expect(await digest()).toEqual(before)
  expect((await who.get('/api/user')).statusCode).toBe(200)
})
