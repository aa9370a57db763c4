import type { Ctx } from '#platform/server/context.ts'
import type { TaskKind } from '../../contracts/task-contract.ts'
import { finishedBy } from './finished-store.ts'

/** People who completed a task of a kind, in the order of their first one. The caller authorizes and names nobody. */
export const whoFinished = (
  ctx: Pick<Ctx, 'db'>,
  which: {
    readonly kind: TaskKind
    readonly since?: Date | undefined
    readonly until?: Date | undefined
    readonly among?: readonly string[] | undefined
    readonly limit: number
  },
): Promise<string[]> => finishedBy(ctx.db, which)
