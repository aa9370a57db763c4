import type * as z from 'zod/mini'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import { ownSupport, type PollTotals, pollTotals } from '#domains/voting/server/polls/polls.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import {
  type Project,
  type ProjectCard,
  projectsApi,
  type ProjectQuery,
  type ProjectTotals,
} from '../contract.ts'
import { percentOf, rankedAfter, rankOf, type PollTotal } from '../rules.ts'
import { type ProjectFilter, projectsStore, type StoredProject } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
type Query = z.output<typeof ProjectQuery>
const MAX_WORDS = 8

export const totalsFrom = ({ voters, received }: PollTotals, goal: number): ProjectTotals => ({
  received: supText(received),
  voters,
  percent: percentOf(received, goal),
})

const cardOf = (
  row: StoredProject,
  places: ReadonlyMap<string, PlaceName>,
  polls: ReadonlyMap<string, PollTotals>,
): ProjectCard => {
  const [place, totals] = [places.get(row.lga), polls.get(row.poll_id)]
  invariant(place && totals, `place and poll of the project ${row.id} are known`)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    category: row.category,
    status: row.status,
    state: row.state,
    stateName: place.stateName,
    lga: row.lga,
    lgaName: place.lgaName,
    community: row.community,
    goal: supText(row.goal),
    pictureUrl: row.is_sample ? pathOf(projectsApi.drawing.path, { projectId: row.id }) : null,
    totals: totalsFrom(totals, row.goal),
    isSample: row.is_sample,
    openedAt: row.opened_at.toISOString(),
  }
}

/** Stored projects as list cards: two more reads, for any number of projects. */
const cardsOf = async (ctx: ReadContext, rows: readonly StoredProject[]): Promise<ProjectCard[]> => {
  const [places, polls] = await Promise.all([
    placeNames(
      ctx,
      rows.map(({ lga }) => lga),
    ),
    pollTotals(
      ctx,
      rows.map(({ poll_id }) => poll_id),
    ),
  ])
  return rows.map((row) => cardOf(row, places, polls))
}

const wordsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

const listNewest = async (ctx: ReadContext, filter: ProjectFilter, { cursor, limit }: Query) => {
  const store = projectsStore(ctx.db)
  const after = decodeCursor('projects-newest', cursor, isTimeKey)
  const [total, rows] = await Promise.all([
    store.countMatching(filter),
    store.newest(filter, after, limit + 1),
  ])
  const page = pageOfRows('projects-newest', rows, limit, ({ opened_at }) => opened_at.toISOString())
  return { items: await cardsOf(ctx, page.rows), total, nextCursor: page.nextCursor }
}

const isRank = (key: string): boolean => /^\d+(\.\d+)?(e-\d+)?$/.test(key)

/** Sorts by the current totals of polls. Projects are few, so all matching ones are sorted here. */
const listByTotals = async (ctx: ReadContext, filter: ProjectFilter, { sort, cursor, limit }: Query) => {
  const list = `projects-${sort}`
  const after = decodeCursor(list, cursor, isRank)
  const store = projectsStore(ctx.db)
  const goals = await store.goals(filter)
  const polls = await pollTotals(
    ctx,
    goals.map(({ poll_id }) => poll_id),
  )
  const totals = goals.map(({ id, poll_id, goal }): PollTotal => ({
    id,
    goal,
    received: polls.get(poll_id)?.received ?? 0,
  }))
  const ranked = rankedAfter(sort, totals, after && { rank: Number(after.key), id: after.id })
  const page = pageOfRows(list, ranked.slice(0, limit + 1), limit, (each) => String(rankOf(sort, each)))
  const rows = await store.byIds(page.rows.map(({ id }) => id))
  const cards = new Map((await cardsOf(ctx, rows)).map((card) => [card.id, card]))
  return {
    items: page.rows.flatMap(({ id }) => cards.get(id) ?? []),
    total: goals.length,
    nextCursor: page.nextCursor,
  }
}

/** One page of projects with the total of matching ones. */
export const listProjects = (ctx: ReadContext, query: Query) => {
  const { status, category, state, lga } = query
  const filter = { status, category, state, lga, words: wordsOf(query.q) }
  return query.sort === 'newest' ? listNewest(ctx, filter, query) : listByTotals(ctx, filter, query)
}

/** How many projects are completed, and the whole units of SUP that people have put into all of them. */
export const projectFigures = async (ctx: ReadContext): Promise<{ completed: number; received: number }> => {
  const rows = await projectsStore(ctx.db).polls()
  const totals = await pollTotals(
    ctx,
    rows.map(({ poll_id }) => poll_id),
  )
  return {
    completed: rows.filter(({ status }) => status === 'completed').length,
    received: [...totals.values()].reduce((sum, { received }) => sum + received, 0),
  }
}

/** A stored project; refuses `project-not-found`. */
export const findProject = async (ctx: ReadContext, projectId: string): Promise<StoredProject> => {
  const [row] = isId(projectId) ? await projectsStore(ctx.db).byIds([projectId]) : []
  if (!row) throw new Refusal('project-not-found')
  return row
}

/** One project as a list shows it; refuses `project-not-found`. */
export const showProjectCard = async (ctx: ReadContext, projectId: string): Promise<ProjectCard> => {
  const [card] = await cardsOf(ctx, [await findProject(ctx, projectId)])
  invariant(card, 'one row makes one card')
  return card
}

const ownOf = async (ctx: SignedInCtx, pollId: string): Promise<Project['own']> => {
  const [support, { earned, purchased }] = await Promise.all([
    ownSupport(ctx, pollId),
    balancesOf(ctx, ctx.viewer.id),
  ])
  return { ...support, earned: supText(earned), purchased: supText(purchased) }
}

const isCitizen = (ctx: Ctx): ctx is SignedInCtx => ctx.viewer?.ageVerified === true

/** One project with its costs and a citizen's own votes; refuses `project-not-found`. */
export const showProject = async (ctx: Ctx, projectId: string): Promise<Project> => {
  const row = await findProject(ctx, projectId)
  const store = projectsStore(ctx.db)
  const [[card], costs, steps, own] = await Promise.all([
    cardsOf(ctx, [row]),
    store.costsOf(row.id),
    store.stepsOf(row.id),
    isCitizen(ctx) ? ownOf(ctx, row.poll_id) : null,
  ])
  invariant(card, 'one row makes one card')
  return {
    ...card,
    story: row.story,
    responsible: row.responsible,
    costs: costs.map(({ label, amount }) => ({ label, amount: supText(amount) })),
    steps: steps.map(({ label, weeks, done_at: doneAt }) => ({
      label,
      weeks,
      doneAt: doneAt && lagosDay(doneAt),
    })),
    endedAt: row.ended_at?.toISOString() ?? null,
    own,
  }
}
