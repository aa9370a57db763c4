import { spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An operating system account that runs PostgreSQL; undefined for our own. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface Ran {
  /** The exit code; -1 after a signal. */
  readonly code: number
  readonly output: string
}

/** The environment of every child: none of our variables, because PG… variables would change its behaviour. */
export const surroundings = (account: Account | undefined) => ({
  // Windows needs its own variables to start any program, so we pass them on there.
  ...(process.platform !== 'win32' && {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  }),
  ...(account && { uid: account.uid, gid: account.gid }),
})

/** Runs a command to its end. Rejects only if it cannot start (code ENOENT, EACCES, EPERM …). */
export const run = (
  command: string,
  args: readonly string[],
  options: { readonly account?: Account | undefined; readonly cwd: string },
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...surroundings(options.account),
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, output: Buffer.concat(parts).toString('utf8') }))
  })

/** Whether a process with this id exists; a zombie counts. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a running process; empty for a missing process or a zombie. */
export const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ').trim()
  }
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FO', 'CSV', '/NH', '/FI', `PID eq ${pid}`]
      : ['/bin/ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const ran = await run(command ?? 'ps', args, { cwd: '.' }).catch(() => undefined)
  return ran?.code === 0 ? ran.output.trim() : ''
}

/** Ids of the processes whose working directory is in a folder, as for all of one PostgreSQL cluster. Linux only. */
export const processesIn = async (folder: string): Promise<number[]> => {
  if (process.platform !== 'linux') return []
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(ids.map((id) => readlink(join('/proc', id, 'cwd')).catch(() => '')))
  return ids.filter((_, at) => places[at] === folder).map(Number)
}

/** Polls until the answer is yes (true) or the time is over (false). */
export const waitUntil = async (
  claim: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 20,
): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += everyMs) {
    if (await claim()) return true
    await sleep(everyMs)
  }
  return false
}

/** Sends a signal; ignores a process that has already ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between our check and the signal.
  }
}
