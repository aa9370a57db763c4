import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit, personNameOrEmpty, prose } from '#shared/fields.ts'
import { emailTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

/** Topics of the contact form, in the order of the list. */
export const contactTopics = [
  'help',
  'account',
  'leader',
  'words',
  'privacy',
  'accessibility',
  'child-safety',
  'security',
  'media',
  'other',
] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Topics of the feedback form. */
export const feedbackTopics = ['idea', 'problem', 'praise'] as const
export type FeedbackTopic = (typeof feedbackTopics)[number]

export type Topic = ContactTopic | FeedbackTopic

const MAX_MESSAGE = 4000
const MAX_NAME = 100
const MAX_EMAIL = 254

export const messageWays = ['contact', 'feedback'] as const
export const messageStates = ['waiting', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

const topic = () => z.enum([...contactTopics, ...feedbackTopics])
const text = () => prose(20, MAX_MESSAGE, message('Write at least 20 characters, so that we can help.'))

const email = () =>
  z.optional(
    z.union([
      z.literal(''),
      z.pipe(
        z.string().check(z.overwrite(emailTyped)),
        z
          .string()
          .check(
            z.maxLength(MAX_EMAIL, message('That is too long.')),
            z.email(message('Enter an email address like name@example.com.')),
          ),
      ),
    ]),
  )

/** A signed-in person gives neither name nor address: the answer reaches their account. */
export const ContactForm = z.strictObject({
  topic: z.enum(contactTopics, message('Choose what it is about.')),
  text: text(),
  name: z.optional(personNameOrEmpty(MAX_NAME)),
  email: email(),
})
export type ContactForm = z.output<typeof ContactForm>

const FeedbackForm = z.strictObject({
  topic: z.enum(feedbackTopics, message('Choose what it is about.')),
  text: text(),
})
export type FeedbackForm = z.output<typeof FeedbackForm>

/** A message as its writer sees it. */
export const OwnMessage = z.object({
  id: id(),
  number: z.int(),
  topic: topic(),
  text: z.string(),
  state: z.enum(messageStates),
  sentAt: moment(),
  answer: z.nullable(z.string()),
  settledAt: z.nullable(moment()),
})
export type OwnMessage = z.output<typeof OwnMessage>

/** A message as staff see it. */
export const StaffMessage = z.extend(OwnMessage, {
  way: z.enum(messageWays),
  /** The name that the writer gave, or of the account; empty for a visitor who gave none. */
  name: z.string(),
  /** Only of visitors: the answer goes there. */
  email: z.nullable(z.string()),
  settledBy: z.nullable(z.string()),
})
export type StaffMessage = z.output<typeof StaffMessage>

const tooMany = refusal(429, message('You have written several times. Please wait a while and try again.'))

export const feedbackApi = {
  contact: post('/api/feedback/contact', {
    summary: 'Write to the team, with or without an account; a visitor gives an address for the answer',
    access: 'public',
    whileSuspended: true,
    limit: 'contact',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: ContactForm,
    returns: z.object({ number: z.int() }),
    refuses: { 'too-many-requests': tooMany },
    refreshes: ['feedback'],
  }),
  sendFeedback: post('/api/feedback', {
    summary: 'Send an idea, a fault or praise of the platform',
    access: 'signed-in',
    whileSuspended: true,
    limit: 'feedback',
    idempotency: 'optional',
    offline: 'queue',
    status: 201,
    body: FeedbackForm,
    returns: z.object({ number: z.int() }),
    refuses: { 'too-many-requests': tooMany },
    refreshes: ['feedback'],
  }),
  ownMessages: get('/api/feedback', {
    summary: 'What you have written to the team, and the answers',
    access: 'signed-in',
    limit: 'read',
    tag: 'feedback',
    returns: z.object({ items: z.array(OwnMessage) }),
  }),
  messages: get('/api/feedback/messages', {
    summary: 'Messages of the topics that you read: those that wait, oldest first, or settled ones',
    access: 'admin',
    limit: 'read',
    tag: 'feedback',
    query: z.strictObject({
      list: z._default(z.enum(['waiting', 'settled']), 'waiting'),
      cursor: pageCursor(),
      limit: pageLimit(20, 50),
    }),
    returns: z.object({
      items: z.array(StaffMessage),
      nextCursor: z.nullable(z.string()),
      /** How many messages of these topics wait. */
      waiting: z.int(),
    }),
  }),
  answerMessage: post('/api/feedback/messages/:messageId/answer', {
    summary: 'Answer a message; the writer is told. Or set it aside without an answer',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'feedback.answer',
    body: z.strictObject({
      answer: z.optional(
        z.union([z.literal(''), prose(10, MAX_MESSAGE, message('Write at least 10 characters.'))]),
      ),
      setAside: z.optional(z.literal('yes')),
    }),
    returns: StaffMessage,
    refuses: {
      'message-not-found': refusal(404, message('This message does not exist, or others read it.')),
      'message-settled': refusal(409, message('Someone has answered this already.')),
    },
    refreshes: ['feedback'],
  }),
}
