import { Readable } from 'node:stream'
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { beginZip, pack } from './zip-writer.ts'

const at = new Date('2026-11-21T10:20:30Z')

test('files written in pieces unpack unchanged, an empty file too', async () => {
  const files = {
    'a/first.txt': Buffer.from('first '.repeat(5_000)),
    empty: Buffer.alloc(0),
    'random.bin': Buffer.from(Uint8Array.from({ length: 9_000 }, (_, n) => (n * n * 31) % 251)),
  }
  const zip = beginZip(at)
  const pieces: Buffer[] = []
  for (const [path, bytes] of Object.entries(files)) {
    const packed = await pack(bytes)
    pieces.push(zip.head(path, packed), packed.bytes)
  }
  const found = unzipSync(Buffer.concat([...pieces, ...zip.end()]))
  expect(Object.keys(found)).toEqual(Object.keys(files))
  for (const [path, bytes] of Object.entries(files))
    expect(bytes.equals(found[path] ?? bytes.subarray(1))).toBe(true)
})

test('more than 65,535 files are all found', async () => {
  const zip = beginZip(at)
  const packed = await pack(Buffer.from('same'))
  const pieces = Array.from({ length: 66_000 }, (_, n) => [zip.head(`f/${n}`, packed), packed.bytes]).flat()
  const found = unzipSync(Buffer.concat([...pieces, ...zip.end()]))
  expect(Object.keys(found)).toHaveLength(66_000)
  expect(Buffer.from(found['f/65999'] ?? []).toString()).toBe('same')
})

test('lengths and offsets beyond 4 GiB use their long form', () => {
  const zip = beginZip(at)
  const large = { crc: 7, size: 6 * 2 ** 30, packedSize: 5 * 2 ** 30 }
  const head = zip.head('large', large)
  expect(head.readUInt32LE(18)).toBe(0xffffffff)
  expect(head.readBigUInt64LE(30 + 5 + 4)).toBe(BigInt(large.size))
  expect(head.readBigUInt64LE(30 + 5 + 12)).toBe(BigInt(large.packedSize))
  zip.head('behind', { crc: 7, size: 1, packedSize: 1 })
  const [, behind, end] = zip.end()
  expect(behind?.readUInt32LE(42)).toBe(0xffffffff)
  expect(behind?.readBigUInt64LE(46 + 'behind'.length + 4)).toBe(BigInt(head.length + large.packedSize))
  expect(end?.readUInt32LE(0)).toBe(0x06064b50)
})

describe('a file of unknown length', () => {
  const random = (length: number) => Uint8Array.from({ length }, (_, n) => (n * n * 31 + (n >> 7)) % 251)
  const contents: Record<string, Uint8Array[]> = {
    'data/a.json': Array.from({ length: 300 }, (_, n) =>
      Buffer.from(`{"line":${n},"text":"again and again"}\n`),
    ),
    'files/Ọlá ẹ̀rí.webp': [random(70_000), random(9)],
    'files/empty': [],
  }
  const whole = (path: string) => Buffer.concat(contents[path] ?? [])
  const written = async (): Promise<Buffer> => {
    const zip = beginZip(at)
    const pieces: Buffer[] = []
    for (const [path, parts] of Object.entries(contents))
      for await (const piece of zip.file(path, Readable.from(parts), { isPacked: path.endsWith('webp') }))
        pieces.push(piece)
    const packed = await pack(Buffer.from('known'))
    pieces.push(zip.head('known', packed), packed.bytes)
    return Buffer.concat([...pieces, ...zip.end()])
  }

  test('is found by the directory and, by a streaming reader, without it', async () => {
    const bytes = await written()
    const found = unzipSync(bytes)
    const seen: Record<string, Buffer[]> = {}
    const reader = new Unzip((file) => {
      const parts: Buffer[] = []
      seen[file.name] = parts
      file.ondata = (error, part) =>
        error ? parts.push(Buffer.from('broken')) : parts.push(Buffer.from(part))
      file.start()
    })
    reader.register(UnzipInflate)
    for (let from = 0; from < bytes.length; from += 777)
      reader.push(bytes.subarray(from, from + 777), from + 777 >= bytes.length)
    expect(Object.keys(found)).toEqual([...Object.keys(contents), 'known'])
    for (const path of Object.keys(contents)) {
      expect(whole(path).equals(found[path] ?? random(1)), path).toBe(true)
      expect(Buffer.concat(seen[path] ?? [Buffer.from('none')]).equals(whole(path)), path).toBe(true)
    }
  })

  test('stops the whole ZIP when its content breaks off, and releases the content when nobody reads on', async () => {
    let isOpen = true
    const broken = async function* () {
      try {
        yield random(5_000)
        throw new Error('the source broke off')
      } finally {
        isOpen = false
      }
    }
    const drain = async () => {
      for await (const _ of beginZip(at).file('x', broken())) isOpen = true
    }
    await expect(drain()).rejects.toThrow('broke off')
    expect(isOpen).toBe(false)
    const endless = async function* () {
      isOpen = true
      try {
        while (true) yield random(50_000)
      } finally {
        isOpen = false
      }
    }
    let pieces = 0
    for await (const _ of beginZip(at).file('x', endless(), { isPacked: true })) {
      pieces += 1
      if (pieces === 5) break
    }
    await expect.poll(() => isOpen).toBe(false)
  })
})
