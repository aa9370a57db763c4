import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import type { FlagReason } from '../../contract.ts'
import type { ModeratedKinds } from '../kinds.ts'
import { wordsHeld } from '../notices.ts'
import { raisingStore } from './store.ts'

interface Given {
  readonly reason: FlagReason
  readonly note?: string | undefined
}

/** What came of a flag: `gone` is not there to flag, `own` the viewer wrote, `again` is a second flag. */
type Raised = 'stored' | 'held' | 'gone' | 'own' | 'again'

/**
 * Stores the viewer's flag. Enough different verified people hold the thing back until a moderator decides; flags of
 * others wait in the list and hide nothing (S-66).
 */
export const raiseFlag = async (
  ctx: SignedInCtx,
  kind: ModeratedKind,
  subjectId: string,
  { reason, note }: Given,
): Promise<Raised> => {
  const subject = (await kind.subjects(ctx, [subjectId])).get(subjectId)
  if (!subject) return 'gone'
  if (subject.authorId && (await joinedWith(ctx, ctx.viewer.id)).has(subject.authorId)) return 'own'
  const store = raisingStore(ctx.db)
  const item = await store.lockedItem({
    id: ctx.newId(),
    kind: kind.name,
    subject_id: subjectId,
    author_id: subject.authorId,
    state: subject.state,
    lga: subject.lga,
    waits_since: ctx.now(),
  })
  if (item.status === 'removed' || item.status === 'final') return 'gone'
  const isKept = item.status === 'kept'
  const round = isKept ? item.round + 1 : item.round
  const isVerified = ctx.viewer.isVerified
  const isAdded = await store.addFlag({
    item_id: item.id,
    person_id: ctx.viewer.id,
    round,
    reason,
    note: note || null,
    is_verified: isVerified,
    flagged_at: ctx.now(),
  })
  if (!isAdded) return 'again'
  if (isKept) await store.reopen(item.id, round, ctx.now())
  // What a moderator has kept waits for another decision, but flags hide it no more.
  const holdAt = round === 1 ? kind.holdAt : null
  if (!(await store.count(item.id, isVerified, holdAt))) return 'stored'
  await kind.hold(ctx, subjectId)
  if (subject.authorId) await notify(ctx, subject.authorId, wordsHeld, { itemId: item.id })
  return 'held'
}

/** How many people flagged this thing since it was last kept, and how many of them were verified. */
export const flagsOn = (
  ctx: Pick<Ctx, 'db'>,
  kind: ModeratedKind,
  subjectId: string,
): Promise<{ flags: number; verified: number }> => raisingStore(ctx.db).countsOf(kind.name, subjectId)

/** Whether this person flagged this thing. */
export const hasFlagged = (
  ctx: Pick<Ctx, 'db'>,
  kind: ModeratedKind,
  { subjectId, personId }: { readonly subjectId: string; readonly personId: string },
): Promise<boolean> => raisingStore(ctx.db).hasFlagged(kind.name, subjectId, personId)

/** Its author took a thing back: what nobody decided about waits no more. */
export const dropFlags = (ctx: Pick<Ctx, 'db'>, kind: ModeratedKind, subjectId: string): Promise<unknown> =>
  raisingStore(ctx.db).drop(kind.name, subjectId)

const refusals = { gone: 'nothing-to-flag', own: 'own-words', again: 'already-flagged' } as const

/** The viewer's flag on a thing of any kind. Refuses `nothing-to-flag`, `own-words` and `already-flagged`. */
export const flagAny = async (
  ctx: SignedInCtx,
  kinds: ModeratedKinds,
  { kind: name, subjectId, ...given }: Given & { readonly kind: string; readonly subjectId: string },
) => {
  const kind = kinds.get(name)
  const raised = kind ? await raiseFlag(ctx, kind, subjectId, given) : 'gone'
  const code = raised === 'stored' || raised === 'held' ? undefined : refusals[raised]
  if (code) throw new Refusal(code)
  return { kind: name, subjectId }
}
