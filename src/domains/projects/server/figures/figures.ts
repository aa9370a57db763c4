import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import { countSupport, takeSupportChange } from '#domains/voting/server/polls/figures-queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { projectFiguresStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** How many projects are completed, and the whole units of SUP that people have put into all of them. */
interface ProjectFigures {
  readonly completed: number
  readonly received: number
}

/** Counts every project and every vote for one: for the nightly proof, never for a page. */
const projectFigures = async (ctx: ReadContext): Promise<ProjectFigures> => {
  const { given, completed } = await projectFiguresStore(ctx.db).count()
  return { completed, received: given + (await countSupport(ctx)) }
}

/**
 * Takes away what has changed in these figures since it was last taken, from up to `limit` notes of each kind; a
 * transaction that fails leaves it.
 */
const takeProjectChange = async (
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

/** The public figures of projects. */
export const projectFigureSource: FigureSource = {
  take: async (ctx, limit) => {
    const { completed, received, notes } = await takeProjectChange(ctx, limit)
    return { changes: { 'given-to-projects': received, 'projects-completed': completed }, notes }
  },
  count: async (ctx) => {
    const { completed, received } = await projectFigures(ctx)
    return { 'given-to-projects': received, 'projects-completed': completed }
  },
}
