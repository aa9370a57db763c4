import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { notify, notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type {
  DecisionOutcome,
  ItemCase,
  ItemDecision,
  ItemStatus,
  ModerationOutcome,
} from '../../console-contract.ts'
import type { FlagReason } from '../../contract.ts'
import type { ModerationParts } from '../kinds.ts'
import { countDecision } from '../log/log.ts'
import { flagDecided, wordsDecided } from '../notices.ts'
import { caseFor } from './moderation-list.ts'
import { itemsStore, type StoredItem } from './store.ts'

const refusals = {
  own: 'own-words',
  sent: 'own-report',
  involved: 'about-you',
  flagged: 'own-flag',
  'same-person': 'second-approver-required',
  'second-person': 'second-approver-required',
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
  await countDecision(ctx, { kind: row.kind, reason, outcome, isAppeal })
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
  const own = await ownAccounts(ctx)
  if ((await store.flaggedBy([row.id], [...own.keys()])).has(row.id)) throw new Refusal('own-flag')
  await settle(ctx, kind, row, decided)
  return true
}

/** Refuses an answer that the case does not take, or takes no more. */
const refuseOtherAnswers = ({ status, outcomes }: ItemCase, outcome: DecisionOutcome): void => {
  if (outcomes.includes(outcome)) return
  if (status === 'second') throw new Refusal('already-decided')
  if (outcome === 'agreed' || outcome === 'sent-back') throw new Refusal('nothing-to-confirm')
  throw new Refusal('invalid-input', { fields: { outcome: message('Choose a decision.') } })
}

/**
 * Decides a case of any kind with one of its answers. Nobody decides about their own words, about themselves, about what
 * they flagged or sent, or about the appeal against their own decision, and nobody confirms their own first decision.
 */
export const decideItem = async (
  ctx: SignedInCtx,
  parts: ModerationParts,
  id: string,
  { outcome, reason, note = '', summary }: ItemDecision,
): Promise<ItemCase> => {
  const { row, kind, shown } = await caseFor(ctx, parts, id)
  const bar = shown.barred && refusals[shown.barred]
  if (bar) throw new Refusal(bar)
  refuseOtherAnswers(shown, outcome)
  if (outcome === 'kept' || outcome === 'removed') {
    invariant(row, 'only what was flagged is kept or removed')
    const code = outcome === 'removed' ? reason || 'other' : null
    await settle(ctx, parts.kinds.get(row.kind), row, { outcome, reason: code, note })
    ctx.auditing(`${row.kind}:${row.subject_id}`, [outcome, code, note].filter(Boolean).join(': '))
  } else {
    await kind?.decide(ctx, id, { outcome, note, summary: summary || null })
  }
  return (await caseFor(ctx, parts, id)).shown
}
