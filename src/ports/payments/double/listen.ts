import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DoubleAnswer } from './answers.ts'
import type { PaystackDouble } from './paystack-double.ts'

const MAX_BYTES = 64 * 1024

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) break
    kept.push(chunk)
  }
  return Buffer.concat(kept).toString('utf8')
}

/** Headers of an answer of the double; its pages run no script, and their forms lead to it and to the shop only. */
export const headersOf = ({ type, location, leadsTo }: DoubleAnswer): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${leadsTo ?? ''}; frame-ancestors 'none'; base-uri 'none'`,
  ...(location && { location }),
})

/** Serves the double on a free port of this machine. */
export const listenAsPaystack = async (double: PaystackDouble) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double.local')
    void (async () => {
      const answer = await double.handle({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        authorization: request.headers.authorization,
        body: await bodyOf(request),
      })
      // Without an answer the connection stays open, as when a network loses it.
      if (answer) response.writeHead(answer.status, headersOf(answer)).end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
