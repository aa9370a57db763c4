import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { limits } from '#shared/limits.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { implement } from '../pipeline/route.ts'

const api = {
  write: post('/api/words', {
    summary: 'A word',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({}),
    returns: z.object({}),
  }),
}

let small: SmallApp
beforeAll(async () => {
  small = await startSmallApp(implement('words', api, { write: async () => ({}) }), {
    environment: { LIMIT_FACTOR: '1' },
  })
})
afterAll(() => small.stop())

type Visitor = ReturnType<SmallApp['visitor']>
const write = async (who: Visitor, token: string): Promise<number> =>
  (await who.post('/api/words', {}, { 'x-csrf-token': token })).statusCode

test('one guest who writes too much stops nobody else of the same network, until all of them do', async () => {
  const [loud, quiet] = [small.visitor(), small.visitor()]
  const [loudToken, quietToken] = [await loud.csrfToken(), await quiet.csrfToken()]
  const answers: number[] = []
  for (let at = 0; at <= limits.mutation.times; at += 1) answers.push(await write(loud, loudToken))
  expect(answers.filter((status) => status === 200)).toHaveLength(limits.mutation.times)
  expect(answers.at(-1)).toBe(429)
  expect(await write(quiet, quietToken)).toBe(200)
  // A guest with a new cookie for each write comes to the network's own bound.
  const left = limits.mutationNetwork.times - limits.mutation.times - 1
  const crowd = Math.ceil(left / limits.mutation.times)
  for (let member = 0; member < crowd; member += 1) {
    const one = small.visitor()
    const token = await one.csrfToken()
    for (let at = 0; at < limits.mutation.times; at += 1) await write(one, token)
  }
  expect(await write(quiet, quietToken)).toBe(429)
  // Whoever is signed in counts for themselves.
  const ada = small.visitor('0ada0000-0000-4000-8000-000000000001')
  expect(await write(ada, await ada.csrfToken())).toBe(200)
})
