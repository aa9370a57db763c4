import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { disputeOutcomes } from '../contracts/dispute-contract.ts'
import { reviewReasonNames, reviewReasons } from '../contracts/submission-contract.ts'

/** A task is done, and paid or owed. */
export const taskCompleted = defineNotification({
  name: 'engage.task-completed',
  setting: 'task-completed',
  values: z.strictObject({ task: z.string(), earned: z.string(), isOwed: z.boolean() }),
  title: ({ earned, isOwed }) =>
    isOwed
      ? { text: message('Task completed. Your reward is kept for you') }
      : { text: message('+{earned} SUP: task completed'), values: { earned } },
  body: ({ task, isOwed }) =>
    isOwed
      ? {
          text: message(
            '{task}: rewards are paused until the fund is topped up. We keep your act and pay you then.',
          ),
          values: { task: { text: task } },
        }
      : { text: message('Task: {task}'), values: { task: { text: task } } },
  link: () => to('engage'),
  urgency: 'instant',
})

/** A proof, a hero or a story was returned or refused. */
export const submissionDecided = defineNotification({
  name: 'engage.submission-decided',
  setting: 'task-completed',
  values: z.strictObject({
    id: z.string(),
    outcome: z.enum(['accepted', 'returned', 'refused']),
    reason: z.nullable(z.enum(reviewReasons)),
  }),
  title: ({ outcome }) => {
    if (outcome === 'accepted') return { text: message('What you sent was accepted') }
    return outcome === 'returned'
      ? { text: message('Please send it again') }
      : { text: message('What you sent was not accepted') }
  },
  body: ({ reason, outcome }) =>
    reason === null
      ? {
          text:
            outcome === 'accepted'
              ? message('It now shows on the Engage page for everyone.')
              : message('Read on the proof page what was decided.'),
        }
      : { text: message('Reason: {reason}.'), values: { reason: { text: reviewReasonNames[reason] } } },
  link: () => to('proofSubmission'),
  urgency: 'instant',
})

/** A dispute about a refusal is decided. */
export const disputeDecided = defineNotification({
  name: 'engage.dispute-decided',
  setting: 'task-completed',
  values: z.strictObject({ id: z.string(), outcome: z.enum(disputeOutcomes) }),
  title: ({ outcome }) => ({
    text:
      outcome === 'accepted'
        ? message('Your dispute is decided: accepted')
        : message('Your dispute is decided: still not accepted'),
  }),
  body: () => ({ text: message('A second person looked at it. Read their answer on the proof page.') }),
  link: ({ id }) => `${to('proofSubmission')}#sent-${id}`,
  urgency: 'instant',
})

/** What proved a task was taken back before it paid. */
export const factTakenBack = defineNotification({
  name: 'engage.fact-taken-back',
  setting: 'task-completed',
  values: z.strictObject({ task: z.string() }),
  title: () => ({ text: message('A task was not paid') }),
  body: ({ task }) => ({
    text: message(
      'The organizers of the event withdrew your check-in for “{task}”. Ask them if that is wrong.',
    ),
    values: { task: { text: task } },
  }),
  link: () => to('engage'),
  urgency: 'daily',
})

/** Nobody confirmed the report of a task in time. */
export const reportUnconfirmed = defineNotification({
  name: 'engage.report-unconfirmed',
  setting: 'task-completed',
  values: z.strictObject({ task: z.string() }),
  title: () => ({ text: message('A task was not paid') }),
  body: ({ task }) => ({
    text: message('The problem that you reported for “{task}” was not confirmed within two weeks.'),
    values: { task: { text: task } },
  }),
  link: () => to('engage'),
  urgency: 'daily',
})

/** What this domain tells people. */
export const engageNotifications: readonly NotificationKind[] = [
  taskCompleted,
  submissionDecided,
  disputeDecided,
  factTakenBack,
  reportUnconfirmed,
]
