import { ApiError } from './api-error.ts'
import { needsProof } from './query-rules.ts'
import { GUEST, makeSender, type SendingPage } from './sender.ts'

export interface Client {
  read(url: string, options?: { nullOn401?: boolean; signal?: AbortSignal }): Promise<unknown>
  write(method: string, url: string, body: unknown, headers?: Record<string, string>): Promise<unknown>
}

const answerOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.status === 204 ? undefined : response.json()
}

/**
 * The only way to the server: always with credentials, every write by the one rule of `makeSender` [CS-01..03]. When a
 * write needs a fresh second-factor proof, calls `prove` and retries the write once if the person gave it (S-10).
 */
export const makeClient = (
  fetchIt: typeof fetch,
  now: () => number,
  prove: () => Promise<boolean> = async () => false,
  page: SendingPage = { of: GUEST },
): Client => {
  const { send, forgetToken } = makeSender(fetchIt, now, page)
  return {
    async read(url, { nullOn401 = false, signal } = {}) {
      const response = await fetchIt(url, { credentials: 'include', ...(signal && { signal }) })
      if (nullOn401 && response.status === 401) return null
      return answerOf(response)
    },
    async write(method, url, body, headers = {}) {
      try {
        return await answerOf(await send(method, url, body, headers))
      } catch (error) {
        if (!needsProof(error) || !(await prove())) throw error
        // The proof gave the session a new id, so the old token is invalid.
        forgetToken()
        return answerOf(await send(method, url, body, headers))
      }
    },
  }
}
