import type { Ctx } from '#platform/server/context.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/values/time.ts'
import {
  ENTRIES_PER_PAGE,
  entryKinds,
  type RecordEntry,
  type RecordState,
  type WitnessTrouble,
} from '../contract.ts'
import { inspectionsStore } from './inspection/store.ts'
import { logStore } from './log/store.ts'
import { dumpsStore } from './downloads/store.ts'
import { entriesStore } from './log/entries-store.ts'
import { witnessStore } from './witnesses/store.ts'

/** The last answer of each witness, by the lines of their keys. */
const witnessesOf = async (db: Ctx['db'], keys: readonly string[]): Promise<RecordState['witnesses']> => {
  const rows = new Map((await witnessStore(db).of(keys)).map((row) => [row.key, row]))
  return keys.map((key) => {
    const row = rows.get(key)
    return {
      name: key.split('+')[0] ?? key,
      size: row?.size ?? null,
      at: row?.cosigned_at?.toISOString() ?? null,
      trouble: (row?.trouble as WitnessTrouble | null | undefined) ?? null,
    }
  })
}

type LastInspection = Awaited<ReturnType<ReturnType<typeof inspectionsStore>['last']>>

/** Since when rows wait to enter the record by the last inspection, and how old the signed head was then. */
const lateOf = (inspection: LastInspection, signedAt: Date): RecordState['late'] => {
  const [first] = inspection?.waiting.map(({ since }) => since).toSorted() ?? []
  if (!inspection || !first) return null
  const age = inspection.at.getTime() - signedAt.getTime()
  // Only the hour: the exact time of a waiting row is private.
  const since = new Date(Math.floor(Date.parse(first) / HOUR_MS) * HOUR_MS).toISOString()
  return { since, headMinutes: Math.max(0, Math.floor(age / MINUTE_MS)) }
}

const documentOf = (body: string): string => (JSON.parse(body) as { document: string }).document

/** The state of the record for its page. */
export const showPublicRecord = async ({ db, ports }: Pick<Ctx, 'db' | 'ports'>): Promise<RecordState> => {
  const [log, keys, checkpoint, inspection, byKind, counts, balanceSheets, dump, witnesses] =
    await Promise.all([
      logStore(db).log(),
      logStore(db).keys(),
      logStore(db).lastCheckpoint(),
      inspectionsStore(db).last(),
      entriesStore(db).byKind(),
      entriesStore(db).newest('count', null, 20),
      entriesStore(db).newest('balances', null, 1),
      dumpsStore(db).lastDump(),
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
    sheet: balanceSheets[0] ? documentOf(balanceSheets[0].body) : null,
    dump: dump ? `days/${dump.day}.zip` : null,
  }
}

/** Lists entries of the record, the newest first, of one kind or of all. */
export const listRecordEntries = async (
  { db }: Pick<Ctx, 'db'>,
  { kind, before }: { kind?: string | undefined; before?: number | undefined },
): Promise<{ items: RecordEntry[]; before: number | null }> => {
  const rows = await entriesStore(db).newest(kind ?? null, before ?? null, ENTRIES_PER_PAGE)
  const items = rows.map(({ n, kind: own, body }) => ({ n, kind: own as RecordEntry['kind'], body }))
  const last = items.at(-1)
  return { items, before: last && last.n > 0 && items.length === ENTRIES_PER_PAGE ? last.n : null }
}
