import type { Client } from 'pg'

/** One promise of the schema, and the statement that removes it. */
export interface Mutant {
  readonly name: string
  /** The table or function that it belongs to. */
  readonly about: string
  readonly take: string
}

const rowsOf = async (client: Client, text: string): Promise<Mutant[]> =>
  (await client.query<Mutant>(text)).rows

const ours = `in ('wallet'::regnamespace, 'voting'::regnamespace)`

/**
 * Every constraint except "not null", every unique index and every trigger of the two schemas, as the database lists
 * them.
 */
export const schemaMutants = async (client: Client): Promise<Mutant[]> => [
  // What depends on a key goes with it.
  ...(await rowsOf(
    client,
    `select format('%s %s', conrelid::regclass, conname) as name, conrelid::regclass::text as about,
      format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as take
    from pg_constraint where connamespace ${ours} and contype <> 'n' order by 1`,
  )),
  ...(await rowsOf(
    client,
    `select indexrelid::regclass::text as name, indrelid::regclass::text as about, format('drop index %s', indexrelid::regclass) as take
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace ${ours} and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  )),
  ...(await rowsOf(
    client,
    `select format('%s %s', tgrelid::regclass, tgname) as name, tgrelid::regclass::text as about, format('drop trigger %I on %s', tgname, tgrelid::regclass) as take
    from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace ${ours} and not tgisinternal order by 1`,
  )),
]

/** One column that is never empty, and a row of its table with this column empty. */
export interface FilledColumn extends Mutant {
  readonly attack: string
}

/** Every "not null" column except primary keys, which cannot lose it. */
export const filledColumns = async (client: Client): Promise<FilledColumn[]> =>
  (await rowsOf(
    client,
    `select format('%s.%I', attrelid::regclass, attname) as name, attrelid::regclass::text as about,
      format('alter table %s alter column %I drop identity if exists, alter column %I drop not null', attrelid::regclass, attname, attname) as take,
      format('insert into %s overriding system value select (jsonb_populate_record(row_of, jsonb_build_object(%L, null))).* from %s row_of limit 1',
        attrelid::regclass, attname, attrelid::regclass) as attack
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace ${ours} and relkind = 'r' and attnum > 0 and attnotnull and not attisdropped
      and not exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) order by 1`,
  )) as FilledColumn[]

/** Functions of the two schemas that write or refuse, by name. */
export const writingFunctions = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select pronamespace::regnamespace || '.' || proname as name from pg_proc where pronamespace ${ours}
      and (prosrc ~* '\\m(insert|update|delete)\\M' or prosrc ~* 'raise exception') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The statement that creates a function. */
export const definitionOf = async (client: Client, name: string): Promise<string> => {
  const { rows } = await client.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
    name,
  ])
  return rows[0]?.text ?? ''
}
