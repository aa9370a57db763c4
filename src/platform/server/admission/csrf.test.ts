import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCsrfToken, makeCsrfToken } from './csrf.ts'

const key = Buffer.alloc(32, 'k')
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number): Date => new Date(noon.getTime() + seconds * 1000)
const token = makeCsrfToken(key, 'sid:ada', noon)

describe('a CSRF token', () => {
  test('is valid for its holder, for two hours and not a second longer', () => {
    expect(isCsrfToken(key, 'sid:ada', token, noon)).toBe(true)
    expect(isCsrfToken(key, 'sid:ada', token, later(2 * 3600))).toBe(true)
    expect(isCsrfToken(key, 'sid:ada', token, later(2 * 3600 + 1))).toBe(false)
  })

  test('outlives the half hour that clients store it', () => {
    expect(isCsrfToken(key, 'sid:ada', token, later(60 * 60))).toBe(true)
  })

  test('from a clock one minute ahead is accepted, from one further ahead is not', () => {
    expect(isCsrfToken(key, 'sid:ada', token, later(-60))).toBe(true)
    expect(isCsrfToken(key, 'sid:ada', token, later(-61))).toBe(false)
  })

  test('is invalid for any other holder and under any other key', () => {
    for (const holder of ['sid:bola', 'anon:ada', 'sid:', ''])
      expect(isCsrfToken(key, holder, token, noon), holder).toBe(false)
    expect(isCsrfToken(Buffer.alloc(32, 'x'), 'sid:ada', token, noon)).toBe(false)
  })

  test('is never the same twice', () => {
    expect(makeCsrfToken(key, 'sid:ada', noon)).not.toBe(token)
  })

  test('is invalid as soon as one character changes', () => {
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(isCsrfToken(key, 'sid:ada', changed, noon), `at ${at}`).toBe(false)
    }
  })

  test.each([
    undefined,
    null,
    7,
    {},
    ['a'],
    '',
    '.',
    '..',
    'a.b',
    token.split('.').slice(0, 2).join('.'),
    `${token.split('.').slice(0, 2).join('.')}.`,
    'x'.repeat(100_000),
  ])('is not %j', (given) => {
    expect(isCsrfToken(key, 'sid:ada', given, noon)).toBe(false)
  })

  test('cannot be forged from any text, and no text makes the check fail', () => {
    fc.assert(fc.property(fc.string(), (given) => !isCsrfToken(key, 'sid:ada', given, noon)))
  })
})
