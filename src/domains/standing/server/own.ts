import { datedCountsOf, hasNews } from '#domains/activity/server/facts.ts'
import { hasCheckedIdentity, userOf } from '#domains/identity/server/users/people.ts'
import { upheldAbuseOf } from '#domains/leaders/server/lookup/abuse-queries.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { DayStreak, OwnStanding } from '../own-contract.ts'
import { credibilityOf } from '../credibility-rules.ts'
import { badgesOf, credibleOf, levelOf, totalsOf } from '../rules.ts'
import { streakView } from '../streak-rules.ts'
import { type KeptTotals, reckoningStore } from './scoring/store.ts'

type ReadContext = Pick<SignedInCtx, 'db' | 'viewer' | 'now'>

/** A person's totals: the kept ones, or counted from their own facts alone while a job has not seen the newest. */
const freshTotals = async (
  ctx: ReadContext,
  id: string,
): Promise<Omit<KeptTotals, 'joinedOn' | 'confirmedPoints'>> => {
  const kept = (await hasNews(ctx, id)) ? undefined : (await reckoningStore(ctx.db).totals([id])).get(id)
  if (kept) return kept
  const upheldAbuse = (await upheldAbuseOf(ctx, [id])).get(id) ?? 0
  return { ...totalsOf(await datedCountsOf(ctx, [id])), upheldAbuse }
}

/** The viewer's streak and completed tasks, as their profile counts them. */
export const ownActivity = async (ctx: ReadContext): Promise<{ streak: DayStreak; tasks: number }> => {
  const { days, tasks } = await freshTotals(ctx, ctx.viewer.id)
  return { streak: streakView(days, lagosDay(ctx.now())), tasks }
}

/** The viewer's own standing. */
export const ownStanding = async (ctx: ReadContext): Promise<OwnStanding> => {
  const { id } = ctx.viewer
  const totals = await freshTotals(ctx, id)
  const { joinedAt } = await userOf(ctx, id)
  const daysSinceJoined = Math.floor((ctx.now().getTime() - Date.parse(joinedAt)) / DAY_MS)
  const { points, civicEngagements, verifiedActions, verifiedKinds } = totals
  return {
    points,
    civicEngagements,
    verifiedActions,
    ...credibilityOf({
      isVerified: await hasCheckedIdentity(ctx, id),
      verifiedActions,
      verifiedKinds: verifiedKinds.length,
      daysSinceJoined,
    }),
    level: levelOf(verifiedActions),
    badges: badgesOf(totals),
    streak: streakView(totals.days, lagosDay(ctx.now())),
    credible: credibleOf(totals, totals.upheldAbuse),
    joinedAt,
  }
}
