import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from '#test/chromium.ts'
import { makeDataDir, removeDataDir, startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    dataDir: string
    browserAddress: string
  }
}

/** Starts the product with its demonstration on an empty folder (it builds its pages when they are stale), and one browser for all files. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ dataDir: await makeDataDir() })
  const browser = await chromium.launchServer(await chromiumOptions())
  project.provide('origin', product.origin)
  project.provide('dataDir', product.dataDir)
  project.provide('browserAddress', browser.wsEndpoint())
  return async () => {
    await browser.close()
    const code = await product.stop()
    await removeDataDir(product.dataDir)
    if (code !== 0) throw new Error(`The server ended with ${code}.\n${product.output().slice(-2000)}`)
  }
}
