import { keepIdentityNumber } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { kycSteps, MAX_KYC_ATTEMPTS } from '../../contract.ts'
import { askProvider } from '../provider-job.ts'
import { numberHash, personHash } from '../vault/vault.ts'
import { collectedOf, detailsOf, refuseGaps } from './draft.ts'
import { refuseClosedCheck } from './guards.ts'
import { applicationsStore } from './store.ts'

/**
 * Hands in the viewer's check. A number that another account has handed in too is no refusal: the person learns nothing
 * of somebody else, and the reviewer sees it.
 */
export const submitKyc = async (ctx: SignedInCtx): Promise<{ number: number }> => {
  const store = applicationsStore(ctx.db)
  const now = ctx.now()
  const application = await store.begin(ctx.viewer.id, ctx.newId(), now)
  refuseClosedCheck(application)
  if (application.attempt > MAX_KYC_ATTEMPTS) throw new Refusal('kyc-tries-used')
  const details = await detailsOf(ctx, application)
  refuseGaps(kycSteps, await collectedOf(ctx, application, details))
  if (!details.idKind) throw new Refusal('missing-information')
  const hashes = {
    numberHash: numberHash(ctx, details.idKind, details.idNumber),
    personHash: personHash(ctx, details),
  }
  if (!(await store.handIn(application.id, { ...hashes, at: now }))) throw new Refusal('kyc-closed')
  await keepIdentityNumber(ctx, ctx.viewer.id, hashes.numberHash)
  if (ctx.ports.identityCheck)
    await enqueue(ctx.db, askProvider, { applicationId: application.id, attempt: application.attempt })
  return { number: application.number }
}
