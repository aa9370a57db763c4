import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { StartupProblem } from './startup-problem.ts'

const script = `
  const { lockFolder } = await import(process.argv[1])
  try {
    await lockFolder(process.argv[2], { port: Number(process.argv[3]) })
    console.log('locked')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
    process.exitCode = error.exitCode
  }
`

interface Other {
  readonly child: ChildProcess
  readonly line: Promise<string>
  readonly ended: Promise<unknown[]>
}

const started: Other[] = []
let folder = ''

/** Another process that tries to lock the folder and prints the result in one line. */
const locker = (port: number): Other => {
  const module = new URL('./folder-lock.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', script, module, folder, String(port)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = once(child.stdout, 'data').then(([data]) => String(data).trim())
  const other = { child, line, ended: once(child, 'exit') }
  started.push(other)
  return other
}

const kill = async (other: Other) => {
  other.child.kill('SIGKILL')
  await other.ended
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'))
})

afterEach(async () => {
  await Promise.all(started.splice(0).map(kill))
  await rm(folder, { recursive: true })
})

describe('the lock of a data folder', () => {
  test('tells a second process who holds the folder and what to do, and exits with 75', async () => {
    const lock = await lockFolder(folder, { port: 4321 })
    const second = locker(4322)
    expect(await second.line).toBe(
      `Another SUP Civic server (process ${process.pid}, port 4321) is using the folder ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    )
    expect(await second.ended).toEqual([75, null])
    await lock.release()
  })

  test('the same process cannot lock it twice, and trying does not release the lock', async () => {
    const lock = await lockFolder(folder, { port: 1 })
    await expect(lockFolder(folder, { port: 2 })).rejects.toBeInstanceOf(StartupProblem)
    expect(await locker(3).line).toContain(`process ${process.pid}, port 1`)
    await lock.release()
  })

  test('a released folder is free for the next one, and a second release is harmless', async () => {
    const lock = await lockFolder(folder, { port: 1 })
    await lock.release()
    await lock.release()
    expect(await readdir(folder)).toEqual(['server.lock'])
    expect(await locker(2).line).toBe('locked')
  })

  test('ends with its process, even by kill -9', async () => {
    const holder = locker(4321)
    expect(await holder.line).toBe('locked')
    await expect(lockFolder(folder, { port: 1 })).rejects.toThrow(`process ${holder.child.pid}, port 4321`)
    await kill(holder)
    const lock = await lockFolder(folder, { port: 1 })
    await lock.release()
  })

  test('of several that race for the folder of a killed process goes to exactly one', async () => {
    const holder = locker(1)
    await holder.line
    await kill(holder)
    const lines = await Promise.all([2, 3, 4, 5].map((port) => locker(port).line))
    expect(lines.filter((line) => line === 'locked')).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('Another SUP Civic server (process '))).toHaveLength(3)
  })

  test('refuses a file in place of the folder with a clear message', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(lockFolder(file, { port: 1 })).rejects.toThrow(`${file} is not a folder`)
  })
})
