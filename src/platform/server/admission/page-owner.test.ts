import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { implement } from '../pipeline/route.ts'

const whole = { idempotency: 'none', returns: z.object({}), body: z.strictObject({}) } as const
const api = {
  reply: post('/api/replies', { ...whole, summary: 'A reply', access: 'citizen', limit: 'mutation' }),
  contact: post('/api/contact', { ...whole, summary: 'A message', access: 'public', limit: 'contact' }),
  login: post('/api/login', { ...whole, summary: 'Sign in', access: 'public', limit: 'login' }),
}

const ada = '0ada0000-0000-4000-8000-000000000001'
const ife = '01fe0000-0000-4000-8000-000000000002'
let done: string[] = []
const noted = (name: string) => async () => {
  done.push(name)
  return {}
}

let small: SmallApp
beforeAll(async () => {
  small = await startSmallApp(
    implement('words', api, { reply: noted('reply'), contact: noted('contact'), login: noted('login') }),
  )
})
beforeEach(() => {
  done = []
})
afterAll(() => small.stop())

/** Sends from a page that was made for one person, in a browser where another one, or nobody, is signed in now. */
const send = async (now: string | null, of: string | null, path: string) => {
  const answer = await small.visitor(now).post(path, {}, of === null ? {} : { 'x-page-of': of })
  const { code, values } = answer.json<{ code?: string; values?: { name: string } }>()
  return [answer.statusCode, code, values?.name]
}

test('a page of the same person, or of nobody for nobody, is heard; so is a caller that names no page', async () => {
  for (const [now, of] of [
    [ada, ada],
    [ada, null],
  ] as const)
    expect((await send(now, of, '/api/replies'))[0]).toBe(200)
  expect((await send(null, 'guest', '/api/contact'))[0]).toBe(200)
  expect(done).toEqual(['reply', 'reply', 'contact'])
})

test('what was typed as one person is not sent as the one who signed in since, and the answer says who that is', async () => {
  for (const path of ['/api/replies', '/api/contact'])
    for (const made of [ada, 'guest', 'made up'])
      expect(await send(ife, made, path)).toEqual([409, 'OTHER_PERSON', `Person ${ife}`])
  expect(done).toEqual([])
})

test('what was typed as a person is not sent as a guest’s after they signed out elsewhere', async () => {
  expect(await send(null, ada, '/api/contact')).toEqual([409, 'OTHER_PERSON', undefined])
  expect(await send(null, ada, '/api/replies')).toEqual([401, 'SIGNED_OUT', undefined])
  expect(done).toEqual([])
})

test('signing in says by itself who one is, from any page', async () => {
  expect((await send(ife, 'guest', '/api/login'))[0]).toBe(200)
  expect((await send(null, ada, '/api/login'))[0]).toBe(200)
})
