import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { NominationEventRow, NominationRow, VettingTables } from '../tables.ts'

type Tables = Kysely<VettingTables>
export type EventKind = NominationEventRow['kind']
export type VettingEmailKind = 'received' | 'info_requested' | 'approved' | 'rejected'

/** Nominations with how many evidence files and supporters they have, under the name `nomination`. */
export const nominations = (tables: Tables) =>
  tables
    .selectFrom('vetting.nomination as nomination')
    .selectAll('nomination')
    .select(({ selectFrom }) => [
      selectFrom('vetting.nomination_file as file')
        .whereRef('file.nomination_id', '=', 'nomination.id')
        .where('file.purpose', '=', 'evidence')
        .select(({ fn }) => fn.countAll<number>().as('files'))
        .$asScalar()
        .$notNull()
        .as('evidence_count'),
      selectFrom('vetting.support as support')
        .whereRef('support.nomination_id', '=', 'nomination.id')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .$asScalar()
        .$notNull()
        .as('supporters'),
    ])

export type StoredNomination = Awaited<ReturnType<ReturnType<typeof nominations>['executeTakeFirstOrThrow']>>

const nominationQueries = (tables: Tables) => ({
  reviewsNeeded: async () =>
    (await tables.selectFrom('vetting.policy').select('reviews_needed').executeTakeFirstOrThrow())
      .reviews_needed,
  nextNumber: async () => {
    const { number } = await tables
      .selectNoFrom(sql<number>`nextval('vetting.nomination_number')`.as('number'))
      .executeTakeFirstOrThrow()
    return number
  },
  addNomination: (nomination: Insertable<NominationRow>) =>
    tables.insertInto('vetting.nomination').values(nomination).execute(),
  findNomination: (id: string): Promise<StoredNomination | undefined> =>
    nominations(tables).where('nomination.id', '=', id).executeTakeFirst(),
  nominationOfLeader: (leaderId: string): Promise<StoredNomination | undefined> =>
    nominations(tables).where('nomination.leader_id', '=', leaderId).executeTakeFirst(),
  nominationIdsOfLeaders: (leaderIds: readonly string[]): Promise<{ id: string; leaderId: string }[]> =>
    tables
      .selectFrom('vetting.nomination')
      .select(({ ref }) => ['id', ref('leader_id').$notNull().as('leaderId')])
      .where('leader_id', 'in', leaderIds)
      .execute(),
  nominationsBy: (ids: readonly string[]): Promise<StoredNomination[]> =>
    nominations(tables).where('nomination.id', 'in', ids).execute(),
  /** The nominations of one person that are not decided. */
  undecidedOf: async (nominatorId: string): Promise<string[]> =>
    (
      await tables
        .selectFrom('vetting.nomination')
        .select('id')
        .where('nominator_id', '=', nominatorId)
        .where('status', 'in', ['pending', 'under_review'])
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  /** Locks the row until the transaction ends, so that what is read afterwards cannot change. */
  lockNomination: async (id: string): Promise<void> => {
    await tables.selectFrom('vetting.nomination').select('id').where('id', '=', id).forUpdate().execute()
  },
  changeNomination: (id: string, change: Partial<Insertable<NominationRow>>) =>
    tables.updateTable('vetting.nomination').set(change).where('id', '=', id).execute(),
})

const listQueries = (tables: Tables) => ({
  nominationsOf: async (nominatorId: string, after: Position | undefined, rows: number) => {
    const { total } = await tables
      .selectFrom('vetting.nomination')
      .where('nominator_id', '=', nominatorId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const page = await nominations(tables)
      .where('nomination.nominator_id', '=', nominatorId)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(nomination.submitted_at, nomination.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('nomination.submitted_at', 'desc')
      .orderBy('nomination.id', 'desc')
      .limit(rows)
      .execute()
    return { total, rows: page }
  },
  /** How many nominations of a person wait for an answer to the reviewers. */
  countAskedOf: async (nominatorId: string): Promise<number> =>
    (
      await tables
        .selectFrom('vetting.nomination')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('nominator_id', '=', nominatorId)
        .where('info_requested', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count,
  /** Nominations whose question was asked before this time and is still unanswered. */
  unanswered: async (since: Date, limit: number): Promise<string[]> => {
    const rows = await tables
      .selectFrom('vetting.nomination')
      .select('id')
      .where('info_requested_at', '<', since)
      .orderBy('info_requested_at')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})

const fileQueries = (tables: Tables) => ({
  addFiles: async (
    nominationId: string,
    purpose: 'photo' | 'evidence',
    fileIds: readonly string[],
    firstPlace: number,
  ) => {
    if (fileIds.length === 0) return
    const rows = fileIds.map((fileId, index) => ({
      file_id: fileId,
      nomination_id: nominationId,
      purpose,
      place: firstPlace + index,
    }))
    // A file that is sent twice keeps its first position.
    await tables
      .insertInto('vetting.nomination_file')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  filesOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.nomination_file')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('place')
      .execute(),
  addLinks: async (nominationId: string, links: readonly { url: string; note: string }[]) => {
    if (links.length === 0) return
    const rows = links.map((link, index) => ({ nomination_id: nominationId, place: index + 1, ...link }))
    await tables.insertInto('vetting.nomination_link').values(rows).execute()
  },
  linksOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.nomination_link')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('place')
      .execute(),
})

const historyQueries = (tables: Tables) => ({
  addEvent: (event: {
    nomination_id: string
    at: Date
    kind: EventKind
    actor_id: string | null
    note?: string | null
  }) => tables.insertInto('vetting.nomination_event').values(event).execute(),
  eventsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.nomination_event')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('id')
      .execute(),
  /** Returns true to one caller per email; that caller sends it in the same transaction. */
  claimEmail: (email: {
    nomination_id: string
    kind: VettingEmailKind
    round: number
    at: Date
  }): Promise<boolean> =>
    wrote(
      tables
        .insertInto('vetting.letter')
        .values(email)
        .onConflict((conflict) => conflict.doNothing()),
    ),
})

/** Nominations with their files, sources, history and emails. */
export const vettingStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    ...nominationQueries(tables),
    ...listQueries(tables),
    ...fileQueries(tables),
    ...historyQueries(tables),
  }
}
