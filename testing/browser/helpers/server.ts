import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeQuickFolder } from '#test/quick-folder.ts'

const root = new URL('../../..', import.meta.url)
/** Longer than any start on a busy machine; only a failing test waits that long. */
const READY_MS = 110_000

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A new data folder for one server. */
export const makeDataDir = (): Promise<string> => makeQuickFolder('sup-e2e')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Stops the database that a killed server left behind in this folder, then removes the folder. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  const pid = Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  if (pid > 1 && isAlive(pid)) {
    process.kill(pid, 'SIGQUIT')
    for (let turn = 0; turn < 50 && isAlive(pid); turn += 1) await sleep(100)
  }
  await rm(dataDir, { recursive: true, force: true })
}

export interface Product {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** The output so far. */
  readonly output: () => string
  /** Milliseconds from spawn to the line `ready`. */
  readonly startedInMs: number
  /** The exit code; -1 after a signal. */
  readonly exited: Promise<number>
  /** Asks the process to end and waits; returns the exit code. */
  readonly stop: () => Promise<number>
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>
}

interface Starting {
  readonly dataDir: string
  readonly port?: number
  readonly env?: Record<string, string>
  /** Where the product lies; this checkout unless given. */
  readonly folder?: string
}

/** Starts `scripts/start.ts` as its own process with a minimal environment, without waiting for anything. */
export const spawnProduct = async ({
  dataDir,
  port,
  env = {},
  folder,
}: Starting): Promise<Omit<Product, 'startedInMs'>> => {
  const own = port ?? (await freePort())
  const compiled = process.env['NODE_COMPILE_CACHE']
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      PORT: String(own),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return exited
  }
  return {
    origin: `http://localhost:${own}`,
    port: own,
    dataDir,
    process: child,
    output: () => output,
    exited,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Starts the product and waits until it prints `ready`; throws with its output when it ends or hangs instead. */
export const startProduct = async (starting: Starting): Promise<Product> => {
  const started = performance.now()
  const product = await spawnProduct(starting)
  let isOver = false
  void product.exited.then(() => (isOver = true))
  while (!/^ready http/m.test(product.output())) {
    if (isOver || performance.now() - started > READY_MS) {
      await product.kill()
      throw new Error(`The server did not become ready.\n${product.output()}`)
    }
    await sleep(25)
  }
  return { ...product, startedInMs: performance.now() - started }
}
