import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { workEvent } from './events-job.ts'
import { inboxStore } from './store.ts'

type InboxContext = Pick<Ctx, 'db' | 'now' | 'ports'>

/**
 * Takes a message of the payment provider by its raw bytes: checks the signature, keeps it once, and works on it after
 * the answer. Refuses `signed-out` for a wrong signature, of which nothing is kept (S-32).
 */
export const takeEvent = async (
  ctx: InboxContext,
  bytes: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const { payments } = ctx.ports
  if (!payments) throw new Refusal('not-found')
  const event = payments.readEvent(bytes, signature)
  if (!event) throw new Refusal('signed-out')
  await inTransaction(ctx.db, async (db) => {
    const { key, name } = event
    const id = await inboxStore(db).add({
      provider: payments.provider,
      key,
      name,
      facts: event,
      at: ctx.now(),
    })
    // The same message again: the first one is worked on, or was.
    if (id !== null) await enqueue(db, workEvent, { id })
  })
}
