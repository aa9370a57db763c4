import { connect, createServer } from 'node:net'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { newContext, origin, type Page, phone } from './browser.ts'

/** A line between browser and product that a test can cut. */
export interface Line {
  readonly origin: string
  /** Cuts the line, and tells the browser's pages that they are offline. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** The bytes that have come to the browser. */
  readonly received: () => number
  readonly close: () => void
}

/** Opens a line; nothing in the browser, its service worker included, tells a cut one from a lost network. */
const openLine = async (contextOf: () => BrowserContext): Promise<Line> => {
  const target = new URL(origin())
  let isCut = false
  let received = 0
  const open = new Set<{ destroy: () => void }>()
  const line = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(target.port), target.hostname)
    server.on('data', (bytes: Buffer) => {
      received += bytes.length
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve)
  })
  const { port } = line.address() as { port: number }
  const drop = () => {
    for (const each of open) each.destroy()
  }
  return {
    origin: `http://localhost:${String(port)}`,
    cut: async () => {
      isCut = true
      drop()
      await contextOf().setOffline(true)
    },
    mend: async () => {
      isCut = false
      await contextOf().setOffline(false)
    },
    received: () => received,
    close: () => {
      drop()
      line.close()
    },
  }
}

/** A phone that reaches the product, with its service worker, over a line that can be cut. */
interface PhoneOnLine {
  readonly line: Line
  readonly context: BrowserContext
  readonly page: Page
}

/** Opens a phone on a line of its own; `whenDone` (`afterAll`, `onTestFinished`) closes both. */
export const openOnLine = async (
  whenDone: (close: () => Promise<void>) => void,
  options: BrowserContextOptions = phone,
): Promise<PhoneOnLine> => {
  const line = await openLine(() => context)
  const context = await newContext({ ...options, serviceWorkers: 'allow', baseURL: line.origin })
  whenDone(async () => {
    await context.close()
    line.close()
  })
  return { line, context, page: await context.newPage() }
}
