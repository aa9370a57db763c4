import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The connection is cut at most this many milliseconds after its request was forwarded. */
const LATEST_CUT_MS = 12

/**
 * A proxy that cuts connections after forwarding the request: some when the answer begins, so that the ballot was certainly
 * cast and its answer is lost, some a moment after the request. `share` is the share of requests that it cuts.
 */
export const startCuttingProxy = async (server: () => number, chance: () => number, share: number) => {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(server(), '127.0.0.1')
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    let isAnswerLost = false
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', cut).on('close', () => {
        open.delete(socket)
        cut()
      })
    }
    client.on('data', (chunk) => {
      upstream.write(chunk)
      if (chance() >= share) return
      if (chance() < 0.5) isAnswerLost = true
      else setTimeout(cut, chance() * LATEST_CUT_MS)
    })
    upstream.on('data', (chunk) => {
      if (isAnswerLost) cut()
      else client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy()
        proxy.close(() => resolve())
      }),
  }
}
