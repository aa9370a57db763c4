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
    text: message(
      'It is purchased SUP, for votes on projects and their funding. You do not have to do anything in return.',
    ),
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

/** Somebody chose a new signatory, and another one confirms. */
export const signatoryWaits = defineNotification({
  name: 'organizations.signatory-waits',
  setting: 'account',
  values: z.strictObject(inOrganization),
  title: () => ({ text: message('A new signatory waits for you') }),
  body: ({ name }) => ({
    text: message('{name}: a second signatory confirms who signs for money.'),
    values: { name },
  }),
  link: ({ slug }) => to('manageOrganization', { slug }),
  urgency: 'instant',
  typed,
})

/** What a second person decided about a new signatory. */
export const signatoryDecided = defineNotification({
  name: 'organizations.signatory-decided',
  setting: 'account',
  values: z.strictObject({ ...inOrganization, decision: z.enum(['confirmed', 'refused']) }),
  title: ({ name, decision }) => ({
    text:
      decision === 'confirmed'
        ? message('{name} has a new signatory')
        : message('{name}: the new signatory was not confirmed'),
    values: { name },
  }),
  body: () => ({ text: message('Your organization shows who signs for money.') }),
  link: ({ slug }) => to('manageOrganization', { slug }),
  urgency: 'instant',
  typed,
})

const refundTitles = {
  begun: message('We pay {amount} of invoice {number} back'),
  done: message('{amount} of invoice {number} is paid back'),
  failed: message('We could not pay {amount} of invoice {number} back'),
}
const refundBodies = {
  begun: message('Its SUP left the pool of your organization. The invoice has the reason.'),
  done: message('The payment provider paid it out, the way you paid. Banks take up to 10 working days.'),
  failed: message('The provider did not pay. The SUP is in your pool again, and our team looks at it.'),
}

/** What becomes of money of an invoice that finance gives back. */
export const invoiceRefund = defineNotification({
  name: 'organizations.invoice-refund',
  setting: 'account',
  values: z.strictObject({
    slug: z.string(),
    number: z.string(),
    amount: z.string(),
    state: z.enum(['begun', 'done', 'failed']),
  }),
  title: ({ amount, number, state }) => ({ text: refundTitles[state], values: { amount, number } }),
  body: ({ state }) => ({ text: refundBodies[state] }),
  link: ({ slug, number }) => to('organizationInvoice', { slug, number }),
  urgency: 'instant',
})

export const organizationsNotifications: readonly NotificationKind[] = [
  organizationDecided as NotificationKind,
  organizationInvited as NotificationKind,
  organizationGranted as NotificationKind,
  spendWaits as NotificationKind,
  signatoryWaits as NotificationKind,
  signatoryDecided as NotificationKind,
  invoiceRefund as NotificationKind,
]
