import type {
  CountedFigure,
  FigureCounts,
  FigureSource,
} from '#platform/server/contributions/figures-kind.ts'
import { actionFigures } from '#domains/activity/server/facts.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { publicCredibility } from '#domains/standing/server/scoring/credibility.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { CountedFigures } from './figures-store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** The first day of a day's month. */
export const figuresMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Counts every person, fact, project and vote for one: for the nightly proof, never for a page. */
export const countEverything = async (
  ctx: ReadContext,
  sources: readonly FigureSource[],
): Promise<CountedFigures> => {
  const now = ctx.now()
  const month = new Date(`${figuresMonth(lagosDay(now))}T00:00:00+01:00`)
  const counts: FigureCounts[] = []
  for (const source of sources) counts.push(await source.count(ctx))
  const sumOf = (figure: CountedFigure) => counts.reduce((sum, found) => sum + (found[figure] ?? 0), 0)
  const actions = await actionFigures(ctx, actionKinds, month)
  return {
    citizens: sumOf('citizens'),
    activeThisMonth: actions.peopleSince,
    civicActions: actions.facts,
    givenToProjects: sumOf('given-to-projects'),
    projectsCompleted: sumOf('projects-completed'),
    credibility: await publicCredibility(ctx),
    countedAt: now,
  }
}
