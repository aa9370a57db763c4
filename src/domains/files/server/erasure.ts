import type { Ctx } from '#platform/server/context.ts'
import { attachmentsStore, looseBlobsStore } from './store.ts'

/**
 * Releases the bytes of a person's non-public files; the hourly job deletes them. The rows stay, because others
 * reference them, and are reported as gone.
 */
export const eraseFilesOf = async (ctx: Pick<Ctx, 'db' | 'now'>, ownerId: string): Promise<string[]> => {
  const keys = await attachmentsStore(ctx.db).privateKeysOf(ownerId)
  if (keys.length > 0) await looseBlobsStore(ctx.db).add(keys, ctx.now())
  return keys
}

/** A person's files, for their data export. */
export const filesOf = (ctx: Pick<Ctx, 'db'>, ownerId: string) => attachmentsStore(ctx.db).filesOf(ownerId)
