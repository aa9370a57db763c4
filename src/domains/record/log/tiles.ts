import { type Hash, nodeHash, type RangeRoot, rootOf, type Sha256 } from './merkle.ts'

/** Hashes in a full tile, and entries in a full bundle (C2SP tlog-tiles). */
export const TILE = 256
const HASH_BYTES = 32
const TILE_BITS = 8

/** The place of a tile; `level` is 'entries' for a bundle of entries. `width` is 256 when it is full. */
export interface TilePlace {
  readonly level: number | 'entries'
  readonly n: number
  readonly width: number
}

/** `tile/0/x001/x234/067.p/12`: the path of a tile below the log's prefix. */
export const tilePath = ({ level, n, width }: TilePlace): string => {
  const groups: string[] = []
  let rest = n
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'))
    rest = Math.floor(rest / 1000)
  } while (rest > 0)
  const last = groups.pop() ?? '000'
  const number = [...groups.map((group) => `x${group}`), last].join('/')
  return `tile/${level}/${number}${width === TILE ? '' : `.p/${width}`}`
}

const shape = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** The place that a path names, or null for a malformed path; each place has exactly one path. */
export const readTilePath = (path: string): TilePlace | null => {
  const [, level, groups, width] = shape.exec(path) ?? []
  if (!level || !groups || groups.startsWith('x000/')) return null
  const n = Number(groups.replaceAll(/[x/]/g, ''))
  const place = {
    level: level === 'entries' ? ('entries' as const) : Number(level),
    n,
    width: width ? Number(width) : TILE,
  }
  return place.width <= TILE && (!width || place.width < TILE) && Number.isSafeInteger(n) ? place : null
}

/** How many hashes the tile `n` of a level has in a tree of `size` entries: 0 to 256. */
export const widthIn = (size: number, level: number, n: number): number => {
  const onLevel = Math.floor(size / TILE ** level)
  return Math.max(0, Math.min(TILE, onLevel - n * TILE))
}

/** Yields all tiles and bundles that a log of `size` entries serves. */
export function* placesIn(size: number): Generator<TilePlace> {
  for (let level = 0; TILE ** level <= size; level += 1)
    for (let n = 0; widthIn(size, level, n) > 0; n += 1) {
      const width = widthIn(size, level, n)
      yield { level, n, width }
      if (level === 0) yield { level: 'entries', n, width }
    }
}

/** All tiles and bundles that a log of `size` entries serves. */
export const tilePlacesOf = (size: number): TilePlace[] => [...placesIn(size)]

/** The hashes of a tile. */
export const hashesOf = (tile: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, at) =>
    tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )

/** Packs entries into a bundle: each after its length in two bytes, big-endian. Refuses entries of 64 KiB and more. */
export const bundleOf = (entries: readonly Uint8Array[]): Uint8Array => {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new RangeError('An entry of the log has less than 64 KiB.')
    bundle[at] = entry.length >> 8
    bundle[at + 1] = entry.length & 0xff
    bundle.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bundle
}

/** The entries of a bundle, or null for malformed bytes. */
export const entriesOf = (bundle: Uint8Array): Uint8Array[] | null => {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bundle.length) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0)
    if (at + 2 + length > bundle.length) return null
    entries.push(bundle.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

/** Joins the roots of adjacent perfect trees, the largest first. */
const fold = (sha256: Sha256, roots: readonly Hash[]): Hash =>
  roots.length === 0
    ? sha256(new Uint8Array())
    : roots.reduceRight((right, left) => nodeHash(sha256, left, right))

/** Reads the hashes of an existing tile that is at least `width` wide. */
export type ReadTile = (level: number, n: number, width: number) => Promise<readonly Hash[]>

/** Computes roots over ranges of a tiled log; a range must begin where its largest perfect tree may begin. */
export const rangeRoots =
  (sha256: Sha256, readTile: ReadTile): RangeRoot =>
  async (from, to) => {
    const roots: Hash[] = []
    let at = from
    while (at < to) {
      // The largest perfect tree that begins here and ends within the range.
      let height = 0
      while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= to) height += 1
      const level = Math.floor(height / TILE_BITS)
      const first = at / TILE ** level
      const count = 2 ** (height % TILE_BITS)
      const inTile = first % TILE
      const hashes = await readTile(level, Math.floor(first / TILE), inTile + count)
      roots.push(rootOf(sha256, hashes.slice(inTile, inTile + count)))
      at += 2 ** height
    }
    return fold(sha256, roots)
  }

export interface GrownTile {
  readonly level: number
  readonly n: number
  /** All its hashes, the older ones first. */
  readonly hashes: readonly Hash[]
}

/**
 * Computes the changed tiles when leaves are added to `size` entries. `edge` holds the hashes of the last, partial tile of
 * each level, the lowest first; a level without one is empty.
 */
export const growTiles = (
  sha256: Sha256,
  size: number,
  edge: readonly (readonly Hash[])[],
  leaves: readonly Hash[],
): { tiles: GrownTile[]; root: Hash; size: number } => {
  const tiles: GrownTile[] = []
  const partial: Hash[][] = []
  let added: readonly Hash[] = leaves
  for (let level = 0; level < edge.length || added.length > 0; level += 1) {
    const row = [...(edge[level] ?? []), ...added]
    const first = Math.floor(Math.floor(size / TILE ** level) / TILE)
    const above: Hash[] = []
    for (let at = 0; at < row.length; at += TILE) {
      const hashes = row.slice(at, at + TILE)
      if (added.length > 0) tiles.push({ level, n: first + at / TILE, hashes })
      if (hashes.length === TILE) above.push(rootOf(sha256, hashes))
    }
    partial[level] = row.slice(row.length - (row.length % TILE))
    added = above
  }
  // A partial tile of width w holds as many perfect trees as w has ones in binary; the highest level comes first.
  const roots = partial.toReversed().flatMap((row) => {
    const parts: Hash[] = []
    let at = 0
    for (let part = TILE / 2; part >= 1; part /= 2)
      if ((row.length & part) > 0) {
        parts.push(rootOf(sha256, row.slice(at, at + part)))
        at += part
      }
    return parts
  })
  return { tiles, root: fold(sha256, roots), size: size + leaves.length }
}
