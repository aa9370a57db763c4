/*
 * How the winners of a draw follow from public data: pure arithmetic that the server, `npm run verify` and the page of a
 * draw share. The caller passes SHA-256, so that everybody computes the same (docs/public-record.md, "Prize draws").
 */

type Sha256 = (bytes: Uint8Array) => Uint8Array

/** One entry of the published list: its number, the name of its person in this draw only, and how it was paid for. */
export interface ListedEntry {
  readonly n: number
  readonly who: string
  readonly way: 'free' | 'paid'
}

const HASH_BYTES = 32
const BLOCK_BYTES = 64
const utf8 = new TextEncoder()

const join = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** SHA-256 of bytes in hex, in hex: of a seed it is the commitment, of a signature the randomness. */
export const hashOfHex = (sha256: Sha256, text: string): string => toHex(sha256(fromHex(text)))

/** SHA-256 of a text, in hex: of the rules of a draw. */
export const hashOfText = (sha256: Sha256, text: string): string => toHex(sha256(utf8.encode(text)))

/** The line of an entry in the list. */
export const entryLineOf = ({ n, who, way }: ListedEntry): string => JSON.stringify({ n, who, way })

/** The entries of a list, or null where a line has another form or the numbers do not rise. */
export const readEntryList = (text: string): ListedEntry[] | null => {
  const lines = text.split('\n').filter(Boolean)
  const entries = lines.map((line) => JSON.parse(line) as ListedEntry)
  const isInForm = entries.every(
    (entry, at) => entryLineOf(entry) === lines[at] && (at === 0 || entry.n > (entries[at - 1]?.n ?? 0)),
  )
  return isInForm ? entries : null
}

/** The Merkle root over the lines of the list (RFC 6962, section 2.1), in hex. */
export const listRootOf = (sha256: Sha256, entries: readonly ListedEntry[]): string => {
  let row = entries.map((entry) => sha256(join(Uint8Array.of(0), utf8.encode(entryLineOf(entry)))))
  while (row.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at] as Uint8Array, row[at + 1]]
      above.push(right ? sha256(join(Uint8Array.of(1), left, right)) : left)
    }
    row = above
  }
  return toHex(row[0] ?? sha256(new Uint8Array()))
}

/** HMAC over SHA-256 (RFC 2104) with a key of 32 bytes. */
const hmac = (sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key)
  const mixed = (byte: number) => padded.map((each) => each ^ byte)
  return sha256(join(mixed(0x5c), sha256(join(mixed(0x36), message))))
}

const DRAWN_BYTES = 6
const DRAWN_RANGE = 256 ** DRAWN_BYTES

/** What the choice follows from, in hex. */
export interface DrawSource {
  readonly seed: string
  readonly randomness: string
  readonly root: string
}

/**
 * The places in a list of `size` entries, drawn one after another without end: HMAC-SHA-256 with the seed as its key over
 * randomness, root and a counter of four bytes; its first six bytes are a number. Numbers at the uneven end are skipped,
 * so that each place is equally likely.
 */
export function* drawnPlaces(sha256: Sha256, source: DrawSource, size: number): Generator<number> {
  const [seed, base] = [fromHex(source.seed), join(fromHex(source.randomness), fromHex(source.root))]
  const bound = DRAWN_RANGE - (DRAWN_RANGE % size)
  const counter = new Uint8Array(4)
  for (let at = 0; ; at += 1) {
    new DataView(counter.buffer).setUint32(0, at)
    const bytes = hmac(sha256, seed, join(base, counter)).subarray(0, DRAWN_BYTES)
    const drawn = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    if (drawn < bound) yield drawn % size
  }
}

/** The first `count` entries that are drawn, of different people: first the winners in their places, then the reserves. */
export const chooseEntries = (
  sha256: Sha256,
  source: DrawSource,
  entries: readonly ListedEntry[],
  count: number,
): ListedEntry[] => {
  const chosen = new Map<string, ListedEntry>()
  const most = Math.min(count, new Set(entries.map(({ who }) => who)).size)
  if (most === 0) return []
  for (const place of drawnPlaces(sha256, source, entries.length)) {
    const entry = entries[place] as ListedEntry
    if (!chosen.has(entry.who)) chosen.set(entry.who, entry)
    if (chosen.size === most) break
  }
  return [...chosen.values()]
}

/** The terms of draws that are announced now. */
export const DRAW_TERMS = 2

/** What was announced before the opening, as the public record has it. */
export interface AnnouncedDraw {
  readonly draw: string
  /** From 2 on, a cancellation after the list was closed or the beacon's round was due publishes the secret. */
  readonly terms?: number
  readonly rules: string
  readonly seed: string
  readonly chain: string
  readonly genesis: number
  readonly period: number
  readonly round: number
  /** Units of each prize, the first place first. */
  readonly prizes: readonly string[]
  readonly reserves: number
  readonly price: string
  readonly opens: string
  readonly closes: string
}

