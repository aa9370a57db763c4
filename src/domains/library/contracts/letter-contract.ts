import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import {
  dayOfAction,
  id,
  line,
  moment,
  pageCursor,
  pageLimit,
  pageOf,
  prose,
  proseOrEmpty,
} from '#shared/fields.ts'
import { civicIssueIds } from './civic-issue-contract.ts'
import { richText } from '#shared/text/rich-text.ts'
import { message } from '#shared/words.ts'
import { SourceLine, textLanguage } from '../contract.ts'

/** A model is a text to copy: nobody has sent it. */
export const letterStatuses = ['draft', 'sent', 'answered', 'unanswered', 'settled', 'model'] as const
export type LetterStatus = (typeof letterStatuses)[number]
export const letterStatusNames: Readonly<Record<LetterStatus, string>> = {
  draft: message('Draft'),
  sent: message('Sent'),
  answered: message('Answered'),
  unanswered: message('No answer'),
  settled: message('Closed'),
  model: message('Model letter'),
}

const letterFlagCodes = ['abuse', 'private', 'false', 'spam'] as const
export type LetterFlagCode = (typeof letterFlagCodes)[number]

const MAX_LETTER = 5000
const MAX_LETTER_TITLE = 120
const MAX_STEP_NOTE = 600

export const LetterCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  office: z.string(),
  place: z.string(),
  origin: z.enum(['platform', 'citizen']),
  status: z.enum(letterStatuses),
  language: textLanguage(),
  publishedOn: dayOfAction(),
})
export type LetterCard = z.output<typeof LetterCard>

const LetterStep = z.object({ on: dayOfAction(), status: z.enum(letterStatuses), note: z.string() })
export type LetterStep = z.output<typeof LetterStep>

export const PublicLetter = z.extend(LetterCard, {
  id: z.string(),
  text: richText(),
  languages: z.array(textLanguage()),
  tags: z.array(z.string()),
  sources: z.array(SourceLine),
  /** What became of it, oldest first. */
  steps: z.array(LetterStep),
  /** The first name of a writer who chose to show it. */
  writer: z.nullable(z.string()),
  own: z.nullable(z.object({ letterId: z.nullable(z.string()), hasFlagged: z.boolean() })),
  /** For moderators. */
  staff: z.nullable(z.object({ flags: z.int(), visibility: z.enum(['shown', 'held', 'hidden', 'cleared']) })),
})
export type PublicLetter = z.output<typeof PublicLetter>

