import { type RawBuilder, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Scope } from '#shared/scope.ts'
import type { ConflictKind, FoundConflict, InterestKind } from '../../contracts/review-contract.ts'
import type { VettingTables } from '../tables.ts'

/** Facts about a reviewer that are compared with nominations to find conflicts. */
export interface ReviewerFacts {
  readonly id: string
  readonly lga: string | null
  readonly institution: string | null
  /** Folded, as `foldName` writes them. */
  readonly surnames: readonly string[]
  /** Other accounts that count as the reviewer. */
  readonly ownAccounts: readonly string[]
  /** People who recently signed in on the same device. */
  readonly deviceMates: readonly string[]
  /** The places that the reviewer's role covers. */
  readonly scope: Scope
}

/** True when the reviewer's scope covers the place of the row named `nomination`. */
const isWithin = ({ scope }: ReviewerFacts): RawBuilder<boolean> =>
  scope === 'everywhere'
    ? sql`true`
    : sql`exists (select from jsonb_to_recordset(${JSON.stringify(scope)}::jsonb) as place (state text, lga text)
        where place.state = nomination.state and (place.lga is null or place.lga = nomination.lga))`

/** All conflicts between a reviewer and the row named `nomination`. Every query that looks for conflicts uses this. */
const conflictsWith = (reviewer: ReviewerFacts): RawBuilder<FoundConflict[]> => {
  const { id, lga, institution, surnames, ownAccounts, deviceMates } = reviewer
  const names = sql`${[...surnames]}::text[]`
  // Two reviewers of one nomination are two people: whoever was seated first stays.
  const hasPart = (people: readonly string[]) => {
    const others = sql`${[...people]}::uuid[]`
    return sql`nomination.nominator_id = any(${others})
      or nomination.id in (select nomination_id from vetting.support where person_id = any(${others}))
      or nomination.id in (select nomination_id from vetting.consent where person_id = any(${others}))
      or nomination.decided_at is null and exists (
        select from vetting.assignment as seat where seat.nomination_id = nomination.id
          and seat.reviewer_id = any(${others}) and seat.released_at is null and not exists (
            select from vetting.assignment as own where own.nomination_id = nomination.id and own.reviewer_id = ${id}
              and own.released_at is null and (own.at, own.slot) < (seat.at, seat.slot)))`
  }
  const interest = (kind: InterestKind) =>
    sql`select folded from vetting.interest where reviewer_id = ${id} and kind = ${sql.lit(kind)} and withdrawn_at is null`
  return sql<FoundConflict[]>`array_remove(array[
    case when nomination.nominator_id = ${id} then 'own' end,
    case when nomination.id in (select nomination_id from vetting.support where person_id = ${id}) then 'supporter' end,
    case when nomination.id in (select nomination_id from vetting.consent where person_id = ${id}) then 'nominee' end,
    case when nomination.id in (select nomination_id from vetting.conflict where reviewer_id = ${id}) then 'declared' end,
    case when nomination.lga = ${lga}::text then 'same-lga' end,
    case when nomination.nominator_institution = ${institution}::text then 'same-institution' end,
    case when nomination.nominee_surnames && ${names} then 'nominee-surname' end,
    case when nomination.nominator_surnames && ${names} then 'nominator-surname' end,
    case when nomination.lga in (${interest('lga')}) then 'declared-lga' end,
    case when nomination.nominator_institution in (${interest('institution')}) then 'declared-institution' end,
    case when exists (select 1 from (${interest('person')}) as person
      where string_to_array(nomination.folded_name, ' ') @> string_to_array(person.folded, ' ')) then 'declared-person' end,
    case when ${hasPart(ownAccounts)} then 'own-account' end,
    case when ${hasPart(deviceMates)} then 'shared-device' end,
    case when nomination.decided_at is null and nomination.panel_from_round > 1 and exists (
      select 1 from vetting.assignment as earlier where earlier.nomination_id = nomination.id
        and earlier.reviewer_id = ${id} and earlier.round < nomination.panel_from_round) then 'earlier-panel' end
  ]::text[], null)`
}

