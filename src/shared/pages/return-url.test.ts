import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownAddress, safeReturnUrl } from './return-url.ts'
import { isScreenPath } from '../sitemap.ts'

const ORIGIN = 'https://x.example'
const back = (wanted: string | null | undefined) => safeReturnUrl(wanted, isScreenPath)
// The origin check must hold even if every path is a screen: it does not depend on the table of screens.
const backAnywhere = (wanted: string) => safeReturnUrl(wanted, () => true)

describe('the page after a sign-in', () => {
  test.each([
    ['/dashboard'],
    ['/leaders'],
    ['/leaders/nominate?step=evidence'],
    ['/leaders?search=Ade%20Ola&state=NG-LA#results'],
    ['/leaders/0190a000-0000-7000-8000-000000000001'],
    ['/leaders?from=https://evil.example//x'],
    ['/'],
  ])('is one of our screens: %s', (wanted) => {
    expect(back(wanted)).toBe(wanted)
  })

  test('is the normalized address, without dot segments', () => {
    expect(back('/admin/../leaders')).toBe('/leaders')
  })

  test.each([
    ['nothing', null],
    ['nothing at all', undefined],
    ['an empty text', ''],
    ['another host without a scheme', '//evil'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil'],
    ['a backslash first', '\\\\evil'],
    ['a backslash in the path', '/leaders\\evil'],
    ['dots that leave two slashes', '/..//evil.com'],
    ['a dot that leaves two slashes', '/.//evil.com'],
    ['escaped dots that leave two slashes', '/%2e%2e//evil.com'],
    ['two slashes within', '/leaders//evil.com'],
    ['a tab that browsers drop', '/\t/evil.com'],
    ['a line break that browsers drop', '/\n/evil.com'],
    ['a carriage return', '/leaders\r\nSet-Cookie: a=b'],
    ['a null character', '/leaders\u0000'],
    ['a delete character', '/leaders\u007f'],
    ['a script', 'javascript:alert(1)'],
    ['a script after a space', ' javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['an absolute address of another site', 'https://evil.example/dashboard'],
    ['an absolute address of ours', 'https://own.invalid/dashboard'],
    ['a path without its slash', 'dashboard'],
    ['a path that is no screen', '/nothing-here'],
    ['a broken escape', '/leaders/%E0%A4%A'],
    ['a call', '/api/logout'],
    ['the calls’ root', '/api'],
    ['the door', '/auth'],
    ['the door with a return of its own', '/auth?returnUrl=/auth'],
    ['the door by another name', '/login'],
    ['the door to join', '/signup#top'],
    ['the other door to join', '/register/'],
    ['the way out', '/logout'],
    ['a call behind dots', '/leaders/../api/logout'],
    ['a call behind an escaped dot', '/%2e/api/user'],
  ])('is the dashboard instead of %s', (_what, wanted) => {
    expect(back(wanted)).toBe('/dashboard')
    expect(backAnywhere(wanted ?? '')).toMatch(/^\/(?!api|auth|login|signup|register|logout)/)
  })

  test('may have 512 characters and not one more', () => {
    const longest = `/leaders?search=${'a'.repeat(512 - '/leaders?search='.length)}`
    expect(back(longest)).toBe(longest)
    expect(back(`${longest}a`)).toBe('/dashboard')
  })

  test('is also a screen whose name only begins like a sign-in page', () => {
    expect(backAnywhere('/authors')).toBe('/authors')
    expect(backAnywhere('/apiary')).toBe('/apiary')
  })

  test('falls back to the caller’s default', () => {
    expect(safeReturnUrl('//evil', isScreenPath, '/leaders')).toBe('/leaders')
    expect(ownAddress('//evil', isScreenPath, '/')).toBe('/')
  })

  test('stays on our origin with no double slash in its path, whatever is requested', () => {
    const nasty = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '/.',
      '/..',
      '%2e',
      '%2f',
      '%5c',
      '%09',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ' ',
      '\u3002',
      '\uff0f',
      'evil.com',
      'https:',
      'javascript:',
      'leaders',
      'api',
      'auth',
      'x.example',
    )
    const made = fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(''))
    const wanted = fc.oneof(
      made,
      made.map((text) => `/${text}`),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`),
      fc.webUrl(),
    )
    let kept = 0
    fc.assert(
      fc.property(wanted, (text) => {
        const result = backAnywhere(text)
        if (result !== '/dashboard') kept += 1
        const url = new URL(result, ORIGIN)
        expect(url.origin).toBe(ORIGIN)
        expect(url.pathname).not.toContain('//')
        expect(url.pathname).not.toMatch(/^\/(api|auth|login|signup|register|logout)(\/|$)/)
      }),
      { numRuns: 10_000 },
    )
    // A check that refuses everything would also pass the tests above.
    expect(kept).toBeGreaterThan(500)
  })
})
