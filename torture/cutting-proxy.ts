import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How many milliseconds after a request was passed on its connection may be cut. */
const LATEST_CUT_MS = 12

/**
 * Stands between clients and server and cuts connections once the request was sent: some when the answer begins to
 * come, so that the effect is certain and the answer lost, some a moment after the request. `share` is how many of the
 * requests meet that.
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
