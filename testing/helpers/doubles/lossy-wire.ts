import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net'

type Way = 'there' | 'back'

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isLost: boolean
  /** A reset drops what our side has sent and nobody has received. After an orderly close it still arrives, later. */
  isReset: boolean
  /** Data that waits, in order, until the wire works again. */
  held: { readonly to: Socket; readonly bytes: Buffer }[]
}

/** A proxy to a server that can silently stop forwarding, like a network that drops packets. */
export interface LossyWire {
  readonly port: number
  /** The same address through the wire. */
  through(url: string): string
  /** Stops forwarding in these directions; nobody is notified, and nothing is closed. */
  lose(...ways: Way[]): void
  /** Forwards again, starting with what was sent meanwhile on connections that are still open. */
  heal(): void
  /** Old connections stay dead for ever; new connections work, as to a host that took over. */
  takeOver(): void
  /** Connections whose near side is open. */
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
    // While the wire is lost, one side does not learn that the other has closed.
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
