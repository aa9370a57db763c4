import * as z from 'zod/mini'
import { defineNotification, type NotificationKind } from '#platform/server/notifications/definition.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { organizationStateNames } from '../contract.ts'

const inOrganization = { name: z.string(), slug: z.string() }
const typed = { name: message('an organization') }

/** What the team decided about the person's organization. */
export const organizationDecided = defineNotification({
  name: 'organizations.decided',
  setting: 'account',
  values: z.strictObject({ ...inOrganization, state: z.enum(['verified', 'refused', 'suspended']) }),
  title: ({ name, state }) => ({
    text: message('{name}: {decision}'),
    values: { name, decision: { text: organizationStateNames[state] } },
  }),
  body: () => ({ text: message('Read the reason, and what you can do next, in your organization.') }),
  link: ({ slug }) => to('manageOrganization', { slug }),
  urgency: 'instant',
  typed,
})

/** Somebody invited the person's confirmed address. */
export const organizationInvited = defineNotification({
  name: 'organizations.invited',
  setting: 'account',
  values: z.strictObject({ name: z.string() }),
  title: ({ name }) => ({ text: message('{name} invites you'), values: { name } }),
  body: () => ({ text: message('You decide whether you belong to it. Without your yes, nothing happens.') }),
  link: () => to('organizations'),
  urgency: 'instant',
  channels: ['app'],
  typed,
})

/** A grant reached the person. */
export const organizationGranted = defineNotification({
  name: 'organizations.granted',
  setting: 'account',
  values: z.strictObject({ name: z.string(), amount: z.string() }),
  title: ({ name, amount }) => ({
    text: message('{amount} SUP from {name}'),
    values: { name, amount },
  }),
  body: () => ({
    text: message('It is purchased SUP: for votes on projects and their funding. It asks nothing of you.'),
  }),
  link: () => to('wallet'),
  urgency: 'daily',
  channels: ['app'],
  typed,
})

/** A proposal waits for a second signatory. */
export const spendWaits = defineNotification({
  name: 'organizations.spend-waits',
  setting: 'account',
  values: z.strictObject({ ...inOrganization, amount: z.string() }),
  title: ({ amount }) => ({
    text: message('A grant of {amount} SUP waits for you'),
    values: { amount },
  }),
  body: ({ name }) => ({
    text: message('{name}: a second signatory confirms or refuses it.'),
    values: { name },
  }),
  link: ({ slug }) => to('manageOrganization', { slug }),
  urgency: 'instant',
  typed,
})

export const organizationsNotifications: readonly NotificationKind[] = [
  organizationDecided as NotificationKind,
  organizationInvited as NotificationKind,
  organizationGranted as NotificationKind,
  spendWaits as NotificationKind,
]
