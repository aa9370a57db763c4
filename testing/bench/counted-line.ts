import { connect, createServer, type Socket } from 'node:net'

/** A line as slow as 2G: bytes a second towards the device and back, and half the time of a round trip. */
const DOWN = 250e3 / 8
const UP = 50e3 / 8
const DELAY_MS = 150
const FAST = 1e9
const PACKET = 1_400

/** Lets bytes through one after the other, however many connections carry them. */
const lane = (perSecond: number, delayMs: number) => {
  let freeAt = 0
  return (from: Socket, to: Socket, count: (bytes: Buffer) => void): void => {
    let last = Promise.resolve()
    const pass = (bytes: Buffer): void => {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (bytes.length / perSecond) * 1000
      const arrived = new Promise((resolve) => setTimeout(resolve, freeAt - now + delayMs))
      last = last.then(() => arrived).then(() => void to.write(bytes))
    }
    from.on('data', (bytes: Buffer) => {
      count(bytes)
      for (let at = 0; at < bytes.length; at += PACKET) pass(bytes.subarray(at, at + PACKET))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void last.then(() => to.end()))
  }
}

/** A line to the product on this port; it counts what its connections carry, whoever in the browser asks. */
export const openCountedLine = async (port: number, isSlow: boolean) => {
  const [down, up] = isSlow ? [lane(DOWN, DELAY_MS), lane(UP, DELAY_MS)] : [lane(FAST, 0), lane(FAST, 0)]
  const open = new Set<Socket>()
  let bytes = 0
  let movedAt = performance.now()
  const server = createServer({ noDelay: true }, (client) => {
    const product = connect({ port, host: '127.0.0.1', noDelay: true })
    const count = ({ length }: Buffer): void => {
      bytes += length
      movedAt = performance.now()
    }
    up(client, product, count)
    down(product, client, count)
    for (const each of [client, product]) {
      open.add(each)
      each.on('close', () => open.delete(each))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `https://localhost:${String((server.address() as { port: number }).port)}`,
    /** The bytes both ways, with headers, since this was asked last. */
    moved: (): number => {
      const moved = bytes
      bytes = 0
      return moved
    },
    /** Waits until nothing has moved for a while. */
    quiet: async (ms: number): Promise<void> => {
      while (performance.now() - movedAt < ms) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: (): void => {
      for (const each of open) each.destroy()
      server.close()
    },
  }
}
