import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Runs `work` and returns every statement that it sent, with the bound values. */
export const statementsOf = async (
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> => {
  const sent: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await work(db.withPlugin(recorder))
  return sent
}
