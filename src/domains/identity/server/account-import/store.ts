import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Gap, gaps } from '../../user-directory-contract.ts'
import type { IdentityTables } from '../tables.ts'

const gapIs: Record<Gap, ReturnType<typeof sql<boolean>>> = {
  password: sql<boolean>`p.password_hash is null`,
  email: sql<boolean>`p.email_verified_at is null`,
  age: sql<boolean>`p.age_verified_at is null`,
  onboarding: sql<boolean>`not p.onboarding_completed`,
}

const gapsNow = sql<Gap[]>`array_remove(array[${sql.join(
  gaps.map((gap) => sql`case when ${gapIs[gap]} then ${sql.lit(gap)} end`),
)}], null)`

/** An account that staff open for a person. */
export interface OpenedAccount {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string | null
}

type Tables = Kysely<IdentityTables>

const opening = (tables: Tables) => ({
  /** Adds accounts without a password; returns the ids of those whose address was free. */
  addImported: async (people: readonly OpenedAccount[], at: Date): Promise<Set<string>> => {
    const rows = await tables
      .insertInto('identity.person')
      .values(
        people.map((person) => ({
          id: person.id,
          first_name: person.firstName,
          last_name: person.lastName,
          email: person.email,
          phone_number: person.phoneNumber,
          password_hash: null,
          lacks: ['password'],
          joined_at: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return new Set(rows.map((row) => row.id))
  },

  addTest: (person: OpenedAccount, passwordHash: string, at: Date) =>
    tables
      .insertInto('identity.person')
      .values({
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone_number: person.phoneNumber,
        password_hash: passwordHash,
        age_verified_at: at,
        is_demo: true,
        joined_at: at,
      })
      .execute(),

  /** The owners of these addresses (lower case) and phone numbers (E.164). */
  holders: (emails: readonly string[], phones: readonly string[]) =>
    tables
      .selectFrom('identity.person')
      .select([
        'id',
        sql<string>`lower(email)`.as('email'),
        'phone_number as phoneNumber',
        'citizen_number as citizenNumber',
        'first_name as firstName',
        'last_name as lastName',
      ])
      .where((is) =>
        is.or([
          is(sql<string>`lower(email)`, '=', sql<string>`any(${emails}::text[])`),
          is('phone_number', '=', sql<string>`any(${phones}::text[])`),
        ]),
      )
      .where('merged_into', 'is', null)
      .orderBy('citizen_number')
      .execute(),
})

/** All columns, in any domain, whose foreign key prevents the removal of a person. */
const namingKeys = sql<{ domain: string; name: string; column: string }>`
  select place.nspname as domain, named.relname as name, part.attname as column
  from pg_constraint as key
    join pg_class as named on named.oid = key.conrelid
    join pg_namespace as place on place.oid = named.relnamespace
    join pg_attribute as part on part.attrelid = key.conrelid and part.attnum = key.conkey[1]
  where key.contype = 'f' and key.confrelid = 'identity.person'::regclass and key.confdeltype in ('a', 'r')
    and cardinality(key.conkey) = 1`

const removing = (tables: Tables, db: Database) => ({
  /** The people who never had a password, a role, a suspension or a merged account. */
  neverUsed: async (ids: readonly string[]): Promise<string[]> => {
    const rows = await tables
      .selectFrom('identity.person as p')
      .select('p.id')
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('p.password_hash', 'is', null)
      .where('p.suspended_at', 'is', null)
      .where('p.is_admin', '=', false)
      .where('p.admin_role', 'is', null)
      .where(
        sql<boolean>`not exists (select from identity.person_role r where r.person_id = p.id)
          and not exists (select from identity.person m where m.merged_into = p.id)`,
      )
      .orderBy('p.id')
      .execute()
    return rows.map((row) => row.id)
  },

  /** The people whom a row of any domain references without cascading; one query. */
  namedElsewhere: async (ids: readonly string[]): Promise<Set<string>> => {
    const { rows: keys } = await namingKeys.execute(db)
    const found = keys.map(
      ({ domain, name, column }) =>
        sql`select ${sql.ref(column)} as id from ${sql.table(`${domain}.${name}`)}
          where ${sql.ref(column)} = any(${ids}::uuid[])`,
    )
    if (found.length === 0) return new Set()
    const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union `)}`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** Removes people in one step. False, with nothing removed, when a row of any domain still references one of them. */
  remove: async (ids: readonly string[]): Promise<boolean> => {
    await sql`savepoint removing`.execute(db)
    try {
      await tables
        .deleteFrom('identity.person')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      await sql`release savepoint removing`.execute(db)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error
      await sql`rollback to savepoint removing`.execute(db)
      return false
    }
  },
})

const incomplete = (tables: Tables, gap: Gap | undefined, within?: RawBuilder<boolean>) =>
  tables
    .selectFrom('identity.person as p')
    .where('p.suspended_at', 'is', null)
    .$if(within !== undefined, (query) => query.where(within ?? sql<boolean>`true`))
    .where(
      gap
        ? gapIs[gap]
        : sql<boolean>`(${sql.join(
            gaps.map((each) => gapIs[each]),
            sql` or `,
          )})`,
    )

const chasing = (tables: Tables) => ({
  /** People with a gap, oldest first. */
  incomplete: async (
    gap: Gap | undefined,
    within: RawBuilder<boolean> | undefined,
    after: Position | undefined,
    rows: number,
  ) => {
    const { total } = await incomplete(tables, gap, within)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await incomplete(tables, gap, within)
      .select([
        'p.id',
        'p.citizen_number',
        'p.first_name',
        'p.last_name',
        'p.email',
        'p.joined_at',
        gapsNow.as('gaps'),
      ])
      .$if(after !== undefined, (query) => query.where('p.citizen_number', '>', Number(after?.key)))
      .orderBy('p.citizen_number')
      .limit(rows)
      .execute()
    return { total, rows: found }
  },

  countGaps: async (): Promise<Record<Gap, number>> => {
    const counts = gaps.map((gap) => sql<number>`count(*) filter (where ${gapIs[gap]})`.as(gap))
    return tables
      .selectFrom('identity.person as p')
      .where('p.suspended_at', 'is', null)
      .select(counts)
      .executeTakeFirstOrThrow() as Promise<Record<Gap, number>>
  },

  /** The gaps of some people. Omits unknown and suspended people and those without a gap. */
  gapsOf: (ids: readonly string[]) =>
    incomplete(tables, undefined)
      .select(['p.id', 'p.email', 'p.first_name as firstName', gapsNow.as('gaps')])
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),

  /** Ids of people with this gap, oldest first. */
  incompleteIds: async (gap: Gap, limit: number): Promise<string[]> => {
    const rows = await incomplete(tables, gap)
      .select('p.id')
      .orderBy('p.citizen_number')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
})

const comparing = (tables: Tables) => ({
  /** Open accounts after this citizen number, for iterating in batches. */
  namesAfter: (citizenNumber: number, rows: number) =>
    tables
      .selectFrom('identity.person')
      .select([
        'id',
        'citizen_number as citizenNumber',
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'phone_number as phoneNumber',
      ])
      .where('citizen_number', '>', citizenNumber)
      .where('merged_into', 'is', null)
      .orderBy('citizen_number')
      .limit(rows)
      .execute(),

  /** The account and all accounts merged with it, directly or through others. */
  joinedWith: async (id: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with recursive family as (
        select p.id, p.merged_into from identity.person p where p.id = ${id}
        union
        select p.id, p.merged_into from identity.person p join family f on p.merged_into = f.id or p.id = f.merged_into
      ) select id from family`.execute(tables)
    return rows.map((row) => row.id)
  },

  /** Closes an account in favour of another. Both must be open, and the closed one must hold no roles. */
  close: async (closedId: string, keptId: string, at: Date): Promise<boolean> => {
    await tables
      .selectFrom('identity.person')
      .select('id')
      .where('id', 'in', [closedId, keptId])
      .orderBy('id')
      .forUpdate()
      .execute()
    return wrote(
      tables
        .updateTable('identity.person as p')
        .set({ suspended_at: at, merged_into: keptId })
        .where('p.id', '=', closedId)
        .where('p.suspended_at', 'is', null)
        .where('p.is_admin', '=', false)
        .where('p.admin_role', 'is', null)
        .where(
          sql<boolean>`not exists (select from identity.person_role r
            where r.person_id = p.id and (r.expires_at is null or r.expires_at > now()))
          and exists (select from identity.person k where k.id = ${keptId} and k.suspended_at is null)`,
        ),
    )
  },
})

/** Adds, lists, compares, closes and removes accounts for staff. */
export const accountImportStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return { ...opening(tables), ...removing(tables, db), ...chasing(tables), ...comparing(tables) }
}
