import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ModerationList, ItemStatus } from '../../console-contract.ts'
import type { FlagReason } from '../../contract.ts'
import type { DecisionRow, ItemRow, ModerationTables } from '../tables.ts'

export type StoredItem = Selectable<ItemRow>
type Tables = Kysely<ModerationTables>

export interface ItemFilter {
  readonly list: ModerationList
  readonly kind?: string | undefined
  readonly state?: string | undefined
  readonly scope: Scope
}

interface ItemPage extends ItemFilter {
  readonly after: Position | undefined
  readonly rows: number
}

const within = (scope: Scope) => withinScope(scope, { state: 'state', lga: 'lga' })
const holds = (list: ModerationList) =>
  list === 'decided'
    ? sql<boolean>`decided_at is not null and status in ('kept', 'removed', 'final')`
    : sql<boolean>`status = ${list}`

const reading = (tables: Tables) => ({
  find: (id: string): Promise<StoredItem | undefined> =>
    tables.selectFrom('moderation.item').selectAll().where('id', '=', id).executeTakeFirst(),
  ofSubject: (kind: string, subjectId: string): Promise<StoredItem | undefined> =>
    tables
      .selectFrom('moderation.item')
      .selectAll()
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst(),
  /** Waiting items: longest waiting first; decided ones: latest decision first. */
  page: ({ list, kind, state, scope, after, rows }: ItemPage): Promise<StoredItem[]> => {
    const isDecided = list === 'decided'
    const at = sql<Date>`${sql.ref(isDecided ? 'decided_at' : 'waits_since')}`
    const direction = isDecided ? 'desc' : 'asc'
    return tables
      .selectFrom('moderation.item')
      .selectAll()
      .where(holds(list))
      .where(within(scope))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(${at}, id) ${sql.raw(isDecided ? '<' : '>')} (${after?.key}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(at, direction)
      .orderBy('id', direction)
      .limit(rows)
      .execute()
  },
  /** What waits in these places: only that, so it stays few rows. */
  counts: async ({
    scope,
    kind,
    state,
  }: Omit<ItemFilter, 'list'>): Promise<{ waiting: number; appealed: number }> => {
    const rows = await tables
      .selectFrom('moderation.item')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where(sql<boolean>`status in ('waiting', 'appealed')`)
      .where(within(scope))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .groupBy('status')
      .execute()
    const of = (status: ItemStatus) => rows.find((row) => row.status === status)?.count ?? 0
    return { waiting: of('waiting'), appealed: of('appealed') }
  },
})

const MAX_NOTES = 20

const aboutItems = (tables: Tables) => ({
  reasonsOf: (ids: readonly string[]) =>
    tables
      .selectFrom('moderation.flag')
      .select(({ fn }) => ['item_id', 'reason', fn.countAll<number>().as('count')])
      .where('item_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .groupBy(['item_id', 'reason'])
      .orderBy('count', 'desc')
      .orderBy('reason')
      .execute(),
  /** The newest notes of each item. */
  notesOf: async (ids: readonly string[]) => {
    const { rows } = await sql<{ item_id: string; note: string }>`
      select item.id as item_id, latest.note from unnest(${[...ids]}::uuid[]) as item (id)
      cross join lateral (select note from moderation.flag where item_id = item.id and note is not null
        order by flagged_at desc limit ${MAX_NOTES}) as latest`.execute(tables)
    return rows
  },
  decisionsOf: (ids: readonly string[]) =>
    tables
      .selectFrom('moderation.decision')
      .selectAll()
      .where('item_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('decided_at')
      .orderBy('is_appeal')
      .execute(),
  /** Those of these items that this person flagged. */
  flaggedBy: async (ids: readonly string[], people: readonly string[]): Promise<Set<string>> => {
    const rows = await tables
      .selectFrom('moderation.flag')
      .select('item_id')
      .where('person_id', 'in', people)
      .where('item_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
    return new Set(rows.map((row) => row.item_id))
  },
  flaggersOf: async (id: string, round: number): Promise<string[]> => {
    const rows = await tables
      .selectFrom('moderation.flag')
      .select('person_id')
      .where('item_id', '=', id)
      .where('round', '=', round)
      .execute()
    return rows.map((row) => row.person_id)
  },
})

interface Deciding {
  readonly item: Pick<StoredItem, 'id' | 'status' | 'round'>
  readonly to: ItemStatus
  readonly reason: FlagReason | null
  readonly deciderId: string
  readonly at: Date
}

const writing = (tables: Tables) => ({
  /** Decides once; false when somebody was first, or for whoever flagged it, wrote it or made the first decision. */
  decide: ({ item, to, reason, deciderId, at }: Deciding): Promise<boolean> =>
    wrote(
      tables
        .updateTable('moderation.item')
        .set({ status: to, is_held: false, reason, decider_id: deciderId, decided_at: at })
        .where('id', '=', item.id)
        .where('status', '=', item.status)
        .where('round', '=', item.round)
        .where(sql<boolean>`author_id is distinct from ${deciderId}::uuid`)
        .where(sql<boolean>`(status <> 'appealed' or decider_id is distinct from ${deciderId}::uuid)`)
        .where(
          sql<boolean>`not exists (select from moderation.flag where item_id = item.id and person_id = ${deciderId})`,
        ),
    ),
  addDecision: (row: Insertable<DecisionRow>) =>
    tables.insertInto('moderation.decision').values(row).execute(),
  /** Takes the author's one appeal; false when there is nothing to appeal. */
  appeal: (id: string, authorId: string, text: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('moderation.item')
        .set({ status: 'appealed', appeal_text: text, waits_since: at })
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        .where('status', '=', 'removed'),
    ),
})

/** The SQL of the console. */
export const itemsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...reading(tables),
  ...aboutItems(tables),
  ...writing(tables),
})
