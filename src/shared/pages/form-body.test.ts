import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, proseOrEmpty } from '../fields.ts'
import { fieldsOf, formBody, maxLengthOf } from './form-body.ts'

const schema = z.strictObject({
  name: line(60),
  nickname: z.optional(z.string()),
  note: z._default(z.string(), 'none'),
  office: z.enum(['mayor', 'governor']),
  topics: z.array(z.string()),
  extras: z.optional(z.array(z.string())),
  isAdult: z.boolean(),
  score: z.number(),
  rank: z.nullable(z.int()),
})

describe('the body of a form', () => {
  test('has the types of its schema', () => {
    const fields = {
      name: ' Ada ',
      nickname: 'A',
      office: 'mayor',
      topics: ['water', 'roads'],
      extras: 'one',
      isAdult: 'on',
      score: '4.5',
      rank: '3',
    }
    expect(formBody(schema, fields)).toEqual({
      name: ' Ada ',
      nickname: 'A',
      office: 'mayor',
      topics: ['water', 'roads'],
      extras: ['one'],
      isAdult: true,
      score: 4.5,
      rank: 3,
    })
  })

  test('reads an empty form: texts are empty, boxes unticked, numbers, choices and options missing', () => {
    expect(formBody(schema, {})).toEqual({ name: '', topics: [], isAdult: false })
  })

  test('leaves out optional fields that were sent empty', () => {
    const body = formBody(schema, { nickname: '', note: '', extras: ['', ''], office: '' })
    expect(Object.keys(body)).toEqual(['name', 'topics', 'isAdult'])
  })

  test('accepts only fields of its schema, so hidden ones never reach the call', () => {
    expect(formBody(schema, { _csrf: 'a', isAdmin: 'true', constructor: 'x' })).not.toHaveProperty('isAdmin')
    expect(Object.keys(formBody(z.strictObject({}), { isAdult: 'on' }))).toEqual([])
  })

  test('accepts the last of several values where one is expected', () => {
    expect(formBody(schema, { name: ['first', 'last'], isAdult: ['false', 'true'] })).toMatchObject({
      name: 'last',
      isAdult: true,
    })
  })

  test.each(['many', '0x10', '1e3', '1.000', '12,50,000', '₦5', '12abc', 'Infinity'])(
    'keeps the invalid number %s for the schema to refuse',
    (score) => {
      const body = formBody(schema, { name: 'Ada', office: 'mayor', score, rank: '3' })
      expect(body['score']).toBe(score)
      expect(Object.keys(fieldsOf(schema.safeParse(body).error?.issues ?? [], ''))).toEqual(['score'])
    },
  )

  test('reads numbers as people type them', () => {
    expect(formBody(schema, { score: ' -4.5 ', rank: '007' })).toMatchObject({ score: -4.5, rank: 7 })
    for (const score of ['1 000', '1,000', '1,000.00', '1000 SUP'])
      expect(formBody(schema, { score }), score).toMatchObject({ score: 1000 })
  })
})

describe('the fields of a failed parse', () => {
  const issuesOf = (value: unknown, shape: z.ZodMiniType = schema) =>
    shape.safeParse(value).error?.issues ?? []

  test('name each field with its first message', () => {
    const twice = z.object({
      word: z.string().check(z.minLength(3, 'Too short.'), z.regex(/^\d+$/, 'Digits only.')),
    })
    expect(fieldsOf(issuesOf({ word: 'a' }, twice), '')).toEqual({ word: 'Too short.' })
  })

  test('reach into lists and objects', () => {
    const deep = z.object({ people: z.array(z.object({ name: z.string('Name them.') })) })
    expect(fieldsOf(issuesOf({ people: [{ name: 'a' }, {}] }, deep), '')).toEqual({
      'people.1.name': 'Name them.',
    })
  })

  test('name every unknown key with the given message', () => {
    const shape = z.strictObject({ inner: z.strictObject({}) })
    expect(fieldsOf(issuesOf({ inner: { a: 1 }, b: 2, c: 3 }, shape), 'Not known.')).toEqual({
      'inner.a': 'Not known.',
      b: 'Not known.',
      c: 'Not known.',
    })
  })

  test('call the whole input body', () => {
    expect(Object.keys(fieldsOf(issuesOf('text'), ''))).toEqual(['body'])
  })
})

describe('the most characters in a field', () => {
  const long = z.string().check(z.maxLength(500))
  const limited = z.strictObject({
    title: line(20),
    note: z.optional(proseOrEmpty(300)),
    mood: z._default(z.nullable(long), null),
    links: z.optional(z.array(line(200)).check(z.maxLength(5))),
    lines: z.pipe(
      long,
      z.pipe(
        z.transform((text: string) => text.split('\n')),
        z.array(line(80)),
      ),
    ),
    phone: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.replaceAll(' ', '')),
      ),
      z.string().check(z.maxLength(11)),
    ),
    held: z.optional(z.union([z.literal(''), line(70)])),
    either: z.union([line(70), z.string()]),
    csv: z.string().check(z.maxLength(262_144)),
    email: z.email(),
    kind: z.enum(['a', 'b']),
    score: z.int().check(z.lte(10)),
  })
  test.each([
    ['of a line', 'title', 20],
    ['of an optional text', 'note', 300],
    ['of a text with a default', 'mood', 500],
    ['is that of each item of a list', 'links', 200],
    ['of a text that becomes a list is that of the text', 'lines', 500],
    ['of a text that is converted before it is measured is unknown', 'phone', undefined],
    ['of a text that may be empty', 'held', 70],
    ['of one text or another is unknown', 'either', undefined],
    ['of pasted data is left to the server, which refuses it instead of cutting it', 'csv', undefined],
    ['of a text without a limit', 'email', undefined],
    ['of a choice', 'kind', undefined],
    ['of a number', 'score', undefined],
    ['of a field that the call does not have', 'other', undefined],
  ])('%s', (_, name, most) => {
    expect(maxLengthOf(limited, name)).toBe(most)
  })
  test('is unknown where a call takes a file or nothing', () => {
    expect([maxLengthOf('file', 'title'), maxLengthOf(undefined, 'title')]).toEqual([undefined, undefined])
  })
})
