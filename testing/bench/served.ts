import type { AddressInfo } from 'node:net'
import { makeApp } from '#app/server/app.ts'
import { prepareDatabase } from '#app/server/prepare.ts'
import { domains } from '#app/server/domains.ts'
import { readBuiltAssets } from '#platform/server/pages/assets.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { makeLog } from '#platform/server/log.ts'
import { type Renderer, scriptJson } from '#shared/pages/rendered-page.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { fakePorts } from '#test/ports.ts'

/** The same page without server rendering: an empty root, and the browser performs every read. */
const browserOnly = (renderer: Renderer): Renderer => ({
  async render(state, runRead) {
    const rendered = await renderer.render(state, runRead)
    return {
      ...rendered,
      body: '',
      state: scriptJson({ page: state, queries: { queries: [], mutations: [] } }),
    }
  },
})

/** One database with the product's people and leaders, and how to serve the product on it. */
const openProduct = async () => {
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: true })
  const db = openDatabase(database.url, 8)
  const renderer = (await import(new URL('../../dist/ssr/server-entry.js', import.meta.url).href)) as Renderer
  const assets = await readBuiltAssets()
  const keyFor = await openKeys(db, 'bench'.repeat(8))
  const closing: (() => Promise<unknown>)[] = []
  const serve = async (which: Renderer, environment: Record<string, string>): Promise<string> => {
    const config = readConfig({ LOG_LEVEL: 'error', ...environment })
    const { server } = await makeApp({
      db,
      config,
      clock: systemClock,
      ports: fakePorts(),
      log: makeLog(config),
      keyFor,
      domains,
      pages: { renderer: which, assets },
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    closing.push(() => server.close())
    return `http://localhost:${(server.server.address() as AddressInfo).port}`
  }
  return {
    renderer,
    serve,
    stop: async () => {
      for (const close of closing) await close()
      await db.destroy()
      await database.drop()
      await postgres.stop()
    },
  }
}

/** The product twice on one database: rendered by the server, and rendered only in the browser. */
export const serveBoth = async () => {
  const { renderer, serve, stop } = await openProduct()
  return { byServer: await serve(renderer, {}), byBrowser: await serve(browserOnly(renderer), {}), stop }
}

/** The product twice on one database: with guests' pages kept, and with each page made for its visit. */
export const serveKeptAndMade = async () => {
  const { renderer, serve, stop } = await openProduct()
  return {
    kept: await serve(renderer, {}),
    made: await serve(renderer, { GUEST_PAGE_SECONDS: '0' }),
    stop,
  }
}
