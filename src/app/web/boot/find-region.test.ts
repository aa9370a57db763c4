// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRegion } from './find-region.ts'

/** The server's answer to each address; a missing one fails like a lost network. */
const server = (answers: Readonly<Record<string, unknown>>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!(path in answers)) throw new TypeError('network')
    const body = answers[path]
    return new Response(JSON.stringify(body), { status: body === null ? 401 : 200 })
  })
  return asked
}

const visit = async (): Promise<string[]> => {
  const gone: string[] = []
  await findRegion((path) => gone.push(path))
  return gone
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the redirect to the Canada page is for', () => {
  test('[RD-03] a device that remembers the region of Canada, without a location check', async () => {
    const asked = server({})
    localStorage.setItem('region', 'canada')
    expect([await visit(), asked]).toEqual([['/canada'], []])
  })

  test('[RD-03] a visitor whose address is in Canada, and for no other country', async () => {
    server({ '/api/location': { country: 'CA' } })
    expect(await visit()).toEqual(['/canada'])
    sessionStorage.clear()
    server({ '/api/location': { country: 'NG' } })
    expect(await visit()).toEqual([])
    sessionStorage.clear()
    server({ '/api/location': { country: null } })
    expect(await visit()).toEqual([])
  })

  test('[RD-03] nobody with a saved region of global, without a check', async () => {
    const asked = server({ '/api/location': { country: 'CA' } })
    localStorage.setItem('region', 'global')
    expect([await visit(), asked]).toEqual([[], []])
  })

  test('nobody who chose the main site: the choice is remembered and removed from the address', async () => {
    server({ '/api/location': { country: 'CA' } })
    history.replaceState(null, '', '/?region=global')
    expect(await visit()).toEqual([])
    expect([localStorage.getItem('region'), location.search]).toEqual(['global', ''])
    localStorage.clear()
    history.replaceState(null, '', '/?region=canada')
    expect(await visit()).toEqual(['/canada'])
    expect(localStorage.getItem('region')).toBeNull()
  })

  test('no crawlers', async () => {
    const asked = server({ '/api/location': { country: 'CA' } })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)')
    expect([await visit(), asked]).toEqual([[], []])
  })
})

describe('the location check', () => {
  test('[RD-04] is remembered for the session, whatever its result', async () => {
    const asked = server({ '/api/location': { country: 'CA' } })
    await visit()
    expect([await visit(), asked]).toEqual([['/canada'], ['/api/location']])
    expect(sessionStorage.getItem('location-check')).toBe('CA')
  })

  test('[RD-04] fails silently, and the session does not repeat it', async () => {
    const asked = server({})
    expect(await visit()).toEqual([])
    expect([await visit(), asked]).toEqual([[], ['/api/location']])
  })

  test('[RD-04] gives up after three seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted()
      return new Response('{"country":"CA"}')
    })
    expect(await visit()).toEqual([])
    expect(timeout).toHaveBeenCalledWith(3000)
  })

  test('does not redirect on a device without storage', async () => {
    server({ '/api/location': { country: 'CA' } })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await visit()).toEqual([])
  })
})
