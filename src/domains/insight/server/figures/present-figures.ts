import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { writeCsv } from '#shared/text/csv.ts'
import { supText } from '#shared/values/money.ts'
import type { PublicDashboard, PublicFigures } from '../../contract.ts'
import { figuresStore } from './figures-store.ts'
import { countEverything } from './recount.ts'

/** Days on the page. */
const SHOWN_DAYS = 30
/** Ten years of days in the file. */
const MAX_TABLE_DAYS = 3660

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** The public figures as last kept; counted here only in the first minute of a new installation. */
export const publicFigures = async (
  ctx: ReadContext,
  sources: readonly FigureSource[],
): Promise<PublicFigures> => {
  const { givenToProjects, countedAt, ...counts } =
    (await figuresStore(ctx.db).figures()) ?? (await countEverything(ctx, sources))
  return { ...counts, givenToProjects: supText(givenToProjects), countedAt: countedAt.toISOString() }
}

/** The public figures with those of the last days, for everybody. */
export const showPublicFigures = async (
  ctx: ReadContext,
  sources: readonly FigureSource[],
): Promise<PublicDashboard> => {
  const [figures, days] = await Promise.all([
    publicFigures(ctx, sources),
    figuresStore(ctx.db).days(SHOWN_DAYS),
  ])
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
  'credibility_score',
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
    day.credibility === null ? '' : String(day.credibility),
  ])
  return {
    stream: Buffer.from(`\uFEFF${writeCsv([head, ...rows])}`),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="sup-civic-figures.csv"' },
  }
}
