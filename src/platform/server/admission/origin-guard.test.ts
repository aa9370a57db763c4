import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { isOwnNavigation, refuseCrossSite } from './origin-guard.ts'

const from = (headers: Record<string, string | string[]>): FastifyRequest =>
  ({ host: 'civic.example', headers }) as unknown as FastifyRequest

describe('a write', () => {
  test.each<[string, Record<string, string | string[]>]>([
    ['by a page of this site', { 'sec-fetch-site': 'same-origin', origin: 'https://civic.example' }],
    ['by the person alone', { 'sec-fetch-site': 'none' }],
    [
      'by a page of this site that keeps its address to itself',
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
    ],
    ['by an old browser from this site', { origin: 'https://civic.example' }],
    ['by a program that sends no such headers', {}],
  ])('started %s passes', (_who, headers) => {
    expect(() => refuseCrossSite(from(headers))).not.toThrow()
  })

  test.each<[string, Record<string, string | string[]>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.civic.example' }],
    ['another site that an old browser names', { origin: 'https://evil.example' }],
    ['a host that only begins like ours', { origin: 'https://civic.example.evil.example' }],
    ['our host on another port', { origin: 'https://civic.example:8443' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nobody knows where', { origin: '' }],
    [
      'a page that says one thing and its origin another',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
    ['two sites at once', { 'sec-fetch-site': ['cross-site', 'same-origin'] }],
  ])('started by %s is refused', (_who, headers) => {
    expect(() => refuseCrossSite(from(headers))).toThrow('cross-site')
  })
})

describe('a navigation', () => {
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  test.each<[string, Record<string, string>, boolean]>([
    ['of the address bar', typed, true],
    ['by a link of this site', { ...typed, 'sec-fetch-site': 'same-origin' }, true],
    ['by a link of another site', { ...typed, 'sec-fetch-site': 'cross-site' }, false],
    ['into a frame', { ...typed, 'sec-fetch-dest': 'iframe' }, false],
    ['that is a script’s call', { ...typed, 'sec-fetch-mode': 'cors' }, false],
    ['fetched ahead', { ...typed, 'sec-purpose': 'prefetch' }, false],
    ['fetched ahead by an older browser', { ...typed, purpose: 'prefetch' }, false],
    ['of an old browser from this site', { referer: 'https://civic.example/dashboard' }, true],
    [
      'of an old browser from another site',
      { referer: 'https://evil.example/?https://civic.example/' },
      false,
    ],
    ['that says nothing of itself', {}, false],
  ])('%s counts as our own: %s', (_which, headers, expected) => {
    expect(isOwnNavigation(from(headers))).toBe(expected)
  })
})