/** What was published when entering ended, before the round of the beacon existed. */
export interface ClosedDraw {
  readonly at: string
  readonly entries: number
  readonly paid: number
  /** Paid entries of people who were gone when the list was closed; they were given back. */
  readonly leftOut?: number
  readonly root: string
}

/** A cancellation; once the outcome could be known, with all that is needed to compute what would have been drawn. */
export interface CancelledDraw {
  readonly at?: string
  readonly reason: string
  readonly seed?: string
  readonly entries?: number
  readonly paid?: number
  readonly root?: string
  /** Null when the beacon's round did not exist yet. */
  readonly signature?: string | null
  readonly randomness?: string | null
}

/** The result, with all that was secret before. */
export interface DrawnDraw {
  readonly seed: string
  readonly signature: string
  readonly randomness: string
  readonly winners: readonly number[]
  readonly reserves: readonly number[]
}

/** Why a result does not follow from what was published. */
export const drawFaults = ['form', 'list', 'late', 'seed', 'randomness', 'winners', 'hidden'] as const
export type DrawFault = (typeof drawFaults)[number]

/** When a round of the beacon exists, in milliseconds since 1970. */
export const roundTime = ({
  genesis,
  period,
  round,
}: Pick<AnnouncedDraw, 'genesis' | 'period' | 'round'>): number => (genesis + (round - 1) * period) * 1000

/** What is wrong with the list that a draw was closed with; null when it is the one. */
export const faultOfList = (
  sha256: Sha256,
  announced: AnnouncedDraw,
  closed: ClosedDraw,
  list: readonly ListedEntry[] | null,
): DrawFault | null => {
  if (!list) return 'form'
  const paid = list.filter(({ way }) => way === 'paid').length
  if (list.length !== closed.entries || paid !== closed.paid || listRootOf(sha256, list) !== closed.root)
    return 'list'
  // Whoever knew the randomness could still have changed the list.
  return Date.parse(closed.at) < roundTime(announced) ? null : 'late'
}

/** Draws again from published data alone; null when the result is exactly the published one. */
export const faultOfDraw = (
  sha256: Sha256,
  announced: AnnouncedDraw,
  closed: ClosedDraw,
  drawn: DrawnDraw,
  list: readonly ListedEntry[] | null,
): DrawFault | null => {
  const fault = faultOfList(sha256, announced, closed, list)
  if (fault || !list) return fault
  if (hashOfHex(sha256, drawn.seed) !== announced.seed || drawn.seed.length !== HASH_BYTES * 2) return 'seed'
  if (hashOfHex(sha256, drawn.signature) !== drawn.randomness) return 'randomness'
  const places = announced.prizes.length
  const source = { seed: drawn.seed, randomness: drawn.randomness, root: closed.root }
  const chosen = chooseEntries(sha256, source, list, places + announced.reserves).map(({ n }) => n)
  const isSame =
    chosen.slice(0, places).join() === drawn.winners.join() &&
    chosen.slice(places).join() === drawn.reserves.join()
  return isSame ? null : 'winners'
}

/** The entries that would have been drawn of a cancelled draw: winners and reserves in one row. */
export const undrawnEntries = (
  sha256: Sha256,
  announced: AnnouncedDraw,
  source: DrawSource,
  list: readonly ListedEntry[],
): number[] =>
  chooseEntries(sha256, source, list, announced.prizes.length + announced.reserves).map(({ n }) => n)

const isListOf = (sha256: Sha256, { root, entries }: CancelledDraw, list: readonly ListedEntry[]): boolean =>
  list.length === entries && listRootOf(sha256, list) === root

/** What is wrong with a cancellation: it hides what would have been drawn, or what it shows is not what was published. */
export const faultOfCancelled = (
  sha256: Sha256,
  announced: AnnouncedDraw,
  closed: ClosedDraw | undefined,
  cancelled: CancelledDraw,
  list: readonly ListedEntry[] | null,
): DrawFault | null => {
  const { seed, signature, randomness } = cancelled
  if (seed === undefined) {
    const isKnowable = closed !== undefined || Date.parse(cancelled.at ?? '') >= roundTime(announced)
    return isKnowable && (announced.terms ?? 1) >= 2 ? 'hidden' : null
  }
  if (!list) return 'form'
  if ((closed && closed.root !== cancelled.root) || !isListOf(sha256, cancelled, list)) return 'list'
  if (hashOfHex(sha256, seed) !== announced.seed || seed.length !== HASH_BYTES * 2) return 'seed'
  return signature && hashOfHex(sha256, signature) !== randomness ? 'randomness' : null
}
