import { reportFact } from '#domains/activity/server/facts.ts'
import { countDecision } from '#domains/moderation/server/log/log.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { CorrectionForm } from '../../contracts/concern-contract.ts'
import type { CorrectionField } from '../../contracts/leader-contract.ts'
import { correctedText } from '../../rules.ts'
import { searchTextOf } from '../../search-text.ts'
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
  if (after === null) throw new Refusal('text-changed')
  const now = ctx.now()
  // Words that were right already only gain a source.
  if (after !== before) {
    const isChanged = await store.changeProfile(leaderId, field, before, columnsFor(field, texts, after))
    if (!isChanged) throw new Refusal('text-changed')
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

/**
 * Accepts a correction, which changes the profile and keeps the old words in its history, or declines it. The console has
 * checked who decides. Refuses `already-decided` and `text-changed`.
 */
export const decideCorrection = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: { readonly outcome: 'accepted' | 'declined'; readonly reason: string },
): Promise<void> => {
  const store = correctionsStore(ctx.db)
  const row = await store.find(id)
  const decided = { state: outcome, decider_id: ctx.viewer.id, reason, decided_at: ctx.now() }
  if (!row || !(await store.decide(id, decided))) throw new Refusal('already-decided')
  if (outcome === 'accepted') await apply(ctx, store, row)
  await reportFact(ctx, {
    kind: 'correction.decided',
    who: row.sender_id,
    about: correctionName(id),
    detail: { status: outcome },
  })
  await countDecision(ctx, { kind: 'leaders.correction', reason: row.field, outcome, isAppeal: false })
  ctx.auditing(correctionName(id), `${outcome}: ${reason}`)
}
