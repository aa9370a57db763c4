import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { BlobsAway } from '#ports/blobs/port.ts'
import { cleanUpload } from '#platform/server/uploads/images.ts'
import { isPdf } from '#platform/server/uploads/pdf-check.ts'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { FilePurpose, StoredFile } from '../contract.ts'
import { cleanName, secondsToNextDay, servedName, dailyShareOf } from '../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { asStoredFile } from './attachments.ts'
import { type FileRecord, filesStore, looseBlobsStore, type SentFile, sharesStore } from './store.ts'

/** Bytes whose request never came to an end may be removed after this long; a request itself ends in 30 seconds. */
const UNFINISHED_MS = HOUR_MS

/** Computed in another thread, because a photo may be large. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes))

/** Forgets bytes that no row names; what fails here stays on the list of loose blobs for the hourly job. */
const discard = async (ctx: SignedInCtx, keys: readonly string[]): Promise<void> => {
  try {
    for (const key of keys) await ctx.ports.blobs.remove(key)
    await looseBlobsStore(ctx.db).forget(keys)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the bytes of a failed upload are left to the hourly job')
  }
}

/** Cleans the bytes, keeps them and then their row; without a row the bytes go away again. */
const keep = async (
  ctx: SignedInCtx,
  id: string,
  sent: SentFile,
  file: UploadedFile,
): Promise<FileRecord> => {
  const clean = await cleanUpload(file.bytes, { purpose: sent.purpose })
  const blobKey = `files/${id}`
  const thumbnail =
    clean.contentType === 'image/webp' ? { key: `${blobKey}-small`, bytes: clean.thumbnail } : undefined
  const blobs = [{ key: blobKey, bytes: clean.bytes }, ...(thumbnail ? [thumbnail] : [])]
  const keys = blobs.map(({ key }) => key)
  const now = ctx.now()
  const sum = await sha256(new Uint8Array(clean.bytes))
  await looseBlobsStore(ctx.db).add(keys, new Date(now.getTime() + UNFINISHED_MS))
  try {
    for (const { key, bytes } of blobs) await ctx.ports.blobs.put(key, bytes, clean.contentType, ctx.closed)
    const record = await inTransaction(ctx.db, async (tx) => {
      const stored = await filesStore(tx).addOrRenew({
        id,
        owner_id: sent.ownerId,
        purpose: sent.purpose,
        content_type: clean.contentType,
        size: clean.bytes.byteLength,
        sha256: sum,
        sent_sha256: sent.sentSha256,
        sent_key: sent.sentKey,
        name: cleanName(file.name, servedName(id, clean.contentType)),
        blob_key: blobKey,
        thumbnail_key: thumbnail?.key ?? null,
        likeness: clean.contentType === 'image/webp' ? clean.perceptualHash : null,
        created_at: now,
      })
      if (stored.id === id) await looseBlobsStore(tx).forget(keys)
      return stored
    })
    if (record.id !== id) await discard(ctx, keys)
    return record
  } catch (error) {
    // A store that does not answer would hold this request as long again; the hourly job removes what is left.
    if (!(error instanceof BlobsAway)) await discard(ctx, keys)
    throw error
  }
}

/**
 * Keeps one cleaned file, private to its sender until a domain attaches it. The same bytes sent again while they
 * wait, or later for the same act, are answered with the same file: a retry on a bad line costs nothing, and an act
 * whose answer was lost is the same request again. Refuses `daily-share-used`
 * past 20 MiB a day as sent, pictures counted a third, and what cleaning refuses.
 */
export const uploadFile = async (
  ctx: SignedInCtx,
  { purpose, file, key = null }: { purpose: FilePurpose; file: UploadedFile; key?: string | null },
): Promise<StoredFile> => {
  const ownerId = ctx.viewer.id
  const sentSha256 = await sha256(new Uint8Array(file.bytes))
  const sent: SentFile = { ownerId, purpose, sentSha256, sentKey: key }
  const now = ctx.now()
  const store = filesStore(ctx.db)
  const earlier = (key && (await store.findSent(sent))) || (await store.renewWaiting(sent, now))
  if (earlier) return asStoredFile(earlier)
  const shares = sharesStore(ctx.db)
  const day = lagosDay(now)
  const size = dailyShareOf(file.bytes.byteLength, isPdf(file.bytes))
  if (!(await shares.take(ownerId, day, size)))
    throw new Refusal('daily-share-used', { retryAfterSeconds: secondsToNextDay(now) })
  const giveBack = () => shares.giveBack(ownerId, day, size)
  const id = ctx.newId()
  const record = await keep(ctx, id, sent, file).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  // The same bytes came in twice at once and the other request was first: this one kept nothing.
  if (record.id !== id) await giveBack()
  return asStoredFile(record)
}
