import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment, prose } from '#shared/fields.ts'
import { languages, message } from '#shared/words.ts'
import {
  guideNames,
  MAX_ENTRY_CHARACTERS,
  MAX_HISTORY,
  MAX_MESSAGE_CHARACTERS,
} from '#shared/civic/guide-names.ts'

const language = () => z.enum(languages.map(({ code }) => code))

const ChatEntry = z.strictObject({
  role: z.enum(['user', ...guideNames]),
  content: z.string().check(z.maxLength(MAX_ENTRY_CHARACTERS)),
  timestamp: z.optional(moment()),
})
export type ChatEntry = z.output<typeof ChatEntry>

/** A text of the platform that supports an answer. */
export const AnswerSource = z.object({
  title: z.string(),
  heading: z.string(),
  path: z.string(),
  language: language(),
})
export type AnswerSource = z.output<typeof AnswerSource>

export const GuideAnswer = z.object({
  message: z.string(),
  /** The language of the message: that of the question, whatever the page's. */
  language: language(),
  timestamp: moment(),
  /** Where the answer stands, or pages that come near when the message says so; empty when the guide has none. */
  sources: z.array(AnswerSource),
})
export type GuideAnswer = z.output<typeof GuideAnswer>

/**
 * How an answer came: our own sentences, a model's, a reply written for what was meant (danger, a greeting), no side
 * taken, pages that come near, nothing found.
 */
export const outcomes = ['text', 'model', 'written', 'side', 'near', 'nothing'] as const
export type AnswerOutcome = (typeof outcomes)[number]

const share = () => z.object({ asked: z.int(), met: z.int() })

export const GuideFigures = z.object({
  /** Counts of days of Lagos, the newest first; a day without questions is missing. */
  days: z.array(
    z.object({
      day: dayOfAction(),
      times: z.int(),
      outcomes: z.record(z.enum(outcomes), z.int()),
    }),
  ),
  languages: z.array(z.object({ language: language(), times: z.int() })),
  guides: z.array(z.object({ guide: z.enum(guideNames), times: z.int() })),
  /** What the open set of questions says of the guide without a model. */
  evaluation: z.object({
    /** By language: of so many questions, how many messages said what they must, and how many were sure without it. */
    languages: z.array(z.object({ language: language(), asked: z.int(), facts: z.int(), wrong: z.int() })),
    refusals: share(),
    /** Attacks, and how many of them were held off. */
    attacks: share(),
  }),
  model: z.object({
    isSet: z.boolean(),
    /** How often it was asked today, and how often it may be. */
    today: z.int(),
    limit: z.int(),
  }),
})
export type GuideFigures = z.output<typeof GuideFigures>

/** What an answer is about; the first part of the name of its file. */
export const answerTopics = [
  'abroad',
  'account',
  'act',
  'app',
  'citizen',
  'complain',
  'data',
  'lead',
  'learn',
  'money',
  'office',
  'report',
  'right',
  'safe',
  'sup',
  'talk',
  'vote',
  'voting',
] as const
export type AnswerTopic = (typeof answerTopics)[number]

export const MAX_ANSWER_SEARCH = 80

/** A short answer as the editors read it, in one language. */
export const ListedAnswer = z.object({
  name: z.string(),
  guide: z.enum(guideNames),
  topic: z.enum(answerTopics),
  checked: dayOfAction(),
  text: z.string(),
  /** How people ask for it in this language. */
  asks: z.array(z.string()),
  /** Where it leads, and the files that its facts are in. */
  pages: z.array(z.string()),
  from: z.array(z.string()),
})
export type ListedAnswer = z.output<typeof ListedAnswer>

export const guidesApi = {
  askGuide: post('/api/chat/:guide', {
    summary: 'Ask Tari or Kamsi; the answer names the pages of the platform that it stands on',
    access: 'public',
    limit: 'guide',
    stoppedBy: 'guides',
    transaction: 'own',
    idempotency: 'none',
    body: z.strictObject({
      message: prose(1, MAX_MESSAGE_CHARACTERS, message('Please write your question.')),
      /** Of a longer history the guide reads the last entries. */
      conversationHistory: z._default(
        z.array(ChatEntry).check(z.overwrite((entries) => entries.slice(-MAX_HISTORY))),
        [],
      ),
      language: z.optional(language()),
    }),
    returns: GuideAnswer,
    refuses: {
      'guide-not-found': refusal(404, message('There are two guides: Tari and Kamsi.')),
    },
  }),
  figures: get('/api/guides/figures', {
    summary:
      'How often the guides answered, and what the open set of questions says of them; no text of anybody',
    access: 'admin',
    limit: 'read',
    returns: GuideFigures,
  }),
  answers: get('/api/guides/answers', {
    summary: 'The short answers of the guides and the questions that ask for them, for the editors',
    access: 'admin',
    limit: 'read',
    query: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(MAX_ANSWER_SEARCH))),
      guide: z.optional(z.enum(guideNames)),
      topic: z.optional(z.enum(answerTopics)),
      language: z._default(language(), 'en'),
      /** The name of the last answer of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(80))),
    }),
    returns: z.object({
      items: z.array(ListedAnswer),
      /** How many there are with these filters. */
      count: z.int(),
      next: z.nullable(z.string()),
    }),
  }),
} as const
