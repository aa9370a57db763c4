import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { Refusal } from '#shared/errors.ts'
import type { OwnItem } from '../../console-contract.ts'
import type { ModeratedKinds } from '../kinds.ts'
import { itemsStore, type StoredItem } from './store.ts'

/** Only the author finds it, and only once it was hidden or decided about: flags alone are told to nobody. */
const ownRow = async (ctx: SignedInCtx, id: string): Promise<StoredItem> => {
  const row = isId(id) ? await itemsStore(ctx.db).find(id) : undefined
  if (!row || row.author_id !== ctx.viewer.id || (row.decided_at === null && !row.is_held))
    throw new Refusal('item-not-found')
  return row
}

/** What moderators decided about the viewer's own words, and why. */
export const showOwnItem = async (ctx: SignedInCtx, kinds: ModeratedKinds, id: string): Promise<OwnItem> => {
  const row = await ownRow(ctx, id)
  const kind = kinds.get(row.kind)
  const subject = (await kind?.subjects(ctx, [row.subject_id]))?.get(row.subject_id)
  const last = (await itemsStore(ctx.db).decisionsOf([row.id])).at(-1)
  return {
    id: row.id,
    label: kind?.label ?? row.kind,
    title: subject?.title ?? null,
    text: subject?.text ?? null,
    status: row.status,
    isHeld: row.is_held,
    reason: row.reason,
    note: last?.note ?? null,
    decidedAt: last?.decided_at.toISOString() ?? null,
    appeal: row.appeal_text,
    mayAppeal: row.status === 'removed',
  }
}

const takeAppeal = async (
  ctx: SignedInCtx,
  kind: ModeratedKind | undefined,
  row: StoredItem,
  text: string,
): Promise<void> => {
  if (!(await itemsStore(ctx.db).appeal(row.id, ctx.viewer.id, text, ctx.now())))
    throw new Refusal('nothing-to-appeal')
  await kind?.appealed?.(ctx, row.subject_id, text)
}

/** Asks once for another moderator. Refuses `nothing-to-appeal` when nothing is removed or an appeal was sent before. */
export const appealItem = async (
  ctx: SignedInCtx,
  kinds: ModeratedKinds,
  id: string,
  text: string,
): Promise<undefined> => {
  const row = await ownRow(ctx, id)
  await takeAppeal(ctx, kinds.get(row.kind), row, text)
}

/** The same from the page of its own domain; refuses `nothing-to-appeal`. */
export const appealSubject = async (
  ctx: SignedInCtx,
  kind: ModeratedKind,
  subjectId: string,
  text: string,
): Promise<void> => {
  const row = await itemsStore(ctx.db).ofSubject(kind.name, subjectId)
  if (!row) throw new Refusal('nothing-to-appeal')
  await takeAppeal(ctx, kind, row, text)
}
