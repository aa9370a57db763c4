import { attachPhotos, perceptualHashOf } from '#domains/files/server/attachments.ts'
import { removeFiles } from '#domains/files/server/removals.ts'
import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import { namesLeader, similarLeaders } from '#domains/leaders/server/lookup/similar-queries.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { endOfLagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  MAX_RESENDS,
  type OwnSubmission,
  type Sent,
  type SubmissionKind,
} from '../../contracts/submission-contract.ts'
import { riskOf } from '../../rules.ts'
import { submissionDecided } from '../notices.ts'
import type { OccurrenceKey } from '../tasks/occurrences-store.ts'
import { type CheckedSent, checkSent } from './checks.ts'
import { listOwnSubmissions } from './own.ts'
import { submissionsStore } from './store.ts'

/** The share of common trigrams from which a name is taken for that of a leader in the same State. */
const SAME_NAME = 0.7

/** The name under which the photo of a submission is attached. */
const proofName = (id: string) => `proof:${id}` as const

const attachPhoto = async (ctx: SignedInCtx, id: string, fileId: string): Promise<string | null> => {
  const photos = await attachPhotos(ctx, [fileId], { to: proofName(id) })
  if (photos === 'photo-only')
    throw new Refusal('invalid-input', { fields: { photoUrl: message('Choose a photo, not a document.') } })
  if (typeof photos === 'string') throw new Refusal(photos)
  return perceptualHashOf(ctx, fileId)
}

/** The risk of a proof, from what the database knows; nothing of it decides by itself. */
const riskFacts = async (
  ctx: SignedInCtx,
  id: string,
  checked: CheckedSent,
  perceptualHash: string | null,
) => {
  const store = submissionsStore(ctx.db)
  const own = await joinedWith(ctx, ctx.viewer.id)
  const senders = perceptualHash === null ? [] : await store.sendersOfLike(perceptualHash, id, ctx.now())
  const home = await ctx.homes.of(ctx, ctx.viewer.id)
  const startOfDay = new Date(endOfLagosDay(ctx.now()).getTime() - DAY_MS)
  const isOwn = (sender: string) => sender === ctx.viewer.id || own.has(sender)
  return riskOf({
    isSameAsOthers: senders.some((sender) => !isOwn(sender)),
    isSameAsOwn: senders.some(isOwn),
    hasPosition: checked.latitude !== null,
    isHomeState: home.state === null || home.state === checked.state,
    sentToday: 1 + (await store.sentSince(ctx.viewer.id, startOfDay)),
  })
}

const isLeader = async (ctx: SignedInCtx, { name, state }: CheckedSent): Promise<boolean> => {
  if (name === null) return false
  const [similar] = await similarLeaders(ctx, { name, state, threshold: SAME_NAME, limit: 1 })
  return similar !== undefined || (await namesLeader(ctx, name))
}

/** The columns of a checked submission, with its photo attached and its risk; a named leader returns it (D-14). */
const columnsOf = async (ctx: SignedInCtx, id: string, kind: SubmissionKind, sent: Sent) => {
  const checked = await checkSent(ctx, kind, sent)
  const perceptualHash = checked.fileId === null ? null : await attachPhoto(ctx, id, checked.fileId)
  const { risk, reasons } =
    kind === 'proof' ? await riskFacts(ctx, id, checked, perceptualHash) : { risk: 0, reasons: [] }
  return {
    isReturned: kind === 'hero' && (await isLeader(ctx, checked)),
    columns: {
      name: checked.name,
      words: checked.words,
      lga_id: checked.lga,
      state_code: checked.state,
      file_id: checked.fileId,
      likeness: perceptualHash,
      latitude: checked.latitude,
      longitude: checked.longitude,
      risk,
      risk_reasons: reasons,
      sent_at: ctx.now(),
    },
  }
}

const returnAsLeader = async (ctx: SignedInCtx, id: string): Promise<void> => {
  await submissionsStore(ctx.db).returnAsLeader(id, ctx.now())
  await notify(ctx, ctx.viewer.id, submissionDecided, { id, outcome: 'returned', reason: 'leader' })
}

/** Sends the photo or the hero of a task that was just completed, in the caller's transaction. */
export const sendForTask = async (
  ctx: SignedInCtx,
  { key, kind, sent }: { key: OccurrenceKey; kind: 'proof' | 'hero'; sent: Sent },
): Promise<void> => {
  const id = ctx.newId()
  const { columns, isReturned } = await columnsOf(ctx, id, kind, sent)
  await submissionsStore(ctx.db).add({
    id,
    kind,
    person_id: ctx.viewer.id,
    task_id: key.taskId,
    period: key.period,
    ...columns,
    status: 'waiting',
  })
  if (isReturned) await returnAsLeader(ctx, id)
}

const ownSubmission = async (ctx: SignedInCtx, id: string): Promise<OwnSubmission> => {
  const found = (await listOwnSubmissions(ctx)).find((each) => each.id === id)
  if (!found) throw new Refusal('submission-not-found')
  return found
}

/** Tells a success story, which pays nothing; it shows once somebody accepted it. */
export const tellStory = async (ctx: SignedInCtx, sent: Sent): Promise<OwnSubmission> => {
  const id = ctx.newId()
  const { columns } = await columnsOf(ctx, id, 'story', sent)
  await submissionsStore(ctx.db).add({
    id,
    kind: 'story',
    person_id: ctx.viewer.id,
    ...columns,
    status: 'waiting',
  })
  return ownSubmission(ctx, id)
}

/** Sends a returned submission again; refuses `not-returned`, also after the second time. */
export const resendSubmission = async (ctx: SignedInCtx, id: string, sent: Sent): Promise<OwnSubmission> => {
  const store = submissionsStore(ctx.db)
  const before = isId(id) ? await store.find(id) : undefined
  if (!before || before.personId !== ctx.viewer.id) throw new Refusal('submission-not-found')
  if (before.status !== 'returned' || before.sends > MAX_RESENDS) throw new Refusal('not-returned')
  const { columns, isReturned } = await columnsOf(ctx, id, before.kind, sent)
  if (!(await store.resend(id, ctx.viewer.id, columns))) throw new Refusal('not-returned')
  if (isReturned) await returnAsLeader(ctx, id)
  if (before.fileId && before.fileId !== columns.file_id)
    await removeFiles(ctx, { ownerId: ctx.viewer.id, ids: [before.fileId] })
  return ownSubmission(ctx, id)
}
