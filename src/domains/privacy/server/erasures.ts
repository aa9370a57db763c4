import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { eraseFilesOf } from '#domains/files/server/erasure.ts'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { erasePerson, holdPerson } from '#domains/identity/server/users/erasure.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { eraseFromMachinery, eraseDomain, type PersonalData } from '#platform/server/personal-data.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { hindrancesOf } from './departure.ts'
import { privacyStore } from './store.ts'

/** The kinds of things whose files outlive the person. */
const keptKindsOf = (personalData: readonly PersonalData[]) => {
  const declared = personalData.flatMap(({ attachments }) => Object.entries(attachments ?? {}))
  const kept = (keeps: 'public' | 'all') =>
    declared.filter(([, erasing]) => erasing !== 'delete' && erasing.keeps === keeps).map(([kind]) => kind)
  return { all: kept('all'), public: kept('public') }
}

/** Ends or hands over what the person runs, the upper domains first. */
const endRunning = async (ctx: SignedInCtx, personalData: readonly PersonalData[]): Promise<void> => {
  for (const { end } of personalData.flatMap(({ running }) => running ?? [])) await end?.(ctx, ctx.viewer.id)
}

/** Deletes the messages to this person that a demonstration stored instead of sending. */
const forgetMessages = async (ctx: SignedInCtx, email: string, phone: string | null): Promise<void> => {
  await ctx.ports.outbox.email?.forget(({ to }) => to.toLowerCase() === email.toLowerCase())
  if (phone) await ctx.ports.outbox.sms?.forget(({ to }) => to === phone)
}

/**
 * Erases a person immediately: every domain overwrites its data, sessions end, private files are deleted, and a number
 * without a name stays for the ledger and totals (S-60). What they run ends or is handed over first. Refuses
 * `wrong-password`, and what the domains declare as a hindrance.
 */
export const eraseMe = async (
  ctx: SignedInCtx,
  personalData: readonly PersonalData[],
  currentPassword: string,
): Promise<undefined> => {
  await proveOwnPassword(ctx, currentPassword)
  const { id } = ctx.viewer
  await holdPerson(ctx, id)
  const [hindrance] = await hindrancesOf(ctx, personalData)
  if (hindrance) throw new Refusal(hindrance)
  const contact = await findContact(ctx, id)
  invariant(contact, 'whoever asks is a person')
  await endRunning(ctx, personalData)
  const files = await eraseFilesOf(ctx, id, keptKindsOf(personalData))
  const keys = [...(await privacyStore(ctx.db).drop(id)), ...files]
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
