import { countSupport, takeSupportChange } from '#domains/voting/server/polls/figures.ts'
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

/** Takes away what has changed in these figures since it was last taken; a transaction that fails leaves it. */
export const takeProjectChange = async (ctx: ReadContext): Promise<ProjectFigures> => {
  const { given, completed } = await projectFiguresStore(ctx.db).takeChange()
  return { completed, received: given + (await takeSupportChange(ctx)) }
}
