import type { FactCount } from '#domains/activity/contract.ts'
import { factCountsOf, lastFactsOf } from '#domains/activity/server/facts.ts'
import { entriesThisRound, hasEnteredDraw } from '#domains/draws/server/present-draws.ts'
import { kycStatusOf } from '#domains/kyc/server/people.ts'
import { MODULE_REWARD } from '#domains/training/lesson-contract.ts'
import { listModules } from '#domains/training/server/modules.ts'
import type { MyContest } from '#domains/voting/contract.ts'
import { showMyVoting } from '#domains/voting/server/ballots/my-voting.ts'
import { showWallet } from '#domains/wallet/server/accounts/wallets.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { supText } from '#shared/values/money.ts'
import type { AreaContest, Dashboard, FirstStep } from '../contract.ts'
import { checklistOf } from '../rules.ts'
import { publicFigures } from './figures/present-figures.ts'
import { needsOf } from './mission-control.ts'
import { insightStore } from './store.ts'
import { wayOf } from './way.ts'

const RECENT_FACTS = 5

const areaContest = (contest: MyContest | null): AreaContest | null =>
  contest && contest.state !== 'certified'
    ? {
        roundName: contest.roundName,
        lgaName: contest.lgaName,
        stateName: contest.stateName,
        state: contest.state,
        seats: contest.seats,
        standing: contest.choices.length,
        opensAt: contest.opensAt,
        closesAt: contest.closesAt,
        mayVote: contest.hindrance === null,
        voted: contest.ballot?.amount ?? null,
      }
    : null

const stepsDone = (
  counts: readonly FactCount[],
  { isVerified, hasEarned, hasEntered }: Readonly<Record<'isVerified' | 'hasEarned' | 'hasEntered', boolean>>,
): Set<FirstStep> => {
  const has = (kind: FactCount['kind']) => counts.some((count) => count.kind === kind)
  const done = new Set<FirstStep>()
  if (isVerified) done.add('verified')
  if (hasEarned || has('training.module-passed')) done.add('first-sup')
  if (hasEntered) done.add('draw')
  if (has('project.voted')) done.add('projects')
  return done
}

/** Everything of the signed-in person's dashboard, except their nominations, which come in pages. */
export const showDashboard = async (ctx: SignedInCtx): Promise<Dashboard> => {
  const { id, isVerified } = ctx.viewer
  const [wallet, voting, modules, counts, facts, isClosed, figures, kyc, drawEntries, hasEntered] =
    await Promise.all([
      showWallet(ctx),
      showMyVoting(ctx),
      listModules(ctx),
      factCountsOf(ctx, id),
      lastFactsOf(ctx, id, RECENT_FACTS),
      insightStore(ctx.db).hasClosedChecklist(id),
      publicFigures(ctx),
      kycStatusOf(ctx, id),
      entriesThisRound(ctx, id),
      hasEnteredDraw(ctx, id),
    ])
  const { earned, purchased } = wallet.buckets
  const next = modules.find(({ isPassed }) => !isPassed)
  const { level, lessons } = await wayOf(ctx, modules)
  const place = voting.place && { lgaName: voting.place.lgaName, stateName: voting.place.stateName }
  const contest = areaContest(voting.contest)
  return {
    asOf: ctx.now().toISOString(),
    supBalance: wallet.supBalance,
    earned,
    purchased,
    drawEntries,
    level,
    kyc,
    place,
    contest,
    needs: await needsOf(ctx, { place, contest }),
    lessons: {
      ...lessons,
      reward: supText(MODULE_REWARD),
      next: next ? { id: next.id, title: next.title, minutes: next.minutes } : null,
    },
    checklist: isClosed
      ? null
      : checklistOf(
          stepsDone(counts, {
            isVerified,
            hasEarned: Number(earned) > 0,
            hasEntered,
          }),
        ),
    recent: facts.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    figures,
  }
}

/** Closes the list of first steps for good; closing it again changes nothing. */
export const closeChecklist = async (ctx: SignedInCtx): Promise<{ isClosed: boolean }> => {
  await insightStore(ctx.db).closeChecklist(ctx.viewer.id, ctx.now())
  return { isClosed: true }
}
