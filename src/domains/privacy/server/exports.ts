import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { EXPORT_HOURS, type ExportStatus } from '../contract.ts'
import { exportJob, oldestExport } from './jobs.ts'
import { privacyStore } from './store.ts'

/** The state of the viewer's export. */
export const exportStatus = async (ctx: SignedInCtx): Promise<ExportStatus> => {
  const row = await privacyStore(ctx.db).exportOf(ctx.viewer.id)
  const isOver =
    row?.downloaded_at !== null || (row.ready_at !== null && row.ready_at <= oldestExport(ctx.now()))
  if (!row || isOver) return { state: 'none', requestedAt: null, expiresAt: null, size: null }
  const expiresAt = row.ready_at && new Date(row.ready_at.getTime() + EXPORT_HOURS * HOUR_MS)
  return {
    state: row.ready_at ? 'ready' : 'preparing',
    requestedAt: row.requested_at.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    size: row.size,
  }
}

/** Requests an export; a job builds it. */
export const requestExport = async (ctx: SignedInCtx): Promise<ExportStatus> => {
  const id = ctx.newId()
  await privacyStore(ctx.db).begin(ctx.viewer.id, id, ctx.now())
  await enqueue(ctx.db, exportJob, { exportId: id })
  return exportStatus(ctx)
}

/**
 * Streams the ZIP to its owner, once; others are told that there is none. A download that breaks off or cannot be read
 * does not count. Refuses `export-gone`.
 */
export const downloadExport = async (ctx: SignedInCtx): Promise<Bytes> => {
  const store = privacyStore(ctx.db)
  const at = ctx.now()
  const claimed = await store.claim(ctx.viewer.id, oldestExport(at), at)
  if (!claimed) throw new Refusal('export-gone')
  const giveBack = () => store.giveBack(claimed.id, at)
  const stream = await ctx.ports.blobs.read(claimed.blob_key, ctx.closed).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!stream) {
    await giveBack()
    throw new Refusal('export-gone')
  }
  return {
    stream,
    sent: async (isWhole) => {
      if (!isWhole) await giveBack()
    },
    contentType: 'application/zip',
    headers: { 'content-disposition': 'attachment; filename="my-data.zip"', 'cache-control': 'no-store' },
  }
}
