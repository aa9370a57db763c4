import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, processesIn, signal, waitUntil } from './processes.ts'
import { StartupProblem } from './startup-problem.ts'

/**
 * Stops a server that outlived its Node process (kill -9) before a new one starts. The caller holds the folder's lock,
 * so no other process can still use that server. If the pid now belongs to another program, as after a reboot or in a
 * new container, we remove only the stale pid file.
 */
export const stopOrphan = async (cluster: string, log: (line: string) => void): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 1 && (await isServerOf(pid, cluster))) {
    log(`Stopping the PostgreSQL server (process ${pid}) that an earlier run left behind.`)
    const isGone = async () => !(await isServerOf(pid, cluster))
    signal(pid, 'SIGINT')
    if (!(await waitUntil(isGone, 10_000))) {
      signal(pid, 'SIGQUIT')
      if (!(await waitUntil(isGone, 10_000))) throw doesNotStop(pid, cluster)
    }
  }
  await stopLeftovers(cluster)
  // Only now: while an old process runs, this file keeps a second server out.
  await rm(pidFile, { force: true })
}

/** Processes of a dead server end by themselves, but one in a long query may take a while. */
const stopLeftovers = async (cluster: string): Promise<void> => {
  const none = async () => (await serversIn(cluster)).length === 0
  if (await waitUntil(none, 5000, 50)) return
  for (const pid of await serversIn(cluster)) signal(pid, 'SIGKILL')
  if (await waitUntil(none, 5000, 50)) return
  throw doesNotStop((await serversIn(cluster))[0] ?? 0, cluster)
}

/** A person's shell may have this working directory too; only PostgreSQL's own processes count. */
const serversIn = async (cluster: string): Promise<number[]> => {
  const pids = await processesIn(cluster)
  const lines = await Promise.all(pids.map(commandLine))
  return pids.filter((_, at) => isPostgres(lines[at] ?? ''))
}

const isPostgres = (line: string): boolean => /(^|[/\\"])postgres(\.exe)?("|:| |$)/.test(line)

const isServerOf = async (pid: number, cluster: string): Promise<boolean> => {
  const line = await commandLine(pid)
  if (!isPostgres(line)) return false
  // Windows does not show arguments, so there we check only the program's name.
  if (process.platform === 'win32' || line.includes(`-D ${cluster} `)) return true
  // The data folder may have been renamed while the server ran.
  return (await processesIn(cluster)).includes(pid)
}

const doesNotStop = (pid: number, cluster: string): StartupProblem =>
  new StartupProblem(
    `A PostgreSQL server (process ${pid}) of an earlier run still uses ${cluster} and does not stop. ` +
      'End that process, then start again.',
  )
