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
  const own = { ...typed, 'sec-fetch-site': 'same-origin' }

  test.each<[string, Record<string, string>, boolean]>([
    ['of the address bar', typed, false],
    ['by a link of this site', own, true],
    ['by a link of another site', { ...typed, 'sec-fetch-site': 'cross-site' }, false],
    ['into a frame', { ...own, 'sec-fetch-dest': 'iframe' }, false],
    ['that is a script’s call', { ...own, 'sec-fetch-mode': 'cors' }, false],
    ['fetched ahead', { ...own, 'sec-purpose': 'prefetch' }, false],
    ['fetched ahead by an older browser', { ...own, purpose: 'prefetch' }, false],
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
