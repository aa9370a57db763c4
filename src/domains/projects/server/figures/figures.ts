import { countSupport, takeSupportChange } from '#domains/voting/server/polls/figures-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { projectFiguresStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** How many projects are completed, and the whole units of SUP that people have put into all of them. */
export interface ProjectFigures {
  readonly completed: number
  readonly received: number
}

/** Counts every project and every vote for one: for the nightly proof, never for a page. */
export const projectFigures = async (ctx: ReadContext): Promise<ProjectFigures> => {
  const { given, completed } = await projectFiguresStore(ctx.db).count()
  return { completed, received: given + (await countSupport(ctx)) }
}

/**
 * Takes away what has changed in these figures since it was last taken, from up to `limit` notes of each kind; a
 * transaction that fails leaves it.
 */
export const takeProjectChange = async (
  ctx: ReadContext,
  limit: number,
): Promise<ProjectFigures & { readonly notes: number }> => {
  const own = await projectFiguresStore(ctx.db).takeChange(limit)
  const votes = await takeSupportChange(ctx, limit)
  return {
    completed: own.completed,
    received: own.given + votes.received,
    notes: own.notes + votes.notes,
  }
}
