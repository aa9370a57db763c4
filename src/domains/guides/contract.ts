import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose } from '#shared/fields.ts'
import { languages, message } from '#shared/words.ts'
import { guideNames, MAX_HISTORY, MAX_MESSAGE_CHARACTERS } from './rules.ts'

const ChatEntry = z.strictObject({
  role: z.enum(['user', ...guideNames]),
  content: z.string().check(z.maxLength(2000)),
  timestamp: z.optional(moment()),
})
export type ChatEntry = z.output<typeof ChatEntry>

/** A text of the platform that supports an answer. */
export const Source = z.object({
  title: z.string(),
  heading: z.string(),
  path: z.string(),
  language: z.enum(languages.map(({ code }) => code)),
})
export type Source = z.output<typeof Source>

export const GuideAnswer = z.object({
  message: z.string(),
  timestamp: moment(),
  /** Where the answer stands; empty when the guide has none to give. */
  sources: z.array(Source),
})
export type GuideAnswer = z.output<typeof GuideAnswer>

export const guidesApi = {
  askGuide: post('/api/chat/:guide', {
    summary: 'Ask Tari or Kamsi; the answer names the pages of the platform that it stands on',
    access: 'public',
    limit: 'guide',
    transaction: 'own',
    idempotency: 'none',
    body: z.strictObject({
      message: prose(1, MAX_MESSAGE_CHARACTERS, message('Please write your question.')),
      conversationHistory: z._default(z.array(ChatEntry).check(z.maxLength(MAX_HISTORY)), []),
      language: z.optional(z.enum(languages.map(({ code }) => code))),
    }),
    returns: GuideAnswer,
    refuses: {
      'guide-not-found': refusal(404, message('There are two guides: Tari and Kamsi.')),
    },
  }),
} as const
