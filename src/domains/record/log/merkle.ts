/*
 * The tree of RFC 6962, section 2.1, over SHA-256: a leaf is SHA-256(0x00 || entry), a node SHA-256(0x01 || left || right).
 * Pure arithmetic: the caller passes the hash function, so that servers, browsers and other people's scripts compute the same.
 */

export type Hash = Uint8Array
export type Sha256 = (bytes: Uint8Array) => Hash

const HASH_BYTES = 32

/** The hash of one entry. */
export const leafHash = (sha256: Sha256, entry: Uint8Array): Hash => {
  const bytes = new Uint8Array(entry.length + 1)
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** The hash of two sibling nodes. */
export const nodeHash = (sha256: Sha256, left: Hash, right: Hash): Hash => {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return sha256(bytes)
}

export const sameHash = (a: Hash, b: Hash): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** The largest power of two below `n`, for `n` of two or more. */
const splitOf = (n: number): number => {
  let split = 1
  while (split * 2 < n) split *= 2
  return split
}

/** The root over the hashes of leaves; for no leaves, the hash of the empty string. */
export const rootOf = (sha256: Sha256, leaves: readonly Hash[]): Hash => {
  if (leaves.length === 0) return sha256(new Uint8Array())
  const row = [...leaves]
  const pair = new Uint8Array(1 + 2 * HASH_BYTES)
  pair[0] = 1
  // The odd last node of a row moves up unchanged; this gives the same tree as splitting at powers of two.
  for (let width = row.length; width > 1; width = Math.ceil(width / 2))
    for (let at = 0; at < width; at += 2) {
      const left = row[at] as Hash
      if (at + 1 < width) {
        pair.set(left, 1)
        pair.set(row[at + 1] as Hash, 1 + HASH_BYTES)
        row[at / 2] = sha256(pair)
      } else row[at / 2] = left
    }
  return row[0] as Hash
}

/** Returns the root over the entries from `from` up to `to` (exclusive). */
export type RangeRoot = (from: number, to: number) => Promise<Hash>

/** The hashes that lead from the entry at `index` to the root of `size` entries, the nearest first. */
export const inclusionProof = async (range: RangeRoot, index: number, size: number): Promise<Hash[]> => {
  const walk = async (from: number, to: number): Promise<Hash[]> => {
    if (to - from <= 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...(await walk(from, middle)), await range(middle, to)]
      : [...(await walk(middle, to)), await range(from, middle)]
  }
  return walk(0, size)
}

/** The root that an entry's hash and its proof lead to; null for an impossible proof. */
export const rootByInclusion = (
  sha256: Sha256,
  { index, size, leaf, proof }: { index: number; size: number; leaf: Hash; proof: readonly Hash[] },
): Hash | null => {
  if (index < 0 || index >= size) return null
  let hash = leaf
  let at = index
  let last = size - 1
  for (const next of proof) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sha256, next, hash)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(sha256, hash, next)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}

/** The hashes that prove that the tree of `size` entries extends the tree of `old` entries (RFC 6962, 2.1.2). */
export const consistencyProof = async (range: RangeRoot, old: number, size: number): Promise<Hash[]> => {
  const walk = async (m: number, from: number, to: number, isWhole: boolean): Promise<Hash[]> => {
    if (m === to - from) return isWhole ? [] : [await range(from, to)]
    const split = splitOf(to - from)
    return m <= split
      ? [...(await walk(m, from, from + split, isWhole)), await range(from + split, to)]
      : [...(await walk(m - split, from + split, to, false)), await range(from, from + split)]
  }
  return old === 0 || old === size ? [] : walk(old, 0, size, true)
}

/** True when the proof shows that the newer tree extends the older one (RFC 9162, 2.1.4.2). */
export const isConsistent = (
  sha256: Sha256,
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean => {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && sameHash(older.root, newer.root)
  if (older.size === 0) return proof.length === 0
  const isPower = Number.isInteger(Math.log2(older.size))
  const path = isPower ? [older.root, ...proof] : [...proof]
  const [first, ...rest] = path
  if (!first) return false
  let at = older.size - 1
  let last = newer.size - 1
  while (at % 2 === 1) {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  let before = first
  let after = first
  for (const next of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      before = nodeHash(sha256, next, before)
      after = nodeHash(sha256, next, after)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else after = nodeHash(sha256, after, next)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && sameHash(before, older.root) && sameHash(after, newer.root)
}
