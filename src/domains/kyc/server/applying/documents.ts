import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { cleanUpload } from '#platform/server/uploads/images.ts'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { type DocumentKind, type KycDocument, kycApi } from '../../contract.ts'
import { lockAway, ownerOfDocument, takeOut, type VaultCtx } from '../vault/vault.ts'
import { hasConsented, refuseClosedCheck } from './guards.ts'
import { applicationsStore, documentsStore, looseDocumentsStore, type StoredDocument } from './store.ts'

/** Bytes whose request never came to an end may be removed after this long; a request itself ends in 30 seconds. */
const UNFINISHED_MS = HOUR_MS
/** What the blob store is told: sealed bytes say nothing about themselves. */
const SEALED_TYPE = 'application/octet-stream'

/** A document as its owner sees it. */
export const asKycDocument = ({ id, kind, contentType, size }: StoredDocument): KycDocument => ({
  id,
  kind,
  contentType,
  size,
  url: kycApi.ownDocument.path.replace(':documentId', id),
})

const mayAdd = async (ctx: SignedInCtx) => {
  const application = await applicationsStore(ctx.db).of(ctx.viewer.id)
  if (application) refuseClosedCheck(application)
  if (!application || !hasConsented(application)) throw new Refusal('consent-first')
}

/**
 * Cleans a picture or PDF, seals it under a key of its own and stores it in the place of an older one of its kind.
 * Refuses what cleaning refuses, before consent, and while the check is with the team.
 */
export const addDocument = async (
  ctx: SignedInCtx,
  kind: DocumentKind,
  file: UploadedFile,
): Promise<KycDocument> => {
  await mayAdd(ctx)
  const { bytes, contentType } = await cleanUpload(file.bytes, { purpose: 'evidence' })
  const [id, personId, now] = [ctx.newId(), ctx.viewer.id, ctx.now()]
  const { sealed, keyId, wrapped } = await lockAway(ctx, ownerOfDocument(personId, id, kind), bytes)
  const blobKey = `kyc/${id}`
  await looseDocumentsStore(ctx.db).add(blobKey, new Date(now.getTime() + UNFINISHED_MS))
  await ctx.ports.blobs.put(blobKey, sealed, SEALED_TYPE, ctx.closed)
  await inTransaction(ctx.db, async (tx) => {
    const application = await applicationsStore(tx).begin(personId, ctx.newId(), now)
    refuseClosedCheck(application)
    await documentsStore(tx).put({
      id,
      application_id: application.id,
      person_id: personId,
      attempt: application.attempt,
      kind,
      content_type: contentType,
      size: bytes.byteLength,
      blob_key: blobKey,
      key_id: keyId,
      wrapped_key: wrapped,
      added_at: now,
    })
    await looseDocumentsStore(tx).forget(blobKey)
  })
  return asKycDocument({ id, personId, kind, contentType, size: bytes.byteLength, blobKey, keyId, wrapped })
}

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'application/pdf': 'pdf' }

const allOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** The opened bytes of a document, for somebody whom the caller has authorized. Never stored or shown inside a page. */
export const openSealedDocument = async (
  ctx: VaultCtx & Pick<SignedInCtx, 'ports' | 'log' | 'closed'>,
  document: StoredDocument,
): Promise<Bytes> => {
  const { id, personId, kind, keyId, wrapped, contentType } = document
  const stream = await ctx.ports.blobs.read(document.blobKey, ctx.closed)
  const sealed = stream && (await allOf(stream))
  const bytes =
    sealed && (await takeOut(ctx, ownerOfDocument(personId, id, kind), { keyId, wrapped, sealed }))
  if (!bytes) {
    ctx.log.error({ documentId: id }, 'an identity document is gone or does not open')
    throw new Refusal('not-found')
  }
  return {
    stream: bytes,
    contentType,
    headers: {
      'content-disposition': `attachment; filename="${kind}.${extensions[contentType] ?? 'bin'}"`,
      'cache-control': 'no-store',
    },
  }
}

/** One of the viewer's own documents; everybody else's answers as a missing one. */
export const showOwnDocument = async (ctx: SignedInCtx, documentId: string): Promise<Bytes> => {
  const application = await applicationsStore(ctx.db).of(ctx.viewer.id)
  const documents = application ? await documentsStore(ctx.db).of(application.id, application.attempt) : []
  const document = documents.find(({ id }) => id === documentId)
  if (!document) throw new Refusal('not-found')
  return openSealedDocument(ctx, document)
}
