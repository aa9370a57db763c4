import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/people.ts'
import { openLine } from '../helpers/raw.ts'
import {
  freePort,
  makeDataDir,
  type Product,
  removeDataDir,
  spawnProduct,
  startProduct,
} from '../helpers/server.ts'

const token = 'a-token-for-the-figures'

let dataDir: string
let product: Product
beforeAll(async () => {
  dataDir = await makeDataDir()
  product = await startProduct({ dataDir })
})
afterAll(async () => {
  await product.kill()
  await removeDataDir(dataDir)
})

const status = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers })).status

/** The status of a complete answer, `refused` if nothing listens, or the connection error. */
const ask = (port: number, agent: Agent, path: string): Promise<number | string> =>
  new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
    })
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `${error.code} ${error.message}`),
    )
    asked.end()
  })

/** The readiness state, or that nothing listens any more. */
const readiness = (): Promise<number | 'closed'> =>
  status(`${product.origin}/readyz`).catch(() => 'closed' as const)

/** A sign-in with only half of its body sent: the server works on it until the other half arrives. */
const halfSignIn = async () => {
  const response = await fetch(`${product.origin}/api/csrf-token`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = JSON.stringify({ email: 'ada@demo.sup', password: demoPassword })
  const line = await openLine(product.port)
  line.write(
    `POST /api/local/login HTTP/1.1\r\nhost: localhost:${product.port}\r\nconnection: close\r\ncookie: ${cookie}\r\nx-csrf-token: ${csrfToken}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  await sleep(200)
  return { finish: () => line.write(body.slice(20)), answer: line.rest }
}

describe('starting', () => {
  test('a second server on the same data folder exits with 75 and names the server that holds it', async () => {
    const second = await spawnProduct({ dataDir })
    expect(await second.exited).toBe(75)
    expect(second.output()).toContain(
      `Another SUP Civic server (process ${product.process.pid}, port ${product.port}) is using the folder`,
    )
    expect(second.output()).toContain(dataDir)
    expect(second.output()).not.toMatch(/\n\s+at /)
    expect(await status(`${product.origin}/api/leaders/stats`)).toBe(200)
  })

  test.runIf(process.getuid?.() !== 0)('a read-only data folder is named in the error', async () => {
    const folder = await makeDataDir()
    await chmod(folder, 0o555)
    const stopped = await spawnProduct({ dataDir: folder })
    expect([await stopped.exited, stopped.output()]).toEqual([73, expect.stringContaining(folder)])
    await removeDataDir(folder)
  })

  test('a file in place of the data folder is named in the error', async () => {
    const folder = await makeDataDir()
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'in-the-way')
    await writeFile(file, '')
    const stopped = await spawnProduct({ dataDir: join(file, 'data') })
    expect(await stopped.exited).toBe(73)
    expect(stopped.output()).toContain('is not a folder')
    expect(stopped.output()).toContain('Set DATA_DIR to a folder.')
    expect(stopped.output()).not.toMatch(/\n\s+at /)
    await removeDataDir(folder)
  })

  test('a bad setting is named in the error', async () => {
    const stopped = await spawnProduct({ dataDir, env: { LIMIT_FACTOR: 'many' } })
    expect(await stopped.exited).not.toBe(0)
    expect(stopped.output()).toContain('LIMIT_FACTOR')
  })
})

describe('without its database', () => {
  test('the process stays alive and reports that it is not ready', async () => {
    const folder = await makeDataDir()
    const dead = await freePort()
    const waiting = await spawnProduct({
      dataDir: folder,
      env: { DATABASE_URL: `postgres://nobody@127.0.0.1:${dead}/none` },
    })
    await expect.poll(() => status(`${waiting.origin}/healthz`).catch(() => 0), { timeout: 20_000 }).toBe(200)
    const ready = await fetch(`${waiting.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', checks: { serving: 'failed' } },
    ])
    const page = await fetch(`${waiting.origin}/leaders`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(waiting.output()).toContain('The database does not answer')
    expect(waiting.process.exitCode).toBe(null)
    expect(await waiting.stop()).toBe(0)
    await removeDataDir(folder)
  })
})

describe('stopping', () => {
  test('SIGTERM lets running requests finish, accepts no new work, and exits with 0', async () => {
    expect(await readiness()).toBe(200)
    const { finish, answer } = await halfSignIn()
    const stopped = product.stop()
    await expect.poll(readiness).toSatisfy((state) => state === 503 || state === 'closed')
    finish()
    const text = await answer()
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).toContain('"firstName":"Ada"')
    expect(await stopped).toBe(0)
    expect(product.output()).not.toMatch(/Error|closing failed|failed while closing|Unhandled/)
  })

  test('clients that keep sending get complete answers until the listener closes, after readiness has gone', async () => {
    const folder = await makeDataDir()
    const draining = await startProduct({ dataDir: folder, env: { DRAIN_SECONDS: '2' } })
    const seen = { readiness: [] as (number | string)[], faults: [] as string[], served: 0, whileUnready: 0 }
    let isUnready = false
    const over = { isOver: false }
    /** A connection that meets the closing listener is reset by the system: it counts as refused if the next one is. */
    const askClosing = async (agent: Agent, path: string) => {
      const answer = await ask(draining.port, agent, path)
      const isReset = /ECONNRESET/.test(String(answer))
      return isReset && (await ask(draining.port, agent, '/healthz')) === 'refused' ? 'refused' : answer
    }
    const send = async (agent: Agent) => {
      while (!over.isOver) {
        const answer = await askClosing(agent, '/api/leaders/stats')
        if (answer === 'refused') return
        if (answer !== 200) seen.faults.push(String(answer))
        seen.served += 1
        if (isUnready) seen.whileUnready += 1
        await sleep(5)
      }
    }
    const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const clients = agents.map(send)
    const watch = (async () => {
      while (!over.isOver) {
        const state = await askClosing(new Agent(), '/readyz')
        seen.readiness.push(state)
        if (state === 503) isUnready = true
        if (state === 'refused') return
        await sleep(20)
      }
    })()
    await sleep(500)
    const stopped = draining.stop()
    await Promise.all([...clients, watch])
    over.isOver = true
    expect(await stopped).toBe(0)
    for (const agent of agents) agent.destroy()
    await removeDataDir(folder)
    expect(seen.faults).toEqual([])
    expect(seen.whileUnready).toBeGreaterThan(20)
    // First the server is ready, then it is not, and only then it stops listening.
    expect(seen.readiness.filter((state, at) => state !== seen.readiness[at - 1])).toEqual([
      200,
      503,
      'refused',
    ])
  })

  test('the folder is free again with its data intact; the error names a taken port', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const stopped = await spawnProduct({ dataDir, port })
    expect(await stopped.exited).toBe(75)
    expect(stopped.output()).toContain(
      `The port ${port} is taken by another program. Stop it, or set PORT to another number.`,
    )
    expect(stopped.output()).not.toMatch(/\n\s+at /)
    await new Promise((resolve) => other.close(resolve))
  })

  test('a second start finds the data of the first', async () => {
    product = await startProduct({ dataDir, env: { METRICS_TOKEN: token } })
    console.log(`the second start took ${Math.round(product.startedInMs)} ms`)
    const leaders = (await (await fetch(`${product.origin}/api/leaders?limit=1`)).json()) as { total: number }
    expect(leaders.total).toBe(58)
  })
})

describe('figures', () => {
  test('/metrics answers with the right token only', async () => {
    const address = `${product.origin}/metrics`
    expect(await status(address)).toBe(401)
    expect(await status(address, { authorization: 'Bearer another-token-of-some-length' })).toBe(401)
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/leaders",status="200"\} 1/)
    expect(text).toMatch(/^job_worker_running 1$/m)
  })
})
