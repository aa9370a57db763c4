import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type CheckOutcome, kycConsoleApi, type KycFile } from '../../contracts/console-contract.ts'
import type { RejectReason } from '../../contract.ts'
import { plainNumber } from '../../formats.ts'
import { birthDay, needsSecondReviewer } from '../../rules.ts'
import { openSealedDocument } from '../applying/documents.ts'
import { detailsOf } from '../applying/draft.ts'
import { type Application, documentsStore } from '../applying/store.ts'
import { settleCheck } from './settlement.ts'
import { kycConsoleStore } from './store.ts'

/** More files than this in a day raise an alarm: a reviewer who reads forty a day stays below (S-42). */
const MAX_FILES_A_DAY = 50

/** The files that wait, without the viewer's own. */
export const listWaiting = async (ctx: SignedInCtx) => {
  const rows = await kycConsoleStore(ctx.db).waiting([...(await ownAccounts(ctx)).keys()])
  return {
    items: rows.map(({ id, number, attempt, submittedAt, reviewerId, isSecond }) => ({
      id,
      number,
      attempt,
      submittedAt: submittedAt.toISOString(),
      isMine: reviewerId === ctx.viewer.id,
      isTaken: reviewerId !== null,
      isSecond,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Keeps reviewers away from their own accounts and from people of their own device. */
const refuseInvolved = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  const by = (await ownAccounts(ctx)).get(personId)
  if (by) throw new Refusal(by === 'device' ? 'kyc-file-close' : 'kyc-file-own')
}

/** Keeps whoever agreed first, with any of their accounts, from being the second reviewer too. */
const refuseFirst = async (ctx: SignedInCtx, { firstReviewerId: first }: Application): Promise<void> => {
  if (first !== null && (await ownAccounts(ctx)).has(first)) throw new Refusal('kyc-second-required')
}

const pendingFile = async (ctx: SignedInCtx, fileId: string): Promise<Application> => {
  const application = isId(fileId) ? await kycConsoleStore(ctx.db).byId(fileId) : undefined
  if (application?.status !== 'pending') throw new Refusal('kyc-file-not-found')
  return application
}

/** A pending file that the viewer has taken; everybody else's answers as a missing one. */
const ownFile = async (ctx: SignedInCtx, fileId: string): Promise<Application> => {
  const application = await pendingFile(ctx, fileId)
  if (application.reviewerId !== ctx.viewer.id) throw new Refusal('kyc-file-not-found')
  return application
}

/** Takes a file, so that nobody else opens it. */
export const takeFile = async (ctx: SignedInCtx, fileId: string): Promise<{ id: string }> => {
  const application = await pendingFile(ctx, fileId)
  await refuseInvolved(ctx, application.personId)
  await refuseFirst(ctx, application)
  if (!(await kycConsoleStore(ctx.db).take(fileId, ctx.viewer.id, ctx.now())))
    throw new Refusal('kyc-file-taken')
  ctx.auditing(`kyc:${fileId}`)
  return { id: fileId }
}

/** Gives a file back to the queue. */
export const releaseFile = async (ctx: SignedInCtx, fileId: string): Promise<{ id: string }> => {
  const { id } = await ownFile(ctx, fileId)
  if (!(await kycConsoleStore(ctx.db).release(id, ctx.viewer.id))) throw new Refusal('kyc-file-not-found')
  ctx.auditing(`kyc:${id}`)
  return { id }
}

/** Records a look before anything is shown: in the trail of the staff and in the list that nobody can change. */
const noteLook = async (
  ctx: SignedInCtx,
  applicationId: string,
  documentId: string | null,
): Promise<void> => {
  const [viewerId, at] = [ctx.viewer.id, ctx.now()]
  await inTransaction(ctx.db, async (db) => {
    await kycConsoleStore(db).noteView({ applicationId, documentId, viewerId, at })
    await appendAudit(db, {
      actorId: viewerId,
      action: 'kyc.look',
      target: `kyc:${applicationId}`,
      reason: documentId && `document ${documentId}`,
      requestId: ctx.requestId,
    })
  })
  const seen = await kycConsoleStore(ctx.db).filesSeenSince(viewerId, new Date(at.getTime() - DAY_MS))
  if (seen > MAX_FILES_A_DAY)
    ctx.log.error({ alarm: 'kyc-views', viewerId, seen }, 'a reviewer opens unusually many identity files')
}

const checkOf = (ctx: SignedInCtx, { check }: Application): KycFile['check'] => {
  if (check.check_outcome === null && !ctx.ports.identityCheck) return null
  return {
    outcome: (check.check_outcome ?? 'waiting') as CheckOutcome,
    firstName: check.check_first_name,
    lastName: check.check_last_name,
    bornOn: check.check_born_on,
  }
}

/** A file for its reviewer. */
export const showTakenFile = async (ctx: SignedInCtx, fileId: string): Promise<KycFile> => {
  const application = await ownFile(ctx, fileId)
  await noteLook(ctx, application.id, null)
  const { idNumber, idKind, bornOn: _, ...details } = await detailsOf(ctx, application)
  const documents = await documentsStore(ctx.db).of(application.id, application.attempt)
  const names = await namesOf(ctx, [application.personId])
  const account = names.get(application.personId)
  const { sameNumber, samePerson } = await kycConsoleStore(ctx.db).others(application)
  return {
    id: application.id,
    number: application.number,
    attempt: application.attempt,
    submittedAt: application.submittedAt?.toISOString() ?? '',
    consentVersion: application.consentVersion ?? '',
    ...details,
    bornOn: birthDay({ bornOn: _ }) ?? '',
    idKind: idKind ?? 'nin',
    idNumber: plainNumber(idNumber),
    accountName: account ? fullName(account) : '',
    documents: documents.map(({ id, kind, contentType, size }) => ({
      id,
      kind,
      contentType,
      size,
      url: kycConsoleApi.fileDocument.path.replace(':fileId', application.id).replace(':documentId', id),
    })),
    check: checkOf(ctx, application),
    sameNumber,
    samePerson,
    isSecond: application.firstReviewerId !== null,
    needsSecond: needsSecondReviewer(application.check.check_outcome),
  }
}

/** A document for the reviewer of its file. */
export const showFileDocument = async (
  ctx: SignedInCtx,
  fileId: string,
  documentId: string,
): Promise<Bytes> => {
  const application = await ownFile(ctx, fileId)
  const documents = await documentsStore(ctx.db).of(application.id, application.attempt)
  const document = documents.find(({ id }) => id === documentId)
  if (!document) throw new Refusal('kyc-file-not-found')
  await noteLook(ctx, application.id, documentId)
  return openSealedDocument(ctx, document)
}

interface Deciding {
  readonly outcome: 'verified' | 'rejected'
  readonly agrees?: 'yes' | undefined
  readonly reasons?: readonly RejectReason[] | undefined
  readonly note?: string | undefined
}

const refuseHalf = ({ outcome, agrees, reasons = [], note = '' }: Deciding): void => {
  if (outcome === 'verified' && !agrees)
    throw new Refusal('invalid-input', {
      fields: { agrees: message('Confirm that you compared the document with what the person wrote.') },
    })
  if (outcome === 'rejected' && reasons.length === 0)
    throw new Refusal('invalid-input', { fields: { reasons: message('Choose at least one reason.') } })
  if (reasons.includes('other') && note === '')
    throw new Refusal('invalid-input', { fields: { note: message('What is wrong?') } })
}

type Decided = { number: number; state: 'verified' | 'rejected' | 'waits-for-second' }

/** The first reviewer agrees; nobody is told, and somebody else decides. */
const agreeFirst = async (ctx: SignedInCtx, application: Application): Promise<Decided> => {
  if (!(await kycConsoleStore(ctx.db).agreeFirst(application, ctx.viewer.id, ctx.now())))
    throw new Refusal('kyc-file-not-found')
  ctx.auditing(`kyc:${application.id}`, 'agreed as the first reviewer')
  return { number: application.number, state: 'waits-for-second' }
}

/** Decides a file; the person is told. Without a provider's match the first of two reviewers only agrees. */
export const decideFile = async (ctx: SignedInCtx, fileId: string, form: Deciding): Promise<Decided> => {
  refuseHalf(form)
  const application = await ownFile(ctx, fileId)
  await refuseInvolved(ctx, application.personId)
  await refuseFirst(ctx, application)
  const { outcome } = form
  const isManual = needsSecondReviewer(application.check.check_outcome)
  if (outcome === 'verified' && isManual && application.firstReviewerId === null)
    return agreeFirst(ctx, application)
  const reasons = outcome === 'rejected' ? (form.reasons ?? []) : []
  const note = (outcome === 'rejected' && form.note) || null
  await settleCheck(ctx, application, { outcome, reasons, note, by: ctx.viewer.id })
  ctx.auditing(`kyc:${application.id}`, [outcome, ...reasons].join(' '))
  return { number: application.number, state: outcome }
}
