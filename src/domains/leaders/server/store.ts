import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, inTransaction, withTables } from '#platform/server/database.ts'
import type { Bucket, LeaderStatus, leaderSorts, OfficeType, ReasonCode, Verdict } from '../contract.ts'
import type { Actor } from '../rules.ts'
import type { Position } from './cursors.ts'
import type { LeaderMoveRow, LeaderRow, LeadersTables, NominationRow } from './tables.ts'

type Tables = Kysely<LeadersTables>
export type EventKind = 'sent' | 'taken' | 'reviewed' | 'info_requested' | 'answered' | 'approved' | 'rejected'
export type LetterKind = 'received' | 'info_requested' | 'approved' | 'rejected'
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
  const columns = { region: filter.region, zone: filter.zone, state: filter.state, lga: filter.lga, office_type: filter.officeType, status: filter.status }
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

const readDirectory = async (db: Database, filter: DirectoryFilter, page: DirectoryPage, isTolerant: boolean) => {
  const query = filtered(withTables<LeadersTables>(db), filter, isTolerant)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { sort, after } = page
  const start = !after
    ? query
    : sort === 'name'
      ? query.where(sql<boolean>`(folded_name, id) > (${after.key}, ${after.id}::uuid)`)
      : query.where(sql<boolean>`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
  const sorted = sort === 'name' ? start.orderBy('folded_name').orderBy('id') : start.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const rows = await sorted.selectAll().$narrowType<{ office_type: OfficeType; status: LeaderStatus }>().limit(page.rows).execute()
  return { total, rows }
}

const directoryQueries = (db: Database, tables: Tables) => ({
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
  findLeader: (id: string) =>
    tables.selectFrom('leaders.leader').selectAll().where('id', '=', id).$narrowType<{ office_type: OfficeType; status: LeaderStatus }>().executeTakeFirst(),
  movesOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.leader_move')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .orderBy('id')
      .$narrowType<{ from_status: LeaderStatus | null; to_status: LeaderStatus; by_role: Actor }>()
      .execute(),
  /** False when the id or the nomination already has its leader. */
  addLeader: async (leader: Insertable<LeaderRow>): Promise<boolean> => {
    const added = await tables.insertInto('leaders.leader').values(leader).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    return added !== undefined
  },
  addMoves: (moves: readonly Insertable<LeaderMoveRow>[]) => tables.insertInto('leaders.leader_move').values(moves).execute(),
  legalMoves: () => tables.selectFrom('leaders.legal_move').selectAll().execute(),
})

const nominations = (tables: Tables) =>
  tables
    .selectFrom('leaders.nomination as nomination')
    .leftJoin('leaders.leader as leader', 'leader.nomination_id', 'nomination.id')
    .selectAll('nomination')
    .select(['leader.id as leader_id'])
    .select(({ selectFrom }) =>
      selectFrom('leaders.nomination_file as file')
        .whereRef('file.nomination_id', '=', 'nomination.id')
        .where('file.purpose', '=', 'evidence')
        .select(({ fn }) => fn.countAll<number>().as('files'))
        .$asScalar()
        .$notNull()
        .as('evidence_count'),
    )
    .$narrowType<{ office_type: OfficeType; status: Bucket; reason_code: ReasonCode | null }>()

export type StoredNomination = Awaited<ReturnType<ReturnType<typeof nominations>['executeTakeFirstOrThrow']>>

const nominationQueries = (tables: Tables) => ({
  reviewsNeeded: async () => (await tables.selectFrom('leaders.policy').select('reviews_needed').executeTakeFirstOrThrow()).reviews_needed,
  nextNumber: async () => {
    const { number } = await tables.selectNoFrom(sql<number>`nextval('leaders.nomination_number')`.as('number')).executeTakeFirstOrThrow()
    return number
  },
  addNomination: (nomination: Insertable<NominationRow>) => tables.insertInto('leaders.nomination').values(nomination).execute(),
  findNomination: (id: string): Promise<StoredNomination | undefined> => nominations(tables).where('nomination.id', '=', id).executeTakeFirst(),
  /** Waits until nobody else decides on it; what is read afterwards stays true to the end of the transaction. */
  lockNomination: async (id: string): Promise<void> => {
    await tables.selectFrom('leaders.nomination').select('id').where('id', '=', id).forUpdate().execute()
  },
  changeNomination: (id: string, change: Partial<Insertable<NominationRow>>) =>
    tables.updateTable('leaders.nomination').set(change).where('id', '=', id).execute(),
  nominationsOf: async (nominatorId: string, after: Position | undefined, rows: number) => {
    const { total } = await tables
      .selectFrom('leaders.nomination')
      .where('nominator_id', '=', nominatorId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const page = await nominations(tables)
      .where('nomination.nominator_id', '=', nominatorId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(nomination.submitted_at, nomination.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('nomination.submitted_at', 'desc')
      .orderBy('nomination.id', 'desc')
      .limit(rows)
      .execute()
    return { total, rows: page }
  },
  addFiles: async (nominationId: string, purpose: 'photo' | 'evidence', fileIds: readonly string[], firstPlace: number) => {
    if (fileIds.length === 0) return
    const rows = fileIds.map((fileId, index) => ({ file_id: fileId, nomination_id: nominationId, purpose, place: firstPlace + index }))
    // A file sent twice for one nomination is kept where it stood first.
    await tables.insertInto('leaders.nomination_file').values(rows).onConflict((conflict) => conflict.doNothing()).execute()
  },
  filesOf: (nominationIds: readonly string[]) =>
    tables.selectFrom('leaders.nomination_file').selectAll().where('nomination_id', 'in', nominationIds).orderBy('place').execute(),
  addEvent: (event: { nomination_id: string; at: Date; kind: EventKind; actor_id: string; note?: string | null }) =>
    tables.insertInto('leaders.nomination_event').values(event).execute(),
  /** True once per letter: whoever gets it sends the letter in the same transaction. */
  claimLetter: async (letter: { nomination_id: string; kind: LetterKind; round: number; at: Date }): Promise<boolean> => {
    const claimed = await tables.insertInto('leaders.letter').values(letter).onConflict((conflict) => conflict.doNothing()).returning('round').executeTakeFirst()
    return claimed !== undefined
  },
})

const vettingQueries = (tables: Tables) => ({
  queueCounts: () =>
    tables
      .selectFrom('leaders.nomination')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .$narrowType<{ status: Bucket }>()
      .execute(),
  /** Open buckets show the longest waiting first, decided ones the latest decision first. */
  queue: (bucket: Bucket, after: Position | undefined, rows: number) => {
    const isDecided = bucket === 'approved' || bucket === 'rejected'
    const query = nominations(tables).where('nomination.status', '=', bucket).limit(rows)
    const key = after?.key
    return isDecided
      ? query
          .$if(after !== undefined, (page) => page.where(sql<boolean>`(nomination.decided_at, nomination.id) < (${key}::timestamptz, ${after?.id}::uuid)`))
          .orderBy('nomination.decided_at', 'desc')
          .orderBy('nomination.id', 'desc')
          .execute()
      : query
          .$if(after !== undefined, (page) => page.where(sql<boolean>`(nomination.submitted_at, nomination.id) > (${key}::timestamptz, ${after?.id}::uuid)`))
          .orderBy('nomination.submitted_at')
          .orderBy('nomination.id')
          .execute()
  },
  /** Takes the lowest free one of the round's seats; false when all are taken or this person has one. */
  assign: async (nomination: StoredNomination, reviewerId: string, seats: number, at: Date): Promise<boolean> => {
    const { rows } = await sql`
      insert into leaders.assignment (nomination_id, nominator_id, round, slot, reviewer_id, at)
      select ${nomination.id}, ${nomination.nominator_id}, ${nomination.round}, seat, ${reviewerId}, ${at}
      from generate_series(1, ${seats}::int) as seat
      where seat not in (select slot from leaders.assignment where nomination_id = ${nomination.id} and round = ${nomination.round})
      order by seat limit 1
      on conflict do nothing returning slot`.execute(tables)
    return rows.length === 1
  },
  assignmentsOf: (nominationIds: readonly string[]) =>
    tables.selectFrom('leaders.assignment').selectAll().where('nomination_id', 'in', nominationIds).orderBy('slot').execute(),
  reviewsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('leaders.review')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('round')
      .orderBy('at')
      .orderBy('reviewer_id')
      .$narrowType<{ verdict: Verdict; reason_code: ReasonCode | null }>()
      .execute(),
  addReview: (review: { nomination_id: string; round: number; reviewer_id: string; verdict: Verdict; notes: string; reason_code: ReasonCode | null; at: Date }) =>
    tables.insertInto('leaders.review').values(review).execute(),
  eventsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('leaders.nomination_event')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('id')
      .$narrowType<{ kind: EventKind }>()
      .execute(),
})

/** All SQL of the schema `leaders`. */
export const leadersStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return { ...directoryQueries(db, tables), ...nominationQueries(tables), ...vettingQueries(tables) }
}
