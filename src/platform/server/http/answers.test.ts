import { expect, test } from 'vitest'
import { toErrorAnswer } from './answers.ts'

const statusOf = (error: unknown): number => toErrorAnswer(error, undefined, 'id').status

test('a sender who disconnects during a body is no fault of the database', () => {
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(statusOf(reset)).toBe(503)
  expect(statusOf(Object.assign(reset, { statusCode: 400 }))).toBe(400)
})

test('unexpected errors are a 500, refusals of the framework keep their status', () => {
  expect(['x', null, new Error('x')].map(statusOf)).toEqual([500, 500, 500])
  for (const [status, told] of [
    [400, 400],
    [413, 413],
    [415, 415],
    [418, 400],
    [503, 503],
    [500, 500],
  ])
    expect(statusOf(Object.assign(new Error('x'), { statusCode: status }))).toBe(told)
})
