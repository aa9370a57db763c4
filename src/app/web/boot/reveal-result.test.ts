// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { revealResult } from './reveal-result.ts'

const assign = vi.fn()

beforeEach(() => {
  document.body.innerHTML = '<p id="result" tabindex="-1">Saved</p><div id="ballot" tabindex="-1">3 SUP</div>'
  history.replaceState(null, '', '/voting?code=1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** What a form does after its write; the address stays, as the fake load loads nothing. */
const load = (address: string): unknown => {
  vi.stubGlobal('location', { assign, pathname: '/voting', search: '?code=1' })
  loadWithResult(address)
  vi.unstubAllGlobals()
  return assign.mock.lastCall?.[0]
}

describe('the load after a form', () => {
  test.each([
    ['/wallet', '/wallet', 'result'],
    ['/voting#ballot', '/voting#ballot', 'ballot'],
    // A fragment alone would not load the current page again.
    ['/voting?code=1#ballot', '/voting?code=1', 'ballot'],
    ['/voting?code=1', '/voting?code=1', 'result'],
    // The page no longer has that place: its message stands in for it.
    ['/voting#gone', '/voting#gone', 'result'],
  ])('to %s asks for %s and focuses #%s', (address, asked, focused) => {
    expect(load(address)).toBe(asked)
    revealResult()
    expect(document.activeElement?.id).toBe(focused)
  })

  test('reveals its result once', () => {
    load('/wallet')
    revealResult()
    ;(document.activeElement as HTMLElement).blur()
    revealResult()
    expect(document.activeElement).toBe(document.body)
  })

  test('opens the fold in which its result stands', () => {
    document.body.innerHTML =
      '<details><summary>More</summary><p id="result" tabindex="-1">Saved</p></details>'
    load('/wallet')
    revealResult()
    expect(document.querySelector('details')?.open).toBe(true)
  })

  test('without script has the place in its address, which loses it again', () => {
    history.replaceState(null, '', '/voting?code=1#result')
    revealResult()
    expect(document.activeElement?.id).toBe('result')
    expect(location.href).toMatch(/\/voting\?code=1$/)
  })
})
