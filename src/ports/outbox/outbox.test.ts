import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jsonlOutbox } from './jsonl-outbox.ts'
import { memoryOutbox } from './memory-outbox.ts'
import type { Outbox } from './port.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => join(folder, 'deep', 'mail.jsonl')
const messages = async (outbox: Outbox<string>) => (await outbox.list()).map((kept) => kept.message)

describe.each<[string, (limit?: number) => Outbox<string>]>([
  ['a file', (limit) => jsonlOutbox(file(), limit)],
  ['memory', (limit) => memoryOutbox(limit)],
])('an outbox in %s', (_name, open) => {
  test('is empty before the first message', async () => {
    expect(await open().list()).toEqual([])
  })

  test('lists the newest message first, each with its own id and time', async () => {
    const outbox = open()
    await outbox.keep('one')
    await outbox.keep('two\nwith a second line, ẹ and "quotes"')
    const kept = await outbox.list()
    expect(kept.map(({ message }) => message)).toEqual(['two\nwith a second line, ẹ and "quotes"', 'one'])
    expect(new Set(kept.map(({ id }) => id)).size).toBe(2)
    expect(kept.every(({ keptAt }) => keptAt === new Date(keptAt).toISOString())).toBe(true)
  })

  test('stores parallel messages in their order, and drops only the oldest', async () => {
    const outbox = open(3)
    await Promise.all(Array.from({ length: 20 }, (_, at) => outbox.keep(`message ${at}`)))
    expect(await messages(outbox)).toEqual(['message 19', 'message 18', 'message 17'])
  })
})

describe('an outbox in a file', () => {
  test('still holds its messages when it is opened again', async () => {
    await jsonlOutbox<string>(file()).keep('before the restart')
    const again = jsonlOutbox<string>(file())
    await again.keep('after it')
    expect(await messages(again)).toEqual(['after it', 'before the restart'])
  })

  test('keeps its file short and leaves no other file behind', async () => {
    const outbox = jsonlOutbox<string>(file(), 5)
    for (let at = 0; at < 43; at += 1) await outbox.keep(`message ${at}`)
    expect((await readFile(file(), 'utf8')).trim().split('\n').length).toBeLessThan(10)
    expect(await readdir(join(folder, 'deep'))).toEqual(['mail.jsonl'])
  })

  test('skips a line that a crash cut short and still stores the next message completely', async () => {
    await jsonlOutbox<string>(file()).keep('whole')
    await appendFile(file(), '{"id":"1","keptAt":"2026-')
    const again = jsonlOutbox<string>(file())
    expect(await messages(again)).toEqual(['whole'])
    await again.keep('next')
    expect(await messages(again)).toEqual(['next', 'whole'])
  })

  test.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
    await jsonlOutbox<string>(file()).keep('a secret code')
    expect((await stat(file())).mode & 0o077).toBe(0)
  })
})
