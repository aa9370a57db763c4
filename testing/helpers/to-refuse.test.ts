import { describe, expect, test } from 'vitest'

const refused = { statusCode: 409, body: '{"error":"It is closed.","code":"CLOSED"}' }

describe('toRefuse', () => {
  test('holds for the same status and code', () => {
    expect(refused).toRefuse(409, 'CLOSED')
  })

  test.each([
    ['another status', refused, 404, 'CLOSED'],
    ['another code', refused, 409, 'OPEN'],
    ['an answer without a code', { statusCode: 409, body: '{}' }, 409, 'CLOSED'],
    ['an answer that is no JSON', { statusCode: 409, body: '<p>' }, 409, 'CLOSED'],
    ['an answer that is null', { statusCode: 409, body: 'null' }, 409, 'CLOSED'],
  ])('fails for %s and shows the answer', (_name, answer, status, code) => {
    expect(() => expect(answer).toRefuse(status, code)).toThrow(
      `expected the refusal ${status} ${code}, the answer was ${answer.statusCode} ${answer.body}`,
    )
  })
})
