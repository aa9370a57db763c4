import type { Contact } from '#domains/identity/server/users/contacts.ts'
import { nameInEmails } from '#domains/identity/server/users/greetings.ts'
import type { Ctx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { sendNotice } from '../jobs.ts'
import type { AccountEmailKind } from './emails.ts'

/** Enqueues a notice of a change, to an e-mail address or a phone (S-15), in the transaction of the change. */
export const noticeOfChange = (
  ctx: Pick<Ctx, 'db' | 'newId'>,
  kind: AccountEmailKind,
  contact: Pick<Contact, 'firstName' | 'emailVerifiedAt'>,
  to: string,
  detail = '',
): Promise<void> =>
  enqueue(ctx.db, sendNotice, {
    id: ctx.newId(),
    kind,
    to,
    firstName: nameInEmails(contact),
    detail,
  })
