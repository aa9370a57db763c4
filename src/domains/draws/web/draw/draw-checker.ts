import { sha256 } from '@noble/hashes/sha2.js'
import {
  type AnnouncedDraw,
  type ClosedDraw,
  type DrawFault,
  type DrawnDraw,
  faultOfDraw,
  readEntryList,
} from '../../drawing.ts'

/** The published facts of a draw, as its announcement, list and result stand in the public record. */
interface DrawFacts {
  readonly announced: AnnouncedDraw
  readonly closed: ClosedDraw
  readonly drawn: DrawnDraw
}

const load = async (path: string): Promise<string> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(path)
  return answer.text()
}

/** Reads the published facts and the list, and draws again on this device. Loaded with the check only. */
export const drawAgain = async (
  drawId: string,
): Promise<{ is: 'same'; entries: number } | { is: 'fault'; fault: DrawFault } | { is: 'unread' }> => {
  try {
    const [facts, text] = await Promise.all([
      load(`/record/draws/${drawId}.json`),
      load(`/record/draws/${drawId}.jsonl`),
    ])
    const { announced, closed, drawn } = JSON.parse(facts) as DrawFacts
    const list = readEntryList(text)
    const fault = faultOfDraw(sha256, announced, closed, drawn, list)
    return fault ? { is: 'fault', fault } : { is: 'same', entries: list?.length ?? 0 }
  } catch {
    return { is: 'unread' }
  }
}
