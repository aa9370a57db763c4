import { createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { seal, sealBytes, unseal, unsealBytes } from '#platform/server/keys/sealed-bytes.ts'
import { invariant } from '#shared/errors.ts'
import type { IdKind } from '../../contract.ts'
import { plainNumber } from '../../formats.ts'
import { type Details, likenessText } from '../../rules.ts'
import { wrappingKeysStore } from './store.ts'

export type VaultCtx = Pick<Ctx, 'db' | 'keyFor' | 'now'>

/** A data key as rows store it: wrapped, with the number of the key that wraps it. */
export interface WrappedKey {
  readonly keyId: number
  readonly wrapped: Buffer
}

const KEY_BYTES = 32
const KEK = 'wrapping key of identity checks'

interface OpenKey {
  readonly id: number
  readonly key: Buffer
}

const opened = (ctx: VaultCtx, { id, wrapped }: { id: number; wrapped: Buffer }): OpenKey => {
  const key = unsealBytes(ctx.keyFor('identity-documents'), KEK, wrapped)
  invariant(key, `wrapping key ${id} opens with the installation's key`)
  return { id, key }
}

/** A new wrapping key, sealed by the installation's key. */
export const makeWrappingKey = (ctx: VaultCtx): Buffer =>
  sealBytes(ctx.keyFor('identity-documents'), KEK, randomBytes(KEY_BYTES))

/** The wrapping key in use; the first use makes one. */
const activeKey = async (ctx: VaultCtx): Promise<OpenKey> => {
  const store = wrappingKeysStore(ctx.db)
  const found = await store.active()
  if (found) return opened(ctx, found)
  await store.add(makeWrappingKey(ctx), ctx.now())
  const made = await store.active()
  invariant(made, 'there is a wrapping key')
  return opened(ctx, made)
}

/** Wraps a data key for its owner under the wrapping key in use. */
export const wrapDataKey = async (ctx: VaultCtx, owner: string, key: Buffer): Promise<WrappedKey> => {
  const { id, key: kek } = await activeKey(ctx)
  return { keyId: id, wrapped: sealBytes(kek, owner, key) }
}

/** Opens a data key; null when it belongs to another owner or a byte changed. */
export const openDataKey = async (
  ctx: VaultCtx,
  owner: string,
  { keyId, wrapped }: WrappedKey,
): Promise<Buffer | null> => {
  const found = await wrappingKeysStore(ctx.db).byId(keyId)
  return found ? unsealBytes(opened(ctx, found).key, owner, wrapped) : null
}

/** Seals bytes under a data key of their own. */
export const lockAway = async (
  ctx: VaultCtx,
  owner: string,
  bytes: Uint8Array,
): Promise<WrappedKey & { readonly sealed: Buffer }> => {
  const key = randomBytes(KEY_BYTES)
  return { ...(await wrapDataKey(ctx, owner, key)), sealed: sealBytes(key, owner, bytes) }
}

/** Opens bytes that `lockAway` sealed; null when anything of them or their owner differs. */
export const takeOut = async (
  ctx: VaultCtx,
  owner: string,
  { sealed, ...key }: WrappedKey & { readonly sealed: Buffer },
): Promise<Buffer | null> => {
  const dataKey = await openDataKey(ctx, owner, key)
  return dataKey && unsealBytes(dataKey, owner, sealed)
}

/** Whose document it is, which one and what it shows: all are part of the seal, so that no file can be moved. */
export const ownerOfDocument = (personId: string, documentId: string, kind: string): string =>
  `document ${personId} ${documentId} ${kind}`

export const ownerOfDetails = (personId: string): string => `details ${personId}`

export interface SealedDetails extends WrappedKey {
  readonly sealed: Buffer
}

/** Seals what a person wrote. */
export const sealDetails = async (
  ctx: VaultCtx,
  personId: string,
  details: Details,
): Promise<SealedDetails> => {
  const owner = ownerOfDetails(personId)
  const key = randomBytes(KEY_BYTES)
  return { ...(await wrapDataKey(ctx, owner, key)), sealed: seal(key, owner, JSON.stringify(details)) }
}

/** What a person wrote; throws when the seal is broken, which a correct database never has. */
export const openDetails = async (
  ctx: VaultCtx,
  personId: string,
  { sealed, ...key }: SealedDetails,
): Promise<Details> => {
  const owner = ownerOfDetails(personId)
  const dataKey = await openDataKey(ctx, owner, key)
  const text = dataKey && unseal(dataKey, owner, sealed)
  invariant(text, `the details of ${personId} open`)
  return JSON.parse(text) as Details
}

const hashed = (ctx: Pick<Ctx, 'keyFor'>, what: string, text: string): Buffer =>
  createHmac('sha256', ctx.keyFor('identity-numbers')).update(`${what}\n${text}`).digest()

/** The keyed hash of a number: the same for one number however it is written, and useless without our key. */
export const numberHash = (ctx: Pick<Ctx, 'keyFor'>, kind: IdKind, number: string): Buffer =>
  hashed(ctx, kind, plainNumber(number))

/** The keyed hash of name and birth date, to notice one person behind two numbers. */
export const personHash = (ctx: Pick<Ctx, 'keyFor'>, details: Details): Buffer =>
  hashed(ctx, 'person', likenessText(details))
