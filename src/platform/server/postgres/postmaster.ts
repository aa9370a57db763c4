import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToFolderOwner } from './account.ts'
import { lastLines, saysDiskFull } from './cluster.ts'
import { run, signal, surroundings, waitUntil } from './processes.ts'
import type { Account } from './processes.ts'
import { diskFull, StartupProblem } from './startup-problem.ts'

export interface Postmaster {
  readonly port: number
  /** Rolls back open transactions, flushes everything and waits at most 15 s. */
  readonly stop: () => Promise<void>
}

interface Wanted {
  readonly bin: string
  readonly cluster: string
  readonly account: Account | undefined
  readonly logFile: string
  readonly log: (line: string) => void
  readonly isDisposable: boolean
}

const logLimitBytes = 5_000_000
const startLimitMs = 600_000
const attempts = 40

/** Passed at every start, so that clusters of older releases get them too. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

const disposable: Readonly<Record<string, string>> = {
  ...settings,
  fsync: 'off',
  full_page_writes: 'off',
}

/** Starts the server on a free port of 127.0.0.1 and waits until it accepts connections. */
export const startPostmaster = async (wanted: Wanted): Promise<Postmaster> => {
  await rotate(wanted.logFile)
  let output = ''
  for (let turn = 0; turn < attempts; turn += 1) {
    const port = await freePort()
    const begin = await sizeOf(wanted.logFile)
    const child = launch(wanted, port)
    if (await isReady(child, wanted)) return keep(child, port, wanted)
    if (!hasEnded(child)) throw await tooSlow(child, wanted)
    output = await readFrom(wanted.logFile, begin)
    // Another program took the port in between, or processes of a killed server are still ending.
    if (output.includes('could not bind')) continue
    if (!output.includes('pre-existing shared memory block')) break
    await sleep(250)
  }
  if (saysDiskFull(output)) throw diskFull(wanted.cluster)
  throw new StartupProblem(
    `PostgreSQL could not start in ${wanted.cluster}: ${lastLines(output)}. See ${wanted.logFile} for more.`,
  )
}

/**
 * Runs in its own session, so that Ctrl-C in the terminal reaches only Node, which stops the server after the last
 * request. Logs to a file, so that it does not hang on a pipe that died with Node.
 */
const launch = (wanted: Wanted, port: number): ChildProcess => {
  const output = openSync(wanted.logFile, 'a', 0o600)
  try {
    giveToFolderOwner(wanted.logFile)
    const flags = Object.entries(wanted.isDisposable ? disposable : settings).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = spawn(join(wanted.bin, 'postgres'), ['-D', wanted.cluster, '-p', String(port), ...flags], {
      ...surroundings(wanted.account),
      cwd: dirname(wanted.cluster),
      stdio: ['ignore', output, output],
      detached: true,
      windowsHide: true,
    })
    // A failure to start shows as an exit without output; without this listener it would end Node.
    child.on('error', (error) => wanted.log(`PostgreSQL could not be started: ${error.message}`))
    // A Node process that exits without stop() stops the server too.
    const onExit = () => void (child.pid && signal(child.pid, 'SIGINT'))
    process.on('exit', onExit)
    child.on('exit', () => process.off('exit', onExit))
    return child
  } finally {
    closeSync(output)
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** The server writes its state into the eighth line of its pid file; pg_ctl reads it there too. */
const isReady = async (child: ChildProcess, wanted: Wanted): Promise<boolean> => {
  const pidFile = join(wanted.cluster, 'postmaster.pid')
  let isUp = false
  let looks = 0
  await waitUntil(
    async () => {
      const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
      isUp = lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
      looks += 1
      if (looks % 500 === 0) wanted.log('PostgreSQL is still starting; after a crash it recovers first.')
      return isUp || hasEnded(child)
    },
    startLimitMs,
    15,
  )
  return isUp
}

const tooSlow = async (child: ChildProcess, wanted: Wanted): Promise<StartupProblem> => {
  if (child.pid) signal(child.pid, 'SIGQUIT')
  await waitUntil(() => hasEnded(child), 5000)
  return new StartupProblem(
    `PostgreSQL was not ready after ${startLimitMs / 60_000} minutes. See ${wanted.logFile}, then try again.`,
  )
}

const longestWaitMs = 10_000

/** Restarts a server that exited, on its port, with growing waits; null once it is no longer wanted. */
const revive = async (
  port: number,
  wanted: Wanted,
  isUnwanted: () => boolean,
): Promise<ChildProcess | null> => {
  for (let turn = 0; !isUnwanted(); turn += 1) {
    // Processes of the dead server may still hold its shared memory for a moment.
    await sleep(Math.min(longestWaitMs, 250 * 2 ** turn))
    if (isUnwanted()) return null
    const child = launch(wanted, port)
    if (await isReady(child, wanted)) return child
    if (!hasEnded(child)) await tooSlow(child, wanted)
    wanted.log(`PostgreSQL does not start again. See ${wanted.logFile}.`)
  }
  return null
}

/** Stops a server: first gracefully, then by force. */
const end = async (child: ChildProcess, wanted: Wanted): Promise<void> => {
  const { pid = 0 } = child
  if (process.platform === 'win32') {
    await run(join(wanted.bin, 'pg_ctl'), ['stop', '-D', wanted.cluster, '-m', 'fast', '-t', '10'], {
      cwd: '.',
    })
    return
  }
  if (!hasEnded(child)) signal(pid, 'SIGINT')
  if (await waitUntil(() => hasEnded(child), 10_000)) return
  // Loses nothing committed: the next start replays the write-ahead log.
  signal(pid, 'SIGQUIT')
  if (!(await waitUntil(() => hasEnded(child), 5000)))
    wanted.log(`PostgreSQL (process ${pid}) does not stop.`)
}

/** Watches a running server and restarts it if it exits (F-04). */
const keep = (first: ChildProcess, port: number, wanted: Wanted): Postmaster => {
  let current = first
  let isStopping = false
  let reviving: Promise<void> = Promise.resolve()
  const watch = (child: ChildProcess): void => {
    current = child
    // The database alone must not keep Node running.
    child.unref()
    child.on('exit', (code) => {
      if (isStopping) return
      wanted.log(`PostgreSQL ended by itself (${code ?? 'killed'}) and is started again.`)
      reviving = restart()
    })
  }
  const restart = async (): Promise<void> => {
    try {
      const next = await revive(port, wanted, () => isStopping)
      if (next) watch(next)
    } catch (error) {
      wanted.log(`PostgreSQL could not be started again: ${String(error)}`)
    }
  }
  watch(first)
  const stop = async () => {
    isStopping = true
    await reviving
    await end(current, wanted)
  }
  return { port, stop }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const rotate = async (file: string): Promise<void> => {
  if ((await sizeOf(file)) > logLimitBytes) await rename(file, `${file}.1`)
}

/** What the server logged since a start, at most the last 16 KB. */
const readFrom = async (file: string, begin: number): Promise<string> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const from = Math.max(begin, size - 16_384)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - from, 0)), {
      position: from,
    })
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await handle.close()
  }
}
