import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CloudDouble } from './cloud-double.ts'

const MAX_BYTES = 64 * 1024

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Serves the interface of the double on a free port of this machine. */
export const listenAsCloud = async (double: Pick<CloudDouble, 'answer'>) => {
  const server = createServer((request, response) => {
    void (async () => {
      const kept: Buffer[] = []
      let size = 0
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.byteLength
        if (size > MAX_BYTES) break
        kept.push(chunk)
      }
      const { pathname } = new URL(request.url ?? '/', 'http://double.local')
      const body = jsonOf(Buffer.concat(kept).toString('utf8'))
      const answer = await double.answer(pathname, request.headers.authorization, body)
      if (answer)
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body))
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
