import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { noteReasonNames, noteReasons } from '../contracts/note-contract.ts'

const titles = message('The words of your endorsement')
const keptAgain = message(
  'Another moderator read your words about {leader}. They show again beside your endorsement.',
)
const staysHidden = message(
  'Another moderator read your words about {leader}. They stay hidden. Your endorsement counts.',
)
const hidden = message(
  'A moderator hid the words of your endorsement of {leader}. Your endorsement still counts.',
)

/** What was decided about the words of an endorsement. The title never names the leader. */
export const noteDecided = defineNotification({
  name: 'leaders.note-decided',
  setting: 'endorsements',
  values: z.strictObject({
    leaderId: z.uuid(),
    leader: z.string(),
    outcome: z.enum(['hidden', 'kept']),
    code: z.nullable(z.enum(noteReasons)),
    isAppeal: z.boolean(),
  }),
  title: () => ({ text: titles }),
  body: ({ leader, outcome, isAppeal }) => ({
    text: outcome === 'kept' ? keptAgain : isAppeal ? staysHidden : hidden,
    values: { leader },
  }),
  more: ({ outcome, code, isAppeal }) => [
    ...(outcome === 'hidden' && code
      ? [{ text: message('Reason: {reason}.'), values: { reason: { text: noteReasonNames[code] } } }]
      : []),
    ...(outcome === 'hidden' && !isAppeal
      ? [{ text: message('You may ask once, on the page of the leader, that another moderator reads them.') }]
      : []),
  ],
  link: ({ leaderId }) => to('leader', { leaderId }),
  urgency: 'instant',
})

export const leadersNotifications: readonly NotificationKind[] = [noteDecided]
