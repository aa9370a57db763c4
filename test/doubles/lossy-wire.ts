import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net'

type Way = 'there' | 'back'

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isLost: boolean
  /** Our end was reset: what it had sent and nobody has is gone. After an orderly end it still arrives, later. */
  isReset: boolean
  /** What is held back until the wire carries again, in its order. */
  held: { readonly to: Socket; readonly bytes: Buffer }[]
}

/** A wire to a server that can stop carrying without a word, as a network does whose packets are dropped. */
export interface LossyWire {
  readonly port: number
  /** The same address through the wire. */
  through(url: string): string
  /** Carries nothing any more in these ways; nobody is told, and nothing is closed. */
  lose(...ways: Way[]): void
  /** Carries again, first what was sent meanwhile on connections that are still open. */
  heal(): void
  /** What was open stays dead for ever; new connections are carried again, as to a host that took over. */
  takeOver(): void
  /** Connections whose near end is open. */
  open(): number
  close(): Promise<void>
}

/** Opens a wire to a port of this machine; `before` may answer for the server when a connection opens. */
export const openLossyWire = async (
  port: number,
  before?: (first: Buffer) => Buffer | null,
): Promise<LossyWire> => {
  const pairs = new Set<Pair>()
  let lost = new Set<Way>()
  const carry = (pair: Pair, way: Way, to: Socket, bytes: Buffer): void => {
    if (pair.isLost || lost.has(way)) pair.held.push({ to, bytes })
    else to.write(bytes)
  }
  const server = createServer((near) => {
    const far = connectTo(port, '127.0.0.1')
    const pair: Pair = { near, far, isLost: false, isReset: false, held: [] }
    pairs.add(pair)
    let isFirst = true
    near.on('data', (bytes: Buffer) => {
      const answer = isFirst ? (before?.(bytes) ?? null) : null
      isFirst = false
      if (answer) near.end(answer)
      else carry(pair, 'there', far, bytes)
    })
    far.on('data', (bytes: Buffer) => carry(pair, 'back', near, bytes))
    // What one end closes the other one does not hear of while the wire is lost.
    const end = (other: Socket) => () => {
      if (!pair.isLost && lost.size === 0) other.end()
      if (near.destroyed && far.destroyed) pairs.delete(pair)
    }
    near.on('error', () => (pair.isReset = true)).on('close', end(far))
    far.on('error', () => {}).on('close', end(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    through: (url) => {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(own)
      return address.href
    },
    lose: (...ways) => {
      lost = new Set(ways)
    },
    heal: () => {
      lost = new Set()
      for (const pair of pairs) {
        if (pair.isLost) continue
        const held = pair.held.splice(0)
        for (const { to, bytes } of pair.isReset ? [] : held) if (!to.destroyed) to.write(bytes)
        if (pair.near.destroyed) pair.far.end()
        if (pair.far.destroyed) pair.near.end()
      }
    },
    takeOver: () => {
      lost = new Set()
      for (const pair of pairs) pair.isLost = true
    },
    open: () => [...pairs].filter(({ near }) => !near.destroyed).length,
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
