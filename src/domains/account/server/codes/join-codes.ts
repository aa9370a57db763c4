import type { JoinCodes } from '#domains/identity/server/onboarding/join-codes.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { after, CODE_MINUTES } from '../../rules.ts'
import { sendingLimits } from './codes.ts'
import { codesStore } from './store.ts'
import { sendCode } from '../jobs.ts'
import { codeMac, isSameMac, newCode, sessionMac } from '../secrets.ts'

const bound = (email: string) => ({ personId: null, channel: 'email', address: email }) as const

/** Counts an e-mail per network, browser and address; strangers who request codes do not block the owner's. */
const ask = async (ctx: Ctx, email: string): Promise<void> => {
  if (!ctx.ports.email) throw new Refusal('email-away')
  const mac = sessionMac(ctx.holder)
  const limits = sendingLimits('join', [mac.toString('base64url'), `${ctx.network}|${email}`], email)
  const isAwaited = await codesStore(ctx.db).isAwaited(email, mac, ctx.now())
  if ((await ctx.limiter.wait(limits)) > 0 && isAwaited) return
  await ctx.limiter.hit('joinCode', ctx.network)
  for (const [name, who] of limits) await ctx.limiter.hit(name, who)
  const [id, code] = [ctx.newId(), newCode()]
  await inTransaction(ctx.db, async (db) => {
    await codesStore(db).keep({
      ...bound(email),
      id,
      sessionMac: mac,
      codeMac: codeMac(ctx.holder, bound(email), code),
      linkHash: null,
      createdAt: ctx.now(),
      expiresAt: after(ctx.now(), CODE_MINUTES),
    })
    // Only the job checks whether the address has an account, and picks the text.
    await enqueue(db, sendCode, { id, code, link: null, language: ctx.language })
  })
}

/** Refuses a code of this browser for another address, and a code of another browser for this address. */
const prove: JoinCodes['prove'] = async (ctx, email, code) => {
  const stored = await codesStore(ctx.db).countVisitorTry(email, sessionMac(ctx.holder), ctx.now())
  if (!stored) throw new Refusal('code-over')
  if (!isSameMac(stored.codeMac, codeMac(ctx.holder, bound(email), code)))
    throw new Refusal('code-wrong', {
      fields: { code: message('That is not the code we sent. Check it and try again.') },
    })
  return async (tx) => {
    if (!(await codesStore(tx).take(stored.id))) throw new Refusal('code-over')
  }
}

/** Codes for joining: like a person's own codes, but bound to a browser without a session (S-12, S-14). */
export const codesForJoining: JoinCodes = { ask, prove }
