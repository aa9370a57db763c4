import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, moment, proseOrEmpty } from '#shared/fields.ts'
import { type LanguageCode, message } from '#shared/words.ts'

/** The languages into which the English of the product is translated. */
export const targetLanguages = ['pcm', 'ha', 'ig', 'yo'] as const satisfies readonly LanguageCode[]
export type TargetLanguage = (typeof targetLanguages)[number]

export const suggestionStates = ['open', 'accepted', 'released', 'declined', 'outdated'] as const
/** `released`: the site says so by now; `outdated`: the English has changed since. */
export type SuggestionState = (typeof suggestionStates)[number]

const MAX_WORDING = 2000
const MAX_WHY = 500
const MAX_PATH = 300
const MAX_SEARCH = 80

export const language = () => z.enum(targetLanguages, message('Choose a language.'))
export const sentenceKey = () => z.string().check(z.regex(/^[0-9a-f]{16}$/))
/** What somebody proposes that the site should say. */
export const wording = () => line(MAX_WORDING, message('Write the better words.'))
const pagePath = () =>
  z.string().check(z.regex(/^\/[\w\-/%.~]*$/, message('Choose a page of this site.')), z.maxLength(MAX_PATH))

/** A term of the project with its word in the language. */
export const Term = z.object({ english: z.string(), word: z.string(), wrong: z.array(z.string()) })
export type Term = z.output<typeof Term>

export const SentenceLine = z.object({
  key: sentenceKey(),
  area: z.string(),
  english: z.string(),
  translation: z.string(),
})
export type SentenceLine = z.output<typeof SentenceLine>

export const PageSentences = z.object({
  path: z.string(),
  title: z.string(),
  /** False where only people who are signed in see the page: then these are all sentences of its part of the site. */
  isWholePage: z.boolean(),
  total: z.int(),
  items: z.array(z.extend(SentenceLine, { terms: z.array(Term) })),
})
export type PageSentences = z.output<typeof PageSentences>

export const OwnSuggestion = z.object({
  id: id(),
  language: language(),
  english: z.string(),
  wording: z.string(),
  state: z.enum(suggestionStates),
  madeAt: moment(),
  reason: z.nullable(z.string()),
})
export type OwnSuggestion = z.output<typeof OwnSuggestion>

/** How far a language is. */
export const LanguageFigures = z.object({
  language: language(),
  sentences: z.int(),
  translated: z.int(),
  /** Made from English that has changed since. */
  toRenew: z.int(),
  /** Read and accepted by two native readers, as the site says them today. */
  read: z.int(),
  /** Suggestions that wait. */
  open: z.int(),
  /** Accepted, for the next release. */
  accepted: z.int(),
  /** People who read this language for us. */
  translators: z.int(),
})
export type LanguageFigures = z.output<typeof LanguageFigures>

/** What a person has to do with translating. */
export const OwnTranslating = z.object({
  suggestions: z.array(OwnSuggestion),
  offers: z.array(z.object({ language: language(), isGranted: z.boolean() })),
})
export type OwnTranslating = z.output<typeof OwnTranslating>

export const sentenceNotFound = {
  'sentence-not-found': refusal(404, message('We no longer use this sentence. Load the page again.')),
}

export const translationsApi = {
  pageSentences: get('/api/translations/page', {
    summary: 'The sentences that a page shows to visitors, in English and in one language',
    access: 'public',
    limit: 'read',
    tag: 'translations',
    query: z.strictObject({
      path: pagePath(),
      language: language(),
      search: z.optional(z.string().check(z.maxLength(MAX_SEARCH))),
    }),
    returns: PageSentences,
    refuses: { 'page-not-found': refusal(404, message('This site does not have this page.')) },
  }),
  suggest: post('/api/translations/suggestions', {
    summary: 'Suggest a better translation of a sentence; two native readers decide',
    access: 'signed-in',
    limit: 'suggestion',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: z.strictObject({
      language: language(),
      key: sentenceKey(),
      wording: wording(),
      why: z.optional(proseOrEmpty(MAX_WHY)),
      page: z.optional(z.union([z.literal(''), pagePath()])),
    }),
    returns: OwnSuggestion,
    refuses: {
      ...sentenceNotFound,
      'already-suggested': refusal(409, message('You have suggested these words already.')),
    },
    refreshes: ['translations'],
  }),
  ownTranslating: get('/api/translations/mine', {
    summary: 'Your suggestions and what became of them, and the languages that you read for us',
    access: 'signed-in',
    limit: 'read',
    tag: 'translations',
    returns: OwnTranslating,
  }),
  offer: post('/api/translations/offers', {
    summary: 'Offer to read translations of a language that you grew up with; staff answer',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: z.strictObject({ language: language() }),
    returns: z.object({ isGranted: z.boolean() }),
    refreshes: ['translations'],
  }),
  figures: get('/api/translations/figures', {
    summary:
      'For each language: sentences, translated, read and accepted by native readers, open suggestions',
    access: 'public',
    limit: 'read',
    tag: 'translations',
    returns: z.array(LanguageFigures),
  }),
}
