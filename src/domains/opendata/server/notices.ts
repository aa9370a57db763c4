import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { recordOutcomes } from '../contracts/checking-contract.ts'
import { statusNames } from '../vocabulary-contract.ts'

/** A record that this person handed in was checked. */
export const recordDecided = defineNotification({
  name: 'opendata.decided',
  setting: 'problems',
  values: z.strictObject({ outcome: z.enum(recordOutcomes) }),
  title: () => ({ text: message('A record that you submitted was checked') }),
  body: ({ outcome }) => ({
    text: message('Status now: {status}. Your list of records says why.'),
    values: { status: { text: statusNames[outcome] } },
  }),
  link: () => to('dataSubmission'),
  urgency: 'daily',
})

export const opendataNotifications: readonly NotificationKind[] = [recordDecided as NotificationKind]
