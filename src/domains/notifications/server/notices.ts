import * as z from 'zod/mini'
import { defineNotification } from '#platform/server/notifications/definition.ts'
import { election2027, electionEvents } from '#shared/civic/election-2027.ts'
import { to } from '#shared/sitemap.ts'
import { dayIn } from '#platform/server/notifications/moments.ts'
import { message } from '#shared/words.ts'

/** Once a week, for those who have not read what happened. */
export const weeklySummary = defineNotification({
  name: 'notifications.weekly-summary',
  setting: 'weekly-summary',
  values: z.strictObject({ unread: z.int() }),
  title: () => ({ text: message('Your week in short') }),
  body: ({ unread }) => ({
    text: message('Notices of this week that you have not read: {unread}'),
    values: { unread },
  }),
  link: () => to('notifications'),
  urgency: 'instant',
})

export const pollingDays = ['poll-federal', 'poll-state'] as const
export type PollingDay = (typeof pollingDays)[number]

const titles: Readonly<Record<PollingDay, string>> = {
  'poll-federal': message('Election of the President and the National Assembly: {day}'),
  'poll-state': message('Election of governors and State Houses of Assembly: {day}'),
}

/** The day of an election in Lagos. */
export const dayOf = (event: PollingDay): string => electionEvents.find(({ id }) => id === event)?.start ?? ''

/** Reminds of a public election, a week and a day before; it names nobody who stands in it. */
export const electionReminder = defineNotification({
  name: 'notifications.election-reminder',
  setting: 'election-reminder',
  values: z.strictObject({ event: z.enum(pollingDays) }),
  title: ({ event }) => ({ text: titles[event], values: { day: dayIn(dayOf(event)) } }),
  body: () => ({
    text: message(
      'INEC, which runs the elections, set this day on {asOf}. Take your voter’s card (PVC) with you. In 2023 the polls were open from {opens} to {closes}; ask INEC for the hours before you go.',
    ),
    values: { asOf: dayIn(election2027.asOf), ...election2027.polls },
  }),
  link: () => to('notifications'),
  urgency: 'instant',
})
