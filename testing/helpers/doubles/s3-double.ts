import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signatureFault } from './s3-signature.ts'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface KeptObject {
  readonly bytes: Buffer
  readonly contentType: string
}

export interface S3Double {
  readonly endpoint: string
  readonly objects: ReadonlyMap<string, KeptObject>
  /** The next requests, this many, get 503 SlowDown, as from a busy store. */
  failNext(times: number): void
  /** From now on it takes requests and never answers. */
  hang(): void
  /** How many requests came since then. */
  readonly calls: number
  /** How many of them still wait for an answer. */
  readonly waiting: number
  close(): Promise<void>
}

const statusOf: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
}

const refuse = (response: ServerResponse, code: string, method: string | undefined) => {
  response.writeHead(statusOf[code] ?? 403, { 'content-type': 'application/xml' })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.end(method === 'HEAD' ? undefined : xml)
}

/** A store on loopback that supports the S3 object calls with path-style addresses and checks every signature. */
export const startS3Double = async (bucket: string, keys: S3Keys): Promise<S3Double> => {
  const objects = new Map<string, KeptObject>()
  let failing = 0
  let isHanging = false
  let calls = 0
  let waiting = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isHanging) {
      calls += 1
      waiting += 1
      response.once('close', () => {
        waiting -= 1
      })
      return
    }
    const bytes = await buffer(request)
    const { method } = request
    if (failing > 0) {
      failing -= 1
      return refuse(response, 'SlowDown', method)
    }
    const fault = signatureFault(request, bytes, keys)
    if (fault) return refuse(response, fault, method)
    const [, asked, ...rest] = (request.url ?? '').split('/')
    if (asked !== bucket) return refuse(response, 'NoSuchBucket', method)
    const key = decodeURIComponent(rest.join('/'))
    if (key === '')
      return method === 'HEAD' ? response.writeHead(200).end() : refuse(response, 'MethodNotAllowed', method)
    if (method === 'PUT') {
      objects.set(key, { bytes, contentType: request.headers['content-type'] ?? 'binary/octet-stream' })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 'MethodNotAllowed', method)
    if (!found) return refuse(response, 'NoSuchKey', method)
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
    return response.end(method === 'GET' ? found.bytes : undefined)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    get calls() {
      return calls
    },
    get waiting() {
      return waiting
    },
    hang: () => {
      isHanging = true
    },
    failNext: (times) => {
      failing = times
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
