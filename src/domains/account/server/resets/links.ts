import { spend } from '#platform/server/limits/allowances.ts'
import type { Ctx } from '#platform/server/context.ts'
import { clearCount } from '#platform/server/limits/rate-counts.ts'
import { after, MAX_RESET_EMAILS, RESET_MINUTES } from '../../rules.ts'
import { resetsStore } from '../store.ts'

const bucketOf = (personId: string): string => `reset-letters:${personId}`

/**
 * Counts one more e-mail with a link; false when the maximum was sent while a link is valid. Each of those links still
 * works, so strangers who request links do not lock the owner out.
 */
export const admitResetEmail = ({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<boolean> =>
  spend(
    db,
    { bucket: bucketOf(personId), amount: 1, limit: MAX_RESET_EMAILS, resetsAt: after(now(), RESET_MINUTES) },
    now(),
  )

/** Deletes a person's links and resets the count of e-mails. */
export const endLinks = async ({ db }: Pick<Ctx, 'db'>, personId: string): Promise<void> => {
  await resetsStore(db).dropAll(personId)
  await clearCount(db, bucketOf(personId))
}
