import type { Ctx } from '#platform/server/context.ts'
import { isFileId } from './attachments.ts'
import { attachmentsStore, looseBlobsStore } from './store.ts'

/**
 * Removes files of one owner for good: nobody can read them once the caller's transaction ends, and the hourly job
 * removes their bytes. Whatever shows them must have let go of them first; ids of others are left alone.
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
