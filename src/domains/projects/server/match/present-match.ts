import type { Ctx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import { inSteps } from '#shared/values/steps.ts'
import type { Project, ProjectStatus } from '../../contract.ts'
import type { MatchFate, MatchRound, MatchRoundResults } from '../../match-contract.ts'
import { MIN_GIVERS } from '../../match-rules.ts'
import type { StoredProject } from '../store.ts'
import { matchResultsStore } from './results-store.ts'
import { matchStore, type StoredMatchRound } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
interface PageAsked {
  readonly cursor?: string | undefined
  readonly limit: number
}

const NEWEST = 'match-rounds'
const LARGEST = 'match-results'
const isUnits = (key: string): boolean => /^\d{1,18}$/.test(key)

/** A whole number of so many decimals as text. */
const decimalText = (scaled: string, decimals: number): string => {
  const digits = scaled.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The last day of a round, which ends with its last moment. */
const lastDayOf = ({ ends_at: end }: StoredMatchRound): string => lagosDay(new Date(end.getTime() - 1))

const roundOf = (round: StoredMatchRound, matched: number): MatchRound => ({
  id: round.id,
  title: round.title,
  pool: supText(round.pool),
  share: round.share,
  startsAt: round.starts_at.toISOString(),
  endsAt: round.ends_at.toISOString(),
  lastDay: lastDayOf(round),
  state: round.state,
  cancelledWhy: round.ended_why,
  matched: supText(round.state === 'cancelled' ? 0 : matched),
})

/** One page of rounds; an open one with what it would give now. */
export const listMatchRounds = async (ctx: ReadContext, { cursor, limit }: PageAsked) => {
  const rows = await matchStore(ctx.db).newest(decodeCursor(NEWEST, cursor, isTimeKey), limit + 1)
  const page = pageOfRows(NEWEST, rows, limit, ({ opened_at: at }) => at.toISOString())
  const totals = await matchResultsStore(ctx.db).totalsOf(page.rows.map(({ id }) => id))
  return {
    items: page.rows.map((round) => roundOf(round, totals.get(round.id)?.matched ?? 0)),
    nextCursor: page.nextCursor,
  }
}

/** What a failed project got went back. */
const failedStatuses: readonly ProjectStatus[] = ['closed', 'unfunded', 'cancelled']

const fateOf = (state: string, status: ProjectStatus): MatchFate => {
  if (state === 'open') return 'estimate'
  if (failedStatuses.includes(status)) return 'returned'
  return status === 'completed' || status === 'checked' ? 'paid' : 'waiting'
}

/** A round with one page of its results; a cancelled one has none. Nobody is named. Refuses `round-not-found`. */
export const showMatchRound = async (
  ctx: ReadContext,
  roundId: string,
  { cursor, limit }: PageAsked,
): Promise<MatchRoundResults> => {
  const round = isId(roundId) ? await matchStore(ctx.db).find(roundId) : undefined
  if (!round) throw new Refusal('round-not-found')
  const store = matchResultsStore(ctx.db)
  const after = decodeCursor(LARGEST, cursor, isUnits)
  const isCancelled = round.state === 'cancelled'
  const rows = isCancelled ? [] : await store.sharesOf(round.id, after, limit + 1)
  const totals = isCancelled ? undefined : (await store.totalsOf([round.id])).get(round.id)
  const page = pageOfRows(LARGEST, rows, limit, ({ match }) => String(match))
  return {
    ...roundOf(round, totals?.matched ?? 0),
    reason: round.reason,
    projects: totals?.projects ?? 0,
    weights: decimalText(totals?.weights ?? '0', 12),
    results: page.rows.map((each) => ({
      projectId: each.id,
      title: each.title,
      people: each.people < MIN_GIVERS ? null : inSteps(each.people, MIN_GIVERS),
      given: supText(each.given),
      rootSum: decimalText(String(each.root_sum), 6),
      match: supText(each.match),
      fate: fateOf(round.state, each.status),
    })),
    nextCursor: page.nextCursor,
  }
}

/** What a project got of match rounds, and the open round that counts gifts to it; nothing once it failed. */
export const matchOfProject = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, status }: Pick<StoredProject, 'id' | 'status'>,
): Promise<Project['match']> => {
  if (failedStatuses.includes(status)) return { got: supText(0), open: null }
  const [{ got, estimate }, round] = await Promise.all([
    matchResultsStore(ctx.db).matchesOf(id),
    matchStore(ctx.db).openRound(),
  ])
  const now = ctx.now()
  const isCounting =
    round !== undefined && status === 'funding' && round.starts_at <= now && now < round.ends_at
  const open =
    round && (isCounting || estimate !== null)
      ? {
          roundId: round.id,
          title: round.title,
          lastDay: lastDayOf(round),
          isCounting,
          estimate: supText(estimate ?? 0),
        }
      : null
  return { got: supText(got), open }
}
