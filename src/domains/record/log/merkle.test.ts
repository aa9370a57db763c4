import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  consistencyProof,
  type Hash,
  inclusionProof,
  isConsistent,
  leafHash,
  nodeHash,
  rootByInclusion,
  rootOf,
} from './merkle.ts'
import { growTiles, hashesOf, rangeRoots, TILE } from './tiles.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
const leaves = (count: number): Hash[] =>
  Array.from({ length: count }, (_, n) => leafHash(sha256, Buffer.from(`entry ${n}`)))

/** MTH as RFC 6962 2.1 writes it, word for word. */
const byTheBook = (hashes: readonly Hash[]): Hash => {
  if (hashes.length === 0) return sha256(new Uint8Array())
  if (hashes.length === 1) return hashes[0] as Hash
  let k = 1
  while (k * 2 < hashes.length) k *= 2
  return nodeHash(sha256, byTheBook(hashes.slice(0, k)), byTheBook(hashes.slice(k)))
}

/** A log kept as tiles, grown by some entries at a time. */
const tiledLog = (steps: readonly number[]) => {
  const all = leaves(steps.reduce((sum, step) => sum + step, 0))
  const tiles = new Map<string, readonly Hash[]>()
  let size = 0
  let root: Hash = sha256(new Uint8Array())
  for (const step of steps) {
    const edge: Hash[][] = []
    for (let level = 0; TILE ** level <= size; level += 1) {
      const onLevel = Math.floor(size / TILE ** level)
      edge.push(onLevel % TILE === 0 ? [] : [...(tiles.get(`${level}/${Math.floor(onLevel / TILE)}`) ?? [])])
    }
    const grown = growTiles(sha256, size, edge, all.slice(size, size + step))
    for (const { level, n, hashes } of grown.tiles) tiles.set(`${level}/${n}`, hashes)
    size = grown.size
    root = grown.root
  }
  const range = rangeRoots(sha256, async (level, n, width) => {
    const tile = tiles.get(`${level}/${n}`) ?? []
    expect(tile.length).toBeGreaterThanOrEqual(width)
    return tile
  })
  return { all, root, size, range, tiles }
}

describe('the tree', () => {
  test('has the roots of the published test vectors of RFC 6962', () => {
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    const hashes = inputs.map((input) => leafHash(sha256, Buffer.from(input, 'hex')))
    expect([0, 1, 2, 3, 8].map((count) => hex(rootOf(sha256, hashes.slice(0, count))))).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  test('is the same by rows and by the RFC, for every size up to 300', () => {
    for (let size = 0; size <= 300; size += 1)
      expect(hex(rootOf(sha256, leaves(size)))).toBe(hex(byTheBook(leaves(size))))
  })

  test('grown by tiles in any steps has the root of all its entries, across three levels of tiles', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }), (steps) => {
        const log = tiledLog(steps)
        expect(hex(log.root)).toBe(hex(rootOf(sha256, log.all)))
      }),
      { numRuns: 40 },
    )
    const large = tiledLog([65_000, 535, 1, 2_000])
    expect(hex(large.root)).toBe(hex(rootOf(sha256, large.all)))
    expect([...large.tiles.keys()].filter((key) => key.startsWith('2/'))).toEqual(['2/0'])
    expect(hashesOf(Buffer.concat(large.tiles.get('1/0') ?? []))).toHaveLength(TILE)
  })
})

describe('proofs', () => {
  test('lead from every entry to the root, and from no other entry', async () => {
    const log = tiledLog([300, 400, 5])
    for (let index = 0; index < log.size; index += 13) {
      const proof = await inclusionProof(log.range, index, log.size)
      const lead = (leaf: Hash, at = index) =>
        rootByInclusion(sha256, { index: at, size: log.size, leaf, proof })
      expect(hex(lead(log.all[index] as Hash) ?? new Uint8Array())).toBe(hex(log.root))
      expect(hex(lead(log.all[(index + 1) % log.size] as Hash) ?? new Uint8Array())).not.toBe(hex(log.root))
      expect(hex(lead(log.all[index] as Hash, (index + 1) % log.size) ?? new Uint8Array())).not.toBe(
        hex(log.root),
      )
    }
  })

  test('show that a log only grew, for any two sizes, and fail for one that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        async (old, more) => {
          const log = tiledLog([old + more])
          const older = { size: old, root: rootOf(sha256, log.all.slice(0, old)) }
          const proof = await consistencyProof(log.range, old, log.size)
          expect(isConsistent(sha256, older, log, proof)).toBe(true)
          const forged = [...log.all.slice(0, old - 1), leafHash(sha256, Buffer.from('forged'))]
          expect(isConsistent(sha256, { size: old, root: rootOf(sha256, forged) }, log, proof)).toBe(false)
          expect(isConsistent(sha256, older, log, [...proof, older.root])).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })
})
