import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { mayRead, servedName } from '../rules.ts'
import { isFileId } from './attachments.ts'
import { type FileRecord, filesStore } from './store.ts'

/** Ids are never used twice and bytes never change, so what is public may stay in caches for a day. */
const PUBLIC_CACHE = 'public, max-age=86400, immutable'

/** Whether somebody of the console may read this file of one thing, such as of one nomination; asked on every read. */
export type FileGuard = (
  ctx: SignedInCtx,
  file: { readonly fileId: string; readonly thingId: string },
) => Promise<boolean>

/** Guards by the kind of thing that a file is attached to; without one its whole console reads it. */
export type FileGuards = Readonly<Record<string, FileGuard>>

const isReadable = async (ctx: Ctx, guards: FileGuards, file: FileRecord): Promise<boolean> => {
  const { viewer } = ctx
  if (!mayRead(file, viewer)) return false
  if (file.isPublic || !viewer || viewer.id === file.ownerId) return true
  const [kind = '', thingId = ''] = (file.attachedTo ?? '').split(':')
  const guard = guards[kind]
  return guard === undefined || guard({ ...ctx, viewer }, { fileId: file.id, thingId })
}

/**
 * Streams a file to whoever may read it; everyone else gets the same 404 as for a file that never was. Pictures are
 * shown under a made-up name, PDFs only downloaded (S-43). `size` small gives the thumbnail.
 */
export const showFile = async (
  ctx: Ctx,
  guards: FileGuards,
  { fileId, size }: { fileId: string; size?: 'small' | undefined },
): Promise<Bytes> => {
  const [file] = isFileId(fileId) ? await filesStore(ctx.db).find([fileId]) : []
  if (!file || !(await isReadable(ctx, guards, file))) throw new Refusal('not-found')
  const isPicture = file.contentType.startsWith('image/')
  const stream = await ctx.ports.blobs.read((size === 'small' && file.thumbnailKey) || file.blobKey)
  if (!stream) {
    ctx.log.error({ fileId }, 'the bytes of a file are gone')
    throw new Refusal('not-found')
  }
  return {
    stream,
    contentType: file.contentType,
    headers: {
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${servedName(file.id, file.contentType)}"`,
      ...(file.isPublic && isPicture && { 'cache-control': PUBLIC_CACHE }),
    },
  }
}
