import { expect, test } from 'vitest'
import { goneRows, tryCalls } from './matrix-calls.ts'

tryCalls(1)

test('the reviewed table names no call that no longer exists', () => {
  expect(goneRows()).toEqual([])
})
