import { affiliationOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import type { OwnProof } from '../../contracts/proof-contract.ts'
import { SCHOOL_CODE_MINUTES, SCHOOL_CODE_TRIES, domainsOf } from '../../rules.ts'
import { domainsStore } from '../domains/store.ts'
import { sendSchoolCode } from '../jobs.ts'
import { addRequest, proveRequest, refuseProven, showProof } from './proofs.ts'
import { evidenceMac, isSameCode, newSchoolCode, schoolCodeMac } from './secrets.ts'
import { emailCodesStore } from './store.ts'

/** The listed school of the viewer's profile; refuses `school-missing` for none, and for one that nobody reviewed. */
export const ownSchool = async (ctx: SignedInCtx): Promise<string> => {
  const school = await affiliationOf(ctx, ctx.viewer.id)
  if (!school?.isReviewed) throw new Refusal('school-missing')
  return school.institutionId
}

/**
 * Sends a code to a school address. The answer is the same whether another account is proven by the address, so that nobody learns
 * who is here. Refuses `school-missing`, `domain-unknown`, `proven-already` and `too-many-requests`.
 */
export const askSchoolCode = async (
  ctx: SignedInCtx,
  { email }: { readonly email: string },
): Promise<{ domain: string }> => {
  const { id } = ctx.viewer
  const institutionId = await ownSchool(ctx)
  await refuseProven(ctx, 'school', institutionId)
  const domain = await domainsStore(ctx.db).openOf(domainsOf(email), institutionId)
  if (domain === undefined) throw new Refusal('domain-unknown')
  for (const name of ['codeMinute', 'codeTenMinutes', 'codeDay'] as const)
    await ctx.limiter.hit(name, `campus|${id}`)
  await ctx.limiter.hit('codeAddress', `campus|${email}`)
  const code = newSchoolCode()
  const expiresAt = new Date(ctx.now().getTime() + SCHOOL_CODE_MINUTES * 60_000)
  const mac = schoolCodeMac(ctx, id, email, code)
  await emailCodesStore(ctx.db).keep({ personId: id, institutionId, address: email, mac, expiresAt })
  await enqueue(ctx.db, sendSchoolCode, { personId: id, code, language: ctx.language })
  return { domain }
}

/**
 * Proves the place by the code. Attempts are counted first and stay counted. Refuses `code-wrong`, `code-over` and
 * `already-used`.
 */
export const proveByEmail = async (
  ctx: SignedInCtx,
  { code }: { readonly code: string },
): Promise<OwnProof> => {
  const { id } = ctx.viewer
  const pending = await emailCodesStore(ctx.db).countTry(id, ctx.now(), SCHOOL_CODE_TRIES)
  if (!pending) throw new Refusal('code-over')
  const { address, institutionId, mac } = pending
  if (!isSameCode(mac, schoolCodeMac(ctx, id, address, code))) throw new Refusal('code-wrong')
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    if (!(await emailCodesStore(db).take(id, mac))) throw new Refusal('code-over')
    const requestId = await addRequest(inside, {
      community: 'school',
      placeId: institutionId,
      method: 'email',
      evidence: evidenceMac(ctx, 'email', address),
      shown: address.slice(address.indexOf('@')),
      shareCode: null,
    })
    await proveRequest(inside, { id: requestId, personId: id, community: 'school', placeId: institutionId })
    return showProof(inside, requestId)
  })
}
