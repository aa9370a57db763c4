import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { problemStatuses, problemStatusNames } from '../contract.ts'

/** A public update of a problem that the person reported or joined. */
export const problemUpdated = defineNotification({
  name: 'reports.updated',
  setting: 'problems',
  values: z.strictObject({ reportId: z.uuid(), status: z.enum(problemStatuses) }),
  title: () => ({ text: message('News about a problem you reported or joined') }),
  body: ({ status }) => ({
    text: message('Status now: {status}. Read the public update.'),
    values: { status: { text: problemStatusNames[status] } },
  }),
  link: ({ reportId }) => to('problem', { reportId }),
  urgency: 'instant',
})

/** The question to the reporter after a repair or a long silence. */
export const problemCheck = defineNotification({
  name: 'reports.check',
  setting: 'problems',
  values: z.strictObject({ reportId: z.uuid() }),
  title: () => ({ text: message('Is it fixed?') }),
  body: () => ({
    text: message('You reported a problem. Tell us whether it is fixed. If not, the report is open again.'),
  }),
  link: ({ reportId }) => to('problem', { reportId }),
  urgency: 'instant',
})

export const reportsNotifications: readonly NotificationKind[] = [
  problemUpdated as NotificationKind,
  problemCheck as NotificationKind,
]
