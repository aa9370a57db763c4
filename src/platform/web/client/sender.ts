/** Whose page sends: the id of the person it was made for, or `guest`; and the CSRF token that came with it. */
export interface SendingPage {
  readonly of: string
  readonly csrfToken?: string
}

export const GUEST = 'guest'

/** How long a CSRF token is kept before a new one is fetched [CS-01]. */
export const CSRF_KEPT_MS = 30 * 60_000

const isStaleToken = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"Invalid CSRF token"')

/**
 * The one rule for writes of a page [CS-01..03]: each carries the page's own token, made at time 0, or one from the
 * server that is kept for half an hour, and once more with a new one when it is stale. Each also names whose page it is,
 * so that the server refuses it when somebody else has signed in since. It imports nothing: what floats over reading
 * pages uses it too.
 */
export const makeSender = (fetchIt: typeof fetch, now: () => number, { of, csrfToken = '' }: SendingPage) => {
  let kept = csrfToken ? { token: csrfToken, at: 0 } : null

  const tokenNow = async (): Promise<string> => {
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

  const sendOnce = async (
    method: string,
    url: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const isBytes = body instanceof Blob
    return fetchIt(url, {
      method,
      credentials: 'include',
      headers: {
        'X-CSRF-Token': await tokenNow(),
        'X-Page-Of': of,
        ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    })
  }

  const send: typeof sendOnce = async (...request) => {
    const response = await sendOnce(...request)
    if (!(await isStaleToken(response))) return response
    kept = null
    return sendOnce(...request)
  }
  return { send, forgetToken: () => (kept = null) }
}
