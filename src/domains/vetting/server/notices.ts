import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { APPEAL_DAYS, decisionReasons, reasonNames } from '../contracts/nomination-contract.ts'
import { ANSWER_DAYS, IDLE_DAYS } from '../rules.ts'

const Nomination = z.strictObject({ nominationId: z.uuid(), reference: z.string(), nominee: z.string() })

// Titles are the subjects of emails and show on locked screens, so they never contain the name of a nominee.
const ofNominator = {
  setting: 'nominations',
  link: ({ nominationId }: { nominationId: string }) => to('track', { nominationId }),
  urgency: 'instant',
  typed: { nominee: message('the person you named') },
} as const

/** A nomination arrived. */
const received = defineNotification({
  ...ofNominator,
  name: 'vetting.received',
  values: Nomination,
  title: ({ reference }) => ({ text: message('Nomination {reference}: received'), values: { reference } }),
  body: ({ nominee }) => ({ text: message('Thank you for nominating {nominee}.'), values: { nominee } }),
  more: () => [
    {
      text: message('Independent reviewers will look at it. You can follow it under My nominations.'),
    },
  ],
})

/** The reviewers ask the nominator something. */
const infoRequested = defineNotification({
  ...ofNominator,
  name: 'vetting.info-requested',
  values: z.extend(Nomination, { question: z.nullable(z.string()) }),
  title: ({ reference }) => ({
    text: message('Nomination {reference}: we have a question'),
    values: { reference },
  }),
  body: ({ nominee }) => ({
    text: message(
      'The reviewers of your nomination of {nominee} have a question. Answer it within {days} days.',
    ),
    values: { nominee, days: ANSWER_DAYS },
  }),
  more: ({ question }) => [
    ...(question ? [{ text: message('Their question: {question}'), values: { question } }] : []),
    { text: message('Please answer under My nominations; then a new review begins.') },
  ],
  typed: { ...ofNominator.typed, question: message('open the nomination to read it') },
})

/** A nomination was approved. */
const approved = defineNotification({
  ...ofNominator,
  name: 'vetting.approved',
  values: Nomination,
  title: ({ reference }) => ({ text: message('Nomination {reference}: approved'), values: { reference } }),
  body: ({ nominee }) => ({
    text: message(
      'Your nomination of {nominee} was approved. The profile is in the leaders directory now, with the evidence that you sent.',
    ),
    values: { nominee },
  }),
})

/** A nomination was not approved. */
const rejected = defineNotification({
  ...ofNominator,
  name: 'vetting.rejected',
  values: z.extend(Nomination, { reason: z.nullable(z.enum(decisionReasons)) }),
  title: ({ reference }) => ({
    text: message('Nomination {reference}: not approved'),
    values: { reference },
  }),
  body: ({ nominee, reason }) =>
    reason
      ? {
          text: message('Your nomination of {nominee} was not approved. Reason: {reason}.'),
          values: { nominee, reason: { text: reasonNames[reason] } },
        }
      : { text: message('Your nomination of {nominee} was not approved.'), values: { nominee } },
  more: ({ reason }) =>
    reason === 'withdrew'
      ? []
      : [
          {
            text: message(
              'The reviewers’ scores and reasons are under My nominations. You may appeal once within {days} days.',
            ),
            values: { days: APPEAL_DAYS },
          },
          { text: message('You may also nominate this person again with better evidence.') },
        ],
})

/** A reviewer's seat was released. It does not name the nominee. */
export const seatReleased = defineNotification({
  name: 'vetting.seat-released',
  setting: 'reviews',
  values: z.strictObject({ reference: z.string(), why: z.enum(['idle', 'conflict']) }),
  title: ({ reference }) => ({
    text: message('Nomination {reference}: your seat was released'),
    values: { reference },
  }),
  body: ({ reference, why }) =>
    why === 'conflict'
      ? {
          text: message(
            'You can no longer review nomination {reference}. Since you took it, a conflict of interest came up or your duty changed.',
          ),
          values: { reference },
        }
      : {
          text: message(
            'You took nomination {reference} {days} days ago and gave no verdict, so your seat is free for another reviewer.',
          ),
          values: { reference, days: IDLE_DAYS },
        },
  more: ({ why }) => [
    {
      text:
        why === 'conflict'
          ? message(
              'Another reviewer will take your place. We keep your earlier verdict on record, but it no longer counts.',
            )
          : message('If a seat is still free, you may take it again in the Vetting Console.'),
    },
  ],
  link: () => to('vetting'),
  urgency: 'instant',
})

/** What the nominator is told, by the event. */
export const nominatorNotices = { received, info_requested: infoRequested, approved, rejected } as const

export const vettingNotifications: readonly NotificationKind[] = [
  received,
  infoRequested,
  approved,
  rejected,
  seatReleased,
]
