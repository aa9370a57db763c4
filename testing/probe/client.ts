import type { Target } from './check.ts'

export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

/** A client with cookies and a CSRF token, like our own pages. */
export const openClient = async ({ origin }: Pick<Target, 'origin'>): Promise<Client> => {
  const cookies = new Map<string, string>()
  let token = ''
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && method !== 'GET' && { 'x-csrf-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const readToken = async () => {
    const { csrfToken } = (await (await send('GET', '/api/csrf-token')).json()) as { csrfToken: string }
    token = csrfToken
  }
  await readToken()
  return {
    send: async (method, path, body, headers) => {
      const response = await send(method, path, body, headers)
      // A new session has its own token.
      if (path === '/api/local/login') await readToken()
      return response
    },
  }
}

/** Signs in; null when the account does not exist here, or has a second factor. */
export const signIn = async (target: Target): Promise<Client | null> => {
  const client = await openClient(target)
  const { email, password } = target
  const { status } = await client.send('POST', '/api/local/login', { email, password })
  return status === 200 ? client : null
}
