import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { programmes, programmeWords } from '../contracts/portal-contract.ts'

const named = z.strictObject({ name: z.string() })

/** A place at a campus or in the corps is proven. */
export const proofProven = defineNotification({
  name: 'campus.proven',
  setting: 'account',
  values: named,
  title: () => ({ text: message('Your community is proven') }),
  body: ({ name }) => ({
    text: message('You belong to {name}. It counts for a year; we remind you before it ends.'),
    values: { name },
  }),
  link: () => to('campus'),
  urgency: 'instant',
})

/** A proof ends within a month. */
export const proofEnding = defineNotification({
  name: 'campus.ending',
  setting: 'account',
  values: named,
  title: () => ({ text: message('Prove your community again') }),
  body: ({ name }) => ({
    text: message(
      'Your proof for {name} ends within a month. Renew it on the campus page if you still belong there.',
    ),
    values: { name },
  }),
  link: () => to('campus'),
  urgency: 'daily',
})

/** A proof is over. */
export const proofExpired = defineNotification({
  name: 'campus.expired',
  setting: 'account',
  values: named,
  title: () => ({ text: message('Your proof has ended') }),
  body: ({ name }) => ({
    text: message('Your proof for {name} has expired. If you are still there, prove it again.'),
    values: { name },
  }),
  link: () => to('campus'),
  urgency: 'daily',
})

/** Two vouches were one person's, so a proof waits again. */
export const vouchesJoined = defineNotification({
  name: 'campus.vouches-joined',
  setting: 'account',
  values: named,
  title: () => ({ text: message('Your proof needs one more member') }),
  body: ({ name }) => ({
    text: message(
      'One vouch for you at {name} no longer counts. Share your new code (on the campus page) with another member.',
    ),
    values: { name },
  }),
  link: () => to('campus'),
  urgency: 'instant',
})

/** The team refused a request or took a proof back. The reason stands on the page. */
export const proofRefused = defineNotification({
  name: 'campus.refused',
  setting: 'account',
  values: z.strictObject({ name: z.string(), isRevoked: z.boolean() }),
  title: ({ isRevoked }) => ({
    text: isRevoked ? message('We withdrew your proof') : message('Your proof was not accepted'),
  }),
  body: ({ name }) => ({
    text: message(
      'This is about {name}. See the reason on the campus page. You can try another way to prove it.',
    ),
    values: { name },
  }),
  link: () => to('campus'),
  urgency: 'instant',
})

/** An application for a programme is decided. */
export const applicationDecided = defineNotification({
  name: 'campus.application-decided',
  setting: 'account',
  values: z.strictObject({ programme: z.enum(programmes), isAccepted: z.boolean() }),
  title: () => ({ text: message('Your application is decided') }),
  body: ({ programme, isAccepted }) => ({
    text: isAccepted
      ? message('You are accepted: {programme}. See the details in the leadership portal.')
      : message('Your application to {programme} was not accepted. See the reason in the leadership portal.'),
    values: { programme: { text: programmeWords[programme].name } },
  }),
  link: () => to('leadershipPortal'),
  urgency: 'instant',
})

export const campusNotifications: readonly NotificationKind[] = [
  proofProven as NotificationKind,
  proofEnding as NotificationKind,
  proofExpired as NotificationKind,
  vouchesJoined as NotificationKind,
  proofRefused as NotificationKind,
  applicationDecided as NotificationKind,
]
