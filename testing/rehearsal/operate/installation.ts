import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDatabase } from '#app/server/prepare.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startS3Double } from '#test/doubles/s3-double.ts'
import {
  freePort,
  makeDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from '../../browser/helpers/server.ts'
import { addCitizens, PASSWORD } from '../../torture/citizens.ts'
import { APP_KEY } from '../../torture/installation.ts'
import { openSession } from '../../torture/session.ts'
import type { Voter } from '../../torture/voter.ts'
import { startDatabases } from './databases.ts'
import { startPooler, startProxy } from './proxies.ts'
import { openWorkshop } from './programs.ts'
import type { Tools } from './tools.ts'

const CITIZENS = 6
const STORE = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'rehearsal', region: 'auto' }
/** The time that the proxy needs to use a process again. */
const NOTICED_MS = 2_000

const settings = (databaseUrl: string, storeUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  APP_KEY,
  DATABASE_URL: databaseUrl,
  PUBLIC_ORIGIN: 'http://localhost',
  TRUST_PROXY: '1',
  LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '3',
  S3_ENDPOINT: storeUrl,
  S3_BUCKET: 'civic',
  S3_ACCESS_KEY_ID: STORE.accessKeyId,
  S3_SECRET_ACCESS_KEY: STORE.secretAccessKey,
})

/** Processes of the product in production mode, each with its own folder and port. */
const makeProcesses = (env: Record<string, string>) => {
  const all: { dataDir: string; port: number; product: Product }[] = []
  const add = async (more: Record<string, string> = {}): Promise<number> => {
    const [dataDir, port] = [await makeDataDir(), await freePort()]
    all.push({ dataDir, port, product: await startProduct({ dataDir, port, env: { ...env, ...more } }) })
    return port
  }
  return {
    add,
    /** Stops one under load and starts it again on the same folder; returns its exit code. */
    restart: async (at: number, how: 'stop' | 'kill'): Promise<number> => {
      const one = all[at]
      if (!one) throw new Error(`There is no process ${at}.`)
      const code = how === 'stop' ? await one.product.stop() : await one.product.kill().then(() => 0)
      one.product = await startProduct({ dataDir: one.dataDir, port: one.port, env })
      await sleep(NOTICED_MS)
      return code
    },
    /** The end of their error output. */
    complaints: () => all.map(({ product }) => product.output().slice(-3_000)).join('\n'),
    stop: async (): Promise<void> => {
      for (const { product, dataDir } of all) {
        await product.kill()
        await removeDataDir(dataDir)
      }
    },
  }
}

/** The whole setup of docs/operating.md on this machine in a temporary folder, with people who vote. */
export const install = async (tools: Tools, say: (line: string) => void) => {
  const ending: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0)) await end().catch((error: unknown) => say(String(error)))
  }
  const build = async () => {
    const shop = await openWorkshop()
    ending.unshift(() => shop.close())
    const databases = await startDatabases(shop, tools)
    ending.unshift(() => databases.stop())
    say('a primary with a standby that every commit waits for')
    const pooler = await startPooler(shop, tools, databases)
    const store = await startS3Double('civic', STORE)
    ending.unshift(() => store.close())
    await prepareDatabase(databases.url(databases.port), { isDemonstration: true })
    say('PgBouncer in session mode, an object store, a prepared database')
    const processes = makeProcesses(settings(pooler.url, store.endpoint))
    ending.unshift(() => processes.stop())
    const ports = await Promise.all([processes.add(), processes.add()])
    const port = await startProxy(shop, tools, ports)
    say('two processes of the product in production form, started together, behind HAProxy')
    const db = openDatabase(databases.url(databases.port), 2)
    const { ground, citizens } = await addCitizens(db, CITIZENS).finally(() => void db.destroy())
    const voters: Voter[] = []
    ending.unshift(async () => voters.forEach(({ session }) => session.leave()))
    for (const citizen of citizens) {
      const session = await openSession(() => port, citizen.email, PASSWORD)
      voters.push({ client: `${citizen.number}.0`, citizen, session })
    }
    return { folder: shop.folder, databases, pooler, processes, port, ground, citizens, voters }
  }
  try {
    return { ...(await build()), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Installation = Awaited<ReturnType<typeof install>>
