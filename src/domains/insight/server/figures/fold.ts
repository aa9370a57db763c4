import type { FigureSource } from '#platform/server/contributions/figures-kind.ts'
import { publicCredibility } from '#domains/standing/server/scoring/credibility.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction, isLockTaken } from '#platform/server/database/database.ts'
import { addChanges } from './changes.ts'
import { counterNames, countersStore } from './counters-store.ts'
import { figuresStore } from './figures-store.ts'
import { keptFigures, recountFigures } from './proof.ts'

type WriteContext = Pick<Ctx, 'db' | 'now'>
type Sources = readonly FigureSource[]

const MAX_BATCHES = 100

/** Adds up one batch of changes and keeps the figures; returns how much there was. */
const foldSome = (ctx: WriteContext, sources: Sources): Promise<number> =>
  inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const store = countersStore(db)
    await store.lock({ isPatient: false })
    const taken = await addChanges(inside, sources)
    const kept = await keptFigures(inside)
    await figuresStore(db).keepFigures({
      ...kept,
      credibility: await publicCredibility(inside),
      countedAt: ctx.now(),
    })
    return taken
  })

/**
 * Adds to the public figures what has changed since the last run; the first run, and the first with a
 * new counter, counts everything once. While another process counts, it leaves the changes to that one or to the next run.
 */
export const foldFigures = async (ctx: WriteContext, sources: Sources): Promise<void> => {
  try {
    if ((await countersStore(ctx.db).values()).size < counterNames.length) await recountFigures(ctx, sources)
    for (let left = MAX_BATCHES; left > 0; left -= 1) if ((await foldSome(ctx, sources)) === 0) return
  } catch (error) {
    if (!isLockTaken(error)) throw error
  }
}