export const LetterQuery = z.strictObject({
  status: z.optional(z.enum(['sent', 'answered', 'unanswered', 'settled', 'model'])),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

export const letterMissing = {
  'letter-not-found': refusal(404, message('This letter does not exist, or was removed.')),
} as const

const OwnLetterCard = z.object({
  id: id(),
  slug: z.string(),
  title: z.string(),
  office: z.string(),
  status: z.enum(letterStatuses),
  isPublic: z.boolean(),
  updatedAt: moment(),
})
export type OwnLetterCard = z.output<typeof OwnLetterCard>

export const OwnLetter = z.extend(OwnLetterCard, {
  place: z.string(),
  content: z.string(),
  isNamed: z.boolean(),
  steps: z.array(LetterStep),
  /** What the writer can tell next. */
  next: z.array(z.enum(letterStatuses)),
  visibility: z.enum(['shown', 'held', 'hidden', 'cleared']),
  /** The whole letter as text, for printing and copying. */
  paper: z.string(),
})
export type OwnLetter = z.output<typeof OwnLetter>

const onOwn = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  returns: OwnLetter,
  refreshes: ['letters'],
} as const

export const lettersApi = {
  letters: get('/api/civic-letters', {
    summary: 'Public civic letters and what became of them, newest first',
    access: 'public',
    limit: 'read',
    tag: 'letters',
    query: LetterQuery,
    returns: z.extend(pageOf(LetterCard), {
      /** For moderators: letters that people complained about. */
      held: z.nullable(z.array(z.object({ slug: z.string(), title: z.string() }))),
    }),
  }),
  letter: get('/api/civic-letters/:slug', {
    summary: 'One public letter with what became of it',
    access: 'public',
    limit: 'read',
    tag: 'letters',
    returns: PublicLetter,
    refuses: letterMissing,
  }),
  reportLetter: post('/api/civic-letters/reports/:slug', {
    summary: 'Tell the moderators that a letter breaks the rules; once for each person',
    access: 'citizen',
    limit: 'report',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({ code: z.enum(letterFlagCodes, message('Choose what is wrong with it.')) }),
    returns: z.undefined(),
    refuses: {
      ...letterMissing,
      'already-flagged': refusal(409, message('You have already told us. A moderator will look at it.')),
      'own-letter': refusal(409, message('This is your own letter.')),
    },
    refreshes: ['letters'],
  }),
  reviewLetter: post('/api/civic-letters/reviews/:slug', {
    summary: 'Decide whether a letter that people complained about stays public',
    access: 'moderation',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'letter.review',
    status: 204,
    body: z.strictObject({
      outcome: z.enum(['shown', 'hidden'], message('Choose one of the two.')),
      reason: prose(10, MAX_STEP_NOTE, message('Write at least 10 characters.')),
    }),
    returns: z.undefined(),
    refuses: {
      ...letterMissing,
      'own-letter': refusal(409, message('This is your own letter.')),
      'own-flag': refusal(403, message('You reported this yourself. Someone else decides.')),
      'already-decided': refusal(409, message('This is decided.')),
    },
    refreshes: ['letters'],
  }),
  ownLetters: get('/api/civic-letters/mine', {
    summary: 'Your letters, latest change first',
    access: 'citizen',
    limit: 'read',
    tag: 'letters',
    returns: z.object({ items: z.array(OwnLetterCard) }),
  }),
  ownLetter: get('/api/civic-letters/mine/:letterId', {
    summary: 'One of your letters, with its text for printing',
    access: 'citizen',
    limit: 'read',
    tag: 'letters',
    returns: OwnLetter,
    refuses: letterMissing,
  }),
  startLetter: post('/api/civic-letters', {
    ...onOwn,
    offline: 'queue',
    summary: 'Start a letter to whoever is responsible for an issue in a place',
    status: 201,
    body: z.strictObject({
      issue: z.enum(civicIssueIds, message('Choose what it is about.')),
      place: line(80, message('Which place is it about?')),
    }),
    refuses: {
      'too-many-letters': refusal(409, message('You have 50 letters. Delete one that you no longer need.')),
    },
  }),
  saveLetter: post('/api/civic-letters/mine/:letterId', {
    ...onOwn,
    offline: 'queue',
    summary: 'Save the words of your letter; a sent letter stays as it was',
    body: z.strictObject({
      office: line(160),
      title: line(MAX_LETTER_TITLE, message('What are you asking for, in one line?')),
      content: prose(30, MAX_LETTER, message('Write at least 30 characters.')),
    }),
    refuses: {
      ...letterMissing,
      'letter-sent': refusal(409, message('You have sent this letter. Its words stay as they were.')),
    },
  }),
  followLetter: post('/api/civic-letters/mine/:letterId/steps', {
    ...onOwn,
    summary: 'Say that you sent your letter, or what became of it',
    body: z.strictObject({
      status: z.enum(['sent', 'answered', 'unanswered', 'settled'], message('Choose what happened.')),
      note: z.optional(proseOrEmpty(MAX_STEP_NOTE)),
    }),
    refuses: {
      ...letterMissing,
      'not-now': refusal(409, message('This does not fit what has happened to the letter so far.')),
      'private-data': refusal(
        409,
        message('Please remove phone numbers and email addresses. Everyone can read this.'),
      ),
    },
  }),
  publishLetter: post('/api/civic-letters/mine/:letterId/publish', {
    ...onOwn,
    summary: 'Show your sent letter and what becomes of it to everybody, or take it back',
    body: z.strictObject({
      isPublic: z.enum(['yes', 'no'], message('Choose yes or no.')),
      showName: z.optional(z.literal('yes')),
    }),
    refuses: {
      ...letterMissing,
      'not-sent': refusal(409, message('Send the letter first. Then you can publish it.')),
      'private-data': refusal(
        409,
        message('Please remove phone numbers and email addresses. Everyone can read this.'),
      ),
    },
  }),
  deleteLetter: post('/api/civic-letters/mine/:letterId/delete', {
    summary: 'Delete your letter and what you wrote about it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    status: 204,
    body: z.strictObject({}),
    returns: z.undefined(),
    refuses: letterMissing,
    refreshes: ['letters'],
  }),
}
