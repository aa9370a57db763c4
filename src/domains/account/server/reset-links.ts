import { spend } from '#platform/server/limits/allowances.ts'
import type { Ctx } from '#platform/server/context.ts'
import { clearCount } from '#platform/server/limits/rate-counts.ts'
import { after, RESET_LETTERS, RESET_MINUTES } from '../rules.ts'
import { resetsStore } from './store.ts'

const bucketOf = (personId: string): string => `reset-letters:${personId}`

/**
 * Counts one more letter with a link; false when so many were sent within the life of a link. Then each of them still
 * works, so whoever owns the mailbox is not locked out by strangers who ask.
 */
export const mayWrite = ({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<boolean> =>
  spend(
    db,
    { bucket: bucketOf(personId), amount: 1, limit: RESET_LETTERS, resetsAt: after(now(), RESET_MINUTES) },
    now(),
  )

/** Ends all links of a person, and forgets how many letters were sent: none of them helps any more. */
export const endLinks = async ({ db }: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  await resetsStore(db).dropAll(personId)
  await clearCount(db, bucketOf(personId))
}
