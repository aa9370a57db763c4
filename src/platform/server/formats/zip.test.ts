import { buffer } from 'node:stream/consumers'
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeZip } from './zip.ts'

const at = new Date('2026-11-21T10:20:30Z')
const random = (length: number) => Uint8Array.from({ length }, (_, n) => (n * n * 31 + (n >> 7)) % 251)

const contents: Record<string, Uint8Array[]> = {
  'data/a.json': Array.from({ length: 300 }, (_, n) =>
    Buffer.from(`{"line":${n},"text":"again and again"}\n`),
  ),
  'files/Ọlá ẹ̀rí.webp': [random(70_000), random(9)],
  'files/empty': [],
}
async function* files() {
  for (const [path, parts] of Object.entries(contents))
    yield {
      path,
      content: (async function* () {
        yield* parts
      })(),
    }
  yield { path: 'whole', content: Buffer.from('first '.repeat(5_000)) }
  yield { path: 'nothing', content: Buffer.alloc(0) }
}
const expected = {
  ...Object.fromEntries(Object.entries(contents).map(([path, parts]) => [path, Buffer.concat(parts)])),
  whole: Buffer.from('first '.repeat(5_000)),
  nothing: Buffer.alloc(0),
}

test('files are found by the directory and, by a streaming reader, without it', async () => {
  const bytes = await buffer(writeZip(files(), at))
  const seen: Record<string, Buffer[]> = {}
  const reader = new Unzip((file) => {
    const parts: Buffer[] = []
    seen[file.name] = parts
    file.ondata = (error, part) => parts.push(error ? Buffer.from('broken') : Buffer.from(part))
    file.start()
  })
  reader.register(UnzipInflate)
  for (let from = 0; from < bytes.length; from += 777)
    reader.push(bytes.subarray(from, from + 777), from + 777 >= bytes.length)
  const found = unzipSync(bytes)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  for (const [path, content] of Object.entries(expected)) {
    expect(content.equals(found[path] ?? random(1)), path).toBe(true)
    expect(Buffer.concat(seen[path] ?? [Buffer.from('none')]).equals(content), path).toBe(true)
  }
})

test('more than 65,535 files are all found', async () => {
  const many = Array.from({ length: 66_000 }, (_, n) => ({ path: `f/${n}`, content: Buffer.alloc(0) }))
  const found = unzipSync(await buffer(writeZip(many, at)))
  expect(Object.keys(found)).toHaveLength(66_000)
  expect(found['f/65999']).toHaveLength(0)
})

test('a file is asked for when the one before is written', async () => {
  const order: string[] = []
  async function* inOrder() {
    for (const path of ['one', 'two']) {
      order.push(`asked for ${path}`)
      yield {
        path,
        content: (async function* () {
          yield random(500_000)
          order.push(`wrote ${path}`)
        })(),
      }
    }
  }
  await buffer(writeZip(inOrder(), at))
  expect(order).toEqual(['asked for one', 'wrote one', 'asked for two', 'wrote two'])
})

test('a content that breaks off breaks the whole ZIP', async () => {
  let isOpen = true
  const broken = async function* () {
    try {
      yield random(5_000)
      throw new Error('the source broke off')
    } finally {
      isOpen = false
    }
  }
  await expect(buffer(writeZip([{ path: 'x', content: broken() }], at))).rejects.toThrow('broke off')
  expect(isOpen).toBe(false)
})

test('content and list are released when nobody reads on, and no more is read than fits', async () => {
  let [isOpen, isListOpen, read] = [true, true, 0]
  const endless = async function* () {
    try {
      while (true) {
        read += 1
        yield random(50_000)
      }
    } finally {
      isOpen = false
    }
  }
  const list = async function* () {
    try {
      while (true) yield { path: 'x', content: endless() }
    } finally {
      isListOpen = false
    }
  }
  let pieces = 0
  for await (const _ of writeZip(list(), at)) {
    pieces += 1
    if (pieces === 5) break
  }
  await expect.poll(() => isOpen || isListOpen).toBe(false)
  expect(read).toBeLessThan(40)
})
