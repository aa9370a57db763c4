import { takeUncountedFacts } from '#domains/activity/server/facts.ts'
import { takeCitizenChange } from '#domains/identity/server/users/people.ts'
import { takeProjectChange } from '#domains/projects/server/figures/figures.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import type { Ctx } from '#platform/server/context.ts'
import { activeStore, countersStore } from './counters-store.ts'
import { figuresMonth } from './recount.ts'

/** Notes of each kind that one transaction takes. */
const BATCH = 20_000

const counts = new Set<string>(actionKinds)

/** Adds the next changes to the counters; returns how many notes there were. */
export const addChanges = async (ctx: Pick<Ctx, 'db'>): Promise<number> => {
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
  const projects = await takeProjectChange(ctx, BATCH)
  const citizens = await takeCitizenChange(ctx, BATCH)
  await store.add('citizens', citizens.change)
  await store.add('given-to-projects', projects.received)
  await store.add('projects-completed', projects.completed)
  return taken.length + projects.notes + citizens.notes
}
