import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { pathOf } from '#shared/api.ts'
import { filesApi, type StoredFile } from '../contract.ts'
import type { AttachedThing } from '../rules.ts'
import { attachmentsStore, type FileRecord, filesStore } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of a file id. */
export const isFileId = (text: string): boolean => uuid.test(text)

/** A file as the API returns it. */
export const asStoredFile = (file: FileRecord): StoredFile => ({
  id: file.id,
  purpose: file.purpose,
  contentType: file.contentType,
  size: file.size,
  name: file.name,
  url: pathOf(filesApi.show.path, { fileId: file.id }),
})

/**
 * Attaches files of one owner to a thing, such as `nomination:<id>`: all or none. False when one is missing, not the
 * owner's, or attached elsewhere. Attaching to the same thing again is fine.
 */
export const attachFiles = async (
  ctx: DbContext,
  { ownerId, ids, to }: { ownerId: string; ids: readonly string[]; to: AttachedThing },
): Promise<boolean> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  return wanted.every(isFileId) && attachmentsStore(ctx.db).attachAll(ownerId, wanted, to)
}

/** Files by id, in the order given; omits unknown ids. The caller authorizes. */
export const describeFiles = async (ctx: DbContext, ids: readonly string[]): Promise<StoredFile[]> => {
  const wanted = [...new Set(ids)].filter(isFileId)
  if (wanted.length === 0) return []
  const found = new Map((await filesStore(ctx.db).find(wanted)).map((file) => [file.id, file]))
  return ids
    .map((id) => found.get(id))
    .filter((file) => file !== undefined)
    .map(asStoredFile)
}

/** Makes attached files public, as when a nomination is approved; an unattached file violates a constraint. */
export const publishFiles = async (ctx: DbContext, ids: readonly string[]): Promise<void> => {
  const wanted = ids.filter(isFileId)
  if (wanted.length > 0) await attachmentsStore(ctx.db).publish(wanted)
}

/** Why photos are not taken. */
export type PhotoFault = 'photo-unknown' | 'photo-only'

/**
 * Attaches photos of the signed-in person to a thing, all or none, and answers them in the order given; a fault is to be
 * refused, which takes the attachment back. With `publish` everybody sees them at once.
 */
export const attachPhotos = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  ids: readonly string[],
  { to, publish = false }: { to: AttachedThing; publish?: boolean },
): Promise<readonly StoredFile[] | PhotoFault> => {
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids, to }))) return 'photo-unknown'
  const photos = await describeFiles(ctx, ids)
  if (photos.some(({ contentType }) => !contentType.startsWith('image/'))) return 'photo-only'
  if (publish) await publishFiles(ctx, ids)
  return photos
}

/** Takes attached files out of the public again; only their owner and the console of their thing still read them. */
export const withdrawFiles = async (ctx: DbContext, ids: readonly string[]): Promise<void> => {
  const wanted = ids.filter(isFileId)
  if (wanted.length > 0) await attachmentsStore(ctx.db).withdraw(wanted)
}

/** How a picture looks, as 64 bits in hexadecimal; null for another kind of file, and for pictures of old releases. */
export const perceptualHashOf = async (ctx: DbContext, id: string): Promise<string | null> =>
  isFileId(id) ? filesStore(ctx.db).perceptualHashOf(id) : null
