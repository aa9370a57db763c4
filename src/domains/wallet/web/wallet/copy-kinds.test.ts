import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { TransactionPage, Wallet } from '../../contract.ts'
import { Overview } from '../../overview-contract.ts'
import { copyKinds } from './copy-kinds.ts'

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
