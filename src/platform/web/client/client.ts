import { ApiError } from './api-error.ts'
import { CSRF_KEPT_MS, isStaleToken, needsProof } from './query-rules.ts'

type Send = (method: string, url: string, body: unknown, headers: Record<string, string>) => Promise<unknown>

export interface Client {
  read(url: string, options?: { nullOn401?: boolean; signal?: AbortSignal }): Promise<unknown>
  write(method: string, url: string, body: unknown, headers?: Record<string, string>): Promise<unknown>
}

const answerOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.status === 204 ? undefined : response.json()
}

/**
 * Sends writes with the CSRF token: the page's own, made at time 0, or one from the server. Keeps it for half an hour
 * and fetches a new one once when it is stale.
 */
const makeSender = (fetchIt: typeof fetch, now: () => number, tokenOfPage: string) => {
  let kept: { token: string; at: number } | null = tokenOfPage ? { token: tokenOfPage, at: 0 } : null

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

  const sendOnce: Send = async (method, url, body, headers) => {
    const isBytes = body instanceof Blob
    return answerOf(
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

  const send: Send = async (...request) => {
    try {
      return await sendOnce(...request)
    } catch (error) {
      if (!isStaleToken(error)) throw error
      kept = null
      return sendOnce(...request)
    }
  }
  return { send, forgetToken: () => (kept = null) }
}

/**
 * The only way to the server: always with credentials, every write with a CSRF token and one retry [CS-01..03]. When a
 * write needs a fresh second-factor proof, calls `prove` and retries the write once if the person gave it (S-10).
 */
export const makeClient = (
  fetchIt: typeof fetch,
  now: () => number,
  prove: () => Promise<boolean> = async () => false,
  tokenOfPage = '',
): Client => {
  const { send, forgetToken } = makeSender(fetchIt, now, tokenOfPage)
  return {
    async read(url, { nullOn401 = false, signal } = {}) {
      const response = await fetchIt(url, { credentials: 'include', ...(signal && { signal }) })
      if (nullOn401 && response.status === 401) return null
      return answerOf(response)
    },
    async write(method, url, body, headers = {}) {
      try {
        return await send(method, url, body, headers)
      } catch (error) {
        if (!needsProof(error) || !(await prove())) throw error
        // The proof gave the session a new id, so the old token is invalid.
        forgetToken()
        return send(method, url, body, headers)
      }
    },
  }
}
