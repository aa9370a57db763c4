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
import { type Renderer, scriptJson } from '#shared/pages/rendering.ts'
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

/** The product twice on one database: rendered by the server, and rendered only in the browser. */
export const serveBoth = async () => {
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  await prepareDatabase(database.url, { isDemonstration: true })
  const db = openDatabase(database.url, 8)
  const config = readConfig({ LOG_LEVEL: 'error' })
  const renderer = (await import(new URL('../dist/ssr/server-entry.js', import.meta.url).href)) as Renderer
  const assets = await readBuiltAssets()
  const parts = {
    db,
    config,
    clock: systemClock,
    ports: fakePorts(),
    log: makeLog(config),
    keyFor: await openKeys(db, 'bench'.repeat(8)),
    domains,
  }
  const listen = async (which: Renderer) => {
    const { server } = await makeApp({ ...parts, pages: { renderer: which, assets } })
    await server.listen({ port: 0, host: '127.0.0.1' })
    return { server, url: `http://localhost:${(server.server.address() as AddressInfo).port}` }
  }
  const [byServer, byBrowser] = [await listen(renderer), await listen(browserOnly(renderer))]
  return {
    byServer: byServer.url,
    byBrowser: byBrowser.url,
    stop: async () => {
      await byServer.server.close()
      await byBrowser.server.close()
      await db.destroy()
      await database.drop()
      await postgres.stop()
    },
  }
}
