import * as z from 'zod/mini'
import type { Contact } from '#domains/identity/server/users/contacts.ts'
import { nameInEmails } from '#domains/identity/server/users/greetings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { siteValues as values } from '#platform/server/notifications/contact.ts'
import { defineNotification, notify } from '#platform/server/notifications/definition.ts'
import { to as screen } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { sendNotice, textNotice } from '../jobs.ts'
import type { AccountEmailKind } from './letters.ts'

type NotifyingContext = Pick<Ctx, 'db' | 'now' | 'newId' | 'notifier' | 'language'>

const common = {
  setting: 'safety',
  values: z.strictObject({}),
  link: () => screen('verification'),
  urgency: 'instant',
} as const

/** The password was changed. */
export const passwordChanged = defineNotification({
  ...common,
  name: 'account.password-changed',
  title: () => ({ text: message('Your {brand} password was changed'), values }),
  body: () => ({
    text: message('The password of your account was changed just now. Other browsers were signed out.'),
  }),
  more: () => [
    {
      text: message(
        'If this was not you, someone else may be in your account. Set a new password now and write to {address}.',
      ),
      values,
    },
  ],
})

/** An address was changed. The old address gets its own message, so this shows in the app only. */
export const addressChanged = defineNotification({
  ...common,
  name: 'account.address-changed',
  channels: ['app'],
  values: z.strictObject({ which: z.enum(['email', 'phone']) }),
  title: ({ which }) => ({
    text:
      which === 'email'
        ? message('Your {brand} email address was changed')
        : message('Your {brand} phone number was changed'),
    values,
  }),
  body: () => ({ text: message('If this was not you, set a new password at once.') }),
})

/** Tells the person that the password was changed. */
export const noticeOfPassword = (ctx: NotifyingContext, personId: string): Promise<void> =>
  notify(ctx, personId, passwordChanged, {})

/** Enqueues a notice of a change to the old email address or phone (S-15), in the transaction of the change. */
export const noticeOfChange = (
  ctx: NotifyingContext,
  kind: Exclude<AccountEmailKind, 'password-changed'>,
  contact: Pick<Contact, 'firstName' | 'emailVerifiedAt'>,
  to: string,
  detail = '',
): Promise<void> =>
  enqueue(ctx.db, to.startsWith('+') ? textNotice : sendNotice, {
    id: ctx.newId(),
    kind,
    to,
    firstName: nameInEmails(contact),
    detail,
    language: ctx.language,
  })
