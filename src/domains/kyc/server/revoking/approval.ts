import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { dropCheckedIdentity } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { revocationRefusals } from '../../contracts/console-contract.ts'
import type { Application } from '../applying/store.ts'
import { kycConsoleStore } from '../console/store.ts'
import { kycRevoked } from '../notices.ts'
import { revocationsStore } from './store.ts'

const Revocation = z.strictObject({ applicationId: z.uuid(), personId: z.uuid() })
type Revocation = z.output<typeof Revocation>

const verifiedFile = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<Application> => {
  const [application] = await revocationsStore(ctx.db).verifiedByIds([id])
  if (!application) throw new Refusal('kyc-not-verified')
  return application
}

const takeBack = async (
  ctx: SignedInCtx,
  { applicationId, personId }: Revocation,
  { reason, proposerId }: { reason: string; proposerId: string },
): Promise<void> => {
  const { attempt } = await verifiedFile(ctx, applicationId)
  const [store, at] = [revocationsStore(ctx.db), ctx.now()]
  if (!(await store.revoke(applicationId, { reason, at }))) throw new Refusal('kyc-not-verified')
  await store.freeNumberOf(personId)
  await dropCheckedIdentity(ctx, personId)
  await kycConsoleStore(ctx.db).noteDecision({
    id: ctx.newId(),
    applicationId,
    attempt,
    outcome: 'revoked',
    reasons: ['revoked'],
    by: ctx.viewer.id,
    firstBy: proposerId,
    at,
  })
  await notify(ctx, personId, kycRevoked, {}, { key: `${applicationId} ${attempt}` })
}

/** A verification that two people take back; its owner reads their reason and may hand in anew. */
export const revocationApproval = twoPeople('kyc.revocation', {
  payload: Revocation,
  refuses: revocationRefusals,
  of: 'kyc-review',
  subject: ({ applicationId }) => applicationId,
  about: ({ personId }) => personId,
  check: async (ctx, { applicationId }) => void (await verifiedFile(ctx, applicationId)),
  reads: (ctx, payloads) =>
    byId(payloads, ({ applicationId }) => applicationId, revocationsStore(ctx.db).verifiedByIds),
  says: (_, { number }) => ({
    title: { text: message('Withdraw the verification of file {number}'), values: { number } },
    detail: { text: message('The person loses verified access and reads the reason below.') },
    href: to('kycConsole'),
  }),
  execute: (ctx, { payload, reason, proposerId }) => takeBack(ctx, payload, { reason, proposerId }),
  audits: ({ applicationId }) => `kyc:${applicationId}`,
})

/** The first of two people proposes to take a verification back; refuses `kyc-not-verified`. */
export const proposeRevocation = async (
  ctx: SignedInCtx,
  { number, reason }: { number: number; reason: string },
): Promise<Pending> => {
  const application = await revocationsStore(ctx.db).verifiedByNumber(number)
  if (!application) throw new Refusal('kyc-not-verified')
  const payload = { applicationId: application.id, personId: application.personId }
  return propose(ctx, revocationApproval, payload, reason)
}
