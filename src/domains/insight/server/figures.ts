import { actionFigures } from '#domains/activity/server/facts.ts'
import { countCitizens } from '#domains/identity/server/users/people.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { projectFigures } from '#domains/projects/server/projects.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import type { PublicFigures } from '../contract.ts'
import { type CountedFigures, insightStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

const monthStart = (now: Date): Date => new Date(`${lagosDay(now).slice(0, 7)}-01T00:00:00+01:00`)

const countFigures = async (ctx: ReadContext): Promise<CountedFigures> => {
  const now = ctx.now()
  const [citizens, actions, projects] = await Promise.all([
    countCitizens(ctx),
    actionFigures(ctx, actionKinds, monthStart(now)),
    projectFigures(ctx),
  ])
  return {
    citizens,
    activeThisMonth: actions.peopleSince,
    civicActions: actions.facts,
    givenToProjects: projects.received,
    projectsCompleted: projects.completed,
    countedAt: now,
  }
}

/** Counts the public figures and keeps them: counting reads every fact, which no page view should. */
export const renewFigures = async (ctx: ReadContext): Promise<void> => {
  await insightStore(ctx.db).keepFigures(await countFigures(ctx))
}

/** The public figures as last kept; counted at once before the first run of the job. */
export const publicFigures = async (ctx: ReadContext): Promise<PublicFigures> => {
  const { givenToProjects, countedAt, ...counts } =
    (await insightStore(ctx.db).figures()) ?? (await countFigures(ctx))
  return { ...counts, givenToProjects: supText(givenToProjects), countedAt: countedAt.toISOString() }
}
