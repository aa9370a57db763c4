import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import type { NoteReason } from '../../contracts/note-contract.ts'
import { leadersByIds } from '../lookup/facts.ts'
import { noteDecided } from '../notices.ts'

interface NoteOutcome {
  readonly authorId: string
  readonly leaderId: string
  readonly outcome: 'hidden' | 'kept'
  readonly code: NoteReason | null
  readonly isAppeal: boolean
}

/** Tells the author of an endorsement what was decided about its words, in the transaction of the decision. */
export const notifyNoteAuthor = async (
  ctx: NotifyContext,
  { authorId, leaderId, ...rest }: NoteOutcome,
): Promise<void> => {
  const leader = (await leadersByIds(ctx, [leaderId])).get(leaderId)
  if (leader) await notify(ctx, authorId, noteDecided, { leaderId, leader: leader.fullName, ...rest })
}
