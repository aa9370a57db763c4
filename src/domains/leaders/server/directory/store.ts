import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, preparedStatement, withTables, wrote } from '#platform/server/database/database.ts'
import { holds, orSimilar, resembles } from '#platform/server/database/search.ts'
import type { leaderSorts } from '../../contracts/leader-contract.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { NewEvidence } from '../entry/new-evidence.ts'
import { leaderCountsStore } from './counts-store.ts'
import { type DirectoryFilter, leaderKindOf } from './kinds.ts'
import type { LeaderMoveRow, LeaderRow, LeadersTables } from '../tables.ts'

type Tables = Kysely<LeadersTables>
export type LeaderSort = (typeof leaderSorts)[number]

export interface DirectoryPage {
  readonly sort: LeaderSort
  readonly after: Position | undefined
  /** Rows to read: one more than the page shows. */
  readonly rows: number
}

const UNDECIDED = ['nominated', 'in_vetting'] as const
const OUTSIDE_PIPELINE = ['verified', 'rejected', 'suspended'] as const
/** The minimum similarity of a misspelt search; tuned on Nigerian names with one or two wrong letters. */
const TYPO_SIMILARITY = 0.45

/** The columns of a card in a list, and the sort keys. */
const cardColumns = [
  'id',
  'full_name',
  'folded_name',
  'current_office',
  'office_type',
  'region',
  'state',
  'lga',
  'photo_file_id',
  'status',
  'is_verified',
  'consent',
  'is_sample',
  'created_at',
] as const

const names = sql.ref('search_text')

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
  if (filter.isDecidedOnly) query = query.where('status', 'not in', UNDECIDED)
  if (filter.isPipelineOnly) query = query.where('status', 'not in', OUTSIDE_PIPELINE)
  if (!filter.words) return query
  if (filter.words.length === 0) return query.where(sql<boolean>`false`)
  if (isTolerant) return query.where(resembles(names, filter.words.join(' ')))
  for (const word of filter.words) query = query.where(holds(names, word))
  return query
}

const countOf = async (query: ReturnType<typeof filtered>): Promise<number> => {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const readDirectory = async (
  db: Database,
  filter: DirectoryFilter,
  page: DirectoryPage,
  isTolerant: boolean,
) => {
  const query = filtered(withTables<LeadersTables>(db), filter, isTolerant)
  const kind = leaderKindOf(filter)
  const total = kind ? await leaderCountsStore(db).total(kind) : await countOf(query)
  const { sort, after } = page
  const start = !after
    ? query
    : sort === 'name'
      ? query.where(sql<boolean>`(folded_name, id) > (${after.key}, ${after.id}::uuid)`)
      : // The cursor names a row, never the time at which somebody became a leader: the row knows it.
        query.where(
          sql<boolean>`(created_at, id) < (select last.created_at, last.id from leaders.leader last where last.id = ${after.id}::uuid)`,
        )
  const sorted =
    sort === 'name'
      ? start.orderBy('folded_name').orderBy('id')
      : start.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const read = sorted.select(cardColumns).limit(page.rows).compile()
  // Without words and an LGA only a few statement texts exist, and most pages use one of them. A prepared
  // statement names its columns, because it lives on while a migration adds one.
  if (kind) preparedStatement(read.sql)
  const { rows } = await db.executeQuery(read)
  return { total, rows }
}

const lists = (db: Database) => ({
  /** One page with its total; a search without matches is tried again allowing for misspelling. */
  directory: async (filter: DirectoryFilter, page: DirectoryPage) => {
    const { found } = await orSimilar(
      db,
      TYPO_SIMILARITY,
      (each, isTolerant) => readDirectory(each, filter, page, isTolerant),
      ({ total }) => total === 0 && (filter.words?.length ?? 0) > 0,
    )
    return found
  },
  stats: () => leaderCountsStore(db).figures(),
})

const leaderRows = (tables: Tables) => ({
  findLeader: (id: string) =>
    tables.selectFrom('leaders.leader').selectAll().where('id', '=', id).executeTakeFirst(),
  /** False when a leader with this id or nomination exists. */
  addLeader: (leader: Insertable<LeaderRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('leaders.leader')
        .values(leader)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  transitionsOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.leader_move')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .orderBy('id')
      .execute(),
  addTransitions: (moves: readonly Insertable<LeaderMoveRow>[]) =>
    tables.insertInto('leaders.leader_move').values(moves).execute(),
  legalTransitions: () => tables.selectFrom('leaders.legal_move').selectAll().execute(),
})

const evidence = (tables: Tables) => ({
  evidenceOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.evidence')
      .select(['id', 'title', 'claim', 'file_id', 'source_url', 'checked_at', 'dated_on', 'found_by'])
      .where('leader_id', '=', leaderId)
      .orderBy('place')
      .orderBy('id')
      .execute(),
  /** Evidence that reviewers saw when they approved, so it was checked that day. */
  addEvidence: async (leaderId: string, evidence: readonly NewEvidence[], at: Date) => {
    if (evidence.length === 0) return
    const rows = evidence.map(({ title, claim, datedOn, foundBy, ...where }, place) => ({
      leader_id: leaderId,
      place,
      checked_at: at,
      title,
      claim,
      dated_on: datedOn,
      found_by: foundBy,
      ...('fileId' in where ? { file_id: where.fileId } : { source_url: where.sourceUrl }),
    }))
    await tables
      .insertInto('leaders.evidence')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

/** SQL of the directory: leaders, their transitions and their evidence. */
export const leadersStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...lists(db),
  ...leaderRows(tables),
  ...evidence(tables),
})
