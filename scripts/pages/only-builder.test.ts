import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildAlone } from './only-builder.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'sup-build-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const module = JSON.stringify(new URL('only-builder.ts', import.meta.url).href)

/** A process that builds a file of 40 pieces slowly, unless somebody has built it when its turn comes. */
const builder = () =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { appendFile, readFile } from 'node:fs/promises'
    const { buildAlone } = await import(${module})
    const target = ${JSON.stringify(join(place, 'dist'))}
    const isBuilt = await buildAlone(target, () => readFile(target + '/stamp').then(() => true, () => false), async (folder) => {
      for (let at = 0; at < 40; at += 1) {
        await appendFile(folder + '/pieces', 'x')
        await new Promise((done) => setTimeout(done, 25))
      }
      await appendFile(folder + '/stamp', 'done')
    })
    console.log(isBuilt ? 'built' : 'found')`,
  ])

describe('parallel builds', () => {
  test('build once; the others wait and find it done, and nobody sees half a build', async () => {
    const children = [builder(), builder(), builder()]
    const printed = Promise.all(children.map(({ stdout }) => text(stdout)))
    const seen = new Set<string>()
    const over = { isOver: false }
    void printed.then(() => (over.isOver = true))
    while (!over.isOver) {
      seen.add(await readFile(join(place, 'dist', 'pieces'), 'utf8').catch(() => ''))
      await new Promise((done) => setTimeout(done, 10))
    }
    const said = (await printed).map((lines) => lines.trim().split('\n').at(-1))
    expect(said.toSorted()).toEqual(['built', 'found', 'found'])
    expect([...seen].filter((pieces) => pieces !== '')).toEqual(['x'.repeat(40)])
    expect((await readdir(place)).toSorted()).toEqual(['dist', 'dist.lock'])
  })

  test('do not wait for a killed build, and remove its leftovers', async () => {
    const killed = builder()
    await expect
      .poll(async () => (await readdir(place)).filter((name) => name.includes('unfinished')), {
        timeout: 20_000,
      })
      .toHaveLength(1)
    killed.kill('SIGKILL')
    expect(await text(builder().stdout)).toMatch(/built\n$/)
    expect((await readdir(place)).toSorted()).toEqual(['dist', 'dist.lock'])
  })
})

test('a build that fails leaves the last one in place', async () => {
  const target = join(place, 'dist')
  await mkdir(target)
  await writeFile(join(target, 'stamp'), 'the last one')
  const failing = buildAlone(
    target,
    async () => false,
    async (folder) => {
      await writeFile(join(folder, 'stamp'), 'half')
      throw new Error('it does not compile')
    },
  )
  await expect(failing).rejects.toThrow('it does not compile')
  expect(await readFile(join(target, 'stamp'), 'utf8')).toBe('the last one')
  expect((await readdir(place)).toSorted()).toEqual(['dist', 'dist.lock'])
})
