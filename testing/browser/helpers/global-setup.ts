import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from '#test/chromium.ts'
import { makeDataDir, removeDataDir, startProduct } from './server.ts'

/** What the files of one worker share. */
export interface Stage {
  readonly origin: string
  readonly dataDir: string
  readonly browserAddress: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Serves a worker's product and browser addresses at `/ID`. */
    stages: string
  }
}

/** Starts the product with its demonstration on an empty folder (it builds stale pages first), and a browser. */
const startStage = async () => {
  const product = await startProduct({ dataDir: await makeDataDir() })
  const browser = await chromium.launchServer(await chromiumOptions())
  const { origin, dataDir } = product
  const stage: Stage = { origin, dataDir, browserAddress: browser.wsEndpoint() }
  return {
    stage,
    stop: async () => {
      await browser.close()
      const code = await product.stop()
      await removeDataDir(dataDir)
      if (code !== 0) throw new Error(`The server ended with ${code}.\n${product.output().slice(-2000)}`)
    },
  }
}

/** Starts a product and a browser for each worker that asks; files that start their own server never ask. */
export default async function setup(project: TestProject) {
  const started = new Map<string, ReturnType<typeof startStage>>()
  const stageOf = (worker: string) => {
    const own = started.get(worker) ?? startStage()
    started.set(worker, own)
    return own
  }
  const stageServer = createServer((request, response) => {
    stageOf(request.url ?? '').then(
      ({ stage }) => response.end(JSON.stringify(stage)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => stageServer.listen(0, '127.0.0.1', resolve))
  project.provide('stages', `http://127.0.0.1:${(stageServer.address() as AddressInfo).port}`)
  return async () => {
    stageServer.close()
    for (const own of started.values()) await (await own).stop()
  }
}
