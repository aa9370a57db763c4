import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { notify, notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ItemCase, ItemDecision, ItemStatus, ModerationOutcome } from '../../console-contract.ts'
import type { FlagReason } from '../../contract.ts'
import type { ModerationParts } from '../kinds.ts'
import { flagDecided, wordsDecided } from '../notices.ts'
import { caseFor } from './items.ts'
import { itemsStore, type StoredItem } from './store.ts'

const refusals = {
  own: 'own-words',
  involved: 'about-you',
  flagged: 'own-flag',
  'same-person': 'second-approver-required',
  'another-place': 'outside-place',
  decided: 'already-decided',
} as const

interface Decided {
  readonly outcome: ModerationOutcome
  readonly reason: FlagReason | null
  readonly note: string
}

const tell = async (
  ctx: SignedInCtx,
  kind: ModeratedKind | undefined,
  row: StoredItem,
  { outcome, reason }: Decided,
): Promise<void> => {
  const isAppeal = row.status === 'appealed'
  // Words that stayed in sight all the time never left their author, so a notice would only puzzle.
  if (row.author_id !== null && !kind?.tellsAuthor && (outcome === 'removed' || isAppeal || row.is_held))
    await notify(ctx, row.author_id, wordsDecided, { itemId: row.id, outcome, reason, isAppeal })
  if (isAppeal) return
  const flaggers = await itemsStore(ctx.db).flaggersOf(row.id, row.round)
  const present = await presentPeople(ctx, flaggers)
  await notifyAll(
    ctx,
    present.map(({ id }) => id),
    flagDecided,
    { outcome },
  )
}

/** Decides a waiting item in the caller's transaction and tells its author and those who flagged it. */
const settle = async (
  ctx: SignedInCtx,
  kind: ModeratedKind | undefined,
  row: StoredItem,
  decided: Decided,
): Promise<void> => {
  const { outcome, reason, note } = decided
  const store = itemsStore(ctx.db)
  const isAppeal = row.status === 'appealed'
  const to: ItemStatus = outcome === 'removed' && isAppeal ? 'final' : outcome
  const at = ctx.now()
  const deciderId = ctx.viewer.id
  if (!(await store.decide({ item: row, to, reason, deciderId, at }))) throw new Refusal('already-decided')
  await store.addDecision({
    id: ctx.newId(),
    item_id: row.id,
    round: row.round,
    outcome,
    reason,
    note,
    is_appeal: isAppeal,
    decider_id: deciderId,
    decided_at: at,
  })
  await store.tally({
    month: `${lagosDay(at).slice(0, 7)}-01`,
    kind: row.kind,
    reason: reason ?? '',
    outcome,
    is_appeal: isAppeal,
  })
  if (outcome === 'kept') await kind?.restore(ctx, row.subject_id)
  else await kind?.remove(ctx, row.subject_id)
  await kind?.decided?.(ctx, row.subject_id, { outcome, reason, isAppeal, deciderId })
  await tell(ctx, kind, row, decided)
}

/**
 * Decides the case of a thing from the page of its own domain; false when none waits, so that the domain alone
 * decides. Refuses `own-flag` and `already-decided`. The caller has checked place and author, and writes the audit.
 */
export const settleSubject = async (
  ctx: SignedInCtx,
  kind: ModeratedKind,
  subjectId: string,
  decided: Decided,
): Promise<boolean> => {
  const store = itemsStore(ctx.db)
  const row = await store.ofSubject(kind.name, subjectId)
  if (!row || (row.status !== 'waiting' && row.status !== 'appealed')) return false
  const own = await joinedWith(ctx, ctx.viewer.id)
  if ((await store.flaggedBy([row.id], [...own])).has(row.id)) throw new Refusal('own-flag')
  await settle(ctx, kind, row, decided)
  return true
}

/**
 * Keeps what people flagged, or removes it with a reason. Nobody decides about their own words, about what they flagged,
 * or about the appeal against their own decision.
 */
export const decideItem = async (
  ctx: SignedInCtx,
  parts: ModerationParts,
  id: string,
  { outcome, reason, note }: ItemDecision,
): Promise<ItemCase> => {
  const { row, shown } = await caseFor(ctx, parts, id)
  if (shown.barred) throw new Refusal(refusals[shown.barred])
  const code = outcome === 'removed' ? reason || 'other' : null
  await settle(ctx, parts.kinds.get(row.kind), row, { outcome, reason: code, note })
  ctx.auditing(`${row.kind}:${row.subject_id}`, [outcome, code, note].filter(Boolean).join(': '))
  return (await caseFor(ctx, parts, id)).shown
}
