import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { moderationOutcomes } from '../console-contract.ts'
import { flagReasonNames, flagReasons } from '../contract.ts'

const removed = message('A moderator removed something that you wrote.')
const staysRemoved = message('Another moderator read it too. It stays removed.')
const shownAgain = message('A moderator read it. It shows again.')
const heldWords = message('Several people reported it. It is hidden until a moderator has read it.')

/** Something that the person wrote is hidden until a moderator decides. The words themselves are never in the notice. */
export const wordsHeld = defineNotification({
  name: 'moderation.words-held',
  setting: 'account',
  values: z.strictObject({ itemId: z.uuid() }),
  title: () => ({ text: message('Something that you wrote is hidden for now') }),
  body: () => ({ text: heldWords }),
  link: ({ itemId }) => to('ownModeration', { itemId }),
  urgency: 'instant',
})

/** What a moderator decided about something that the person wrote. */
export const wordsDecided = defineNotification({
  name: 'moderation.words-decided',
  setting: 'account',
  values: z.strictObject({
    itemId: z.uuid(),
    outcome: z.enum(moderationOutcomes),
    reason: z.nullable(z.enum(flagReasons)),
    isAppeal: z.boolean(),
  }),
  title: () => ({ text: message('Moderators decided about something that you wrote') }),
  body: ({ outcome, isAppeal }) => ({
    text: outcome === 'kept' ? shownAgain : isAppeal ? staysRemoved : removed,
  }),
  more: ({ outcome, reason, isAppeal }) => [
    ...(outcome === 'removed' && reason
      ? [{ text: message('Reason: {reason}.'), values: { reason: { text: flagReasonNames[reason] } } }]
      : []),
    ...(outcome === 'removed' && !isAppeal
      ? [{ text: message('You may ask once that another moderator reads it.') }]
      : []),
  ],
  link: ({ itemId }) => to('ownModeration', { itemId }),
  urgency: 'instant',
})

/** What became of something that the person reported. */
export const flagDecided = defineNotification({
  name: 'moderation.flag-decided',
  setting: 'account',
  values: z.strictObject({ outcome: z.enum(moderationOutcomes) }),
  title: () => ({ text: message('A moderator looked at what you reported') }),
  body: ({ outcome }) => ({
    text:
      outcome === 'kept' ? message('It stays. It keeps the rules.') : message('It is removed. Thank you.'),
  }),
  link: () => to('moderationLog'),
  urgency: 'daily',
})

export const moderationNotifications: readonly NotificationKind[] = [
  wordsHeld as NotificationKind,
  wordsDecided as NotificationKind,
  flagDecided as NotificationKind,
]
