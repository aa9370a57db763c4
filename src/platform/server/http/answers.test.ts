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

test.each([
  ['53100', 'disk full'],
  ['53000', 'no resources'],
  ['53200', 'no memory'],
  ['53300', 'no connections'],
  ['53400', 'a limit of the configuration'],
  ['57P01', 'shutting down'],
  ['57P02', 'crashed'],
  ['57P03', 'starting up'],
  ['57P04', 'dropped'],
  ['57P05', 'an idle session ended'],
  ['58000', 'system error'],
  ['58030', 'input or output failed'],
  ['58P01', 'a file is missing'],
  ['08006', 'connection failed'],
  ['ENOSPC', 'the disk of this process is full'],
  ['EDQUOT', 'its quota is spent'],
])('%s (%s) is a 503 with a time to retry', (code) => {
  const { status, headers } = toErrorAnswer(Object.assign(new Error('x'), { code }), undefined, 'id')
  expect(status).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test.each(['23505', '42601', '57000', '0A000', 'XX001'])('%s is no shortage', (code) => {
  expect(statusOf(Object.assign(new Error('x'), { code }))).toBe(500)
})
