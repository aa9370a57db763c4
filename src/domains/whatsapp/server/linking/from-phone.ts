import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import type { Say } from '#platform/server/notifications/server-words.ts'
import { brand } from '#shared/brand.ts'
import { limits } from '#shared/limits.ts'
import { isServiceNumber, maskedNumber } from '../../rules.ts'
import { numbersStore, usesStore, type WhatsAppContact } from '../contacts-store.ts'
import { whatsAppWords } from '../letters.ts'
import { numberLinked } from '../notices.ts'
import { openWhatsApp, whatsAppMac } from '../secrets.ts'
import type { PhoneReply } from '../sending/reply-job.ts'
import { maskedEmail, removeNumber } from './links.ts'
import { linkingStore } from './store.ts'

/** One message about linking, from a number that is held until the transaction ends. */
export interface FromPhone {
  readonly ctx: JobCtx
  readonly contact: WhatsAppContact
  readonly say: Say
  /** Addresses of the pages to link a number and to choose what comes. */
  readonly pages: { readonly link: string; readonly settings: string }
}

const text = (body: string): PhoneReply => ({ kind: 'text', body })

/**
 * A number sends a code. The code is used up by it, and the number must answer YES: a code that somebody else began links
 * nothing by itself (S-15). Wrong ones count, so that nobody tries codes. Null: nothing more is said.
 */
export const sendsCode = async (from: FromPhone, code: string): Promise<PhoneReply | null> => {
  const { ctx, contact, say, pages } = from
  const { times, windowSeconds } = limits.whatsAppCode
  const tries = await usesStore(ctx.db).count(contact.id, 'code', windowSeconds, ctx.now())
  if (tries > times)
    return tries === times + 1
      ? text(say({ text: whatsAppWords.limited, values: { page: pages.link } }))
      : null
  const links = linkingStore(ctx.db)
  const mac = whatsAppMac(ctx, 'code', code)
  if (isServiceNumber(openWhatsApp(ctx, 'number', contact.sealed) ?? ''))
    return text(say(whatsAppWords.service))
  await links.refuse(contact.id)
  const isTaken = contact.personId !== null
  const personId = await links.claim(mac, contact.id, isTaken ? 'number-taken' : null, ctx.now())
  if (personId === undefined) return text(say({ text: whatsAppWords.codeOver, values: { page: pages.link } }))
  if (isTaken) return text(say(whatsAppWords.taken))
  const email = await maskedEmail(ctx, personId)
  return {
    kind: 'buttons',
    body: say({ text: whatsAppWords.confirm, values: { email, brand: brand.name } }),
    buttons: [
      { id: 'YES', title: say(whatsAppWords.yes) },
      { id: 'NO', title: say(whatsAppWords.no) },
    ],
  }
}

/** The phone says YES: the number belongs to the account, and what it agreed to is noted. Null when nothing waits. */
export const confirmsLink = async ({ ctx, contact, say, pages }: FromPhone): Promise<PhoneReply | null> => {
  const personId = await linkingStore(ctx.db).confirm(contact.id, ctx.now())
  if (personId === undefined) return null
  const contacts = numbersStore(ctx.db)
  if (!(await contacts.link(contact.id, personId, ctx.now()))) return text(say(whatsAppWords.taken))
  await usesStore(ctx.db).note(contact.id, personId, 'agreed', ctx.now())
  const number = maskedNumber(openWhatsApp(ctx, 'number', contact.sealed) ?? '')
  await notify(ctx, personId, numberLinked, { number })
  return text(say({ text: whatsAppWords.linked, values: { page: pages.settings } }))
}

/** The phone says NO; null when nothing waits. */
export const refusesLink = async ({ ctx, contact, say }: FromPhone): Promise<PhoneReply | null> =>
  (await linkingStore(ctx.db).refuse(contact.id)) ? text(say(whatsAppWords.refused)) : null

/** The phone says UNLINK. */
export const unlinksItself = async ({ ctx, contact, say, pages }: FromPhone): Promise<PhoneReply> => {
  const isRemoved = contact.personId !== null && (await removeNumber(ctx, contact.personId))
  return text(
    isRemoved
      ? say(whatsAppWords.unlinked)
      : say({ text: whatsAppWords.notLinked, values: { page: pages.link } }),
  )
}
