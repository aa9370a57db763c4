import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { attachFiles, describeFiles } from '#domains/files/server/attachments.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { type LeaderFacts, leaderFor, leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Capstone, TrainingRecord } from '../../path-contract.ts'
import { CAPSTONE_APPROVALS, isComplete } from '../../rules.ts'
import { MODULES, modulesPassed } from '../modules.ts'
import { mentoringStore } from '../mentoring/store.ts'
import { pathStore } from './path-store.ts'

type ReadContext = Pick<Ctx, 'db'>
type StoredCapstone = NonNullable<Awaited<ReturnType<ReturnType<typeof pathStore>['capstone']>>>

/** The leader profile of a person while it is in training. */
export const traineeOf = async (ctx: ReadContext, personId: string): Promise<LeaderFacts | undefined> => {
  const leader = await leaderOfPerson(ctx, personId)
  return leader?.status === 'training' ? leader : undefined
}

const ownTraining = async (ctx: SignedInCtx): Promise<LeaderFacts> => {
  const leader = await traineeOf(ctx, ctx.viewer.id)
  if (!leader) throw new Refusal('not-in-training')
  return leader
}

/** Accepts the code of conduct and stores the declared interests; refuses `not-in-training`. */
export const commit = async (ctx: SignedInCtx, interests: string): Promise<void> => {
  const leader = await ownTraining(ctx)
  await pathStore(ctx.db).commit(leader.id, ctx.viewer.id, interests, ctx.now())
}

const capstoneName = (id: string) => `capstone:${id}` as const

/** Submits a capstone with its files; refuses `not-in-training`, `capstone-open` and `evidence-unknown`. */
export const sendCapstone = async (
  ctx: SignedInCtx,
  {
    title,
    summary,
    evidenceIds = [],
  }: { title: string; summary: string; evidenceIds?: string[] | undefined },
): Promise<void> => {
  const leader = await ownTraining(ctx)
  const store = pathStore(ctx.db)
  const id = ctx.newId()
  try {
    await store.addCapstone({
      id,
      leader_id: leader.id,
      person_id: ctx.viewer.id,
      title,
      summary,
      sent_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'capstone_one_open')) throw new Refusal('capstone-open')
    throw error
  }
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: evidenceIds, to: capstoneName(id) })))
    throw new Refusal('evidence-unknown')
  await store.addCapstoneFiles(id, [...new Set(evidenceIds)])
}

/** The latest capstone of each leader, with its files. */
export const capstonesOf = async (
  ctx: ReadContext,
  leaderIds: readonly string[],
): Promise<Map<string, Capstone>> => {
  if (leaderIds.length === 0) return new Map()
  const store = pathStore(ctx.db)
  const rows = await store.capstonesOf(leaderIds)
  const files = rows.length === 0 ? [] : await store.filesOf(rows.map(({ id }) => id))
  const described = await describeFiles(
    ctx,
    files.map(({ file_id }) => file_id),
  )
  return new Map(
    rows.map((row) => {
      const own = new Set(
        files.filter(({ capstone_id }) => capstone_id === row.id).map(({ file_id }) => file_id),
      )
      return [
        row.leader_id,
        asCapstone(
          row,
          described.filter(({ id }) => own.has(id)),
        ),
      ]
    }),
  )
}

const asCapstone = (
  row: StoredCapstone,
  files: readonly { id: string; name: string; url: string }[],
): Capstone => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  status: row.status,
  sentAt: row.sent_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  acceptedBy: row.approvals,
  evidence: files.map(({ id, name, url }) => ({ id, name, url })),
})

/**
 * Accepts a capstone, which needs two different people, or returns it. Refuses `capstone-not-found`,
 * `capstone-decided`, `own-capstone`, and `second-approver` when the same person accepts twice.
 */
