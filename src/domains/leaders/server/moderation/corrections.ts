import { reportFact } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { CorrectionForm } from '../../contracts/concern-contract.ts'
import type { CorrectionField } from '../../contracts/leader-contract.ts'
import type {
  CorrectionCase,
  CorrectionDecision,
  CorrectionState,
} from '../../contracts/moderation-contract.ts'
import { correctedText } from '../../rules.ts'
import { searchTextOf } from '../../search-text.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import { correctionsStore } from './corrections-store.ts'
import { publicLeader } from '../lookup/facts.ts'

type Store = ReturnType<typeof correctionsStore>
type Stored = NonNullable<Awaited<ReturnType<Store['find']>>>

const correctionName = (id: string): string => `correction:${id}`

/**
 * Stores a citizen's correction of a profile. A correction without a change of words adds a source. Refuses
 * `not-on-profile` when the profile does not contain the words, and `already-sent`.
 */
export const sendCorrection = async (ctx: SignedInCtx, leaderId: string, form: CorrectionForm) => {
  const leader = await publicLeader(ctx, leaderId)
  const store = correctionsStore(ctx.db)
  const texts = await store.textsOf(leader.id)
  if (correctedText(form.field, texts[form.field], form.is, form.shouldBe) === null)
    throw new Refusal('not-on-profile')
  const id = ctx.newId()
  const isAdded = await store.add({
    id,
    leader_id: leader.id,
    sender_id: ctx.viewer.id,
    field: form.field,
    is_text: form.is,
    should_be: form.shouldBe,
    source_url: form.sourceUrl,
    sent_at: ctx.now(),
  })
  if (!isAdded) throw new Refusal('already-sent')
  await reportFact(ctx, { kind: 'correction.sent', who: ctx.viewer.id, about: correctionName(id) })
  return { id, state: 'open', sentAt: ctx.now().toISOString() } as const
}

const casesOf = async (ctx: SignedInCtx, rows: readonly Stored[]): Promise<CorrectionCase[]> => {
  const about = await aboutLeaders(
    ctx,
    rows.map((row) => row.leader_id),
  )
  return rows.map((row) => {
    const { facts, shown } = about(row.leader_id)
    const isOwn = row.sender_id === ctx.viewer.id
    const isAbout = facts.personId === ctx.viewer.id
    const isOutside = !covers(scopeOf('moderation', ctx.viewer), facts)
    const open = isOwn ? 'own' : isAbout ? 'this-leader' : isOutside ? 'another-place' : null
    return {
      id: row.id,
      leader: shown,
      field: row.field,
      is: row.is_text,
      shouldBe: row.should_be,
      sourceUrl: row.source_url,
      sentAt: row.sent_at.toISOString(),
      state: row.state,
      reason: row.reason,
      barred: row.state === 'open' ? open : 'decided',
    }
  })
}

/** One page of corrections in one state, with the counts of all three states. */
export const showCorrectionQueue = async (
  ctx: SignedInCtx,
  { state, cursor, limit }: { state: CorrectionState; cursor?: string | undefined; limit: number },
) => {
  const store = correctionsStore(ctx.db)
  const scope = scopeOf('moderation', ctx.viewer)
  const list = `corrections-${state}`
  const rows = await store.queue(state, scope, decodeCursor(list, cursor, isTimeKey), limit + 1)
  const page = pageOfRows(list, rows, limit, (row) => row.sent_at.toISOString())
  const counts: Record<CorrectionState, number> = { open: 0, accepted: 0, declined: 0 }
  for (const each of await store.counts(scope)) counts[each.state] = each.count
  return {
    items: await casesOf(ctx, page.rows),
    total: counts[state],
    nextCursor: page.nextCursor,
    counts,
  }
}

/** The columns of one part of a profile, with the search text that follows from it. */
const columnsFor = (
  field: CorrectionField,
  texts: Record<CorrectionField, string> & { aliases: string[] },
  text: string,
): Record<string, string> => {
  if (field === 'biography') return { biography: text }
  const name = field === 'full_name' ? text : texts.full_name
  const office = field === 'current_office' ? text : texts.current_office
  const searchText = searchTextOf({ fullName: name, currentOffice: office, aliases: texts.aliases })
  return { [field]: text, folded_name: foldName(name), search_text: searchText }
}

const apply = async (ctx: SignedInCtx, store: Store, row: Stored): Promise<void> => {
  const { leader_id: leaderId, field } = row
  const texts = await store.textsOf(leaderId)
  const before = texts[field]
  const after = correctedText(field, before, row.is_text, row.should_be)
  if (after === null) throw new Refusal('profile-changed')
  const now = ctx.now()
  // Words that were right already only gain a source.
  if (after !== before) {
    const isChanged = await store.changeProfile(leaderId, field, before, columnsFor(field, texts, after))
    if (!isChanged) throw new Refusal('profile-changed')
    await store.addChange({
      leader_id: leaderId,
      correction_id: row.id,
      field,
      before: row.is_text,
      after: row.should_be,
      source_url: row.source_url,
      at: now,
    })
  }
  await store.addSource(leaderId, row.should_be, row.source_url, now)
}

/** Accepts a correction, which changes the profile and keeps the old words in its history, or declines it. */
export const decideCorrection = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: CorrectionDecision,
): Promise<CorrectionCase> => {
  const store = correctionsStore(ctx.db)
  const row = isId(id) ? await store.find(id) : undefined
  const [shown] = row ? await casesOf(ctx, [row]) : []
  if (!row || !shown) throw new Refusal('correction-not-found')
  if (shown.barred === 'decided') throw new Refusal('already-decided')
  if (shown.barred === 'own') throw new Refusal('own-report')
  if (shown.barred === 'this-leader') throw new Refusal('own-leader')
  if (shown.barred === 'another-place') throw new Refusal('outside-place')
  const decided = { state: outcome, decider_id: ctx.viewer.id, reason, decided_at: ctx.now() }
  if (!(await store.decide(id, decided))) throw new Refusal('already-decided')
  if (outcome === 'accepted') await apply(ctx, store, row)
  await reportFact(ctx, {
    kind: 'correction.decided',
    who: row.sender_id,
    about: correctionName(id),
    detail: { status: outcome },
  })
  ctx.auditing(correctionName(id), `${outcome}: ${reason}`)
  return { ...shown, state: outcome, reason, barred: 'decided' }
}
