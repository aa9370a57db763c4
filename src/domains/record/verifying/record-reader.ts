import { type Hash, leafHash, rootOf, sameHash, type Sha256 } from '../log/merkle.ts'
import { type LogKey, openNote, readKey, type TreeHead, type VerifySignature } from '../log/note.ts'
import { entriesOf, tilePlacesOf, TILE, tilePath, widthIn } from '../log/tiles.ts'

/** Reads a file of the public record by its path, such as `checkpoint`; null when it is not there. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>

/** What a verifier needs: the files, a hash function and Ed25519, and nothing from the server. */
export interface VerifierTools {
  readonly read: ReadFile
  readonly sha256: Sha256
  readonly verify: VerifySignature
  /**
   * Whether a chain of public randomness signed this round: null for a chain that is not known here. Browsers go without
   * it, because the curve weighs more than all the rest.
   */
  readonly isSignedRound?: (chain: string, round: number, signature: string) => boolean | null
}

/** A check of the record failed; the message is for people. */
export class VerificationError extends Error {}

const utf8 = new TextDecoder()

/** The text of a file that must exist. */
export const readText = async ({ read }: Pick<VerifierTools, 'read'>, path: string): Promise<string> => {
  const bytes = await read(path)
  if (!bytes) throw new VerificationError(`${path} is missing.`)
  return utf8.decode(bytes)
}

/** The keys of the record, the newest last; or the one key that the caller pinned. */
export const readKeys = async (tools: VerifierTools, pinned?: string): Promise<LogKey[]> => {
  const lines = pinned ? [pinned] : (await readText(tools, 'keys')).split('\n').filter(Boolean)
  const keys = lines.map((line) => readKey(tools.sha256, line))
  if (keys.length === 0 || !keys.every((key): key is LogKey => key !== null))
    throw new VerificationError('A key of the record has not the form of a key.')
  return keys
}

/** Opens a checkpoint that one of the keys signed. */
export const openCheckpoint = async (
  tools: VerifierTools,
  keys: readonly LogKey[],
  note: string,
): Promise<TreeHead> => {
  for (const key of keys) {
    const head = await openNote(tools.verify, key, note)
    if (head) return head
  }
  throw new VerificationError('The checkpoint is not signed by a key of the record.')
}

/** A full bundle or tile may have replaced a partial one. */
const readWidest = async (
  { read }: VerifierTools,
  place: { level: number | 'entries'; n: number; width: number },
) => (await read(tilePath(place))) ?? (await read(tilePath({ ...place, width: TILE })))

/** Reads every entry of the log and checks them against the signed root; throws when they differ. */
export const readEntries = async (
  tools: VerifierTools,
  head: TreeHead,
): Promise<{ entries: string[]; leaves: Hash[] }> => {
  const entries: string[] = []
  const leaves: Hash[] = []
  for (let n = 0; n * TILE < head.size; n += 1) {
    const width = widthIn(head.size, 0, n)
    const bundle = await readWidest(tools, { level: 'entries', n, width })
    const found = bundle && entriesOf(bundle)?.slice(0, width)
    if (found?.length !== width)
      throw new VerificationError(`Entries ${n * TILE} to ${n * TILE + width - 1} are missing.`)
    for (const entry of found) {
      entries.push(utf8.decode(entry))
      leaves.push(leafHash(tools.sha256, entry))
    }
  }
  if (!sameHash(rootOf(tools.sha256, leaves), head.root))
    throw new VerificationError('The entries do not lead to the signed root: something was changed.')
  return { entries, leaves }
}

/** Compares each tile of hashes with the entries; returns the number of tiles. */
export const compareTiles = async (
  tools: VerifierTools,
  head: TreeHead,
  leaves: readonly Hash[],
): Promise<number> => {
  const places = tilePlacesOf(head.size).filter(({ level }) => level !== 'entries')
  for (const place of places) {
    const tile = await readWidest(tools, place)
    const span = TILE ** (place.level as number)
    for (let at = 0; at < place.width; at += 1) {
      const first = (place.n * TILE + at) * span
      const made = rootOf(tools.sha256, leaves.slice(first, first + span))
      if (!tile || !sameHash(tile.subarray(at * 32, at * 32 + 32), made))
        throw new VerificationError(`${tilePath(place)} is not what the entries make it.`)
    }
  }
  return places.length
}
