import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeQuickFolder } from './quick-folder.ts'

test('a quick folder is new, lets another account in, and sweeps away what a dead run left in memory', async () => {
  const first = await makeQuickFolder('sup-sweep')
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  const left = join(dirname(first), `sup-sweep-${pid}-left`)
  mkdirSync(left)
  const second = await makeQuickFolder('sup-sweep')
  try {
    expect(second).not.toBe(first)
    expect(statSync(second).mode & 0o777).toBe(0o755)
    expect([existsSync(first), existsSync(left)]).toEqual([true, !first.startsWith('/dev/shm/')])
  } finally {
    for (const folder of [first, second, left]) await rm(folder, { recursive: true, force: true })
  }
})
