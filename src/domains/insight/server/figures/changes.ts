import { countedFigures, type FigureSource } from '#platform/server/contributions/figures-kind.ts'
import { takeUncountedFacts } from '#domains/activity/server/facts.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import type { Ctx } from '#platform/server/context.ts'
import { activeStore, countersStore } from './counters-store.ts'
import { figuresMonth } from './recount.ts'

/** Notes of each kind that one transaction takes. */
const BATCH = 20_000

const counts = new Set<string>(actionKinds)

/** Adds the next changes to the counters; returns how many notes there were. */
export const addChanges = async (ctx: Pick<Ctx, 'db'>, sources: readonly FigureSource[]): Promise<number> => {
  const taken = await takeUncountedFacts(ctx, BATCH)
  const actions = taken.filter(({ kind }) => counts.has(kind))
  const store = countersStore(ctx.db)
  await store.add(
    'civic-actions',
    actions.reduce((sum, { facts }) => sum + facts, 0),
  )
  const active = new Map(
    actions.map(({ day, who }) => [`${day.slice(0, 7)} ${who}`, { month: figuresMonth(day), who }]),
  )
  if (active.size > 0) await activeStore(ctx.db).addActive([...active.values()])
  let notes = taken.length
  for (const source of sources) {
    const found = await source.take(ctx, BATCH)
    notes += found.notes
    for (const figure of countedFigures) await store.add(figure, found.changes[figure] ?? 0)
  }
  return notes
}
