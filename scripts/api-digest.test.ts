import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Declaration, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { describeApi } from '#platform/server/openapi/openapi.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { apiDigest } from './api-digest.ts'

const before = {
  summary: 'Open a shop',
  access: 'citizen',
  limit: 'mutation',
  audit: 'shop.opened',
  query: z.object({ dry: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string().check(z.maxLength(80)), kind: z.enum(['stall', 'market', 'van']) }),
  returns: z.object({ id: z.uuid(), tags: z.array(z.string()) }),
  refuses: { 'shop-shut': refusal(409, 'The shop is shut.') },
  idempotency: 'optional',
} as const satisfies Declaration

const digestOf = (is: Declaration, path: `/api/${string}` = '/api/shops'): string[] =>
  apiDigest(
    describeApi([{ name: 'shops.open', call: post(path, is) } as unknown as Route], [], '1', []),
  ).split('\n')

const field = (changed: object) =>
  z.strictObject({ ...before.body.shape, ...changed } as typeof before.body.shape)

const changes: [what: string, is: Declaration, line: string][] = [
  ['its summary', { ...before, summary: 'Open one' }, '  Open one'],
  [
    'its access',
    { ...before, access: 'verified' },
    '  for verified; mutation: 60 in 60 s by person; audit shop.opened',
  ],
  [
    'its limit',
    { ...before, limit: 'nominate' },
    '  for citizen; nominate: 10 in 3600 s by person; audit shop.opened',
  ],
  [
    'its audit',
    { ...before, audit: 'shop.made' },
    '  for citizen; mutation: 60 in 60 s by person; audit shop.made',
  ],
  ['a parameter', { ...before, query: z.object({ dry: z.string() }) }, '  query dry: string'],
  ['a header', { ...before, idempotency: 'required' }, '  header Idempotency-Key: string 8..128'],
  ['a bound', { ...before, body: field({ name: z.string().check(z.maxLength(9)) }) }, '    name: string ..9'],
  [
    'a default',
    { ...before, body: field({ name: z._default(z.string(), 'x') }) },
    '    name?: string default="x"',
  ],
  [
    'a word of a list',
    { ...before, body: field({ kind: z.enum(['stall', 'van']) }) },
    '    kind: "stall" | "van"',
  ],
  ['a field less', { ...before, returns: z.object({ id: z.uuid() }) }, ''],
  ['what passes unread', { ...before, body: z.object(before.body.shape) }, '  body'],
  [
    'the words of a refusal',
    { ...before, refuses: { 'shop-shut': refusal(409, 'Shut.') } },
    '  refuses 409 SHOP_SHUT: Shut.',
  ],
]

test.each(changes)('the digest shows %s as one changed line', (_what, is, line) => {
  const [old, now] = [digestOf(before), digestOf(is)]
  // Another access level also has other common refusals.
  expect(now.filter((each) => !old.includes(each) && !each.startsWith('  refuses person'))).toEqual(
    line ? [line] : [],
  )
  expect(old.filter((each) => !now.includes(each)).length).toBeLessThanOrEqual(2)
  expect(now).not.toEqual(old)
})

test('the digest shows a changed address in the first line of the call', () => {
  expect(digestOf(before, '/api/stores')).toContain('POST /api/stores shops.open')
})

test('the digest says common refusals once with their words, and names them where a call gives them', () => {
  const lines = digestOf(before)
  expect(lines.filter((line) => line.includes('401 SIGNED_OUT'))).toEqual([
    '    401 SIGNED_OUT: Please sign in to continue.',
  ])
  expect(lines).toContain('  refuses person, page, key, content, SUSPENDED')
  // A group that a call gives in part is named by code: nothing is said that the call does not do.
  const open = digestOf({ ...before, access: 'signed-in', idempotency: 'none' })
  expect(open).toContain('  refuses page, content, SIGNED_OUT, SUSPENDED')
})
