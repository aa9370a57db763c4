import { reportFact } from '#domains/activity/server/facts.ts'
import {
  type Contact,
  contactOf,
  markEmailVerified,
  markPhoneVerified,
  setEmail,
  setPhone,
} from '#domains/identity/server/users/contacts.ts'
import { keepOnlyThisSession } from '#domains/identity/server/sessions/sessions.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import type { ContactChannel } from '../../rules.ts'
import { tokenOf } from './codes.ts'
import { codesStore } from './store.ts'
import { addressChanged, noticeOfChange } from '../emails/notices.ts'
import { codeMac, isLinkToken, isSameMac, linkHashOf, sessionMac } from '../secrets.ts'
import { endLinks } from '../resets/links.ts'

const done = { ok: true } as const

/** Accepts a verified address: it becomes the person's own, or is marked as verified. Refuses `email-taken`. */
const acceptEmail = async (ctx: SignedInCtx, contact: Contact, email: string): Promise<void> => {
  const { id } = ctx.viewer
  if (email === contact.email) {
    if (await markEmailVerified(ctx, id, email))
      await reportFact(ctx, { kind: 'citizen.email-verified', who: id, about: id })
    return
  }
  await setEmail(ctx, id, email)
  // A reset link sent to the old address must no longer open the account.
  await endLinks(ctx, id)
  await reportFact(ctx, { kind: 'citizen.email-changed', who: id, about: id })
  await noticeOfChange(ctx, 'email-changed', contact, contact.email, email)
  await notify(ctx, id, addressChanged, { which: 'email' })
  await keepOnlyThisSession(ctx)
}

const acceptPhone = async (ctx: SignedInCtx, contact: Contact, phone: string): Promise<void> => {
  const { id } = ctx.viewer
  if (phone === contact.phoneNumber) {
    if (await markPhoneVerified(ctx, id, phone))
      await reportFact(ctx, { kind: 'citizen.phone-verified', who: id, about: id })
    return
  }
  await setPhone(ctx, id, phone)
  await reportFact(ctx, { kind: 'citizen.phone-changed', who: id, about: id })
  await noticeOfChange(ctx, 'phone-changed', contact, contact.email, phone)
  await notify(ctx, id, addressChanged, { which: 'phone' })
  // Notify the old phone too, if it was verified.
  if (contact.phoneNumber && contact.phoneVerifiedAt)
    await noticeOfChange(ctx, 'phone-changed', contact, contact.phoneNumber, '')
}

const accept = { email: acceptEmail, phone: acceptPhone }

/**
 * Enters a code. Attempts are counted before the check and stay counted, so that five wrong ones invalidate the code
 * even when they come concurrently. Refuses `code-wrong`, `code-over` (none, invalidated, expired, or of another
 * session), `email-taken` and `phone-taken`.
 */
export const enterCode = async (
  ctx: SignedInCtx,
  channel: ContactChannel,
  code: string,
): Promise<{ ok: true }> => {
  const personId = ctx.viewer.id
  const token = tokenOf(ctx)
  const stored = await codesStore(ctx.db).countTry(personId, channel, sessionMac(token), ctx.now())
  if (!stored) throw new Refusal('code-over')
  const { id, address } = stored
  if (!isSameMac(stored.codeMac, codeMac(token, { personId, channel, address }, code)))
    throw new Refusal('code-wrong')
  await inTransaction(ctx.db, async (db) => {
    if (!(await codesStore(db).take(id))) throw new Refusal('code-over')
    if (channel === 'phone') await ctx.ports.sms?.entered(db, id)
    await accept[channel]({ ...ctx, db }, await contactOf({ db }, personId), address)
  })
  return done
}

/**
 * Opens the link of an e-mail. The person who requested it must be signed in, in any browser, so that nobody verifies
 * an address for somebody else by clicking (S-15). Refuses `link-over` and `email-taken`.
 */
export const openLink = async (ctx: SignedInCtx, token: string): Promise<{ ok: true }> => {
  if (!isLinkToken(token)) throw new Refusal('link-over')
  await inTransaction(ctx.db, async (db) => {
    const stored = await codesStore(db).takeByLink(ctx.viewer.id, linkHashOf(token), ctx.now())
    if (!stored) throw new Refusal('link-over')
    await acceptEmail({ ...ctx, db }, await contactOf({ db }, ctx.viewer.id), stored.address)
  })
  return done
}
