import { reportFact as noteFact } from '#domains/activity/server/facts.ts'
import { appealSubject } from '#domains/moderation/server/console/appeals.ts'
import { hasFlagged, raiseFlag } from '#domains/moderation/server/flags/flags.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import type { Note, NoteReason } from '../../contracts/note-contract.ts'
import { isNoteShown } from '../../rules.ts'
import { publicLeader } from '../lookup/facts.ts'
import { moderatedNotes, flagReasonOf } from './moderated-notes.ts'
import { notesStore, type StoredNote } from './notes-store.ts'

interface NotePlace {
  readonly leaderId: string
  readonly endorsementId: string
}

/** Words that are public now; refuses `leader-not-found` and `note-not-found`. */
const shownNote = async (ctx: SignedInCtx, { leaderId, endorsementId }: NotePlace): Promise<StoredNote> => {
  const leader = await publicLeader(ctx, leaderId)
  const row = isId(endorsementId) ? await notesStore(ctx.db).find(endorsementId) : undefined
  if (!row || row.leader_id !== leader.id || !isNoteShown(row.note_state)) throw new Refusal('note-not-found')
  return row
}

/** The words of one endorsement for a person who may report them. */
export const showNote = async (ctx: SignedInCtx, place: NotePlace): Promise<Note> => {
  const row = await shownNote(ctx, place)
  const mine = { subjectId: row.id, personId: ctx.viewer.id }
  const hasReported = await hasFlagged(ctx, moderatedNotes, mine)
  return { id: row.id, text: row.note, isOwn: row.person_id === ctx.viewer.id, hasReported }
}

const refusals = { gone: 'note-not-found', own: 'own-note', again: 'already-reported' } as const

/** Sends words to the moderators; they stay public until one of them decides (S-66). Refuses a second report. */
export const reportNote = async (
  ctx: SignedInCtx,
  place: NotePlace,
  reason: NoteReason,
): Promise<undefined> => {
  const row = await shownNote(ctx, place)
  const raised = await raiseFlag(ctx, moderatedNotes, row.id, { reason: flagReasonOf[reason] })
  const code = raised === 'stored' || raised === 'held' ? undefined : refusals[raised]
  if (code) throw new Refusal(code)
  await noteFact(ctx, { kind: 'note.reported', who: ctx.viewer.id, about: `endorsement:${row.id}` })
}

/**
 * Asks once for another moderator. Refuses `nothing-to-appeal` when nothing is hidden or an appeal was sent
 * before.
 */
export const appealNote = async (ctx: SignedInCtx, leaderId: string, text: string): Promise<undefined> => {
  const leader = await publicLeader(ctx, leaderId)
  const id = await notesStore(ctx.db).hiddenOf(leader.id, ctx.viewer.id)
  if (!id) throw new Refusal('nothing-to-appeal')
  await appealSubject(ctx, moderatedNotes, id, text)
  // As with every fact of a possibly anonymous endorsement, it does not name the leader.
  await noteFact(ctx, { kind: 'note.appealed', who: ctx.viewer.id, about: 'leader' })
}
