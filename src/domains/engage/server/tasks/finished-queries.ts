import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import type { TaskKind } from '../../contracts/task-contract.ts'

interface Finished {
  readonly kind: TaskKind
  /** Only tasks that were completed from one moment on, or before another. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Only these people. */
  readonly among?: readonly string[] | undefined
  readonly limit: number
}

/** People who completed a task of a kind, in the order of their first one. The caller authorizes and names nobody. */
export const whoFinished = async (
  { db }: Pick<Ctx, 'db'>,
  { kind, since, until, among, limit }: Finished,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select done.person_id as id from engage.occurrence done join engage.task on engage.task.id = done.task_id
    where engage.task.kind = ${kind} and done.status = 'done'
      and (${since ?? null}::timestamptz is null or done.completed_at >= ${since ?? null}::timestamptz)
      and (${until ?? null}::timestamptz is null or done.completed_at < ${until ?? null}::timestamptz)
      and (${among ?? null}::uuid[] is null or done.person_id = any(${among ?? null}::uuid[]))
    group by done.person_id order by min(done.completed_at), done.person_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
