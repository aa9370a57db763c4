import type { Ctx } from '#platform/server/context.ts'
import {
  ENTRIES_AT_ONCE,
  entryKinds,
  type RecordEntry,
  type RecordState,
  type WitnessTrouble,
} from '../contract.ts'
import { inspectionsStore } from './inspection/store.ts'
import { logStore } from './log/store.ts'
import { showingStore } from './log/entries-store.ts'
import { witnessStore } from './witnesses/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
type Reading = Pick<Ctx, 'db'>

/** What the witnesses of these keys said last. */
const witnessesOf = async (db: Ctx['db'], keys: readonly string[]): Promise<RecordState['witnesses']> => {
  const said = new Map((await witnessStore(db).of(keys)).map((row) => [row.key, row]))
  return keys.map((key) => {
    const row = said.get(key)
    return {
      name: key.split('+')[0] ?? key,
      size: row?.size ?? null,
      at: row?.cosigned_at?.toISOString() ?? null,
      trouble: (row?.trouble as WitnessTrouble | null | undefined) ?? null,
    }
  })
}

type LastInspection = Awaited<ReturnType<ReturnType<typeof inspectionsStore>['last']>>

/** What the last look found to wait for its place in the record, beside the age of the signed head. */
const lateOf = (inspection: LastInspection, signedAt: Date): RecordState['late'] => {
  const [first] = inspection?.waiting.map(({ since }) => since).toSorted() ?? []
  if (!inspection || !first) return null
  const age = inspection.at.getTime() - signedAt.getTime()
  // The hour: the moment of a row that waits is nobody's business.
  const since = new Date(Math.floor(Date.parse(first) / HOUR_MS) * HOUR_MS).toISOString()
  return { since, headMinutes: Math.max(0, Math.floor(age / MINUTE_MS)) }
}

const documentOf = (body: string): string => (JSON.parse(body) as { document: string }).document

/** The record as its page shows it. */
export const showPublicRecord = async ({ db, ports }: Pick<Ctx, 'db' | 'ports'>): Promise<RecordState> => {
  const [log, keys, checkpoint, inspection, byKind, counts, sheets, dumps, witnesses] = await Promise.all([
    logStore(db).log(),
    logStore(db).keys(),
    logStore(db).lastCheckpoint(),
    inspectionsStore(db).last(),
    showingStore(db).byKind(),
    showingStore(db).newest('count', null, 20),
    showingStore(db).newest('balances', null, 1),
    showingStore(db).lastDump(),
    witnessesOf(
      db,
      ports.witnesses.map(({ key }) => key),
    ),
  ])
  return {
    origin: log?.origin ?? '',
    keys,
    checkpoint: checkpoint
      ? {
          size: checkpoint.size,
          root: checkpoint.root.toString('hex'),
          note: checkpoint.note,
          signedAt: checkpoint.at.toISOString(),
        }
      : null,
    inspection: inspection
      ? {
          at: inspection.at.toISOString(),
          compared: inspection.compared,
          differing: [...inspection.differing],
        }
      : null,
    late: checkpoint ? lateOf(inspection, checkpoint.at) : null,
    witnesses,
    entries: entryKinds.map((kind) => ({ kind, count: byKind.get(kind) ?? 0 })),
    counts: counts.map(({ body }) => {
      const { contest, document } = JSON.parse(body) as { contest: string; document: string }
      return { contestId: contest, document }
    }),
    sheet: sheets[0] ? documentOf(sheets[0].body) : null,
    dump: dumps ? `days/${dumps.day}.zip` : null,
  }
}

/** Entries of the record, the newest first, of one kind or of all. */
export const listRecordEntries = async (
  { db }: Reading,
  { kind, before }: { kind?: string | undefined; before?: number | undefined },
): Promise<{ items: RecordEntry[]; before: number | null }> => {
  const rows = await showingStore(db).newest(kind ?? null, before ?? null, ENTRIES_AT_ONCE)
  const items = rows.map(({ n, kind: own, body }) => ({ n, kind: own as RecordEntry['kind'], body }))
  const last = items.at(-1)
  return { items, before: last && last.n > 0 && items.length === ENTRIES_AT_ONCE ? last.n : null }
}
