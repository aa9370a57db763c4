import { contactOf } from '#domains/identity/server/users/contacts.ts'
import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { LinkedNumber, OpenLink, WhatsAppLink } from '../../contract.ts'
import { LINK_MINUTES, linkText, maskedNumber } from '../../rules.ts'
import { numbersStore, usesStore, type WhatsAppContact } from '../contacts-store.ts'
import { numberUnlinked } from '../notices.ts'
import { newLinkCode, openWhatsApp, sealWhatsApp, whatsAppMac } from '../secrets.ts'
import { linkingStore, openLinkCode } from './store.ts'

const done = { ok: true } as const

/** Whether WhatsApp is connected, and our number. */
export const whatsAppPlace = ({ ports: { whatsapp } }: Pick<Ctx, 'ports'>) => ({
  isConnected: whatsapp !== null,
  isTest: whatsapp?.isDouble ?? false,
  number: whatsapp?.number ?? null,
})

const masked = (ctx: { readonly keyFor: KeyFor }, sealed: Buffer): string =>
  maskedNumber(openWhatsApp(ctx, 'number', sealed) ?? '')

/** The number of an account as its owner sees it. */
export const linkedNumber = (
  ctx: { readonly keyFor: KeyFor },
  contact: WhatsAppContact | undefined,
): LinkedNumber | null =>
  contact?.linkedAt
    ? {
        number: masked(ctx, contact.sealed),
        since: contact.linkedAt.toISOString(),
        language: contact.language,
        isStopped: contact.stoppedAt !== null,
      }
    : null

/** Where the written message opens: WhatsApp, or the test phone of a demonstration. */
const hrefOf = ({ ports: { whatsapp } }: Pick<Ctx, 'ports'>, text: string): string | null => {
  if (!whatsapp) return null
  const query = new URLSearchParams({ text }).toString().replaceAll('+', '%20')
  return whatsapp.isDouble ? `/dev/whatsapp?${query}` : `https://wa.me/${whatsapp.number}?${query}`
}

const sessionMacOf = (ctx: SignedInCtx): Buffer => {
  invariant(ctx.sessionToken, 'a signed-in viewer has a session')
  return whatsAppMac(ctx, 'session', ctx.sessionToken)
}

/** What this browser may see of the viewer's code: another session sees none. */
const openLinkOf = async (ctx: SignedInCtx): Promise<OpenLink | null> => {
  const found = await openLinkCode(ctx.db, ctx.viewer.id, ctx.now())
  if (!found || !found.sessionMac.equals(sessionMacOf(ctx))) return null
  const isWaiting = found.contactId === null
  const code = isWaiting ? openWhatsApp(ctx, `code\n${ctx.viewer.id}`, found.codeSealed) : null
  const text = code === null ? null : linkText(code)
  return {
    text,
    href: text && hrefOf(ctx, text),
    expiresAt: found.expiresAt.toISOString(),
    state: isWaiting ? 'waiting' : (found.ending ?? 'confirm'),
    number: found.numberSealed && masked(ctx, found.numberSealed),
  }
}

/** The viewer's number, or how far the link is that this browser began. */
export const showLink = async (ctx: SignedInCtx): Promise<WhatsAppLink> => {
  const linked = linkedNumber(ctx, await numbersStore(ctx.db).ofPerson(ctx.viewer.id))
  return { place: whatsAppPlace(ctx), linked, open: linked ? null : await openLinkOf(ctx) }
}

/**
 * Makes a code that this session shows, and that works once within ten minutes (S-15). Refuses `wrong-password`,
 * `too-many-requests` and `linked-already`.
 */
export const startLink = async (
  ctx: SignedInCtx,
  { currentPassword }: { currentPassword: string },
): Promise<typeof done> => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  await ctx.limiter.hit('whatsAppLink', id)
  const code = newLinkCode()
  await inTransaction(ctx.db, async (db) => {
    // Whoever links in between keeps the number: linking itself gives a person one number only.
    if (await numbersStore(db).ofPerson(id)) throw new Refusal('linked-already')
    await linkingStore(db).keep({
      personId: id,
      mac: whatsAppMac(ctx, 'code', code),
      sealed: sealWhatsApp(ctx, `code\n${id}`, code),
      sessionMac: sessionMacOf(ctx),
      expiresAt: new Date(ctx.now().getTime() + LINK_MINUTES * 60_000),
    })
  })
  return done
}

/** Takes the number from an account and says so at its other addresses; false when it has none. */
export const removeNumber = async (
  ctx: NotifyContext & { readonly keyFor: KeyFor },
  personId: string,
): Promise<boolean> => {
  const contacts = numbersStore(ctx.db)
  const removed = await contacts.unlink(personId)
  if (!removed) return false
  await usesStore(ctx.db).note(removed.id, personId, 'unlinked', ctx.now())
  await notify(ctx, personId, numberUnlinked, { number: masked(ctx, removed.sealed) })
  return true
}

/** Removes the viewer's number; refuses `not-linked`. */
export const unlinkOwn = async (ctx: SignedInCtx): Promise<typeof done> => {
  if (!(await removeNumber(ctx, ctx.viewer.id))) throw new Refusal('not-linked')
  return done
}

/** An address of which only its owner knows the rest, such as a•••@example.ng. */
export const maskedEmail = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<string> => {
  const { email } = await contactOf(ctx, personId)
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
