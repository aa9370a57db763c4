import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What stands between the device and the server: nothing, no network, a busy or strict server, or a hotspot's own page. */
export type Mode = 'open' | 'cut' | 'busy' | 'limited' | 'hotspot'

/** Something that happens when the nth request of a sync passes. */
interface Planned {
  left: number
  readonly isBefore: boolean
  readonly happen: () => Promise<void> | void
}

const said = {
  busy: [503, 'application/json', '{"error":"Busy, please retry","code":"BUSY"}'],
  limited: [429, 'application/json', '{"error":"Too many requests.","code":"TOO_MANY_REQUESTS"}'],
  hotspot: [200, 'text/html', '<!doctype html><title>Welcome</title><p>Buy data to go on.'],
} as const

/** A request that sending what waits is made of: who is here, each file, each act. */
const isStep = ({ method = 'GET', url = '' }: IncomingMessage): boolean =>
  url === '/api/csrf-token' || (method !== 'GET' && method !== 'HEAD')

/** What the line is at the moment, and what is to happen on it. */
interface Line {
  mode: Mode
  version: number
  steps: number
  planned: Planned | null
}

/** Whether something happens with this request, before it is passed on or after it was answered. */
const take = (line: Line, request: IncomingMessage): Planned | null => {
  if (!isStep(request)) return null
  line.steps += 1
  const { planned } = line
  if (!planned || --planned.left > 0) return null
  line.planned = null
  return planned
}

const refuse = ({ mode }: Line, response: ServerResponse): boolean => {
  if (mode === 'cut') response.destroy()
  else if (mode !== 'open') {
    const [status, type, body] = said[mode]
    response.writeHead(status, { 'content-type': type, 'retry-after': '1' }).end(body)
  }
  return mode !== 'open'
}

const headersFor = (request: IncomingMessage, isWorker: boolean): IncomingMessage['headers'] => {
  const { 'accept-encoding': coding, 'if-none-match': known, ...rest } = request.headers
  if (isWorker) return rest
  return { ...rest, ...(coding && { 'accept-encoding': coding }), ...(known && { 'if-none-match': known }) }
}

/** Passes a request on to the server behind, unless the line says otherwise. */
const pass = async (
  line: Line,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const event = take(line, request)
  if (event?.isBefore) await event.happen()
  if (refuse(line, response)) return void request.resume()
  const isWorker = request.url === '/worker.js'
  const giveBack = async (answer: IncomingMessage): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    if (event && !event.isBefore) await event.happen()
    if (line.mode === 'cut') return void response.destroy()
    // Another version of the worker differs in a comment.
    if (isWorker) parts.push(Buffer.from(`\n// ${String(line.version)}\n`))
    const {
      'content-length': _length,
      'transfer-encoding': _coding,
      connection: _connection,
      ...given
    } = answer.headers
    response.writeHead(answer.statusCode ?? 502, given).end(Buffer.concat(parts))
  }
  const { method, url: path } = request
  const headers = headersFor(request, isWorker)
  const upstream = ask({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    giveBack(answer).catch(() => response.destroy())
  })
  upstream.on('error', () => response.destroy())
  request.on('error', () => upstream.destroy())
  request.pipe(upstream)
}

/** A server in front of the product that does to a device what networks do, at a given request. */
export const openGateway = async (port: number) => {
  const open = new Set<Socket>()
  const line: Line = { mode: 'open', version: 0, steps: 0, planned: null }
  const server = createServer((request, response) => {
    pass(line, port, request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    setMode: (mode: Mode): void => {
      line.mode = mode
      if (mode === 'cut') for (const each of open) each.destroy()
    },
    /** Serves another version of the worker from now on. */
    release: () => void (line.version += 1),
    /** Lets something happen at the nth request of a sync from now on; resolves when it has, or after a while without one. */
    atStep: (
      step: number,
      isBefore: boolean,
      happen: Planned['happen'],
      patienceMs: number,
    ): Promise<boolean> =>
      new Promise((resolve) => {
        const own: Planned = {
          left: step,
          isBefore,
          happen: async () => {
            try {
              await happen()
            } finally {
              resolve(true)
            }
          },
        }
        line.planned = own
        setTimeout(() => {
          // What has begun is waited for: a person who opens a page takes the next form away.
          if (line.planned !== own) return
          line.planned = null
          resolve(false)
        }, patienceMs)
      }),
    close: (): void => {
      for (const each of open) each.destroy()
      server.close()
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof openGateway>>
