import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { NominationDraft, NominationDraftToKeep } from '../../contracts/nomination-contract.ts'
import { draftsStore } from './drafts-store.ts'

/** A draft as JSON may have this many bytes. */
const DRAFT_BYTES = 32 * 1024

interface KeptDraft {
  readonly fields: NominationDraft | null
  readonly savedAt: string | null
}
const none: KeptDraft = { fields: null, savedAt: null }

/** The half-written nomination of the person who asks. */
export const showDraft = async (ctx: SignedInCtx): Promise<KeptDraft> => {
  const draft = await draftsStore(ctx.db).find(ctx.viewer.id)
  return draft ? { fields: draft.fields, savedAt: draft.saved_at.toISOString() } : none
}

/**
 * Keeps a half-written nomination in the place of the one that it goes on from; refuses `too-large` over 32 KiB, and
 * `draft-changed` where another device has kept, sent or cleared it since, so that no device overwrites the other.
 */
export const saveDraft = async (
  ctx: SignedInCtx,
  { basis, ...fields }: NominationDraftToKeep,
): Promise<KeptDraft> => {
  if (Buffer.byteLength(JSON.stringify(fields)) > DRAFT_BYTES) throw new Refusal('too-large')
  const isKept = await draftsStore(ctx.db).save(ctx.viewer.id, fields, ctx.now(), basis)
  if (!isKept) throw new Refusal('draft-changed')
  return showDraft(ctx)
}

/** Throws it away. */
export const clearDraft = async (ctx: SignedInCtx): Promise<KeptDraft> => {
  await draftsStore(ctx.db).clear(ctx.viewer.id)
  return none
}
