import { reportFact } from '#domains/activity/server/facts.ts'
import type { FlagReason } from '#domains/moderation/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind, SubjectDecision } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { NoteReason } from '../../contracts/note-contract.ts'
import { leadersByIds } from '../lookup/facts.ts'
import { notifyNoteAuthor } from './notifying-authors.ts'
import { notesStore } from './notes-store.ts'

/** Our reasons in the codes of the one console. */
export const flagReasonOf: Readonly<Record<NoteReason, FlagReason>> = {
  abuse: 'abuse',
  private: 'private',
  accusation: 'false',
  inducement: 'inducement',
  spam: 'spam',
  other: 'other',
}
const noteReasonOf: Readonly<Record<FlagReason, NoteReason>> = {
  abuse: 'abuse',
  hate: 'abuse',
  danger: 'abuse',
  private: 'private',
  false: 'accusation',
  inducement: 'inducement',
  spam: 'spam',
  partisan: 'other',
  other: 'other',
}

/** Keeps the decision for good: the endorsement may be withdrawn, and abuse that was upheld counts. */
const settleNote = async (
  ctx: Ctx,
  id: string,
  { outcome: decided, reason, isAppeal, deciderId }: SubjectDecision,
): Promise<void> => {
  const outcome = decided === 'kept' ? 'kept' : 'hidden'
  const store = notesStore(ctx.db)
  const code = outcome === 'hidden' ? noteReasonOf[(reason ?? 'other') as FlagReason] : null
  const at = ctx.now()
  const row = await store.settle({
    id,
    to: outcome === 'hidden' && isAppeal ? 'final' : outcome,
    code,
    deciderId,
    at,
  })
  if (!row) return
  const { leader_id: leaderId, person_id: authorId } = row
  await store.addDecision({
    endorsement_id: id,
    leader_id: leaderId,
    author_id: authorId,
    outcome,
    code,
    is_appeal: isAppeal,
    decider_id: deciderId,
    at,
  })
  await reportFact(ctx, { kind: 'note.decided', who: authorId, about: 'leader', detail: { status: outcome } })
  // Kept words never disappeared for their author, so an email would only puzzle.
  if (outcome === 'hidden' || isAppeal)
    await notifyNoteAuthor(ctx, { authorId, leaderId, outcome, code, isAppeal })
}

/** The words of an endorsement. Flags alone never hide them (S-66), and the endorsement counts either way. */
export const moderatedNotes: ModeratedKind = {
  name: 'leaders.note',
  label: message('Words of an endorsement'),
  holdAt: null,
  tellsAuthor: true,
  subjects: async (ctx, ids) => {
    const rows = await notesStore(ctx.db).byIds(ids)
    const leaders = await leadersByIds(
      ctx,
      rows.map((row) => row.leader_id),
    )
    return new Map(
      rows.flatMap((row) => {
        const leader = leaders.get(row.leader_id)
        if (!leader) return []
        const subject = {
          authorId: row.person_id,
          title: leader.fullName,
          text: row.note,
          href: to('leader', { leaderId: leader.id }),
          state: leader.state,
          lga: leader.lga,
          writtenAt: row.endorsed_at,
          involved: leader.personId === null ? [] : [leader.personId],
        }
        return [[row.id, subject]]
      }),
    )
  },
  hold: async () => {},
  // What is in sight follows from the decision, which is kept with its reason.
  restore: async () => {},
  remove: async () => {},
  decided: settleNote,
  appealed: async (ctx, id, text) => {
    await notesStore(ctx.db).appeal(id, text, ctx.now())
  },
}
