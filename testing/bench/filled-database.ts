import { sql } from 'kysely'
import { transferCodes } from '#domains/wallet/rules.ts'
import { defaultTimeouts } from '#platform/server/database/connections/connections.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { parentOf } from './machine.ts'

/** The size of a filled database; transfers are spread evenly over the people. */
export interface Volume {
  readonly people: number
  readonly transfers: number
}

/** The accounts of a filled database: earned SUP of all people, with consecutive numbers. */
export interface Filled {
  readonly firstEarned: number
  readonly people: number
  readonly seconds: number
  readonly bytes: number
}

interface Place {
  readonly firstEarned: number
  readonly firstPool: number
  readonly people: number
}

const PORTION = 500_000
const POOLS = 1_000
const GRANT = 100 * UNITS_PER_SUP
const PURCHASE = 20 * UNITS_PER_SUP
// Votes follow a grant and a purchase; the grant always covers this many votes of at most 10 SUP.
const MAX_TURNS = 12

const TABLES = [
  'identity.person',
  'identity.session',
  'members.place',
  'wallet.account',
  'wallet.transfer',
] as const

const seconds = (since: number): number => (performance.now() - since) / 1000

const inPortions = async (
  what: string,
  count: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> => {
  const start = performance.now()
  for (let from = 0; from < count; from += PORTION) {
    const to = Math.min(count, from + PORTION)
    await work(from, to - 1)
    if (to === count || to % (PORTION * 4) === 0)
      console.log(`  filling: ${to} of ${count} ${what}, ${seconds(start).toFixed(0)} s`)
  }
}

interface Part {
  readonly drop: string
  readonly make: string
}

/** What can be rebuilt in one go: indexes and unique keys that nothing refers to, then foreign keys. */
const partsOf = async (db: Database, tables: readonly string[]): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    with wanted as (select unnest(${tables}::regclass[]) as id)
    select drop, make from (
      select 1 as turn, format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
      from pg_index i join wanted on wanted.id = i.indrelid
      where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      union all
      select case c.contype when 'u' then 2 else 3 end,
        format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join wanted on wanted.id = c.conrelid
      where c.contype = 'f' or c.contype = 'u'
        and not exists (select from pg_constraint other where other.contype = 'f' and other.conindid = c.conindid)
    ) parts order by turn, make`.execute(db)
  return rows
}

const runAll = async (db: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Fills tables without their secondary keys, then restores each key from its own definition; stops if one differs. */
export const withoutKeys = async (
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const parts = await partsOf(db, tables)
  await runAll(
    db,
    parts.toReversed().map(({ drop }) => drop),
  )
  await work()
  const start = performance.now()
  await runAll(
    db,
    parts.map(({ make }) => make),
  )
  if (JSON.stringify(await partsOf(db, tables)) !== JSON.stringify(parts))
    throw new Error('A key of the filled tables is not what it was before.')
  console.log(`  filling: ${parts.length} indexes and keys as before, ${seconds(start).toFixed(0)} s`)
}

const syllables = Array.from('bdfgjklmnrstwyz', (first) =>
  Array.from('aeiou', (second) => first + second),
).flat()
const COUNT = syllables.length

/** A name of three syllables for row `n`; each shift gives another one. */
const nameOf = (shift: number) =>
  sql`initcap((${syllables}::text[])[1 + (n * 7 + ${shift}::int) % ${COUNT}::int]
    || (${syllables}::text[])[1 + (n / ${COUNT}::int + n * ${shift}::int) % ${COUNT}::int]
    || (${syllables}::text[])[1 + (n::bigint * n % 100003 / ${shift}::int) % ${COUNT}::int])`

/** People with one address, phone number, home and session each. */
const addPeople = (db: Database, people: number): Promise<void> =>
  inPortions('people', people, async (from, to) => {
    await sql`with made as materialized (
        select gen_random_uuid() as id, n, lga.id as lga, lga.state_code as state
        from generate_series(${from}::int, ${to}::int) n
        join (select id, state_code, row_number() over (order by id) - 1 as at from regions.lga) lga on lga.at = n % 774
      ), person as (
        insert into identity.person (id, first_name, last_name, email, phone_number, password_hash, age_verified_at,
          onboarding_completed, joined_at)
        select id, ${nameOf(1)}, ${nameOf(11)},
          'volume-' || n || '@example.invalid', '+23480' || lpad(n::text, 8, '0'), '$argon2id$none', now(), true, now()
        from made
      ), place as (
        insert into members.place (person_id, state_code, lga_id, changed_at) select id, state, lga, now() from made
      )
      insert into identity.session (token_hash, person_id, created_at, last_seen_at, is_staff)
      select sha256(uuid_send(id)), id, now(), now(), false from made`.execute(db)
  })

/** Writes a grant and a purchase for each person, then their votes on all pools; transfers alternate between people. */
const addTransfers = async (db: Database, { people, transfers }: Volume, place: Place): Promise<void> => {
  if (transfers < 2 * people || transfers > MAX_TURNS * people)
    throw new Error(`Each person has 2 to ${MAX_TURNS} transfers.`)
  const about = 'contest:00000000-0000-4000-8000-'
  await inPortions('transfers', transfers, (from, to) =>
    sql`with platform as (
        select max(id) filter (where kind = 'treasury' and owner = 'rewards') as rewards,
          max(id) filter (where kind = 'clearing' and owner = 'payments') as clearing from wallet.account
      ), asked as (
        select n, n / ${people}::int as turn, n % ${people}::int as person,
          ${place.firstEarned}::bigint + n % ${people}::int as earned,
          ((n::bigint * 7919 + n / ${people}::int) % ${POOLS}::int)::int as pool
        from generate_series(${from}::int, ${to}::int) n
      )
      insert into wallet.transfer (debit_id, credit_id, amount, code, key, about, at)
      select case turn when 0 then rewards when 1 then clearing else earned end,
        case turn when 0 then earned when 1 then earned + ${people}::int else ${place.firstPool}::bigint + pool end,
        case turn when 0 then ${GRANT}::int when 1 then ${PURCHASE}::int
          else (1 + (n::bigint * 31 + turn) % 10) * ${UNITS_PER_SUP}::int end,
        (case turn when 0 then ${transferCodes.grant}::int when 1 then ${transferCodes.purchase}::int
          else ${transferCodes.vote}::int end)::smallint,
        gen_random_uuid(), case when turn < 2 then '' else ${about} || lpad(pool::text, 12, '0') end,
        now() - (${transfers}::int - n) * interval '1 second'
      from asked cross join platform`.execute(db),
  )
}

/** Issues the granted SUP to the rewards fund, then sets every balance to the sum of its transfers. */
const settle = async (db: Database, people: number, { firstEarned, firstPool }: Place): Promise<void> => {
  const start = performance.now()
  await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select issuance.id, rewards.id, ${GRANT}::bigint * ${people}::int, ${transferCodes.issue}::int, gen_random_uuid(), 'volume'
    from wallet.account issuance cross join wallet.account rewards
    where issuance.kind = 'issuance' and rewards.kind = 'treasury' and rewards.owner = 'rewards'`.execute(db)
  await sql`create temp table volume_sum as
    select id, sum(units)::bigint as units from (
      select debit_id as id, -amount as units from wallet.transfer union all select credit_id, amount from wallet.transfer
    ) entry group by id`.execute(db)
  await sql`analyze volume_sum`.execute(db)
  await sql`update wallet.account a set balance = s.units from volume_sum s where s.id = a.id`.execute(db)
  await sql`insert into wallet.account (id, kind, owner, person_id, balance)
    select a.id, a.kind, a.person_id::text, a.person_id, coalesce(s.units, 0) from (
      select ${firstEarned}::bigint + bucket.shift + n as id, bucket.kind, person_id
      from (select id as person_id, row_number() over (order by citizen_number) - 1 as n from identity.person) p
      cross join (values ('earned', 0), ('purchased', ${people}::int)) bucket (kind, shift)
    ) a left join volume_sum s using (id) order by a.id`.execute(db)
  await sql`insert into wallet.account (id, kind, owner, balance)
    select ${firstPool}::bigint + n, 'pool', 'volume:' || n, coalesce(s.units, 0)
    from generate_series(0, ${POOLS - 1}::int) n left join volume_sum s on s.id = ${firstPool}::bigint + n`.execute(
    db,
  )
  await sql`drop table volume_sum`.execute(db)
  console.log(`  filling: ${2 * people + POOLS} accounts with their balances, ${seconds(start).toFixed(0)} s`)
}

