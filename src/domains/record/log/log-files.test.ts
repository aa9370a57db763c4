import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leafHash, rootOf } from './merkle.ts'
import { base64, headText, hex, keyFrom, keyText, noteOf, openNote, readBase64, readKey } from './note.ts'
import { checkReceipt, readReceipt, receiptText } from './receipt-file.ts'
import { bundleOf, entriesOf, tilePlacesOf, readTilePath, TILE, tilePath, widthIn } from './tiles.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const spki = Buffer.from('302a300506032b6570032100', 'hex')
const verifySignature = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean =>
  verify(null, message, { key: Buffer.concat([spki, key]), format: 'der', type: 'spki' }, signature)
const makeKey = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = keyFrom(sha256, name, publicKey.export({ format: 'der', type: 'spki' }).subarray(12))
  return { key, sign: (text: string) => sign(null, Buffer.from(text), privateKey) }
}
const { key, sign: signText } = makeKey('civic.example/record')

describe('paths of tiles', () => {
  test('are those of the C2SP text', () => {
    expect(tilePath({ level: 0, n: 1_234_067, width: TILE })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 'entries', n: 0, width: 7 })).toBe('tile/entries/000.p/7')
    for (const n of [0, 7, 999, 1000, 1_234_067])
      expect(readTilePath(tilePath({ level: 3, n, width: 12 }))).toEqual({ level: 3, n, width: 12 })
  })

  test.each([
    'tile/0/67',
    'tile/0/x000/067',
    'tile/00/067',
    'tile/0/067.p/0',
    'tile/0/067.p/256',
    'tile/0/067.p/012',
    'tile/0/x234',
    '../tile/0/067',
    'tile/-1/067',
    'tile/entries/067/',
    'tile/0/067.p/',
  ])('have one valid form: %s is invalid', (path) => {
    expect(readTilePath(path)).toBeNull()
  })

  test('of a log of 70,000 entries are those of the example in the text', () => {
    const places = tilePlacesOf(70_000).filter(({ level }) => level !== 'entries')
    expect(places.filter(({ level, width }) => level === 0 && width === TILE)).toHaveLength(273)
    expect(places.filter(({ width }) => width < TILE)).toEqual([
      { level: 0, n: 273, width: 112 },
      { level: 1, n: 1, width: 17 },
      { level: 2, n: 0, width: 1 },
    ])
    expect(widthIn(256, 1, 0)).toBe(1)
    expect(widthIn(255, 1, 0)).toBe(0)
  })
})

describe('bundles', () => {
  test('hold entries of any length below 64 KiB and are refused when cut off', () => {
    const entries = ['', 'a', 'b'.repeat(300), 'ọ́'.repeat(9)].map((entry) => Buffer.from(entry))
    const bundle = bundleOf(entries)
    expect(entriesOf(bundle)?.map((entry) => Buffer.from(entry).toString())).toEqual(entries.map(String))
    expect(entriesOf(bundle.subarray(0, bundle.length - 1))).toBeNull()
    expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError)
  })
})

describe('checkpoints', () => {
  const head = { origin: key.name, size: 12, root: sha256(Buffer.from('root')) }
  const note = noteOf(head, key, signText(headText(head)))

  test('name keys as signed notes do', () => {
    const known = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
    const read = readKey(sha256, known)
    expect(read && keyText(read)).toBe(known)
    expect(readKey(sha256, known.replace('c74f20a3', 'c74f20a4'))).toBeNull()
    const again = readKey(sha256, keyText(key))
    expect(again && keyText(again)).toBe(keyText(key))
    expect(hex(key.id)).toHaveLength(8)
  })

  test('open with their key only', async () => {
    expect(await openNote(verifySignature, key, note)).toEqual({ ...head, root: new Uint8Array(head.root) })
    expect(await openNote(verifySignature, makeKey(key.name).key, note)).toBeNull()
    expect(await openNote(verifySignature, key, note.replace('\n12\n', '\n13\n'))).toBeNull()
    expect(await openNote(verifySignature, { ...key, name: 'other.example/record' }, note)).toBeNull()
    const strange = noteOf(head, makeKey('x').key, signText(headText(head)))
    expect(await openNote(verifySignature, key, strange)).toBeNull()
  })

  test('may carry more signatures than the log’s own', async () => {
    const witnessed = `${note}— witness.example ${base64(new Uint8Array(68))}\n`
    expect(await openNote(verifySignature, key, witnessed)).not.toBeNull()
  })

  test('refuse invalid base64', () => {
    expect([readBase64('a'), readBase64('a b='), readBase64('abc!')]).toEqual([null, null, null])
  })
})

describe('receipts as files', () => {
  const entry = '{"kind":"ballot"}'
  const leaf = leafHash(sha256, Buffer.from(entry))
  const head = { origin: key.name, size: 2, root: rootOf(sha256, [leaf, sha256(Buffer.from('x'))]) }
  const checkpoint = noteOf(head, key, signText(headText(head)))
  const receipt = { entry, index: 0, proof: [sha256(Buffer.from('x'))], checkpoint }
  const tools = { sha256, verify: verifySignature }

  test('say that the entry is in the log, and only that entry at that place', async () => {
    const read = readReceipt(receiptText(receipt))
    expect(read && (await checkReceipt(tools, key, read))).toMatchObject({ isIn: true, head: { size: 2 } })
    const other = { ...receipt, entry: '{"kind":"ballut"}' }
    expect(await checkReceipt(tools, key, other)).toEqual({ isIn: false, why: 'path' })
    expect(await checkReceipt(tools, key, { ...receipt, index: 1 })).toEqual({ isIn: false, why: 'path' })
    expect(await checkReceipt(tools, makeKey(key.name).key, receipt)).toEqual({
      isIn: false,
      why: 'signature',
    })
  })

  test('are read with either line end, and other texts are refused', () => {
    expect(readReceipt(receiptText(receipt).replaceAll('\n', '\r\n'))).not.toBeNull()
    for (const text of [
      '',
      'hello',
      receiptText(receipt).replace('index 0', 'index 00'),
      receiptText(receipt).replace('@v1', '@v2'),
    ])
      expect(readReceipt(text)).toBeNull()
  })
})
