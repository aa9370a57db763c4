import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Why something is flagged or removed. */
export const flagReasons = [
  'spam',
  'abuse',
  'hate',
  'private',
  'false',
  'danger',
  'inducement',
  'partisan',
  'other',
] as const
export type FlagReason = (typeof flagReasons)[number]
export const flagReasonNames: Readonly<Record<FlagReason, string>> = {
  spam: message('An advertisement, or the same again and again'),
  abuse: message('Insults or threats'),
  hate: message('Hate against a people, a faith or a group'),
  private: message('Names or shows a private person'),
  false: message('Not true, or accuses without proof'),
  danger: message('Calls for violence or puts someone in danger'),
  inducement: message('Offers or asks for money for a vote'),
  partisan: message('Campaigns for a party or a candidate'),
  other: message('Something else'),
}

const MAX_FLAG_NOTE = 500

/** The name of a kind, such as `forum.post`. */
export const kindName = () => z.string().check(z.regex(/^[a-z]{1,30}\.[a-z-]{1,30}$/))

const Flag = z.strictObject({
  kind: kindName(),
  subjectId: id(),
  reason: z.enum(flagReasons, message('Choose what is wrong with it.')),
  note: z.optional(z.union([z.literal(''), prose(3, MAX_FLAG_NOTE, message('Write a little more.'))])),
})

export const moderationApi = {
  flag: post('/api/moderation/flags', {
    summary: 'Tell the moderators that something breaks the rules; once for each person',
    access: 'citizen',
    limit: 'flag',
    idempotency: 'optional',
    status: 201,
    body: Flag,
    returns: z.object({ kind: z.string(), subjectId: z.string() }),
    refuses: {
      'nothing-to-flag': refusal(404, message('This is no longer here.')),
      'own-words': refusal(403, message('You wrote this yourself.')),
      'already-flagged': refusal(409, message('You have already told us. A moderator will look at it.')),
    },
    refreshes: ['moderation'],
  }),
}
