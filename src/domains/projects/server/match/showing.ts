import type { Ctx } from '#platform/server/context.ts'
import { supText } from '#shared/values/money.ts'
import type { MatchRound } from '../../match-contract.ts'
import { MIN_GIVERS } from '../../match-rules.ts'
import { matchStore } from './store.ts'

/** Rounds of one answer. */
const NEWEST = 5
const ROOT_SCALE = 10_000

/** A sum of roots with its four decimals. */
const rootText = (scaled: number): string =>
  `${Math.floor(scaled / ROOT_SCALE)}.${String(scaled % ROOT_SCALE).padStart(4, '0')}`

/** The newest rounds; an open one with what each project would get now. Nobody is named. */
export const listMatchRounds = async (ctx: Pick<Ctx, 'db'>): Promise<{ items: MatchRound[] }> => {
  const store = matchStore(ctx.db)
  const rounds = await store.newest(NEWEST)
  const shares = await store.sharesIn(rounds.map(({ id }) => id))
  const items = rounds.map((round): MatchRound => {
    const own = round.state === 'cancelled' ? [] : shares.filter(({ round_id: of }) => of === round.id)
    return {
      id: round.id,
      title: round.title,
      pool: supText(round.pool),
      share: round.share,
      startsAt: round.starts_at.toISOString(),
      endsAt: round.ends_at.toISOString(),
      state: round.state as MatchRound['state'],
      reason: round.reason,
      cancelledWhy: round.ended_why,
      matched: supText(own.reduce((sum, { match }) => sum + match, 0)),
      results: own.map((each) => ({
        projectId: each.project_id,
        title: each.title,
        people: each.people < MIN_GIVERS ? null : each.people,
        given: supText(each.given),
        rootSum: rootText(each.root_sum),
        match: supText(each.match),
      })),
    }
  })
  return { items }
}
