import { describeFiles } from '#domains/files/server/attachments.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { supText } from '#shared/values/money.ts'
import { DISPUTE_DAYS } from '../../contracts/dispute-contract.ts'
import { MAX_RESENDS, type OwnSubmission, submissionKindNames } from '../../contracts/submission-contract.ts'
import { withDaysAdded } from '../../rules.ts'
import { disputesStore, type StoredDispute } from './disputes-store.ts'
import { type StoredSubmission, submissionsStore } from './store.ts'

/** The names of the places and the addresses of the photos of submissions. */
export const surroundingsOf = async (ctx: Pick<Ctx, 'db'>, rows: readonly StoredSubmission[]) => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  const photos = new Map(
    (
      await describeFiles(
        ctx,
        rows.map(({ fileId }) => fileId).filter((fileId) => fileId !== null),
      )
    ).map(({ id, url }) => [id, url]),
  )
  return ({ lga, state, fileId }: StoredSubmission) => ({
    lgaName: places.get(lga)?.lgaName ?? lga,
    stateName: places.get(lga)?.stateName ?? state,
    photoUrl: (fileId && photos.get(fileId)) || null,
  })
}

/** How a submission is called: its name or headline, else its task. */
export const titleOf = ({ name, taskTitle, kind }: StoredSubmission): string =>
  name ?? taskTitle ?? submissionKindNames[kind]

const disputeOf = (
  { status, decidedAt }: StoredSubmission,
  dispute: StoredDispute | undefined,
  now: Date,
): Pick<OwnSubmission, 'dispute' | 'disputableUntil'> => {
  const until = status === 'refused' && decidedAt ? withDaysAdded(decidedAt, DISPUTE_DAYS) : null
  return {
    disputableUntil: until && !dispute && until > now ? until.toISOString() : null,
    dispute: dispute
      ? {
          words: dispute.words,
          dueAt: dispute.dueAt.toISOString(),
          outcome: dispute.outcome,
          answer: dispute.answer,
        }
      : null,
  }
}

/** What the viewer sent, the newest first. */
export const listOwnSubmissions = async (ctx: SignedInCtx): Promise<OwnSubmission[]> => {
  const rows = await submissionsStore(ctx.db).own(ctx.viewer.id)
  const surroundings = await surroundingsOf(ctx, rows)
  const disputes = new Map(
    (await disputesStore(ctx.db).of(rows.map(({ id }) => id))).map((each) => [each.id, each]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    taskKind: row.taskKind,
    title: titleOf(row),
    words: row.words,
    lga: row.lga,
    ...surroundings(row),
    status: row.status,
    reason: row.reason,
    note: row.note,
    reward: row.taskUnits === null ? null : supText(row.taskUnits),
    resendsLeft: row.status === 'returned' ? Math.max(0, MAX_RESENDS + 1 - row.sends) : 0,
    sentAt: row.sentAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    ...disputeOf(row, disputes.get(row.id), ctx.now()),
  }))
}
