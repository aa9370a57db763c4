import { randomUUID } from 'node:crypto'
import { keepCheckedIdentity } from '#domains/identity/server/users/people.ts'
import type { Ctx } from '#platform/server/context.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import type { RejectReason } from '../../contract.ts'
import { type Details, noDetails } from '../../rules.ts'
import type { Application } from '../applying/store.ts'
import { kycApproved, kycRejected } from '../notices.ts'
import { openDetails, sealDetails } from '../vault/vault.ts'
import { kycConsoleStore } from './store.ts'

type SettlingCtx = Pick<Ctx, 'db' | 'now' | 'keyFor' | 'notifier'>

export interface KycDecision {
  readonly outcome: 'verified' | 'rejected'
  readonly reasons: readonly RejectReason[]
  readonly note: string | null
  /** The reviewer; null when the provider decided. */
  readonly by: string | null
}

/** What stays of a verified person: the name and birth date of the document. The number and the home go. */
const lasting = ({ firstName, middleName, lastName, bornOn }: Details): Details => ({
  ...noDetails,
  firstName,
  middleName,
  lastName,
  bornOn,
})

const detailsAfter = async (ctx: SettlingCtx, { personId, details }: Application, isVerified: boolean) =>
  isVerified && details
    ? sealDetails(ctx, personId, lasting(await openDetails(ctx, personId, details)))
    : null

/**
 * Decides a pending file once, tells the person, and for a verified one claims the number and opens what verified people
 * may do. Refuses `kyc-number-taken` and `kyc-file-not-found`.
 */
export const settleCheck = async (
  ctx: SettlingCtx,
  application: Application,
  decision: KycDecision,
): Promise<void> => {
  const { id, personId, attempt, numberHash } = application
  const [store, at, isVerified] = [kycConsoleStore(ctx.db), ctx.now(), decision.outcome === 'verified']
  const details = await detailsAfter(ctx, application, isVerified)
  if (!(await store.settle(application, { ...decision, at, details })))
    throw new Refusal('kyc-file-not-found')
  if (isVerified && !(numberHash && (await store.claimNumber(numberHash, personId, at))))
    throw new Refusal('kyc-number-taken')
  const { outcome, reasons, by } = decision
  const firstBy = application.firstReviewerId
  await store.noteDecision({
    id: randomUUID(),
    applicationId: id,
    attempt,
    outcome,
    reasons,
    by,
    firstBy,
    at,
  })
  if (isVerified) {
    await keepCheckedIdentity(ctx, personId)
    await notify(ctx, personId, kycApproved, {})
  } else await notify(ctx, personId, kycRejected, {})
}
