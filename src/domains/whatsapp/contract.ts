import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment } from '#shared/fields.ts'
import { type SettingName, settingNames, settingTable } from '#shared/notifications/setting-table.ts'
import { languages, message } from '#shared/words.ts'

const languageCode = () => z.enum(languages.map(({ code }) => code))
const done = z.object({ ok: z.literal(true) })

/** Kinds of notification that can come over WhatsApp. */
export const whatsAppSettings: readonly SettingName[] = settingNames.filter(
  (name) => settingTable[name].whatsapp !== 'never',
)

const WhatsAppPlace = z.object({
  isConnected: z.boolean(),
  /** True where a test page plays the phone. */
  isTest: z.boolean(),
  /** Our number, digits only; null while WhatsApp is not connected. */
  number: z.nullable(z.string()),
})

/** A number that is linked to the viewer's account. */
const LinkedNumber = z.object({
  number: z.string(),
  since: moment(),
  language: z.nullable(languageCode()),
  /** The person wrote STOP, so nothing goes there. */
  isStopped: z.boolean(),
})
export type LinkedNumber = z.output<typeof LinkedNumber>

/** A code that this browser shows, and how far its link is. */
const OpenLink = z.object({
  /** The message to send; null once a phone has sent it. */
  text: z.nullable(z.string()),
  /** Opens WhatsApp with the message written. */
  href: z.nullable(z.string()),
  expiresAt: moment(),
  /** `confirm`: the phone must answer YES. */
  state: z.enum(['waiting', 'confirm', 'refused', 'number-taken']),
  /** The number that sent the code. */
  number: z.nullable(z.string()),
})
export type OpenLink = z.output<typeof OpenLink>

const WhatsAppLink = z.object({
  place: WhatsAppPlace,
  linked: z.nullable(LinkedNumber),
  open: z.nullable(OpenLink),
})
export type WhatsAppLink = z.output<typeof WhatsAppLink>

const WhatsAppSettings = z.object({
  place: WhatsAppPlace,
  linked: z.nullable(LinkedNumber),
  kinds: z.array(z.object({ setting: z.enum(settingNames), label: z.string(), isOn: z.boolean() })),
})
export type WhatsAppSettings = z.output<typeof WhatsAppSettings>

/** A count of the figures; null stands for one to four. */
const count = () => z.nullable(z.int())

const WhatsAppFigures = z.object({
  isConnected: z.boolean(),
  linkedNumbers: count(),
  stoppedNumbers: count(),
  /** Days of Lagos, the newest first; days without messages are missing. */
  days: z.array(
    z.object({
      day: dayOfAction(),
      incoming: count(),
      outgoing: count(),
      delivered: count(),
      read: count(),
      failed: count(),
    }),
  ),
  /** Shares of our messages in percent; null while there are too few. */
  shares: z.object({ delivered: count(), read: count(), failed: count() }),
  answers: z.array(
    z.object({ language: languageCode(), found: count(), near: count(), none: count(), side: count() }),
  ),
  errors: z.array(z.object({ code: z.int(), times: count() })),
})
export type WhatsAppFigures = z.output<typeof WhatsAppFigures>

const own = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'none',
  refreshes: ['whatsapp'],
} as const
const notLinked = refusal(409, message('No number is linked to your account.'))
const nothing = z.strictObject({})

export const whatsappApi = {
  place: get('/api/whatsapp', {
    summary: 'Whether WhatsApp is connected, and our number there',
    access: 'public',
    limit: 'read',
    returns: WhatsAppPlace,
  }),
  link: get('/api/whatsapp/link', {
    summary: 'Your linked number, or how far the link of this browser is',
    access: 'citizen',
    limit: 'read',
    tag: 'whatsapp',
    returns: WhatsAppLink,
  }),
  startLink: post('/api/whatsapp/link', {
    needs: 'whatsapp',
    ...own,
    summary: 'Show a code that links the number which sends it, for ten minutes',
    stepUp: true,
    transaction: 'own',
    body: z.strictObject({
      currentPassword: z
        .string()
        .check(
          z.minLength(1, message('Enter your password.')),
          z.maxLength(512, message('That is too long.')),
        ),
    }),
    returns: done,
    refuses: {
      'wrong-password': refusal(403, message('That is not your password.')),
      'linked-already': refusal(409, message('A number is linked already. Remove it first.')),
    },
  }),
  unlink: post('/api/whatsapp/unlink', {
    ...own,
    summary: 'Remove the number from your account; nothing goes there any more',
    whileSuspended: true,
    body: nothing,
    returns: done,
    refuses: { 'not-linked': notLinked },
  }),
  whatsAppSettings: get('/api/whatsapp/settings', {
    summary: 'What comes to you over WhatsApp, and in which language',
    access: 'citizen',
    limit: 'read',
    tag: 'whatsapp',
    returns: WhatsAppSettings,
  }),
  saveKinds: put('/api/whatsapp/kinds', {
    ...own,
    summary: 'Choose which notifications come over WhatsApp; kinds that are not named do not',
    body: z.strictObject({
      on: z._default(z.array(z.enum(settingNames)).check(z.maxLength(50)), []),
    }),
    returns: done,
    refuses: { 'not-linked': notLinked },
  }),
  saveLanguage: put('/api/whatsapp/language', {
    ...own,
    summary: 'Choose the language of answers; `auto` is the language of each message',
    body: z.strictObject({
      language: z.enum(['auto', ...languages.map(({ code }) => code)], message('Choose a language.')),
    }),
    returns: done,
    refuses: { 'not-linked': notLinked },
  }),
  whatsAppFigures: get('/api/whatsapp/figures', {
    summary:
      'Messages, deliveries, answers and errors of WhatsApp in counts; no number and no text of anybody',
    access: 'admin',
    limit: 'read',
    returns: WhatsAppFigures,
  }),
} as const
