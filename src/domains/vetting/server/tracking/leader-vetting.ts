import { isPublic } from '#domains/leaders/rules.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ConsentState, LeaderVetting } from '../../contracts/nomination-contract.ts'
import { averagesOver } from '../../rules.ts'
import { appealsStore } from '../appeals/store.ts'
import { consentStatesOf } from '../consent/states.ts'
import { panelsOf } from '../panels/rounds.ts'
import { vettingStore } from '../nominations/store.ts'
import { publishedReviews } from './track-nomination.ts'

type ReadContext = Pick<Ctx, 'db' | 'now'>

/** Consent states by nomination, for domains that open public selection; a missing id was never asked. */
export const consentOf = (
  ctx: ReadContext,
  nominationIds: readonly string[],
): Promise<Map<string, ConsentState>> => consentStatesOf(ctx, nominationIds)

/** Consent states by leader; a leader without a nomination is missing. */
export const consentOfLeaders = async (
  ctx: ReadContext,
  leaderIds: readonly string[],
): Promise<Map<string, ConsentState>> => {
  const wanted = [...new Set(leaderIds)].filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await vettingStore(ctx.db).nominationIdsOfLeaders(wanted)
  const states = await consentStatesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, leaderId }) => [leaderId, states.get(id) ?? 'none']))
}

/** Average vetting scores by leader in tenths of a point, to break ties; a leader without scores is missing. */
export const vettingScoresOf = async (
  ctx: ReadContext,
  leaderIds: readonly string[],
): Promise<Map<string, number>> => {
  const scores = new Map<string, number>()
  for (const id of leaderIds) {
    const average = (await showLeaderVetting(ctx, id)).vetting?.average ?? null
    if (average !== null) scores.set(id, Math.round(average * 10))
  }
  return scores
}

/** The vetting result on a leader's profile; null for a leader who was not vetted here. */
export const showLeaderVetting = async (
  ctx: ReadContext,
  leaderId: string,
): Promise<{ vetting: LeaderVetting | null }> => {
  const leader = (await leadersByIds(ctx, [leaderId])).get(leaderId)
  const isShown = leader !== undefined && isPublic(leader.status)
  const row = isShown ? await vettingStore(ctx.db).nominationOfLeader(leaderId) : undefined
  if (!row?.decided_at) return { vetting: null }
  const published = publishedReviews(row, await panelsOf(ctx, [row.id]))
  const averages = averagesOver(published.map(({ scores }) => scores))
  const sum = averages.reduce((total, { average }) => total + average, 0)
  const [appeal] = await appealsStore(ctx.db).of([row.id])
  return {
    vetting: {
      outcome: 'approved',
      decidedAt: lagosDay(row.decided_at),
      reviewers: published.length,
      average: averages.length === 0 ? null : Math.round((sum / averages.length) * 10) / 10,
      averages,
      reasonCodes: [...new Set(published.flatMap(({ reasonCode }) => reasonCode ?? []))],
      consent: (await consentStatesOf(ctx, [row.id])).get(row.id) ?? 'none',
      wasAppealed: appeal !== undefined,
    },
  }
}
