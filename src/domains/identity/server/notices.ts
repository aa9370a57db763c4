import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { safetyNotice } from './safety/notices.ts'

/** Welcomes a new citizen. */
export const welcome = defineNotification({
  name: 'identity.welcome',
  setting: 'account',
  values: z.strictObject({ citizenNumber: z.int() }),
  title: () => ({ text: message('Welcome to {brand}'), values: { brand: brand.name } }),
  body: ({ citizenNumber }) => ({
    text: message(
      'You are Citizen #{number} of {brand}. Your number is public; your email address and phone number are not.',
    ),
    values: { number: citizenNumber, brand: brand.name },
  }),
  more: () => [{ text: message('If you did not join, answer this message and we will remove the account.') }],
  link: () => to('dashboard'),
  urgency: 'instant',
})

export const identityNotifications: readonly NotificationKind[] = [welcome, safetyNotice]
