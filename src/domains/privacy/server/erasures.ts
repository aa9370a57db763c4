import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { eraseFilesOf } from '#domains/files/server/erasure.ts'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { erasePerson, isLastAdmin } from '#domains/identity/server/users/erasure.ts'
import { leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { eraseFromMachinery, eraseDomain, type PersonalData } from '#platform/server/personal-data.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { privacyStore } from './store.ts'

const inSeat = new Set(['deployed', 'verified'])

const mustBeFree = async (ctx: SignedInCtx): Promise<void> => {
  if (ctx.viewer.isAdmin && (await isLastAdmin(ctx, ctx.viewer.id))) throw new Refusal('last-admin')
  const leader = await leaderOfPerson(ctx, ctx.viewer.id)
  if (leader && inSeat.has(leader.status)) throw new Refusal('holds-a-seat')
}

/** Deletes the messages to this person that a demonstration stored instead of sending. */
const forgetMessages = async (ctx: SignedInCtx, email: string, phone: string | null): Promise<void> => {
  await ctx.ports.outbox.email?.forget(({ to }) => to.toLowerCase() === email.toLowerCase())
  if (phone) await ctx.ports.outbox.sms?.forget(({ to }) => to === phone)
}

/**
 * Erases a person immediately: every domain overwrites its data, sessions end, private files are deleted, and a number
 * without a name stays for the ledger and totals (S-60). Refuses `wrong-password`, `last-admin` and `holds-a-seat`.
 */
export const eraseMe = async (
  ctx: SignedInCtx,
  personalData: readonly PersonalData[],
  currentPassword: string,
): Promise<undefined> => {
  await proveOwnPassword(ctx, currentPassword)
  await mustBeFree(ctx)
  const { id } = ctx.viewer
  const contact = await findContact(ctx, id)
  invariant(contact, 'whoever asks is a person')
  const keys = [...(await privacyStore(ctx.db).drop(id)), ...(await eraseFilesOf(ctx, id))]
  for (const data of personalData) await eraseDomain(ctx.db, data, id)
  await eraseFromMachinery(ctx.db, id, [contact.email, ...(contact.phoneNumber ? [contact.phoneNumber] : [])])
  if (!(await erasePerson(ctx, id))) return undefined
  await privacyStore(ctx.db).noteErasure(id, ctx.now())
  ctx.setSession(null)
  ctx.afterCommit(async () => {
    // The hourly job would delete the bytes too, but the person should not wait for it.
    for (const key of keys) await ctx.ports.blobs.remove(key)
    await forgetMessages(ctx, contact.email, contact.phoneNumber)
  })
  return undefined
}