const takeNumbers = async (db: Database, sequence: string, count: number): Promise<number> => {
  const { rows } = await sql<{ first: number }>`select nextval(${sequence}::regclass) as first`.execute(db)
  const first = rows[0]?.first ?? 0
  await sql`select setval(${sequence}::regclass, ${first}::bigint + ${count - 1}::int)`.execute(db)
  return first
}

const SETTINGS = [
  'statement_timeout=0',
  'lock_timeout=0',
  'synchronous_commit=off',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
]

/** One connection (and its replacements) with its own settings instead of the product's limits. */
export const openWith = (url: string, settings: readonly string[]): Database => {
  const own = new URL(url)
  own.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return openDatabase(own.href, 1, { ...defaultTimeouts, answerMs: 0 })
}

/** Slow work that a crash may undo. */
export const fillWith = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = openWith(url, SETTINGS)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The processes of a database server. */
export const familyOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]?.pid ?? 0)
}

/** Collects planner statistics, as a running installation has them, and writes a checkpoint. */
export const tidy = async (db: Database, tables: readonly string[]): Promise<void> => {
  await sql.raw(`vacuum (analyze) ${tables.join(', ')}`).execute(db)
  await sql`checkpoint`.execute(db)
}

const fillOn = async (db: Database, volume: Volume): Promise<Filled> => {
  const start = performance.now()
  const { people } = volume
  const place = {
    people,
    firstEarned: await takeNumbers(db, 'wallet.person_account', 2 * people),
    firstPool: await takeNumbers(db, 'wallet.pot_account', POOLS),
  }
  await withoutKeys(db, TABLES, async () => {
    await addPeople(db, people)
    await addTransfers(db, volume, place)
    await settle(db, people, place)
  })
  await tidy(db, TABLES)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return { firstEarned: place.firstEarned, people, seconds: seconds(start), bytes: rows[0]?.bytes ?? 0 }
}

/**
 * Fills a prepared database without people: adds people with accounts of both buckets and transfers between them,
 * with correct balances. Ends with planner statistics and a checkpoint.
 */
export const fillDatabase = (url: string, volume: Volume): Promise<Filled> =>
  fillWith(url, (db) => fillOn(db, volume))
