import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { eraseFilesOf } from '#domains/files/server/erasure.ts'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { erasePerson, erasePersonAgain, holdPerson } from '#domains/identity/server/users/erasure.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import {
  eraseFromMachinery,
  eraseDomain,
  type LeavingContext,
  type PersonalData,
} from '#platform/server/personal-data.ts'
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

/**
 * Erases in every domain: what the person runs ends or is handed over first, the upper domains before the lower ones.
 * Returns the keys of their files. A repetition changes nothing.
 */
const eraseDomains = async (
  ctx: LeavingContext,
  personalData: readonly PersonalData[],
  id: string,
): Promise<string[]> => {
  for (const { end } of personalData.flatMap(({ running }) => running ?? [])) await end?.(ctx, id)
  const keys = await eraseFilesOf(ctx, id, keptKindsOf(personalData))
  for (const data of personalData) await eraseDomain(ctx.db, data, id)
  return keys
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
  const [hindrance] = await hindrancesOf(ctx, personalData, id)
  if (hindrance) throw new Refusal(hindrance)
  const contact = await findContact(ctx, id)
  invariant(contact, 'whoever asks is a person')
  const keys = [...(await privacyStore(ctx.db).drop(id)), ...(await eraseDomains(ctx, personalData, id))]
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

/**
 * Completes the erasure of somebody whom an older release erased: it knew fewer things of a person than this one. Returns
 * what would have kept this release from erasing them, such as an organization that has no owner now.
 */
export const completeErasure = (
  ctx: LeavingContext,
  personalData: readonly PersonalData[],
  id: string,
): Promise<string[]> =>
  inTransaction(ctx.db, async (db) => {
    const own = { ...ctx, db }
    await holdPerson(own, id)
    const missed = await hindrancesOf(own, personalData, id)
    // The hourly job deletes the bytes of their files.
    await eraseDomains(own, personalData, id)
    await eraseFromMachinery(db, id, [])
    await erasePersonAgain(own, id)
    await privacyStore(db).noteCompleted(id)
    return missed
  })
