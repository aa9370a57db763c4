import { contactOf } from '#domains/identity/server/users/contacts.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { proposalWithdrawn } from './notices.ts'
import { chapterMembersStore, leavingMembersStore } from './store.ts'

const ERASED = '[erased]'

/** Whether this person leads an open chapter that has other members. */
export const leadsOthers = (ctx: Pick<NotifyContext, 'db'>, personId: string): Promise<boolean> =>
  leavingMembersStore(ctx.db).leadsOthers(personId)

/**
 * A contact without the person who leaves: erased when it holds their name, email address or number, and when an older
 * release has erased them, so that nobody knows these any more.
 */
export const contactWithout = async (
  ctx: Pick<NotifyContext, 'db'>,
  contact: string,
  personId: string,
): Promise<string> => {
  const { email, phoneNumber, isErased } = await contactOf(ctx, personId)
  if (isErased) return ERASED
  const name = (await namesOf(ctx, [personId])).get(personId)
  const digits = contact.replaceAll(/\D/gu, '')
  const number = phoneNumber?.slice(-10)
  const words = [email, name?.firstName, name?.lastName].filter((word) => word !== undefined && word !== '')
  const isNamed = words.some((word) => contact.toLowerCase().includes(word?.toLowerCase() ?? ''))
  return isNamed || (number && digits.includes(number)) ? ERASED : contact
}

/** The safety contact of a chapter that others speak for as well; null without another lead or secretary. */
export const contactOfOthers = async (
  ctx: Pick<NotifyContext, 'db'>,
  chapterId: string,
  personId: string,
): Promise<string | null> => {
  const contact = await leavingMembersStore(ctx.db).contactOfOthers(chapterId, personId)
  return contact === undefined ? null : contactWithout(ctx, contact, personId)
}

/**
 * Withdraws the proposals of somebody who leaves, closes a chapter of which they are the only member, and takes them out
 * of the contacts of open chapters. Founders of a proposal are told.
 */
export const leaveChapters = async (ctx: NotifyContext, personId: string): Promise<void> => {
  const store = leavingMembersStore(ctx.db)
  for (const id of await store.closeOf(personId)) {
    const people = (await chapterMembersStore(ctx.db).all(id, 1000)).map((row) => row.person_id)
    const others = people.filter((each) => each !== personId)
    await notifyAll(ctx, others, proposalWithdrawn, {})
  }
  for (const { id, safety_contact: before } of await store.openOf(personId)) {
    const contact = await contactWithout(ctx, before, personId)
    if (contact !== before) await store.setContact(id, contact)
  }
}
