import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'

const nameOf = (code: string): string => languages.find((each) => each.code === code)?.name ?? code

/** Two native readers accepted what the person suggested. */
export const suggestionAccepted = defineNotification({
  name: 'translations.accepted',
  setting: 'account',
  values: z.strictObject({ wording: z.string() }),
  title: () => ({ text: message('Your translation was accepted') }),
  body: ({ wording }) => ({
    text: message('Two readers accepted “{wording}”. The site says it from the next release on.'),
    values: { wording },
  }),
  link: () => to('translations'),
  urgency: 'daily',
  typed: { wording: message('your words') },
})

/** A native reader declined what the person suggested. */
export const suggestionDeclined = defineNotification({
  name: 'translations.declined',
  setting: 'account',
  values: z.strictObject({}),
  title: () => ({ text: message('Your translation was not taken') }),
  body: () => ({
    text: message('A reader declined it and wrote why. You find the reason on the translations page.'),
  }),
  link: () => to('translations'),
  urgency: 'daily',
})

/** Staff made the person a reader of a language. */
export const readsNow = defineNotification({
  name: 'translations.reads',
  setting: 'account',
  values: z.strictObject({ language: z.string() }),
  title: () => ({ text: message('You can read translations now') }),
  body: ({ language }) => ({
    text: message(
      'You are a reader of {language}. Open the readers’ page to accept or improve translations.',
    ),
    values: { language: nameOf(language) },
  }),
  link: () => to('translationsConsole'),
  urgency: 'daily',
})

export const translationsNotifications: readonly NotificationKind[] = [
  suggestionAccepted as NotificationKind,
  suggestionDeclined as NotificationKind,
  readsNow as NotificationKind,
]
