import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { TransactionFilters, TransactionPage, Wallet } from '../../contract.ts'
import { Overview } from '../../overview-contract.ts'
import { copyKinds } from './copy-kinds.ts'
import { transactionQueryOf } from './wallet-search.ts'

/** Eight digits that change when the shape does (FNV-1a). */
const shapeOf = (schema: z.ZodMiniType): string => {
  const hash = [...JSON.stringify(z.toJSONSchema(schema))].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )
  return (hash >>> 0).toString(16).padStart(8, '0')
}

test.each([
  ['wallet', Wallet],
  ['transactions', TransactionPage],
  ['overview', Overview],
] as const)('the copy of %s names the shape that the contract has now', (name, schema) => {
  expect(copyKinds[name].shape).toBe(shapeOf(schema))
})

describe('the address of the list', () => {
  const samples = {
    kind: ['vote', 'hold-return', 'votes', 'VOTE'],
    direction: ['in', 'out', 'both'],
    bucket: ['earned', 'purchased', 'all'],
    from: ['2026-11-21', '2026-02-29', '2026-2-1', '2026-11-21T10:00Z', 'today'],
    to: ['2028-02-29', '2026-13-01', '0000-00-00'],
    cursor: ['abc_-1', 'a b', 'x'.repeat(800), 'x'.repeat(801)],
  } as const
  const all = Object.entries(samples).flatMap(([key, texts]) => texts.map((text) => [key, text] as const))

  test.each(all)('takes %s=%s as the server does', (key, text) => {
    const isTaken = TransactionFilters.safeParse({ [key]: text }).success
    expect(transactionQueryOf(new URLSearchParams({ [key]: text }))).toEqual(isTaken ? { [key]: text } : {})
  })

  test('leaves out what is empty, and what the list does not know', () => {
    expect(transactionQueryOf(new URLSearchParams('kind=&x=1&limit=5'))).toEqual({})
  })
})
