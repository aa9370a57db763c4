import type { Ctx } from '#platform/server/context.ts'
import { pathOf } from '#shared/api.ts'
import { filesApi, type StoredFile } from '../contract.ts'
import { attachmentsStore, type FileRecord, filesStore } from './store.ts'

type Reading = Pick<Ctx, 'db'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the shape of a file's id; anything else is no file. */
export const isFileId = (text: string): boolean => uuid.test(text)

/** The wire's shape of a file. */
export const asStoredFile = (file: FileRecord): StoredFile => ({
  id: file.id,
  purpose: file.purpose,
  contentType: file.contentType,
  size: file.size,
  name: file.name,
  url: pathOf(filesApi.show.path, { fileId: file.id }),
})

/**
 * Attaches files of one owner to what shows them, such as `nomination:<id>`: all of them or none. Answers false when
 * one is not the owner's, is gone, or belongs to something else. Attaching again to the same thing is fine.
 */
export const attachFiles = async (
  ctx: Reading,
  { ownerId, ids, to }: { ownerId: string; ids: readonly string[]; to: string },
): Promise<boolean> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  return wanted.every(isFileId) && attachmentsStore(ctx.db).attachAll(ownerId, wanted, to)
}

/** The files of many ids in the order given; ids without a file are left out. Judges no permission: the caller has. */
export const describeFiles = async (ctx: Reading, ids: readonly string[]): Promise<StoredFile[]> => {
  const wanted = [...new Set(ids)].filter(isFileId)
  if (wanted.length === 0) return []
  const found = new Map((await filesStore(ctx.db).find(wanted)).map((file) => [file.id, file]))
  return ids
    .map((id) => found.get(id))
    .filter((file) => file !== undefined)
    .map(asStoredFile)
}

/** Opens attached files to everyone, as when a nomination is approved; an unattached one breaks a constraint. */
export const publishFiles = async (ctx: Reading, ids: readonly string[]): Promise<void> => {
  const wanted = ids.filter(isFileId)
  if (wanted.length > 0) await attachmentsStore(ctx.db).publish(wanted)
}
