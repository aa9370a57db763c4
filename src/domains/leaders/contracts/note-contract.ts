import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Why the words of an endorsement are reported or hidden. */
export const noteReasons = ['abuse', 'private', 'accusation', 'inducement', 'spam', 'other'] as const
export type NoteReason = (typeof noteReasons)[number]
export const noteReasonNames: Readonly<Record<NoteReason, string>> = {
  abuse: message('Insults, hate or threats'),
  private: message('Private details about someone'),
  accusation: message('Accuses someone without proof'),
  inducement: message('Offers or asks for money or favours'),
  spam: message('Advertising or copied text'),
  other: message('Something else'),
}

const MAX_APPEAL = 600

/** The words of an endorsement, as shown to a person who may report them. */
export const Note = z.object({
  id: z.string(),
  text: z.string(),
  /** True for the author, who cannot report their own words. */
  isOwn: z.boolean(),
  hasReported: z.boolean(),
})
export type Note = z.output<typeof Note>

const leaderNotFound = refusal(404, message('Leader not found'))
const noteNotFound = refusal(404, message('These words are gone.'))

export const notesApi = {
  note: get('/api/leaders/:leaderId/notes/:endorsementId', {
    summary: 'The words of one endorsement, and whether you have reported them',
    access: 'citizen',
    limit: 'read',
    tag: 'endorsements',
    returns: Note,
    refuses: { 'leader-not-found': leaderNotFound, 'note-not-found': noteNotFound },
  }),
  reportNote: post('/api/leaders/:leaderId/notes/:endorsementId/report', {
    summary: 'Report the words of an endorsement to the moderators, once',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ reason: z.enum(noteReasons, message('Choose what is wrong with these words.')) }),
    returns: z.undefined(),
    refuses: {
      'leader-not-found': leaderNotFound,
      'note-not-found': noteNotFound,
      'own-note': refusal(403, message('These are your own words. You can take your endorsement back.')),
      'already-reported': refusal(409, message('You have already reported these words.')),
    },
    refreshes: ['endorsements'],
  }),
  appealNote: post('/api/leaders/:leaderId/endorsements/appeal', {
    summary: 'Ask once for another moderator to review your hidden words',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ text: prose(10, MAX_APPEAL, message('Write at least 10 characters.')) }),
    returns: z.undefined(),
    refuses: {
      'leader-not-found': leaderNotFound,
      'nothing-to-appeal': refusal(409, message('There is no decision that you can appeal.')),
    },
    refreshes: ['endorsements'],
  }),
}
