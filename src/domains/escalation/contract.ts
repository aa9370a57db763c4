import { escalationReasons, escalationSources } from '#shared/staff/escalation-sources.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** At most this many cases are listed; the longest waiting come first. */
export const MAX_CASES = 200
const MAX_NOTE = 500

/** One case, with who works on it and what they noted. */
export const EscalatedCase = z.object({
  source: z.enum(escalationSources),
  id: id(),
  reason: z.enum(escalationReasons),
  /** What it is about, in the words of whoever wrote it. */
  title: z.string(),
  placeName: z.string(),
  since: moment(),
  /** When somebody has to have decided a dispute; null where no deadline runs. */
  dueAt: z.nullable(moment()),
  takenBy: z.nullable(z.object({ name: z.string(), isMe: z.boolean(), at: moment() })),
  notes: z.array(z.object({ by: z.string(), at: moment(), text: z.string() })),
})
export type EscalatedCase = z.output<typeof EscalatedCase>

const refuses = {
  'case-not-found': refusal(404, message('This case is no longer late or disputed.')),
}
const onCase = {
  access: 'moderation',
  scoped: true,
  limit: 'mutation',
  idempotency: 'optional',
  returns: EscalatedCase,
  refreshes: ['escalation'],
} as const

export const escalationApi = {
  cases: get('/api/admin/escalation', {
    summary: 'What is late or disputed in your places, longest waiting first; moderators work on it',
    access: 'admin',
    scoped: true,
    limit: 'read',
    tag: 'escalation',
    returns: z.object({
      items: z.array(EscalatedCase),
      counts: z.record(z.enum(escalationReasons), z.int()),
    }),
  }),
  take: post('/api/admin/escalation/:source/:caseId/take', {
    ...onCase,
    summary: 'Take a case, so that nobody else works on it too',
    audit: 'escalation.take',
    body: z.strictObject({}),
    refuses: {
      ...refuses,
      'case-taken': refusal(409, message('Someone else works on this already.')),
    },
  }),
  release: post('/api/admin/escalation/:source/:caseId/release', {
    ...onCase,
    summary: 'Give a case back to everybody; after a day anybody may do it',
    audit: 'escalation.release',
    body: z.strictObject({}),
    refuses: {
      ...refuses,
      'case-not-yours': refusal(409, message('You can give back only what you have taken.')),
    },
  }),
  addNote: post('/api/admin/escalation/:source/:caseId/notes', {
    ...onCase,
    summary: 'Write a note for whoever works on the case next; only staff read it',
    audit: 'escalation.note',
    body: z.strictObject({ text: prose(3, MAX_NOTE, message('Write at least 3 characters.')) }),
    refuses,
  }),
}
