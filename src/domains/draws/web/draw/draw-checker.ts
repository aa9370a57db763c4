import { sha256 } from '@noble/hashes/sha2.js'
import {
  type AnnouncedDraw,
  type CancelledDraw,
  type ClosedDraw,
  type DrawFault,
  type DrawnDraw,
  faultOfCancelled,
  faultOfDraw,
  hashOfHex,
  type ListedEntry,
  readEntryList,
  undrawnEntries,
} from '../../../../shared/civic/draw-arithmetic.ts'

/** The published facts of a draw, as its announcement, list and result stand in the public record. */
interface DrawFacts {
  readonly announced: AnnouncedDraw
  readonly closed?: ClosedDraw
  readonly drawn?: DrawnDraw
  readonly cancelled?: CancelledDraw
}

const load = async (path: string): Promise<string> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(path)
  return answer.text()
}

/** What the check found. */
export type DrawFinding =
  | { readonly is: 'same'; readonly entries: number }
  /** The numbers that a cancelled draw would have drawn; null before its public random number exists. */
  | { readonly is: 'undrawn'; readonly numbers: readonly number[] | null }
  | { readonly is: 'fault'; readonly fault: DrawFault }
  | { readonly is: 'unread' }

const undrawn = (
  { announced, closed, cancelled = { reason: '' } }: DrawFacts,
  list: readonly ListedEntry[] | null,
  signature: string | null,
): DrawFinding => {
  const fault = faultOfCancelled(sha256, announced, closed, cancelled, list)
  if (fault) return { is: 'fault', fault }
  const { seed, root } = cancelled
  if (!seed || !root || !list) return { is: 'unread' }
  if (!signature) return { is: 'undrawn', numbers: null }
  const randomness = hashOfHex(sha256, signature)
  return { is: 'undrawn', numbers: undrawnEntries(sha256, announced, { seed, root, randomness }, list) }
}

/**
 * Reads the published facts and the list, and draws again on this device; `signature` is that of the beacon, for a draw
 * that was cancelled before it existed. Loaded with the check only.
 */
export const drawAgain = async (drawId: string, signature: string | null): Promise<DrawFinding> => {
  try {
    const [facts, text] = await Promise.all([
      load(`/record/draws/${drawId}.json`),
      load(`/record/draws/${drawId}.jsonl`),
    ])
    const found = JSON.parse(facts) as DrawFacts
    const { announced, closed, drawn } = found
    const list = readEntryList(text)
    if (!drawn || !closed) return undrawn(found, list, signature)
    const fault = faultOfDraw(sha256, announced, closed, drawn, list)
    return fault ? { is: 'fault', fault } : { is: 'same', entries: list?.length ?? 0 }
  } catch {
    return { is: 'unread' }
  }
}
