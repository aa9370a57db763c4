import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { NominationDraft, NominationDraftToKeep } from '../../contracts/nomination-contract.ts'
import { draftsStore } from './drafts-store.ts'

const MAX_DRAFT_BYTES = 32 * 1024

interface StoredDraft {
  readonly fields: NominationDraft | null
  readonly savedAt: string | null
}
const noDraft: StoredDraft = { fields: null, savedAt: null }

/** The draft of the signed-in person. */
export const showDraft = async (ctx: SignedInCtx): Promise<StoredDraft> => {
  const draft = await draftsStore(ctx.db).find(ctx.viewer.id)
  return draft ? { fields: draft.fields, savedAt: draft.saved_at.toISOString() } : noDraft
}

/**
 * Replaces the draft that `basis` names. Refuses `too-large` over 32 KiB, and `draft-changed` when another device has
 * saved, sent or cleared it since, so that no device overwrites the other.
 */
export const saveDraft = async (
  ctx: SignedInCtx,
  { basis, ...fields }: NominationDraftToKeep,
): Promise<StoredDraft> => {
  if (Buffer.byteLength(JSON.stringify(fields)) > MAX_DRAFT_BYTES) throw new Refusal('too-large')
  const isSaved = await draftsStore(ctx.db).save(ctx.viewer.id, fields, ctx.now(), basis)
  if (!isSaved) throw new Refusal('draft-changed')
  return showDraft(ctx)
}

/** Deletes the draft. */
export const clearDraft = async (ctx: SignedInCtx): Promise<StoredDraft> => {
  await draftsStore(ctx.db).clear(ctx.viewer.id)
  return noDraft
}
