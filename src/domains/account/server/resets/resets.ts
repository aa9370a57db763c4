import { reportFact } from '#domains/activity/server/facts.ts'
import { contactOf, endSessions, setPasswordHash } from '#domains/identity/server/users/contacts.ts'
import { proveOwnPassword } from '#domains/identity/server/sign-in/credentials.ts'
import { hashPassword } from '#domains/identity/server/passwords/passwords.ts'
import { keepOnlyThisSession } from '#domains/identity/server/sessions/sessions.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { RESET_SENT } from '../../reset-contract.ts'
import { sendReset } from '../jobs.ts'
import { noticeOfPassword } from '../emails/notices.ts'
import { minPasswordLength, refuseWeak } from './new-passwords.ts'
import { isLinkToken, linkHashOf } from '../secrets.ts'
import { endLinks } from './links.ts'
import { resetsStore } from '../store.ts'

/**
 * Enqueues an e-mail for any address: only the job checks whether it has an account, so that answer and timing reveal
 * nothing (S-12). The link's host comes from the configuration, never from the request (S-11).
 */
export const askReset = async (ctx: Ctx, email: string): Promise<{ message: string }> => {
  // Counted per network: strangers elsewhere who request links do not use up the owner's attempts (S-13).
  await ctx.limiter.hit('reset', `${email}|${ctx.network}`)
  const page = `${ownOrigin(ctx.config)}${to('resetPassword')}`
  await enqueue(ctx.db, sendReset, { id: ctx.newId(), email, page, language: ctx.language })
  return { message: RESET_SENT }
}

type Opened = Pick<Ctx, 'db' | 'now' | 'linkToken'>

/** The token hash of the link that this browser opened, if its token is well-formed. */
const openedLink = ({ linkToken }: Opened): Buffer | undefined =>
  linkToken !== undefined && isLinkToken(linkToken) ? linkHashOf(linkToken) : undefined

const personOf = async (ctx: Opened): Promise<string | undefined> => {
  const hash = openedLink(ctx)
  return hash && resetsStore(ctx.db).personOf(hash, ctx.now())
}

/** Whether the link is valid. Checking does not consume it, because mail programs open links too. */
export const resetLink = async (ctx: Opened) => {
  const personId = await personOf(ctx)
  const person = personId === undefined ? { isStaff: false } : await contactOf(ctx, personId)
  return { isLive: personId !== undefined, leastPasswordCharacters: minPasswordLength(person) }
}

/** Stores a new hash, ends old links, records the fact and notifies the person. */
const replacePassword = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'newId' | 'notifier' | 'language'>,
  personId: string,
  passwordHash: string,
  keep: string | undefined,
): Promise<void> => {
  await setPasswordHash(ctx, personId, passwordHash)
  await endSessions(ctx, personId, { except: keep })
  await endLinks(ctx, personId)
  await reportFact(ctx, { kind: 'citizen.password-changed', who: personId, about: personId })
  await noticeOfPassword(ctx, personId)
}

/**
 * Sets a password by a link: it works once, ends every session and does not sign in. Refuses `link-over` and
 * `password-common`.
 */
export const setPassword = async (ctx: Ctx, { password }: { password: string }): Promise<{ ok: true }> => {
  const link = openedLink(ctx)
  const personId = await personOf(ctx)
  if (!link || personId === undefined) throw new Refusal('link-over')
  refuseWeak(password, await contactOf(ctx, personId))
  // Hash before the transaction: hashing is slow and queues.
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx.db, async (db) => {
    if (!(await resetsStore(db).take(link, ctx.now()))) throw new Refusal('link-over')
    await replacePassword({ ...ctx, db }, personId, passwordHash, undefined)
  })
  ctx.forgetLink('newPassword')
  return { ok: true }
}

/** Changes the viewer's password; other sessions end, this one continues under a new id (S-02). */
export const changePassword = async (
  ctx: SignedInCtx,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ ok: true }> => {
  const { id } = ctx.viewer
  await proveOwnPassword(ctx, currentPassword)
  refuseWeak(password, await contactOf(ctx, id))
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx.db, async (db) => {
    await replacePassword({ ...ctx, db }, id, passwordHash, ctx.sessionToken)
    await keepOnlyThisSession({ ...ctx, db })
  })
  return { ok: true }
}
