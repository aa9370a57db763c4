import type { Ctx } from '#platform/server/context.ts'
import type { FileKind } from '#platform/server/file-kind.ts'
import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { mayRead, servedName } from '../rules.ts'
import { isFileId } from './attachments.ts'
import { type FileRecord, filesStore } from './store.ts'

/** The kinds of things that files are attached to, by their name. A file of any other kind is its owner's alone. */
export type FileKinds = ReadonlyMap<string, FileKind>

/** For pictures that moderators may hide: caches ask each time, so that a hidden one is gone from them at once. */
const ASK_EACH_TIME = 'public, no-cache'

/** The bytes of an id never change, so asking again costs no bytes. */
const publicHeaders = (kind: FileKind | undefined, file: FileRecord, size: 'small' | undefined) => ({
  'cache-control': kind?.isWithdrawable ? ASK_EACH_TIME : PICTURE_CACHE,
  etag: `"${file.id}${size ? '-small' : ''}"`,
})

const isReadable = async (ctx: Ctx, kind: FileKind | undefined, file: FileRecord): Promise<boolean> => {
  const { viewer } = ctx
  if (!mayRead(file, viewer, kind?.readers ?? [])) return false
  if (file.isPublic || !viewer || viewer.id === file.ownerId) return true
  const thingId = file.attachedTo?.split(':')[1] ?? ''
  return kind !== undefined && kind.guard({ ...ctx, viewer }, { fileId: file.id, thingId })
}

/**
 * Streams a file to authorized readers; others get the same 404 as for a missing file. Pictures are shown under a
 * generated name, PDFs are download-only (S-43). `size` small returns the thumbnail.
 */
export const showFile = async (
  ctx: Ctx,
  kinds: FileKinds,
  { fileId, size }: { fileId: string; size?: 'small' | undefined },
): Promise<Bytes> => {
  const [file] = isFileId(fileId) ? await filesStore(ctx.db).find([fileId]) : []
  const kind = kinds.get(file?.attachedTo?.split(':')[0] ?? '')
  if (!file || !(await isReadable(ctx, kind, file))) throw new Refusal('not-found')
  const isPicture = file.contentType.startsWith('image/')
  const stream = await ctx.ports.blobs.read(
    (size === 'small' && file.thumbnailKey) || file.blobKey,
    ctx.closed,
  )
  if (!stream) {
    ctx.log.error({ fileId }, 'the bytes of a file are gone')
    throw new Refusal('not-found')
  }
  return {
    stream,
    contentType: file.contentType,
    headers: {
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${servedName(file.id, file.contentType)}"`,
      ...(file.isPublic && isPicture && publicHeaders(kind, file, size)),
    },
  }
}
