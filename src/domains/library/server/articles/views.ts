import type { Database } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { articlesStore } from './store.ts'

/** More different articles than this in one round are not counted: nobody reads so many, a scanner does. */
const MAX_WAITING = 2000

/**
 * Counts opened articles in memory and adds them to the day's row in batches: no reader waits for a counter, no two
 * readers wait for one row, and nothing about a reader is kept. A crash loses the counts of one round.
 */
export const makeViewCounter = (db: Database, now: () => Date) => {
  let waiting = new Map<string, number>()
  return {
    add: (slug: string): void => {
      if (waiting.has(slug) || waiting.size < MAX_WAITING) waiting.set(slug, (waiting.get(slug) ?? 0) + 1)
    },
    flush: async (): Promise<void> => {
      if (waiting.size === 0) return
      const taken = waiting
      waiting = new Map()
      try {
        await articlesStore(db).addViews(lagosDay(now()), taken)
      } catch (error) {
        for (const [slug, views] of taken) waiting.set(slug, (waiting.get(slug) ?? 0) + views)
        throw error
      }
    },
  }
}
