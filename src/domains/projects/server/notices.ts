import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { projectStatuses, projectStatusNames } from '../contract.ts'

const about = { projectId: z.uuid(), title: z.string() }
const link = ({ projectId }: { projectId: string }) => to('project', { projectId })
const typed = { title: message('A project') }

/** A project of the person, or one that they fund or follow, has another status. */
export const projectChanged = defineNotification({
  name: 'projects.changed',
  setting: 'project-funded',
  values: z.strictObject({ ...about, status: z.enum(projectStatuses) }),
  title: ({ title, status }) => ({
    text: message('{title}: {status}'),
    values: { title, status: { text: projectStatusNames[status] } },
  }),
  body: ({ status }) => ({
    text:
      status === 'unfunded'
        ? message('The goal was not reached in time. All SUP that people set aside is back in their wallets.')
        : status === 'cancelled'
          ? message(
              'The project was stopped. What was not spent goes back to those who funded it, by shares.',
            )
          : message('Read why, and what happens next.'),
  }),
  link,
  urgency: 'instant',
  typed,
})

/** A quarter, a half or three quarters of what is missing came in. */
export const fundingUpdate = defineNotification({
  name: 'projects.funding',
  setting: 'project-funded',
  values: z.strictObject({ ...about, percent: z.int() }),
  title: ({ title, percent }) => ({
    text: message('{title}: {percent} of 100 SUP are in'),
    values: { title, percent },
  }),
  body: () => ({ text: message('Share the project, so that it reaches its goal in time.') }),
  link,
  urgency: 'daily',
  typed,
})

/** SUP was released for a finished step. */
export const milestoneReached = defineNotification({
  name: 'projects.milestone',
  setting: 'project-funded',
  values: z.strictObject({ ...about, step: z.int(), steps: z.int() }),
  title: ({ title, step, steps }) => ({
    text: message('{title}: step {step} of {steps} is done'),
    values: { title, step, steps },
  }),
  body: () => ({
    text: message('Two people checked it, and its SUP was released. See the photos from the site.'),
  }),
  link,
  urgency: 'instant',
  typed,
})

export const projectsNotifications: readonly NotificationKind[] = [
  projectChanged as NotificationKind,
  fundingUpdate as NotificationKind,
  milestoneReached as NotificationKind,
]
