import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** Nothing for a year: the person is inactive and can come back. */
export const becameInactive = defineNotification({
  name: 'volunteers.inactive',
  setting: 'account',
  values: z.strictObject({}),
  title: () => ({ text: message('You are not an active volunteer any more') }),
  body: () => ({
    text: message('You took no shift for a year. You can rejoin with one press. Your hours stay.'),
  }),
  link: () => to('volunteerOnboarding'),
  urgency: 'daily',
})

export const shiftCancelled = defineNotification({
  name: 'volunteers.cancelled',
  setting: 'account',
  values: z.strictObject({ title: z.string() }),
  title: () => ({ text: message('A shift of yours was cancelled') }),
  body: ({ title }) => ({
    text: message('“{title}” is cancelled. See why in your volunteer hub.'),
    values: { title },
  }),
  link: () => to('volunteerDashboard'),
  urgency: 'instant',
})

export const hoursDecided = defineNotification({
  name: 'volunteers.hours',
  setting: 'account',
  values: z.strictObject({ title: z.string(), isConfirmed: z.boolean() }),
  title: ({ isConfirmed }) => ({
    text: isConfirmed
      ? message('Your volunteer hours are confirmed')
      : message('Your volunteer hours were refused'),
  }),
  body: ({ title, isConfirmed }) => ({
    text: isConfirmed
      ? message('Your hours of “{title}” count now. You can make a certificate.')
      : message('Your hours for “{title}” do not count. See why in your volunteer hub.'),
    values: { title },
  }),
  link: () => to('volunteerDashboard'),
  urgency: 'daily',
})

export const volunteersNotifications: readonly NotificationKind[] = [
  becameInactive as NotificationKind,
  shiftCancelled as NotificationKind,
  hoursDecided as NotificationKind,
]
