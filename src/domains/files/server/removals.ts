import type { Ctx } from '#platform/server/context.ts'
import { isFileId } from './attachments.ts'
import { attachmentsStore, looseBlobsStore } from './store.ts'

/**
 * Deletes files of one owner: nobody can read them after the caller's transaction, and the hourly job deletes their
 * bytes. Detach them first; other people's ids are ignored.
 */
export const removeFiles = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<void> => {
  const wanted = [...new Set(ids)].filter(isFileId)
  if (wanted.length === 0) return
  const keys = await attachmentsStore(ctx.db).remove(ownerId, wanted)
  await looseBlobsStore(ctx.db).add(keys, ctx.now())
}
