import { sql } from 'kysely'
import type { PersonalTable } from '#platform/server/personal-data.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

// For tests only: fills every table that names a person with rows of one person, whatever the tables are.

/** A word that nothing else contains; the place behind it says where it was planted. */
export const MARK = 'kanari9z'

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  /** Refers to another table. */
  readonly isReference: boolean
  /** The values that a check allows, for a code of our own. */
  readonly codes: readonly string[]
  /** Has a form that a check prescribes, so that nobody types words there. */
  readonly isFormed: boolean
}

const columnsOf = async (db: Database, table: string): Promise<Column[]> => {
  const { rows } = await sql<Omit<Column, 'codes' | 'isFormed'> & { checks: string[] }>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f'
        and a.attnum = any (c.conkey)) as "isReference",
      array(select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid
        and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum`.execute(db)
  return rows.map(({ checks, ...column }) => ({
    ...column,
    codes: checks
      .filter((check) => /= ANY|= '/.test(check))
      .flatMap((check) => [...check.matchAll(/'([^']*)'/gu)].map(([, code = '']) => code)),
    isFormed: checks.some((check) => check.includes(' ~ ') && !check.includes('https?')),
  }))
}

/** False for a view, which holds the rows of other tables. */
const isStored = async (db: Database, table: string): Promise<boolean> =>
  (await sql`select from pg_class where oid = ${table}::regclass and relkind in ('r', 'p')`.execute(db)).rows
    .length > 0

const values: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  bytea: `decode(md5(random()::text), 'hex')`,
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'timestamp without time zone': 'now()',
  'time without time zone': 'localtime',
}

/** Columns of these names hold codes and numbers of the product everywhere, never words that somebody typed. */
const codeNames = new Set(
  `bank_code blob_key case_id channel currency fund key kind language lga lga_id module_id owner paid_reference pay_url
  period permission place_lga place_state region_id state state_code task_kind template who`.split(/\s+/u),
)

const planted = (place: string, column: Column, turn: number): string => {
  const { type, codes, isFormed, isReference } = column
  const mark = `${MARK}(${place})`
  const code = codes[turn % Math.max(1, codes.length)]
  if (type === 'text') {
    if (code !== undefined) return `'${code}'`
    return isFormed || isReference || codeNames.has(column.name)
      ? `'x${turn}'`
      : `'https://${mark}.example/${turn}'`
  }
  if (type === 'text[]') return code === undefined ? `array['${mark}']` : `array['${code}']`
  if (type === 'jsonb') return `jsonb_build_object('words', '${mark}')`
  if (type.endsWith('[]')) return `'{}'`
  return values[type] ?? `${turn + 501}`
}

const isWordy = ({ type, name }: Column): boolean =>
  !codeNames.has(name) && (type === 'text' || type === 'text[]' || type === 'jsonb')

/** Adds rows of this person, one for each value of the longest list of codes, so that every state has one. */
const plantIn = async (
  db: Database,
  { table, person }: PersonalTable,
  columns: readonly Column[],
  personId: string,
): Promise<number> => {
  const turns = Math.max(1, ...columns.map(({ codes }) => codes.length))
  let rows = 0
  for (let turn = 0; turn < turns; turn += 1) {
    const filled = columns.filter(
      (column) =>
        column.name === person ||
        column.codes.length > 0 ||
        (isWordy(column) && (column.isRequired || !column.isReference)) ||
        (column.isRequired && !column.hasDefault),
    )
    const given = filled.map((column) =>
      column.name === person ? `'${personId}'` : planted(`${table}.${column.name}@${person}`, column, turn),
    )
    const names = filled.map(({ name }) => `"${name}"`).join(', ')
    const added =
      await sql`insert into ${sql.raw(table)} (${sql.raw(names)}) values (${sql.raw(given.join(', '))})
      on conflict do nothing returning 1`.execute(db)
    rows += added.rows.length
  }
  return rows
}

/** Runs statements while triggers and references are off, such as the removal of planted rows. */
export const withoutRules = (db: Database, run: (tx: Database) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await run(tx)
  })

/**
 * Plants rows of one person into all of these tables; answers those that took none. The rows need not fit together:
 * checks and references of these tables are off from then on.
 */
export const plantEverywhere = (
  db: Database,
  tables: readonly PersonalTable[],
  personId: string,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const plan: { readonly each: PersonalTable; readonly columns: Column[] }[] = []
    for (const each of new Map(tables.map((one) => [`${one.table}@${one.person}`, one])).values())
      if (await isStored(tx, each.table)) plan.push({ each, columns: await columnsOf(tx, each.table) })
    const { rows: checks } = await sql<{ drop: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype in ('c', 'f') and coninhcount = 0 and conparentid = 0 and conrelid = any (${plan.map(({ each }) => each.table)}::regclass[])`.execute(
      tx,
    )
    for (const { drop } of checks) await sql.raw(drop).execute(tx)
    const filled = new Set<string>()
    for (const { each, columns } of plan)
      if ((await plantIn(tx, each, columns, personId)) > 0) filled.add(each.table)
    return plan.map(({ each }) => each.table).filter((table) => !filled.has(table))
  })
