import { reportFact as noteFact } from '#domains/activity/server/facts.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { NoteCase, NoteDecision, NoteState } from '../../contracts/note-console-contract.ts'
import { aboutLeaders } from '../lookup/case-leaders.ts'
import type { LeaderFacts } from '../lookup/facts.ts'
import { notifyNoteAuthor } from './notifying-authors.ts'
import { notesStore, type StoredNote, type StoredNoteState } from './notes-store.ts'

/** The stored states behind each state of the console. */
const storedStates: Readonly<Record<NoteState, readonly StoredNoteState[]>> = {
  reported: ['reported'],
  appealed: ['appealed'],
  hidden: ['hidden', 'final'],
  kept: ['kept'],
}

const noteName = (id: string): string => `endorsement:${id}`

const shownState = (state: StoredNoteState): NoteState =>
  state === 'unread' ? 'reported' : state === 'final' ? 'hidden' : state

const barredFrom = (row: StoredNote, leader: LeaderFacts, viewer: Viewer): NoteCase['barred'] => {
  if (row.note_state !== 'reported' && row.note_state !== 'unread' && row.note_state !== 'appealed')
    return 'decided'
  if (row.person_id === viewer.id) return 'own'
  if (leader.personId === viewer.id) return 'this-leader'
  if (!covers(scopeOf('moderation', viewer), leader)) return 'another-place'
  return row.note_decider_id === viewer.id ? 'same-person' : null
}

const casesOf = async (ctx: SignedInCtx, rows: readonly StoredNote[]): Promise<NoteCase[]> => {
  const store = notesStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const about = await aboutLeaders(
    ctx,
    rows.map((row) => row.leader_id),
  )
  const reports = Map.groupBy(await store.reportsOf(ids), (report) => report.endorsement_id)
  const decisions = await store.decisionsOf(ids)
  const names = await namesOf(
    ctx,
    decisions.map((decision) => decision.decider_id),
  )
  const nameOf = (id: string): string => {
    const name = names.get(id)
    return name ? `${name.firstName} ${name.lastName}` : ''
  }
  const decided = Map.groupBy(decisions, (decision) => decision.endorsement_id)
  return rows.map((row) => {
    const { facts, shown } = about(row.leader_id)
    return {
      id: row.id,
      leader: shown,
      text: row.note,
      reports: (reports.get(row.id) ?? []).map(({ code, count }) => ({ reason: code, count })),
      since: (row.note_at ?? ctx.now()).toISOString(),
      state: shownState(row.note_state),
      decisions: (decided.get(row.id) ?? []).map((decision) => ({
        outcome: decision.outcome,
        reason: decision.code,
        isAppeal: decision.is_appeal,
        decidedBy: nameOf(decision.decider_id),
        at: decision.at.toISOString(),
      })),
      appeal: row.appeal_text,
      barred: barredFrom(row, facts, ctx.viewer),
    }
  })
}

/** One page of reported words in one state, with the counts of all four states. */
export const showNoteQueue = async (
  ctx: SignedInCtx,
  { state, cursor, limit }: { state: NoteState; cursor?: string | undefined; limit: number },
) => {
  const store = notesStore(ctx.db)
  const scope = scopeOf('moderation', ctx.viewer)
  const list = `notes-${state}`
  const isWaiting = state === 'reported' || state === 'appealed'
  const after = decodeCursor(list, cursor, isTimeKey)
  const rows = await store.queue(storedStates[state], isWaiting, scope, after, limit + 1)
  const page = pageOfRows(list, rows, limit, (row) => row.note_at.toISOString())
  const counts: Record<NoteState, number> = { reported: 0, appealed: 0, hidden: 0, kept: 0 }
  for (const each of await store.counts(scope)) counts[shownState(each.note_state)] += each.count
  return {
    items: await casesOf(ctx, page.rows),
    total: counts[state],
    nextCursor: page.nextCursor,
    counts,
  }
}

const caseFor = async (ctx: SignedInCtx, id: string) => {
  const row = isId(id) ? await notesStore(ctx.db).find(id) : undefined
  const [shown] = row ? await casesOf(ctx, [row]) : []
  if (!row || !shown) throw new Refusal('note-not-found')
  return { row, shown }
}

const refusals = {
  own: 'own-note',
  'this-leader': 'own-leader',
  'same-person': 'second-approver-required',
  decided: 'already-decided',
  'another-place': 'outside-place',
} as const

/**
 * Keeps words, or hides them with a reason; the record keeps every decision. Hidden words can be appealed once,
 * and another moderator decides the appeal. The endorsement counts either way, and its author gets an email.
 */
export const decideNote = async (
  ctx: SignedInCtx,
  id: string,
  { decision }: NoteDecision,
): Promise<NoteCase> => {
  const { row, shown } = await caseFor(ctx, id)
  if (shown.barred) throw new Refusal(refusals[shown.barred])
  const store = notesStore(ctx.db)
  const isAppeal = row.note_state === 'appealed'
  const [outcome, code] = decision === 'kept' ? (['kept', null] as const) : (['hidden', decision] as const)
  const to = outcome === 'hidden' && isAppeal ? 'final' : outcome
  const at = ctx.now()
  const deciderId = ctx.viewer.id
  const isDecided = await store.decide({ id, from: row.note_state, to, code, deciderId, at })
  if (!isDecided) throw new Refusal('already-decided')
  await store.addDecision({
    endorsement_id: id,
    leader_id: row.leader_id,
    author_id: row.person_id,
    outcome,
    code,
    is_appeal: isAppeal,
    decider_id: deciderId,
    at,
  })
  await noteFact(ctx, {
    kind: 'note.decided',
    who: row.person_id,
    about: 'leader',
    detail: { status: outcome },
  })
  // Kept words never disappeared for their author, so an email would only puzzle.
  if (outcome === 'hidden' || isAppeal)
    await notifyNoteAuthor(ctx, {
      authorId: row.person_id,
      leaderId: row.leader_id,
      outcome,
      code,
      isAppeal,
    })
  ctx.auditing(noteName(id), [outcome, code].filter(Boolean).join(': '))
  return (await caseFor(ctx, id)).shown
}
