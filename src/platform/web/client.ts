import { ApiError } from './api-error.ts'
import { CSRF_KEPT_MS, isStaleToken } from './query-rules.ts'

export interface Client {
  read(url: string, options?: { nullOn401?: boolean; signal?: AbortSignal }): Promise<unknown>
  write(method: string, url: string, body: unknown, headers?: Record<string, string>): Promise<unknown>
}

/** The one way to the server: credentials always, CSRF token on every write with one retry [CS-01..03]. */
export const makeClient = (fetchIt: typeof fetch, now: () => number): Client => {
  let kept: { token: string; at: number } | null = null

  const csrfToken = async (): Promise<string> => {
    if (kept && now() - kept.at < CSRF_KEPT_MS) return kept.token
    try {
      const response = await fetchIt('/api/csrf-token', { credentials: 'include' })
      if (!response.ok) return ''
      const { csrfToken: token } = (await response.json()) as { csrfToken?: string }
      if (!token) return ''
      kept = { token, at: now() }
      return token
    } catch {
      return ''
    }
  }

  const answer = async (response: Response): Promise<unknown> => {
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response.status === 204 ? undefined : response.json()
  }

  const send = async (method: string, url: string, body: unknown, headers: Record<string, string>) => {
    const isBytes = body instanceof Blob
    return answer(
      await fetchIt(url, {
        method,
        credentials: 'include',
        headers: {
          'X-CSRF-Token': await csrfToken(),
          ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      }),
    )
  }

  return {
    async read(url, { nullOn401 = false, signal } = {}) {
      const response = await fetchIt(url, { credentials: 'include', ...(signal && { signal }) })
      if (nullOn401 && response.status === 401) return null
      return answer(response)
    },
    async write(method, url, body, headers = {}) {
      try {
        return await send(method, url, body, headers)
      } catch (error) {
        if (!isStaleToken(error)) throw error
        kept = null
        return send(method, url, body, headers)
      }
    },
  }
}
