import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { beginTable } from './packed-table.ts'
import { beginZip, pack } from './zip-writer.ts'

const at = new Date('2026-11-21T10:20:30Z')

test('what is written piece by piece is unpacked as it was, an empty file too', async () => {
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

test('lengths and places beyond 4 GiB stand in their long form', () => {
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

test('a table is packed while its rows come in; what a spreadsheet would run is made text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-table-'))
  try {
    const table = await beginTable(join(folder, 'rows'), ['number', 'what'])
    for (let page = 0; page < 50; page += 1)
      await table.add(
        Array.from({ length: 1_000 }, (_, n) => [String(page * 1_000 + n), n === 7 ? '=1+1' : 'x, "y"']),
      )
    const packed = await table.end()
    const zip = beginZip(at)
    const pieces = [zip.head('rows.csv', packed)]
    for await (const piece of packed.bytes) pieces.push(piece)
    const lines = Buffer.from(unzipSync(Buffer.concat([...pieces, ...zip.end()]))['rows.csv'] ?? [])
      .toString()
      .split('\r\n')
    expect(lines).toHaveLength(50_002)
    expect(lines.slice(0, 2)).toEqual(['number,what', '0,"x, ""y"""'])
    expect(lines[49_008]).toBe("49007,'=1+1")
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
