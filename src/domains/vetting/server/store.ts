import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { Bucket, ReasonCode, Verdict } from '../nomination-contract.ts'
import type { OfficeType } from '#domains/leaders/leader-contract.ts'
import type { Position } from '#platform/server/cursors.ts'
import type { VettingTables, NominationRow } from './tables.ts'

type Tables = Kysely<VettingTables>
export type EventKind =
  | 'sent'
  | 'taken'
  | 'reviewed'
  | 'info_requested'
  | 'answered'
  | 'approved'
  | 'rejected'
export type LetterKind = 'received' | 'info_requested' | 'approved' | 'rejected'

const nominations = (tables: Tables) =>
  tables
    .selectFrom('vetting.nomination as nomination')
    .selectAll('nomination')
    .select(({ selectFrom }) =>
      selectFrom('vetting.nomination_file as file')
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
  /** Waits until nobody else decides on it; what is read afterwards stays true to the end of the transaction. */
  lockNomination: async (id: string): Promise<void> => {
    await tables.selectFrom('vetting.nomination').select('id').where('id', '=', id).forUpdate().execute()
  },
  /** Each place once per bucket of its open nominations. */
  nominationPlaces: () =>
    tables
      .selectFrom('vetting.nomination')
      .select(['lga', 'status'])
      .distinct()
      .where('status', 'in', ['pending', 'under_review'])
      .$narrowType<{ status: Bucket }>()
      .execute(),
  changeNomination: (id: string, change: Partial<Insertable<NominationRow>>) =>
    tables.updateTable('vetting.nomination').set(change).where('id', '=', id).execute(),
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
})

const recordQueries = (tables: Tables) => ({
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
    // A file sent twice for one nomination is kept where it stood first.
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
  addEvent: (event: {
    nomination_id: string
    at: Date
    kind: EventKind
    actor_id: string
    note?: string | null
  }) => tables.insertInto('vetting.nomination_event').values(event).execute(),
  /** True once per letter: whoever gets it sends the letter in the same transaction. */
  claimLetter: async (letter: {
    nomination_id: string
    kind: LetterKind
    round: number
    at: Date
  }): Promise<boolean> => {
    const claimed = await tables
      .insertInto('vetting.letter')
      .values(letter)
      .onConflict((conflict) => conflict.doNothing())
      .returning('round')
      .executeTakeFirst()
    return claimed !== undefined
  },
})

const queueQueries = (tables: Tables) => ({
  queueCounts: () =>
    tables
      .selectFrom('vetting.nomination')
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
          .$if(after !== undefined, (page) =>
            page.where(
              sql<boolean>`(nomination.decided_at, nomination.id) < (${key}::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .orderBy('nomination.decided_at', 'desc')
          .orderBy('nomination.id', 'desc')
          .execute()
      : query
          .$if(after !== undefined, (page) =>
            page.where(
              sql<boolean>`(nomination.submitted_at, nomination.id) > (${key}::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .orderBy('nomination.submitted_at')
          .orderBy('nomination.id')
          .execute()
  },
})

const panelQueries = (tables: Tables) => ({
  /** Takes the lowest free one of the round's seats; false when all are taken or this person has one. */
  assign: async (
    nomination: StoredNomination,
    reviewerId: string,
    seats: number,
    at: Date,
  ): Promise<boolean> => {
    const { rows } = await sql`
      insert into vetting.assignment (nomination_id, nominator_id, round, slot, reviewer_id, at)
      select ${nomination.id}, ${nomination.nominator_id}, ${nomination.round}, seat, ${reviewerId}, ${at}
      from generate_series(1, ${seats}::int) as seat
      where seat not in (select slot from vetting.assignment where nomination_id = ${nomination.id} and round = ${nomination.round})
      order by seat limit 1
      on conflict do nothing returning slot`.execute(tables)
    return rows.length === 1
  },
  assignmentsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.assignment')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('slot')
      .execute(),
  reviewsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.review')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('round')
      .orderBy('at')
      .orderBy('reviewer_id')
      .$narrowType<{ verdict: Verdict; reason_code: ReasonCode | null }>()
      .execute(),
  addReview: (review: {
    nomination_id: string
    round: number
    reviewer_id: string
    verdict: Verdict
    notes: string
    reason_code: ReasonCode | null
    at: Date
  }) => tables.insertInto('vetting.review').values(review).execute(),
  eventsOf: (nominationIds: readonly string[]) =>
    tables
      .selectFrom('vetting.nomination_event')
      .selectAll()
      .where('nomination_id', 'in', nominationIds)
      .orderBy('id')
      .$narrowType<{ kind: EventKind }>()
      .execute(),
})

/** All SQL of the schema `vetting`. */
export const vettingStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    ...nominationQueries(tables),
    ...recordQueries(tables),
    ...queueQueries(tables),
    ...panelQueries(tables),
  }
}
