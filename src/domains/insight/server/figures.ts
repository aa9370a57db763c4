import { actionFigures } from '#domains/activity/server/facts.ts'
import { countCitizens } from '#domains/identity/server/users/people.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { projectFigures } from '#domains/projects/server/projects.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { writeCsv } from '#shared/text/csv.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import type { PublicDashboard, PublicFigures } from '../contract.ts'
import { type CountedFigures, figuresStore } from './store.ts'

/** Days on the page. */
const SHOWN_DAYS = 30
/** Ten years of days in the file. */
const MAX_TABLE_DAYS = 3660

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
  await figuresStore(ctx.db).keepFigures(await countFigures(ctx))
}

/** The public figures as last kept; counted at once before the first run of the job. */
export const publicFigures = async (ctx: ReadContext): Promise<PublicFigures> => {
  const { givenToProjects, countedAt, ...counts } =
    (await figuresStore(ctx.db).figures()) ?? (await countFigures(ctx))
  return { ...counts, givenToProjects: supText(givenToProjects), countedAt: countedAt.toISOString() }
}

/** The public figures with those of the last days, for everybody. */
export const showPublicFigures = async (ctx: ReadContext): Promise<PublicDashboard> => {
  const [figures, days] = await Promise.all([publicFigures(ctx), figuresStore(ctx.db).days(SHOWN_DAYS)])
  return {
    figures,
    days: days.map((day) => ({ ...day, givenToProjects: supText(day.givenToProjects) })),
  }
}

const head = [
  'day',
  'citizens',
  'active_this_month',
  'civic_actions',
  'sup_given_to_projects',
  'projects_completed',
]

/** The figures of every day as a CSV file. */
export const dayTable = async (ctx: ReadContext): Promise<Bytes> => {
  const days = await figuresStore(ctx.db).days(MAX_TABLE_DAYS)
  const rows = days.map((day) => [
    day.day,
    String(day.citizens),
    String(day.activeThisMonth),
    String(day.civicActions),
    supText(day.givenToProjects),
    String(day.projectsCompleted),
  ])
  return {
    stream: Buffer.from(`\uFEFF${writeCsv([head, ...rows])}`),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-civic-figures.csv"' },
  }
}
