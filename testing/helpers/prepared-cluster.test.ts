import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import { preparedCluster } from './prepared-cluster.ts'

let base: string
const cache = () => join(base, 'cache')
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'sup-cluster-'))
})
afterEach(() => rm(base, { recursive: true }))

/** A folder as the embedded database leaves it, or an empty one. */
const folderWith = async (name: string, content?: string): Promise<string> => {
  const folder = join(base, name)
  await mkdir(join(folder, content === undefined ? '' : 'postgres/base'), { recursive: true })
  if (content === undefined) return folder
  await writeFile(join(folder, 'postgres/base/1'), content)
  await writeFile(join(folder, 'postgres.password'), 'secret')
  await writeFile(join(folder, 'database.lock'), '')
  return folder
}

test('a stored cluster is copied without its locks, and does not exist before one is stored', async () => {
  const cluster = await preparedCluster(cache())
  const run = await folderWith('run')
  expect(await cluster.take(run)).toBe(false)
  await cluster.keep(await folderWith('first', 'filled'))
  expect(await cluster.take(run)).toBe(true)
  expect((await readdir(run)).toSorted()).toEqual(['postgres', 'postgres.password'])
  expect(await readFile(join(run, 'postgres/base/1'), 'utf8')).toBe('filled')
})

test('two runs that prepare in parallel store one cluster, complete, and nothing unfinished', async () => {
  const clusters = await Promise.all([preparedCluster(cache()), preparedCluster(cache())])
  const folders = [await folderWith('one', 'one'), await folderWith('two', 'two')]
  await Promise.all(clusters.map((cluster, at) => cluster.keep(folders[at] ?? '')))
  expect(await readdir(cache())).toHaveLength(1)
  const run = await folderWith('run')
  expect(await clusters[0]?.take(run)).toBe(true)
  expect(await readFile(join(run, 'postgres/base/1'), 'utf8')).toMatch(/^(one|two)$/)
})

test('of older clusters the last two stay, and those that a run used within the hour', async () => {
  for (const [name, hours] of [
    ['a', 5],
    ['b', 4],
    ['c', 0.5],
    ['new-d', 3],
  ] as const) {
    await mkdir(join(cache(), name), { recursive: true })
    const at = new Date(Date.now() - hours * HOUR_MS)
    await utimes(join(cache(), name), at, at)
  }
  const cluster = await preparedCluster(cache())
  await cluster.keep(await folderWith('first', 'filled'))
  const left = await readdir(cache())
  expect(left.filter((name) => ['a', 'b', 'c', 'new-d'].includes(name))).toEqual(['c'])
  expect(left).toHaveLength(2)
})
