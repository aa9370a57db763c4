import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { leafHash, rootOf } from '../../log/merkle.ts'
import { hex } from '../../log/note.ts'
import { logStore, type NewEntry } from '../log/store.ts'
import { partsStore } from '../publication/parts-store.ts'
import { dueOf, isDayOver, isPeriodOver } from '../publication/schedule.ts'
import { sha256 } from '../log/signer.ts'
import { type WaitingLine, waitingStore } from '../publication/waiting-store.ts'

const SALT_BYTES = 32
const utf8 = new TextEncoder()

/** Shuffles items, so that their order does not reveal when they arrived. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: randomBytes(16).toString('hex') }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ item }) => item)

/** Adds the day on which a line was taken as its last field. */
export const withDay = (body: string, day: string): string => `${body.slice(0, -1)},"day":"${day}"}`

/** The line without its day. */
export const withoutDay = (body: string): string => body.replace(/,"day":"\d{4}-\d\d-\d\d"\}$/, '}')

/** Publishes the postings that are in no part yet, as sums; no entry when there are no sums. */
const releaseLedger = async (db: Database, day: string): Promise<NewEntry[]> => {
  const store = partsStore(db)
  const sums = await store.sums()
  if (sums.length === 0) return []
  const lines = sums.map(({ kind, from, to, units }) => JSON.stringify({ day, kind, from, to, units }))
  const parts = await logStore(db).parts()
  const seal = await store.addPart(parts, randomBytes(SALT_BYTES), lines.map((line) => `${line}\n`).join(''))
  const root = hex(
    rootOf(
      sha256,
      lines.map((line) => leafHash(sha256, utf8.encode(line))),
    ),
  )
  const body = JSON.stringify({ kind: 'transfers', block: parts, lines: lines.length, root, seal })
  return [{ kind: 'transfers', sourceId: parts, body }]
}

export interface Releasing {
  readonly since: Date
  readonly now: Date
  /** Length of a period in minutes; 0 publishes rows as soon as they are taken. */
  readonly period: number
}

/**
 * Returns the entries that are due: ballots and votes for projects in random order, then counts, then the ledger. The rest
 * waits for the end of the next period. Call it while holding the log, when all feeds are read to a common mark.
 */
export const release = async (
  db: Database,
  { since, now, period }: Releasing,
): Promise<{ entries: NewEntry[]; hasLedger: boolean; since: Date | null }> => {
  if (!isPeriodOver(since, now, period)) return { entries: [], hasLedger: false, since }
  const store = waitingStore(db)
  const isAllDue = period === 0 || isDayOver(since, now)
  const due = dueOf(await store.boxes(), await store.counted(), isAllDue)
  const day = lagosDay(since)
  const votes = [
    ...(await store.takeOut('ballot', isAllDue ? null : due.contests)),
    ...(due.hasLedger ? await store.takeOut('support', null) : []),
  ]
  const counts = due.hasLedger ? await store.takeOut('count', null) : []
  const entryOf = ({ kind, source_id, body }: WaitingLine): NewEntry => ({ kind, sourceId: source_id, body })
  const entries = [
    ...shuffled(votes).map((line) => entryOf({ ...line, body: withDay(line.body, day) })),
    ...counts.map(entryOf),
    ...(due.hasLedger ? await releaseLedger(db, day) : []),
  ]
  const rest = (await store.isEmpty()) ? null : now
  await store.waitSince(rest)
  return { entries, hasLedger: due.hasLedger, since: rest }
}
