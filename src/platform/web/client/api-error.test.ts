import { describe, expect, test } from 'vitest'
import { ApiError, problemIn } from './api-error.ts'

describe('[DQ-03] a non-OK answer', () => {
  test('is an error of status and body', () => {
    const body = '{"error":"Leader not found","code":"LEADER_NOT_FOUND"}'
    expect(new ApiError(404, body, 'Not Found').message).toBe(`404: ${body}`)
  })
  test('without a body is an error of status and status text', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
  })
})

describe('the problem in an error', () => {
  test('holds what the server said', () => {
    const body =
      '{"error":"Please check the fields marked below.","code":"INVALID_INPUT","fields":{"email":"Enter it."}}'
    expect(problemIn(new ApiError(400, body, ''))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Please check the fields marked below.',
      fields: { email: 'Enter it.' },
    })
  })
  test.each(['<html>Bad gateway</html>', '', 'null', '[1]', '{"error":5,"fields":"none"}'])(
    'is valid whatever a proxy sent: %s',
    (body) => {
      expect(problemIn(new ApiError(502, body, 'Bad Gateway'))).toEqual({
        status: 502,
        code: 'UNKNOWN',
        message: '',
        fields: {},
      })
    },
  )
  test('of a lost network has status 0', () => {
    expect(problemIn(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'NETWORK' })
    expect(problemIn(undefined)).toMatchObject({ status: 0, code: 'NETWORK' })
  })
  test('from the server’s rendering is read as serialized', () => {
    const problem = { status: 503, code: 'BUSY', message: 'Busy, please retry', fields: {} }
    expect(problemIn({ problem })).toBe(problem)
  })
})