/** True for a row named `nomination` that the reviewer may see. */
export const isFreeOf = (reviewer: ReviewerFacts): RawBuilder<boolean> =>
  sql<boolean>`${isWithin(reviewer)} and cardinality(${conflictsWith(reviewer)}) = 0`

const declarations = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    declare: (conflict: {
      nomination_id: string
      reviewer_id: string
      kind: ConflictKind
      note: string
      at: Date
    }) =>
      tables
        .insertInto('vetting.conflict')
        .values(conflict)
        .onConflict((twice) => twice.doNothing())
        .execute(),
  }
}

const conflictQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Which of these nominations the reviewer has no conflict with. */
    freeAmong: async (
      nominationIds: readonly string[],
      reviewer: ReviewerFacts,
    ): Promise<ReadonlySet<string>> => {
      const rows = await tables
        .selectFrom('vetting.nomination as nomination')
        .select('id')
        .where('id', 'in', nominationIds)
        .where(isFreeOf(reviewer))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** The reviewer's conflicts with one nomination, and whether their scope covers it. */
    between: async (
      nominationId: string,
      reviewer: ReviewerFacts,
    ): Promise<{ kinds: FoundConflict[]; isWithin: boolean }> => {
      const row = await tables
        .selectFrom('vetting.nomination as nomination')
        .select([conflictsWith(reviewer).as('kinds'), isWithin(reviewer).as('isWithin')])
        .where('id', '=', nominationId)
        .executeTakeFirst()
      return row ?? { kinds: [], isWithin: false }
    },
    /** Open nominations hidden from a reviewer, with every reason. */
    keptFrom: (reviewer: ReviewerFacts) =>
      tables
        .selectFrom('vetting.nomination as nomination')
        .leftJoin('vetting.conflict as conflict', (join) =>
          join
            .onRef('conflict.nomination_id', '=', 'nomination.id')
            .on('conflict.reviewer_id', '=', reviewer.id),
        )
        .select([
          'nomination.id',
          'nomination.reference',
          'conflict.kind',
          'conflict.note',
          'conflict.at',
          conflictsWith(reviewer).as('kinds'),
        ])
        .where('nomination.status', 'in', ['pending', 'under_review'])
        .where(sql<boolean>`cardinality(${conflictsWith(reviewer)}) > 0`)
        .orderBy('nomination.submitted_at')
        .execute(),
  }
}

const institutionQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Names another institution in every nomination and declaration; who declared both keeps one. */
    moveInstitution: async (from: string, into: string, at: Date): Promise<void> => {
      await tables
        .updateTable('vetting.nomination')
        .set({ nominator_institution: into })
        .where('nominator_institution', '=', from)
        .execute()
      await sql`update vetting.interest one set withdrawn_at = ${at}
        where kind = 'institution' and folded = ${from} and withdrawn_at is null and exists (
          select from vetting.interest other where other.reviewer_id = one.reviewer_id and other.kind = 'institution'
            and other.folded = ${into} and other.withdrawn_at is null)`.execute(db)
      await tables
        .updateTable('vetting.interest')
        .set({ folded: into })
        .where('kind', '=', 'institution')
        .where('folded', '=', from)
        .where('withdrawn_at', 'is', null)
        .execute()
    },
  }
}

const interestQueries = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    ...institutionQueries(db),
    interestsOf: (reviewerId: string) =>
      tables
        .selectFrom('vetting.interest')
        .selectAll()
        .where('reviewer_id', '=', reviewerId)
        .where('withdrawn_at', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** Returns false when this interest is declared already. */
    addInterest: (interest: {
      id: string
      reviewer_id: string
      kind: InterestKind
      value: string
      folded: string
      note: string
      at: Date
    }): Promise<boolean> =>
      wrote(
        tables
          .insertInto('vetting.interest')
          .values(interest)
          .onConflict((twice) => twice.doNothing()),
      ),
    withdrawInterest: (id: string, reviewerId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('vetting.interest')
          .set({ withdrawn_at: at })
          .where('id', '=', id)
          .where('reviewer_id', '=', reviewerId)
          .where('withdrawn_at', 'is', null),
      ),
  }
}

/** Declared conflicts and declared interests. */
export const conflictsStore = (db: Database) => ({
  ...declarations(db),
  ...conflictQueries(db),
  ...interestQueries(db),
})
