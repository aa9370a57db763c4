import { actionFigures } from '#domains/activity/server/facts.ts'
import { countCitizens } from '#domains/identity/server/users/people.ts'
import { projectFigures } from '#domains/projects/server/figures/figures.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { publicCredibility } from '#domains/standing/server/scoring/credibility.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { CountedFigures } from './figures-store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** The first day of a day's month. */
export const figuresMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Counts every person, fact, project and vote for one: for the nightly proof, never for a page. */
export const countEverything = async (ctx: ReadContext): Promise<CountedFigures> => {
  const now = ctx.now()
  const month = new Date(`${figuresMonth(lagosDay(now))}T00:00:00+01:00`)
  const citizens = await countCitizens(ctx)
  const actions = await actionFigures(ctx, actionKinds, month)
  const { received, completed } = await projectFigures(ctx)
  return {
    citizens,
    activeThisMonth: actions.peopleSince,
    civicActions: actions.facts,
    givenToProjects: received,
    projectsCompleted: completed,
    credibility: await publicCredibility(ctx),
    countedAt: now,
  }
}
