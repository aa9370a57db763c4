import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A complete answer; `null` means a lost one: a timeout, a reset or no server. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const PATIENCE_MS = 8_000
/** A server that has just started, or a busy machine, may ask to retry later. */
const TRIES = 8

/** The session of one person's browser: its cookies, and JSON over kept-alive connections. */
export interface Session {
  ask(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Answer | null>
  /** The whole text of an answer; retries while there is none, then throws. */
  text(path: string): Promise<string>
  /** Closes every connection. */
  leave(): void
}

interface Sent {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}

interface Sending {
  readonly agent: Agent
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
}

const sendOnce = ({ agent, port, method, path, headers, body }: Sending): Promise<Sent | null> =>
  new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', () => resolve(null))
      response.on('close', () => resolve(null))
      response.on('end', () =>
        resolve(
          response.complete
            ? { status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }
            : null,
        ),
      )
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end(body)
  })

/** A proxy may answer for the server with a page that is not JSON. */
const bodyOf = ({ status, text }: Sent): Answer['body'] => {
  try {
    return JSON.parse(text) as Answer['body']
  } catch (error) {
    if (status >= 500) return {}
    throw error
  }
}

/** Opens a session; each request goes to the current value of `port`. */
export const openSession = async (port: () => number, email: string, password: string): Promise<Session> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const cookies = new Map<string, string>()
  let csrf = ''
  const send = async (method: string, path: string, body?: unknown, key?: string) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = await sendOnce({
      agent,
      port: port(),
      method,
      path,
      body: text,
      headers: {
        host: `localhost:${port()}`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...(csrf && { 'x-csrf-token': csrf }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    for (const line of sent?.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return sent
  }
  const ask: Session['ask'] = async (method, path, body, key) => {
    const sent = await send(method, path, body, key)
    return sent && { status: sent.status, body: bodyOf(sent) }
  }
  const takeToken = async () =>
    (csrf = String((await ask('GET', '/api/csrf-token'))?.body['csrfToken'] ?? ''))
  await takeToken()
  const entered = await ask('POST', '/api/local/login', { email, password })
  if (entered?.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(entered)}`)
  await takeToken()
  return {
    ask,
    text: async (path) => {
      for (let tries = 1; ; tries += 1) {
        const sent = await send('GET', path)
        if (sent?.status === 200) return sent.text
        if (tries === TRIES) throw new Error(`${path} answered ${sent?.status}`)
        await sleep(tries * 200)
      }
    },
    leave: () => agent.destroy(),
  }
}
