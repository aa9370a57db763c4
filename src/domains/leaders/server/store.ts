import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, inTransaction, withTables } from '#platform/server/database.ts'
import type { LeaderStatus, leaderSorts, OfficeType } from '../leader-contract.ts'
import type { Actor } from '../rules.ts'
import type { Position } from '#platform/server/cursors.ts'
import type { LeaderMoveRow, LeaderRow, LeadersTables } from './tables.ts'

type Tables = Kysely<LeadersTables>
export type LeaderSort = (typeof leaderSorts)[number]

export interface DirectoryFilter {
  readonly region?: string | undefined
  readonly zone?: string | undefined
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly officeType?: string | undefined
  readonly status?: string | undefined
  readonly isVerifiedOnly: boolean
  readonly isPipelineOnly: boolean
  /** Folded words that must all occur in name or office; none of them found means no filter, `[]` finds nobody. */
  readonly words: readonly string[] | undefined
}

export interface DirectoryPage {
  readonly sort: LeaderSort
  readonly after: Position | undefined
  /** Rows to read: one more than the page shows. */
  readonly rows: number
}

const OUTSIDE_PIPELINE = ['verified', 'rejected', 'suspended']
/** How near a misspelt search must come; tried on Nigerian names with one or two wrong letters. */
const TYPO_THRESHOLD = '0.45'

const filtered = (tables: Tables, filter: DirectoryFilter, isTolerant: boolean) => {
  let query = tables.selectFrom('leaders.leader').where('status', '<>', 'rejected')
  const columns = {
    region: filter.region,
    zone: filter.zone,
    state: filter.state,
    lga: filter.lga,
    office_type: filter.officeType,
    status: filter.status,
  }
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined) query = query.where(column as keyof typeof columns, '=', value)
  if (filter.isVerifiedOnly) query = query.where('is_verified', '=', true)
  if (filter.isPipelineOnly) query = query.where('status', 'not in', OUTSIDE_PIPELINE)
  if (!filter.words) return query
  if (filter.words.length === 0) return query.where(sql<boolean>`false`)
  if (isTolerant) return query.where(sql<boolean>`${filter.words.join(' ')} <% search_text`)
  for (const word of filter.words) query = query.where('search_text', 'like', `%${word}%`)
  return query
}

const readDirectory = async (
  db: Database,
  filter: DirectoryFilter,
  page: DirectoryPage,
  isTolerant: boolean,
) => {
  const query = filtered(withTables<LeadersTables>(db), filter, isTolerant)
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { sort, after } = page
  const start = !after
    ? query
    : sort === 'name'
      ? query.where(sql<boolean>`(folded_name, id) > (${after.key}, ${after.id}::uuid)`)
      : query.where(sql<boolean>`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
  const sorted =
    sort === 'name'
      ? start.orderBy('folded_name').orderBy('id')
      : start.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const rows = await sorted
    .selectAll()
    .$narrowType<{ office_type: OfficeType; status: LeaderStatus }>()
    .limit(page.rows)
    .execute()
  return { total, rows }
}

const lists = (db: Database, tables: Tables) => ({
  /** One page with its total; a search that finds nobody as typed is tried again with room for misspelling. */
  directory: async (filter: DirectoryFilter, page: DirectoryPage) => {
    const found = await readDirectory(db, filter, page, false)
    if (found.total > 0 || !filter.words?.length) return found
    return inTransaction(db, async (tx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${TYPO_THRESHOLD}, true)`.execute(tx)
      return readDirectory(tx, filter, page, true)
    })
  },
  stats: () =>
    tables
      .selectFrom('leaders.leader')
      .where('status', '<>', 'rejected')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('is_verified', '=', true).as('verified'),
        fn.countAll<number>().filterWhere('status', 'not in', OUTSIDE_PIPELINE).as('pipeline'),
        fn.count<number>('office_type').distinct().as('officeTypes'),
        fn.count<number>('state').distinct().as('states'),
        fn.count<number>('region').distinct().as('regions'),
      ])
      .executeTakeFirstOrThrow(),
})

const leaderRows = (tables: Tables) => ({
  findLeader: (id: string) =>
    tables
      .selectFrom('leaders.leader')
      .selectAll()
      .where('id', '=', id)
      .$narrowType<{ office_type: OfficeType; status: LeaderStatus }>()
      .executeTakeFirst(),
  /** False when the id or the nomination already has its leader. */
  addLeader: async (leader: Insertable<LeaderRow>): Promise<boolean> => {
    const added = await tables
      .insertInto('leaders.leader')
      .values(leader)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
  movesOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.leader_move')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .orderBy('id')
      .$narrowType<{ from_status: LeaderStatus | null; to_status: LeaderStatus; by_role: Actor }>()
      .execute(),
  addMoves: (moves: readonly Insertable<LeaderMoveRow>[]) =>
    tables.insertInto('leaders.leader_move').values(moves).execute(),
  legalMoves: () => tables.selectFrom('leaders.legal_move').selectAll().execute(),
})

const evidence = (tables: Tables) => ({
  evidenceOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.evidence')
      .select(['id', 'claim', 'file_id', 'source_url', 'checked_at'])
      .where('leader_id', '=', leaderId)
      .orderBy('place')
      .orderBy('id')
      .execute(),
  /** Evidence that reviewers saw when they approved: checked on that day. */
  addEvidence: async (
    leaderId: string,
    evidence: readonly (
      | { readonly fileId: string }
      | { readonly sourceUrl: string; readonly claim: string }
    )[],
    at: Date,
  ) => {
    if (evidence.length === 0) return
    const rows = evidence.map((each, place) => ({
      leader_id: leaderId,
      place,
      checked_at: at,
      ...('fileId' in each ? { file_id: each.fileId } : { source_url: each.sourceUrl, claim: each.claim }),
    }))
    await tables
      .insertInto('leaders.evidence')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

/** SQL of the directory: leaders, their moves and what supports them. */
export const leadersStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...lists(db, tables),
  ...leaderRows(tables),
  ...evidence(tables),
})
