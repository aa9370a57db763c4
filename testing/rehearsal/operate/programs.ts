import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountFor, giveTo } from '#platform/server/postgres/account.ts'

const LATEST_MS = 60_000

/** The folder of this run, and how it starts programs: as root, it uses an account without rights. */
export const openWorkshop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-operate-'))
  await chmod(folder, 0o755)
  const account = await accountFor(undefined)
  await giveTo(account, folder)
  const children: ChildProcess[] = []
  const options = {
    cwd: folder,
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: folder },
  }

  /** Runs a program to its end; throws its output when it fails. */
  const run = async (program: string, ...given: string[]): Promise<string> => {
    const child = spawn(program, given, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: LATEST_MS })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${program} ${given[0] ?? ''} ended with ${code}.\n${said}`)
    return said
  }

  /** Starts a program that runs until `close`. */
  const keep = (program: string, ...given: string[]): ChildProcess => {
    const child = spawn(program, given, { ...options, stdio: 'ignore' })
    children.push(child)
    return child
  }

  return {
    folder,
    run,
    keep,
    close: async (): Promise<void> => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>
