import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/server/database/database.ts'

/** A connection that records the statements sent on it. */
export interface Listener {
  readonly db: Database
  /** The statements since the last call. */
  readonly heard: () => CompiledQuery[]
}

// The database may close the connection at the end, while we close it too.
const ignoreLoss = (): void => {}

/** Opens a recording connection; we use it for answers, never for times. */
export const listenOn = (url: string): Listener => {
  let statements: CompiledQuery[] = []
  const db: Database = new Kysely({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1 })
        .on('error', ignoreLoss)
        .on('connect', (client) => client.on('error', ignoreLoss)),
    }),
    log: ({ query }) => {
      statements.push(query)
    },
  })
  const heard = () => {
    const told = statements.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql))
    statements = []
    return told
  }
  return { db, heard }
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly 'Execution Time': number }[]
}

const executionOf = async (db: Database, { sql, parameters }: CompiledQuery): Promise<number> => {
  const { rows } = await db.executeQuery<Explained>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
  )
  const time = rows[0]?.['QUERY PLAN'][0]?.['Execution Time']
  if (time === undefined) throw new Error('The database explained nothing.')
  return time
}

/** Milliseconds that PostgreSQL itself runs these statements, without planning, transport or reading of rows. */
export const executionsOf = async (db: Database, statements: readonly CompiledQuery[]): Promise<number> => {
  let sum = 0
  for (const each of statements) sum += await executionOf(db, each)
  return sum
}
