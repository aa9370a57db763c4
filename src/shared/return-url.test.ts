import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownAddress, safeReturnUrl } from './return-url.ts'
import { isScreenPath } from './sitemap.ts'

const OWN = 'https://sup.example'
const judged = (wanted: string | null | undefined) => safeReturnUrl(wanted, isScreenPath)

describe('the return address of a sign-in (S-08)', () => {
  test.each([
    '/',
    '/dashboard',
    '/leaders',
    '/leaders?state=NG-LA&search=Ada%20%26%20Co',
    '/leaders/nominate#who',
    '/leaders/0190a000-0000-7000-8000-000000000001',
    '/admin/leaders/vetting?bucket=under_review',
  ])('may be the screen %s', (wanted) => {
    expect(judged(wanted)).toBe(wanted)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['another site', 'https://evil.com/dashboard'],
    ['another site without its scheme', '//evil.com'],
    ['another site behind a backslash', '/\\evil.com'],
    ['two backslashes', '\\\\evil.com'],
    ['a backslash further on', '/leaders\\..\\evil'],
    ['a path that resolves to two slashes by ..', '/..//evil.com'],
    ['a path that resolves to two slashes by .', '/.//evil.com'],
    ['two slashes within', '/leaders//evil.com'],
    ['the same in escaped dots', '/%2e%2e//evil.com'],
    ['a tab between slashes', '/\t/evil.com'],
    ['a line break', '/leaders\n'],
    ['a null character', '/leaders\u0000'],
    ['a delete character', '/leaders\u007f'],
    ['a space before it', ' /dashboard'],
    ['a script', 'javascript:alert(1)'],
    ['a data address', 'data:text/html,x'],
    ['a relative path', 'dashboard'],
    ['user and host', '@evil.com'],
    ['a path that no screen has', '/no-such-screen'],
    ['the API', '/api/leaders'],
    ['logging out', '/api/logout'],
    ['the sign-in itself', '/auth'],
    ['the sign-in with a return of its own', '/auth?returnUrl=/dashboard'],
    ['the sign-in with a fragment', '/auth#top'],
    ['the sign-in reached by ..', '/leaders/../auth?logout=confirm'],
    ['/login', '/login'],
    ['/signup', '/signup?mode=join'],
    ['/register', '/register'],
    ['what is longer than 512 characters', `/leaders?search=${'a'.repeat(500)}`],
  ])('is /dashboard instead of %s', (_what, wanted) => {
    expect(judged(wanted)).toBe('/dashboard')
  })

  test('may be 512 characters long', () => {
    const longest = `/leaders?search=${'a'.repeat(496)}`
    expect(longest).toHaveLength(512)
    expect(judged(longest)).toBe(longest)
  })

  test('falls back where the caller says', () => {
    expect(safeReturnUrl('//evil.com', isScreenPath, '/leaders')).toBe('/leaders')
  })

  test('stays on our own origin, whatever is asked for', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '@', ':', '?', '#', '&'),
      fc.constantFrom('auth', 'leaders', 'dashboard', 'nominate', 'api', 'evil.com', 'https:', 'javascript:'),
      fc.string({ maxLength: 6 }),
    )
    const address = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 9 }).map((pieces) => `/leaders/${pieces.join('')}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    let kept = 0
    fc.assert(
      fc.property(address, (wanted) => {
        // A screen table that knows everything is the hardest case: only the judge itself stands in the way.
        for (const isScreen of [isScreenPath, () => true]) {
          const result = safeReturnUrl(wanted, isScreen)
          const { origin, pathname } = new URL(result, OWN)
          expect(origin).toBe(OWN)
          expect(result).toMatch(/^\/(?![/\\])/)
          expect(pathname).not.toContain('//')
          expect(pathname).not.toMatch(/^\/(api|auth|login|signup|register|logout)(\/|$)/)
          if (result !== '/dashboard') kept += 1
        }
      }),
      { numRuns: 10_000 },
    )
    // Otherwise everything was refused and nothing was shown.
    expect(kept).toBeGreaterThan(100)
  })
})

describe('an address after a form', () => {
  test('may be a door too, such as the page that says Logged Out', () => {
    expect(ownAddress('/auth?logout=done', isScreenPath, '/')).toBe('/auth?logout=done')
  })
  test('is one of our screens or the fallback', () => {
    expect(ownAddress('//evil.com', isScreenPath, '/leaders')).toBe('/leaders')
    expect(ownAddress('/no-such-screen', isScreenPath, '/leaders')).toBe('/leaders')
  })
})
