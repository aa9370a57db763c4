import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

/** Public figures that a domain counts itself; those of civic actions follow from facts. */
export const countedFigures = ['citizens', 'given-to-projects', 'projects-completed'] as const
export type CountedFigure = (typeof countedFigures)[number]

export type FigureCounts = Readonly<Partial<Record<CountedFigure, number>>>

/** Where figures come from: what changed since it was last asked, and a count of everything. */
export interface FigureSource {
  /**
   * Takes away what has changed, from up to `limit` notes of each kind; a transaction that fails leaves it. Says how many
   * notes there were.
   */
  take(
    ctx: Pick<Ctx, 'db'>,
    limit: number,
  ): Promise<{ readonly changes: FigureCounts; readonly notes: number }>
  /** For the nightly proof, never for a page. */
  count(ctx: Pick<Ctx, 'db'>): Promise<FigureCounts>
}
export const countsFigures = slot<FigureSource>('insight.figures')
