import type { Ctx } from '#platform/server/context.ts'
import { attachmentsStore, looseBlobsStore } from './store.ts'

/**
 * Lets go of the bytes of a person's files that are no public record: the hourly job removes them. The rows stay,
 * because what they were attached to points at them, and answer as gone.
 */
export const eraseFilesOf = async (ctx: Pick<Ctx, 'db' | 'now'>, ownerId: string): Promise<string[]> => {
  const keys = await attachmentsStore(ctx.db).privateKeysOf(ownerId)
  if (keys.length > 0) await looseBlobsStore(ctx.db).add(keys, ctx.now())
  return keys
}

/** The files that a person sent, for their own export. */
export const filesOf = (ctx: Pick<Ctx, 'db'>, ownerId: string) => attachmentsStore(ctx.db).filesOf(ownerId)
