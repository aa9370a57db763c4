import { describeFiles } from '#domains/files/server/attachments.ts'
import { type LeaderFacts, leaderFor, leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Deployment, LeaderRecord, OwnRecord, Pledge, Report, Scorecard } from '../record-contract.ts'
import { parameters } from '../record-contract.ts'
import { quarterEnd, quartersOwed, REPLY_DAYS, reportState, weights } from '../rules.ts'
import { auditsStore } from './audits/store.ts'
import { pledgesStore, termsStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>
type StoredDeployment = NonNullable<Awaited<ReturnType<ReturnType<typeof termsStore>['deployment']>>>
type StoredCard = NonNullable<Awaited<ReturnType<ReturnType<typeof auditsStore>['card']>>>

export const deploymentOf = (row: StoredDeployment): Deployment => ({
  seatId: row.seat_id,
  termFrom: row.term_from,
  termTo: row.term_to,
  mandate: row.mandate,
  host: row.host,
  contact: row.contact,
  first90Days: row.first_90_days,
  since: lagosDay(row.confirmed_at ?? row.proposed_at),
})

/** Files by update id, as API answers describe them. */
export const filesByUpdate = async (ctx: ReadContext, updateIds: readonly string[]) => {
  if (updateIds.length === 0) return new Map<string, { id: string; name: string; url: string }[]>()
  const rows = await pledgesStore(ctx.db).filesOf(updateIds)
  const described = new Map(
    (
      await describeFiles(
        ctx,
        rows.map(({ file_id }) => file_id),
      )
    ).map(({ id, name, url }) => [id, { id, name, url }]),
  )
  return new Map(
    updateIds.map((id) => [
      id,
      rows.filter(({ update_id }) => update_id === id).flatMap(({ file_id }) => described.get(file_id) ?? []),
    ]),
  )
}

/** The pledges of leaders with their accepted updates, by leader. */
export const pledgesOf = async (
  ctx: ReadContext,
  leaderIds: readonly string[],
): Promise<Map<string, Pledge[]>> => {
  const store = pledgesStore(ctx.db)
  const [rows, updates] = [await store.of(leaderIds), await store.updatesOf(leaderIds)]
  const accepted = updates.filter(({ decision }) => decision === 'accepted')
  const files = await filesByUpdate(
    ctx,
    accepted.map(({ id }) => id),
  )
  const shown = rows.map((row) => {
    const history = accepted
      .filter(({ pledge_id }) => pledge_id === row.id)
      .map((update) => ({
        status: update.status,
        note: update.note,
        sourceUrl: update.source_url,
        files: files.get(update.id) ?? [],
        at: lagosDay(update.decided_at ?? update.proposed_at),
      }))
    const pledge: Pledge = {
      id: row.id,
      pledge: row.pledge,
      measure: row.measure,
      dueOn: row.due_on,
      status: history[0]?.status ?? 'not_rated',
      history,
      isWaiting: updates.some(({ pledge_id, decided_at }) => pledge_id === row.id && decided_at === null),
    }
    return { leaderId: row.leader_id, pledge }
  })
  return new Map(
    leaderIds.map((id) => [id, shown.filter(({ leaderId }) => leaderId === id).map(({ pledge }) => pledge)]),
  )
}

/** The reports owed since deployment, latest first, by leader. */
export const reportsOf = async (
  ctx: ReadContext,
  leaderIds: readonly string[],
): Promise<Map<string, Report[]>> => {
  if (leaderIds.length === 0) return new Map()
  const store = termsStore(ctx.db)
  const [deployments, filed] = [await store.latest(leaderIds), await store.reportsOf(leaderIds)]
  const now = ctx.now()
  return new Map(
    deployments.map(({ leader_id: leaderId, confirmed_at: since }) => [
      leaderId,
      quartersOwed(since, now)
        .map((quarter): Report => {
          const report = filed.find((row) => row.leader_id === leaderId && row.quarter === quarter)
          return {
            quarter,
            state: reportState(quarter, report !== undefined, now),
            dueAt: quarterEnd(quarter).toISOString(),
            filedAt: report ? lagosDay(report.filed_at) : null,
            done: report?.done ?? null,
            next: report?.next ?? null,
            money: report?.money ?? null,
          }
        })
        .toReversed(),
    ]),
  )
}

/** The leader's deadline to answer a scorecard. */
export const replyUntil = (card: Pick<StoredCard, 'written_at'>): Date =>
  new Date(card.written_at.getTime() + REPLY_DAYS * DAY_MS)

/** Scorecards as API answers; the leader's office type selects the weights. */
export const cardsOf = async (
  ctx: ReadContext,
  rows: readonly StoredCard[],
  leaders: ReadonlyMap<string, Pick<LeaderFacts, 'officeType'>>,
): Promise<Map<string, Scorecard>> => {
  if (rows.length === 0) return new Map()
  const scores = await auditsStore(ctx.db).scoresOf(rows.map(({ id }) => id))
  return new Map(
    rows.map((row) => {
      const weight = weights[leaders.get(row.leader_id)?.officeType ?? 'other']
      const own = scores.filter(({ scorecard_id }) => scorecard_id === row.id)
      const card: Scorecard = {
        id: row.id,
        year: row.year,
        total: row.total,
        isPassed: row.is_passed,
        scores: parameters.flatMap((parameter) =>
          own
            .filter((score) => score.parameter === parameter)
            .map(({ points, reason }) => ({ parameter, points, reason, weight: weight[parameter] })),
        ),
        reply: row.reply,
        writtenAt: lagosDay(row.written_at),
        publishedAt: row.published_at && lagosDay(row.published_at),
        replyUntil: lagosDay(replyUntil(row)),
      }
      return [row.id, card]
    }),
  )
}

const ownCards = async (
  ctx: ReadContext,
  leader: LeaderFacts,
  isPublished: boolean,
): Promise<Scorecard[]> => {
  const rows = (await auditsStore(ctx.db).cardsOf([leader.id])).filter(
    ({ published_at }) => (published_at !== null) === isPublished,
  )
  return [...(await cardsOf(ctx, rows, new Map([[leader.id, leader]]))).values()]
}

const recordOf = async (ctx: ReadContext, leader: LeaderFacts): Promise<LeaderRecord> => {
  const [deployment] = await termsStore(ctx.db).latest([leader.id])
  const reviews = await auditsStore(ctx.db).openReviews()
  return {
    deployment: deployment ? deploymentOf(deployment) : null,
    pledges: (await pledgesOf(ctx, [leader.id])).get(leader.id) ?? [],
    reports: (await reportsOf(ctx, [leader.id])).get(leader.id) ?? [],
    scorecards: await ownCards(ctx, leader, true),
    isUnderReview: reviews.some(({ leader_id }) => leader_id === leader.id),
  }
}

/** A leader's public record; refuses `leader-not-found`, also for rejected leaders. */
export const showLeaderRecord = async (ctx: ReadContext, leaderId: string): Promise<LeaderRecord> => {
  const leader = await leaderFor(ctx, leaderId)
  if (leader.status === 'rejected') throw new Refusal('leader-not-found')
  return recordOf(ctx, leader)
}

/** The signed-in leader's own record, with scorecards that wait for an answer. */
export const showOwnRecord = async (ctx: SignedInCtx): Promise<OwnRecord> => {
  const leader = await leaderOfPerson(ctx, ctx.viewer.id)
  if (!leader) return { leader: null, record: null, toAnswer: [] }
  return {
    leader: { id: leader.id, fullName: leader.fullName, status: leader.status },
    record: await recordOf(ctx, leader),
    toAnswer: await ownCards(ctx, leader, false),
  }
}
