import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spool, spoolFolder } from './spool.ts'

let folder: string
beforeEach(async () => {
  folder = spoolFolder(await mkdtemp(join(tmpdir(), 'spool-')))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('slow bytes arrive completely, and no file ever shows in the folder', async () => {
  const source = new PassThrough()
  const all = spool(folder, source, 100)
  for (const part of ['one ', 'two ', 'three']) {
    source.write(part)
    // The file has no name once its first byte is written.
    await expect.poll(() => source.readableLength).toBe(0)
    expect(await readdir(folder)).toEqual([])
  }
  source.end()
  expect((await all).toString()).toBe('one two three')
})

test('one byte too many is refused and the rest is discarded, so that the server can answer', async () => {
  const source = new PassThrough()
  const all = spool(folder, source, 10)
  source.write('x'.repeat(11))
  await expect(all).rejects.toThrow('too-large')
  expect(source.destroyed).toBe(false)
  source.end('x'.repeat(100_000))
  await expect.poll(() => source.readableEnded).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('a broken upload is refused and leaves no file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('a')
      throw new Error('gone')
    })(),
  )
  await expect(spool(folder, broken, 10)).rejects.toThrow('invalid-input')
  expect(await readdir(folder)).toEqual([])
})
