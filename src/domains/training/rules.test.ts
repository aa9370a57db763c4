import { describe, expect, test } from 'vitest'
import { PASS_MARK } from './lesson-contract.ts'
import { isComplete, isPass } from './rules.ts'

describe('the test of a module', () => {
  test('is passed from the pass mark on', () => {
    expect(isPass(PASS_MARK - 1)).toBe(false)
    expect(isPass(PASS_MARK)).toBe(true)
  })
})

describe('training is complete', () => {
  const all = { modulesPassed: 6, modules: 6, hasCommitted: true, isCapstoneAccepted: true }
  test('only when every part is complete', () => {
    expect(isComplete(all)).toBe(true)
    expect(isComplete({ ...all, modulesPassed: 5 })).toBe(false)
    expect(isComplete({ ...all, hasCommitted: false })).toBe(false)
    expect(isComplete({ ...all, isCapstoneAccepted: false })).toBe(false)
  })
})
