import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  suggestionStates,
  language,
  sentenceKey,
  SentenceLine,
  sentenceNotFound,
  Term,
  wording,
} from './contract.ts'

export const sentenceStates = ['to-renew', 'suggested', 'accepted', 'unread', 'read'] as const
export type SentenceState = (typeof sentenceStates)[number]

const MAX_SEARCH = 80

export const ConsoleSentence = z.extend(SentenceLine, {
  states: z.array(z.enum(sentenceStates)),
  readers: z.int(),
})
export type ConsoleSentence = z.output<typeof ConsoleSentence>

/** A suggestion as readers see it: by its words, not by who made it. */
export const ReadSuggestion = z.object({
  id: id(),
  wording: z.string(),
  why: z.nullable(z.string()),
  page: z.nullable(z.string()),
  state: z.enum(suggestionStates),
  madeAt: moment(),
  settledAt: z.nullable(moment()),
  reason: z.nullable(z.string()),
  readers: z.int(),
  isOwn: z.boolean(),
  isAcceptedByYou: z.boolean(),
})
export type ReadSuggestion = z.output<typeof ReadSuggestion>

export const SentenceView = z.extend(ConsoleSentence, {
  language: language(),
  /** The English that the translation was made from, where it has changed since. */
  madeFrom: z.nullable(z.string()),
  isAcceptedByYou: z.boolean(),
  terms: z.array(Term),
  suggestions: z.array(ReadSuggestion),
  /** Pages where it may show. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Whether the viewer reads this language: staff who do not may only look. */
  mayDecide: z.boolean(),
})
export type SentenceView = z.output<typeof SentenceView>

export const Translator = z.object({
  personId: id(),
  name: z.string(),
  citizenNumber: z.int(),
  language: language(),
  askedAt: moment(),
  grantedAt: z.nullable(moment()),
})
export type Translator = z.output<typeof Translator>

const readersOnly = {
  'not-translator': refusal(403, message('Only native readers of this language can do this.')),
}
const notFound = {
  'suggestion-not-found': refusal(404, message('This suggestion does not exist.')),
}
const settled = {
  'suggestion-settled': refusal(409, message('This suggestion was decided already.')),
}

export const translationsConsoleApi = {
  sentences: get('/api/translations/sentences', {
    summary: 'Sentences of a language by area and state, for its readers',
    access: 'citizen',
    limit: 'read',
    tag: 'translations',
    query: z.strictObject({
      language: language(),
      area: z.optional(z.string().check(z.regex(/^[a-z]{1,30}$/))),
      state: z.optional(z.enum(sentenceStates)),
      search: z.optional(z.string().check(z.maxLength(MAX_SEARCH))),
      cursor: pageCursor(),
      limit: pageLimit(20, 100),
    }),
    returns: z.object({
      items: z.array(ConsoleSentence),
      total: z.int(),
      nextCursor: z.nullable(z.string()),
      areas: z.array(z.string()),
      /** The languages that the viewer reads; all for staff. */
      languages: z.array(language()),
    }),
    refuses: readersOnly,
  }),
  sentence: get('/api/translations/sentences/:language/:key', {
    summary:
      'One sentence with its terms, the suggestions for it and where it shows, for readers of the language',
    access: 'citizen',
    limit: 'read',
    tag: 'translations',
    returns: SentenceView,
    refuses: { ...readersOnly, ...sentenceNotFound },
  }),
  accept: post('/api/translations/acceptances', {
    summary:
      'Say that a wording is right, as a native reader; the second one accepts it. No one accepts their own',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ language: language(), key: sentenceKey(), wording: wording() }),
    returns: z.object({ readers: z.int() }),
    refuses: {
      ...readersOnly,
      ...sentenceNotFound,
      ...settled,
      'wording-not-found': refusal(
        404,
        message('No one has suggested these words, and the site does not say them.'),
      ),
      'own-suggestion': refusal(403, message('Others decide about what you suggested.')),
      'same-reader': refusal(409, message('Your account counts as one person with the other reader.')),
    },
    refreshes: ['translations'],
  }),
  decline: post('/api/translations/suggestions/:suggestionId/decline', {
    summary: 'Decline a suggestion with a reason, as a native reader; whoever suggested it is told',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ reason: prose(10, 500, message('Write at least 10 characters.')) }),
    returns: z.object({ id: id() }),
    refuses: {
      ...readersOnly,
      ...notFound,
      ...settled,
      'own-suggestion': refusal(403, message('Others decide about what you suggested.')),
    },
    refreshes: ['translations'],
  }),
  file: get('/api/translations/files/:language', {
    summary:
      'All sentences of a language as a PO file (gettext), with what was accepted since the last release',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
    refuses: readersOnly,
  }),
  translators: get('/api/translations/translators', {
    summary: 'Who offered to read a language, and whom staff let',
    access: 'moderation',
    limit: 'read',
    tag: 'translations',
    returns: z.object({ items: z.array(Translator) }),
  }),
  decideOffer: post('/api/translations/translators/:personId', {
    summary: 'Make a person a reader of a language that they offered, or end that',
    access: 'moderation',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'translations.translator',
    body: z.strictObject({
      language: language(),
      reads: z.enum(['yes', 'no'], message('Choose yes or no.')),
    }),
    returns: z.object({ personId: id() }),
    refuses: {
      'offer-not-found': refusal(404, message('This person has not offered to read this language.')),
      'own-offer': refusal(403, message('Someone else decides about your own offer.')),
    },
    refreshes: ['translations'],
  }),
}
