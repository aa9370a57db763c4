import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import { activePeople } from '#domains/activity/server/facts.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { allowMinutes } from '#platform/server/database/database.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { addChanges } from './changes.ts'
import {
  activeStore,
  type CounterName,
  countersStore,
  type FigureDifference,
  keptFigureNames,
} from './counters-store.ts'
import { type CountedFigures, figuresStore } from './figures-store.ts'
import { countEverything, figuresMonth } from './recount.ts'

type WriteContext = Pick<Ctx, 'db' | 'now'>
type Sources = readonly FigureSource[]

const MINUTES = 20

type KeptFigures = Pick<CountedFigures, FigureDifference['figure']>

/** The counter of each figure; who was active is kept by person, with the number in a table of its own. */
const counterOf: Readonly<Record<Exclude<keyof KeptFigures, 'activeThisMonth'>, CounterName>> = {
  citizens: 'citizens',
  civicActions: 'civic-actions',
  givenToProjects: 'given-to-projects',
  projectsCompleted: 'projects-completed',
}
const countedOnes = Object.keys(counterOf) as (keyof typeof counterOf)[]

/** The figures that counters keep, as they stand. */
export const keptFigures = async (ctx: WriteContext): Promise<KeptFigures> => {
  const values = await countersStore(ctx.db).values()
  const kept = (figure: keyof typeof counterOf) => values.get(counterOf[figure]) ?? 0
  return {
    citizens: kept('citizens'),
    civicActions: kept('civicActions'),
    givenToProjects: kept('givenToProjects'),
    projectsCompleted: kept('projectsCompleted'),
    activeThisMonth: await activeStore(ctx.db).activeIn(figuresMonth(lagosDay(ctx.now()))),
  }
}

const correct = async (ctx: WriteContext, counted: CountedFigures, found: readonly FigureDifference[]) => {
  const store = countersStore(ctx.db)
  const wrong = new Set(found.map(({ figure }) => figure))
  const known = await store.values()
  const month = figuresMonth(lagosDay(ctx.now()))
  for (const figure of countedOnes)
    if (wrong.has(figure) || !known.has(counterOf[figure]))
      await store.set(counterOf[figure], counted[figure])
  if (wrong.has('activeThisMonth')) {
    const active = activeStore(ctx.db)
    await active.forgetMonth(month)
    await active.setActive(month, 0)
    const people = await activePeople(ctx, actionKinds, new Date(`${month}T00:00:00+01:00`))
    await active.addActive(people.map((who) => ({ month, who })))
  }
}

const figuresOf = (counted: CountedFigures, kept: KeptFigures): FigureDifference[] =>
  keptFigureNames.map((figure) => ({ figure, kept: kept[figure], counted: counted[figure] }))

/**
 * Counts everything from the sources and sets each counter that differs. One moment is read: what has been done until
 * then is counted here, what comes later waits as a note for the next run. Returns what was wrong.
 */
export const recountFigures = (ctx: WriteContext, sources: Sources): Promise<readonly FigureDifference[]> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const inside = { ...ctx, db }
      const store = countersStore(db)
      await store.lock({ isPatient: true })
      await allowMinutes(db, MINUTES)
      while ((await addChanges(inside, sources)) > 0);
      const counted = await countEverything(inside, sources)
      const found = figuresOf(counted, await keptFigures(inside)).filter((each) => each.kept !== each.counted)
      await correct(inside, counted, found)
      await figuresStore(db).keepFigures(counted)
      return found
    })

/** The nightly proof: recounts, corrects and records what was kept wrong. */
export const proveFigures = async (
  ctx: WriteContext,
  sources: Sources,
): Promise<readonly FigureDifference[]> => {
  // The first count of a figure has nothing to be compared with.
  const known = await countersStore(ctx.db).values()
  const isKnown = ({ figure }: FigureDifference) =>
    known.has(figure === 'activeThisMonth' ? 'citizens' : counterOf[figure])
  const found = (await recountFigures(ctx, sources)).filter(isKnown)
  const store = countersStore(ctx.db)
  await activeStore(ctx.db).forgetBefore(figuresMonth(lagosDay(ctx.now())))
  await store.keepProof(ctx.now(), found)
  return found
}

/** How many figures the last nightly recount found wrong. */
export const lastDifferences = async (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  (await countersStore(ctx.db).lastFound()).length
