import type * as z from 'zod/mini'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import { type PollTotals, pollTotals } from '#domains/voting/server/polls/polls.ts'
import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { type ProjectCard, projectsApi, type ProjectQuery, type ProjectTotals } from '../contract.ts'
import { percentOf, rankedAfter, rankOf, type PollTotal } from '../rules.ts'
import { type ProjectFilter, projectsStore, type StoredProject } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
type Query = z.output<typeof ProjectQuery>
const MAX_WORDS = 8

const NO_VOTES: PollTotals = { voters: 0, received: 0 }

/** The totals of a project: its votes and its pledges together make the received SUP. */
export const totalsFrom = (
  { voters, received, pledged, funders }: PollTotals & { pledged: number; funders: number },
  goal: number,
): ProjectTotals => ({
  received: supText(received + pledged),
  voters,
  pledged: supText(pledged),
  funders,
  percent: percentOf(received + pledged, goal),
})

/** What a project has of each poll; none before its votes. */
const votesIn = (polls: ReadonlyMap<string, PollTotals>, pollId: string | null): PollTotals | undefined =>
  pollId === null ? NO_VOTES : polls.get(pollId)

const cardOf = (
  row: StoredProject,
  places: ReadonlyMap<string, PlaceName>,
  polls: ReadonlyMap<string, PollTotals>,
): ProjectCard => {
  const [place, votes] = [places.get(row.lga), votesIn(polls, row.poll_id)]
  invariant(place && votes, `place and poll of the project ${row.id} are known`)
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
    totals: totalsFrom({ ...votes, pledged: row.pledged, funders: row.funders }, row.goal),
    isSample: row.is_sample,
    openedAt: row.opened_at.toISOString(),
  }
}

const pollsOf = (ctx: ReadContext, rows: readonly { poll_id: string | null }[]) =>
  pollTotals(
    ctx,
    rows.flatMap(({ poll_id: id }) => id ?? []),
  )

/** Stored projects as list cards: two more reads, for any number of projects. */
export const projectCards = async (
  ctx: ReadContext,
  rows: readonly StoredProject[],
): Promise<ProjectCard[]> => {
  const [places, polls] = await Promise.all([
    placeNames(
      ctx,
      rows.map(({ lga }) => lga),
    ),
    pollsOf(ctx, rows),
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
  return { items: await projectCards(ctx, page.rows), total, nextCursor: page.nextCursor }
}

const isRank = (key: string): boolean => /^\d+(\.\d+)?(e-\d+)?$/.test(key)

/** Sorts by the current totals of polls. Projects are few, so all matching ones are sorted here. */
const listByTotals = async (ctx: ReadContext, filter: ProjectFilter, { sort, cursor, limit }: Query) => {
  const list = `projects-${sort}`
  const after = decodeCursor(list, cursor, isRank)
  const store = projectsStore(ctx.db)
  const goals = await store.goals(filter)
  const polls = await pollsOf(ctx, goals)
  const totals = goals.map(({ id, poll_id, goal, pledged }): PollTotal => ({
    id,
    goal,
    received: (votesIn(polls, poll_id)?.received ?? 0) + pledged,
  }))
  const ranked = rankedAfter(sort, totals, after && { rank: Number(after.key), id: after.id })
  const page = pageOfRows(list, ranked.slice(0, limit + 1), limit, (each) => String(rankOf(sort, each)))
  const rows = await store.byIds(page.rows.map(({ id }) => id))
  const cards = new Map((await projectCards(ctx, rows)).map((card) => [card.id, card]))
  return {
    items: page.rows.flatMap(({ id }) => cards.get(id) ?? []),
    total: goals.length,
    nextCursor: page.nextCursor,
  }
}

/** One page of projects with the total of matching ones; a guest has suggested none. */
export const listProjects = (ctx: Pick<Ctx, 'db' | 'viewer'>, query: Query) => {
  const { status, category, state, lga } = query
  if (query.mine && !ctx.viewer) return Promise.resolve({ items: [], total: 0, nextCursor: null })
  const author = query.mine && ctx.viewer ? ctx.viewer.id : null
  const filter = { status, category, state, lga, author, words: wordsOf(query.q) }
  return query.sort === 'newest' ? listNewest(ctx, filter, query) : listByTotals(ctx, filter, query)
}

/** A stored project; refuses `project-not-found`. */
export const findProject = async (ctx: ReadContext, projectId: string): Promise<StoredProject> => {
  const [row] = isId(projectId) ? await projectsStore(ctx.db).byIds([projectId]) : []
  if (!row) throw new Refusal('project-not-found')
  return row
}

/** One public project as a list shows it; refuses `project-not-found`. */
export const showProjectCard = async (ctx: ReadContext, projectId: string): Promise<ProjectCard> => {
  const row = await findProject(ctx, projectId)
  if (!row.is_public) throw new Refusal('project-not-found')
  const [card] = await projectCards(ctx, [row])
  invariant(card, 'one row makes one card')
  return card
}

/** The card of a project that everybody may see; refuses `project-not-found` for every other. */
export const publicProjectCard = async (ctx: ReadContext, projectId: string): Promise<ProjectCard> => {
  const row = await findProject(ctx, projectId)
  if (!row.is_public) throw new Refusal('project-not-found')
  const [card] = await projectCards(ctx, [row])
  invariant(card, 'one row makes one card')
  return card
}
