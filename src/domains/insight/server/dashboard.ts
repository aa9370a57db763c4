import type { CountsNeeds, DashboardReaders } from '#platform/server/contributions/dashboard-kind.ts'
import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import type { FactCount } from '#domains/activity/contract.ts'
import { factCountsOf, lastFactsOf } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Dashboard, FirstStep } from '../contract.ts'
import { checklistOf, wayLevelOf } from '../rules.ts'
import { publicFigures } from './figures/present-figures.ts'
import { needsOf } from './mission-control.ts'
import { insightStore } from './store.ts'

const RECENT_FACTS = 5

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

/** What the other domains give to the dashboard. */
export interface DashboardSources {
  readonly read: DashboardReaders
  readonly needs: readonly CountsNeeds[]
  readonly figures: readonly FigureSource[]
}

/** Everything of the signed-in person's dashboard, except their nominations, which come in pages. */
export const showDashboard = async (ctx: SignedInCtx, sources: DashboardSources): Promise<Dashboard> => {
  const { id, isVerified } = ctx.viewer
  const { read } = sources
  const [balance, area, lessons, counts, facts, isClosed, figures, kyc, draws, holdsSeat] = await Promise.all(
    [
      read.balance(ctx),
      read.area(ctx),
      read.lessons(ctx),
      factCountsOf(ctx, id),
      lastFactsOf(ctx, id, RECENT_FACTS),
      insightStore(ctx.db).hasClosedChecklist(id),
      publicFigures(ctx, sources.figures),
      read.kyc(ctx),
      read.draws(ctx),
      read.holdsSeat(ctx),
    ],
  )
  const hasPassedAll = lessons.passed === lessons.count
  return {
    asOf: ctx.now().toISOString(),
    ...balance,
    drawEntries: draws.entries,
    level: wayLevelOf({ isVerified, hasPassedAll, holdsSeat }),
    kyc,
    ...area,
    needs: await needsOf(ctx, sources.needs, area),
    lessons,
    checklist: isClosed
      ? null
      : checklistOf(
          stepsDone(counts, {
            isVerified,
            hasEarned: Number(balance.earned) > 0,
            hasEntered: draws.hasEntered,
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
