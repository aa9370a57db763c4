import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { takeStrictJson } from './strict-json.ts'

const app = Fastify()
takeStrictJson(app)
app.setErrorHandler((error, _request, reply) =>
  reply.code(400).send({ code: error instanceof Refusal ? error.code : 'malformed' }),
)
app.post('/', (request) => ({ took: request.body }))
afterAll(() => app.close())

const send = async (payload: string, type = 'application/json') =>
  (await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })).json<unknown>()

test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  'JSON as %s is read',
  async (type) => expect(await send('{"a":"Ọ̀"}', type)).toEqual({ took: { a: 'Ọ̀' } }),
)

test.each(['utf-7', 'utf-16', 'latin1', '"utf-7"', 'utf-81'])(
  'JSON in %s is of another kind',
  async (charset) => {
    expect(await send('{}', `application/json; charset=${charset}`)).toEqual({ code: 'unsupported-media' })
    expect(await send('{}', `application/json; x=1; Charset = ${charset}`)).toEqual({
      code: 'unsupported-media',
    })
  },
)

test.each([
  ['a byte order mark', '\uFEFF{}', 'invalid-input'],
  ['a key twice', '{"a":1,"a":2}', 'invalid-input'],
  ['deep nesting', `${'['.repeat(33)}${']'.repeat(33)}`, 'invalid-input'],
  ['broken text', '{', 'malformed'],
])('JSON with %s is refused', async (_what, payload, code) => expect(await send(payload)).toEqual({ code }))
