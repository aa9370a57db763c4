import type { Ctx } from '#platform/server/context.ts'
import { attachmentsStore, type KeptKinds, looseBlobsStore } from './store.ts'

/**
 * Takes a person's files out of the public and releases their bytes, except those of the kinds that stay; the hourly job
 * deletes the bytes. The rows stay, because others reference them, and are reported as gone.
 */
export const eraseFilesOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  ownerId: string,
  kept: KeptKinds,
): Promise<string[]> => {
  const keys = await attachmentsStore(ctx.db).eraseOf(ownerId, kept)
  await looseBlobsStore(ctx.db).add(keys, ctx.now())
  return keys
}

/** A person's files, for their data export. */
export const filesOf = (ctx: Pick<Ctx, 'db'>, ownerId: string) => attachmentsStore(ctx.db).filesOf(ownerId)
