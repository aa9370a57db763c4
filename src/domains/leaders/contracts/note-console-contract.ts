import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, pageCursor, pageLimit, pageOf } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { AboutLeader } from './moderation-contract.ts'
import { noteReasons } from './note-contract.ts'

/** The states of an endorsement's words in the console; words that nobody reported are not there. */
export const noteStates = ['reported', 'appealed', 'hidden', 'kept'] as const
export type NoteState = (typeof noteStates)[number]

/** Why this moderator may not decide. */
export const noteBarredNames = {
  own: message('You wrote this yourself. Somebody else decides.'),
  'this-leader': message('This is about you. Somebody else decides.'),
  'same-person': message('You hid these words. Somebody else reads the appeal.'),
  decided: message('This is decided.'),
  'another-place': message('Your role does not cover this place.'),
} as const

/** Reported words in the console. Their author stays hidden: moderators decide on the words. */
export const NoteCase = z.object({
  id: z.string(),
  leader: AboutLeader,
  text: z.string(),
  reports: z.array(z.object({ reason: z.enum(noteReasons), count: z.int() })),
  since: moment(),
  state: z.enum(noteStates),
  /** Every decision so far, the earliest first. */
  decisions: z.array(
    z.object({
      outcome: z.enum(['hidden', 'kept']),
      reason: z.nullable(z.enum(noteReasons)),
      isAppeal: z.boolean(),
      decidedBy: z.string(),
      at: moment(),
    }),
  ),
  appeal: z.nullable(z.string()),
  barred: z.nullable(z.enum(['own', 'this-leader', 'same-person', 'decided', 'another-place'])),
})
export type NoteCase = z.output<typeof NoteCase>

export const NoteDecision = z.strictObject({
  /** Keep the words, or the reason to hide them. */
  decision: z.enum(['kept', ...noteReasons], message('Choose a decision.')),
})
export type NoteDecision = z.output<typeof NoteDecision>

export const noteConsoleApi = {
  noteQueue: get('/api/moderation/notes', {
    summary: 'Reported words of endorsements, by state',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'moderation',
    query: z.strictObject({
      state: z._default(z.enum(noteStates), 'reported'),
      cursor: pageCursor(),
      limit: pageLimit(50),
    }),
    returns: z.extend(pageOf(NoteCase), { counts: z.record(z.enum(noteStates), z.int()) }),
  }),
  decideNote: post('/api/moderation/notes/:endorsementId/decision', {
    summary: 'Keep the words of an endorsement or hide them with a reason; the endorsement counts either way',
    access: 'moderation',
    scoped: true,
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'note.decide',
    stepUp: true,
    body: NoteDecision,
    returns: NoteCase,
    refuses: {
      'note-not-found': refusal(404, message('These words are gone.')),
      'own-note': refusal(403, noteBarredNames.own),
      'own-leader': refusal(403, noteBarredNames['this-leader']),
      'second-approver-required': refusal(403, noteBarredNames['same-person']),
      'already-decided': refusal(409, noteBarredNames.decided),
    },
    refreshes: ['moderation', 'endorsements'],
  }),
}