export const decideCapstone = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: { outcome: 'accept' | 'return'; reason: string },
): Promise<void> => {
  if (!isId(id)) throw new Refusal('capstone-not-found')
  const store = pathStore(ctx.db)
  await store.lockCapstone(id)
  const capstone = await store.capstone(id)
  if (!capstone) throw new Refusal('capstone-not-found')
  const own = await ownAccounts(ctx)
  if (own.has(capstone.person_id)) throw new Refusal('own-capstone')
  if (capstone.status !== 'sent') throw new Refusal('capstone-decided')
  ctx.auditing(capstoneName(id), `${outcome}: ${reason}`)
  if (outcome === 'return') {
    await store.decide(id, 'returned', reason, ctx.now())
    return
  }
  if ((await store.approversOf(id)).some((approver) => own.has(approver)))
    throw new Refusal('second-approver')
  if (!(await store.approve(id, ctx.viewer.id, reason, ctx.now()))) throw new Refusal('second-approver')
  // An approval does not count if its author was suspended or lost the permission meanwhile.
  const staying = await whoStillMay(ctx, 'training-lead', await store.approversOf(id))
  if (staying.size < CAPSTONE_APPROVALS) return
  await store.decide(id, 'accepted', reason, ctx.now())
  await reportFact(ctx, {
    kind: 'training.capstone-accepted',
    who: capstone.person_id,
    about: `leader:${capstone.leader_id}`,
  })
}

export interface PathState extends Omit<TrainingRecord, 'capstone'> {
  readonly capstone: Capstone | null
}

/** How far each of these leaders is in training. */
export const pathStatesOf = async (
  ctx: ReadContext,
  leaders: readonly Pick<LeaderFacts, 'id' | 'personId'>[],
): Promise<Map<string, PathState>> => {
  const ids = leaders.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const passed = await modulesPassed(
    ctx,
    leaders.flatMap(({ personId }) => personId ?? []),
  )
  const commitments = new Map(
    (await pathStore(ctx.db).commitments(ids)).map(({ leaderId, at }) => [leaderId, at]),
  )
  const sessions = new Map(
    (await mentoringStore(ctx.db).confirmedSessions(ids)).map(({ leaderId, times }) => [leaderId, times]),
  )
  const capstones = await capstonesOf(ctx, ids)
  return new Map(
    leaders.map(({ id, personId }) => {
      const capstone = capstones.get(id) ?? null
      const committedAt = commitments.get(id)
      const done = {
        modulesPassed: personId ? (passed.get(personId) ?? 0) : 0,
        modules: MODULES,
      }
      return [
        id,
        {
          ...done,
          sessionsConfirmed: sessions.get(id) ?? 0,
          conductAt: committedAt?.toISOString() ?? null,
          capstone,
          isComplete: isComplete({
            ...done,
            hasCommitted: committedAt !== undefined,
            isCapstoneAccepted: capstone?.status === 'accepted',
          }),
        },
      ]
    }),
  )
}

/** Whether a leader has completed everything that a seat requires. */
export const hasCompletedTraining = async (ctx: ReadContext, leaderId: string): Promise<boolean> => {
  const leader = await leaderFor(ctx, leaderId)
  return (await pathStatesOf(ctx, [leader])).get(leader.id)?.isComplete ?? false
}

/** The public view of a leader's training: only an accepted capstone shows; refuses `leader-not-found`. */
export const showTrainingRecord = async (ctx: ReadContext, leaderId: string): Promise<TrainingRecord> => {
  const leader = await leaderFor(ctx, leaderId)
  if (leader.status === 'rejected') throw new Refusal('leader-not-found')
  const standing = (await pathStatesOf(ctx, [leader])).get(leader.id)
  if (!standing) throw new Refusal('leader-not-found')
  const { capstone } = standing
  return {
    ...standing,
    conductAt: standing.conductAt && lagosDay(new Date(standing.conductAt)),
    capstone:
      capstone?.status === 'accepted' && capstone.decidedAt
        ? {
            title: capstone.title,
            summary: capstone.summary,
            acceptedAt: lagosDay(new Date(capstone.decidedAt)),
          }
        : null,
  }
}
