import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword, type DemoName } from '#test/people.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** True when the server kept this answer from an earlier request with the same key. */
  readonly isReplay: boolean
}

/** A signed-in person without a browser, who sends JSON as our own client does. */
export interface Client {
  readonly name: DemoName
  read(path: string): Promise<unknown>
  /**
   * Sends a write and retries while the server is too busy. Throws when no complete answer came: then nobody knows
   * whether the write took effect.
   */
  write(path: string, body: unknown, key: string, method?: 'POST' | 'PUT'): Promise<Answer>
}

/** Signs in over the wire; the session survives restarts of the server. */
export const signInClient = async (origin: string, name: DemoName): Promise<Client> => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      ...init,
      headers: { cookie, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    return response
  }
  /** A busy server asks to retry later; a client without a token is refused for another reason. */
  const token = async (): Promise<string> => {
    const response = await send('/api/csrf-token')
    if (response.status === 200) return ((await response.json()) as { csrfToken: string }).csrfToken
    if (response.status !== 503) throw new Error(`No token for ${name}: ${response.status}`)
    await sleep(1000)
    return token()
  }
  const write: Client['write'] = async (path, body, key, method = 'POST') => {
    const response = await send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'x-csrf-token': csrf, 'idempotency-key': key },
    })
    if (response.status === 503) {
      await response.arrayBuffer()
      await sleep(1000)
      return write(path, body, key, method)
    }
    return {
      status: response.status,
      body: await response.json(),
      isReplay: response.headers.get('idempotency-replayed') === 'true',
    }
  }
  let csrf = await token()
  const { status } = await write(
    '/api/local/login',
    { email: `${name}@demo.sup`, password: demoPassword },
    `login-${name}`,
  )
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  csrf = await token()
  return { name, write, read: async (path) => (await send(path)).json() }
}
