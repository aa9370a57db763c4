import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { countWaitingForMe } from '#domains/approvals/server/approval-list.ts'
import { termsOfRole } from '#domains/identity/server/user-directory/role-holders.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { CommitteeConsole, Minute } from '../../committee-contract.ts'
import { leaderConflictsStore, decisionsStore, type StoredDecision } from './store.ts'

const MAX_SHOWN = 20

const minuteOf = (row: StoredDecision): Minute => ({
  number: row.number,
  title: row.title,
  decision: row.decision,
  reason: row.reason,
  heldBecause: row.held_because,
  decidedOn: lagosDay(row.seconded_at ?? row.proposed_at),
})

/** What the public reads of it: of a held one only that there is one, and why it is held. */
const publicMinuteOf = (row: StoredDecision): Minute =>
  row.held_because === null ? minuteOf(row) : { ...minuteOf(row), title: null, decision: null, reason: null }

const membersOf = async (ctx: SignedInCtx): Promise<CommitteeConsole['members']> => {
  const terms = await termsOfRole(ctx, 'committee_member')
  const [names, states] = await Promise.all([
    namesOf(
      ctx,
      terms.map(({ personId }) => personId),
    ),
    listStates(ctx),
  ])
  return terms.map(({ personId, since, until, state }) => {
    const name = names.get(personId)
    return {
      name: name ? fullName(name) : '',
      state: state === null ? null : (states.find(({ code }) => code === state)?.name ?? state),
      since: lagosDay(since),
      until: until && lagosDay(until),
      isMe: personId === ctx.viewer.id,
    }
  })
}

/** The committee's own page. */
export const showCommittee = async (ctx: SignedInCtx): Promise<CommitteeConsole> => {
  const decisions = decisionsStore(ctx.db)
  const [waiting, members, conflicts, open, made] = await Promise.all([
    countWaitingForMe(ctx),
    membersOf(ctx),
    leaderConflictsStore(ctx.db).open(),
    decisions.open(),
    decisions.page(undefined, MAX_SHOWN),
  ])
  const [names, leaders] = await Promise.all([
    namesOf(ctx, [...conflicts.map((row) => row.person_id), ...open.map((row) => row.proposed_by)]),
    leadersByIds(
      ctx,
      conflicts.map((row) => row.leader_id),
    ),
  ])
  const nameOf = (id: string): string => {
    const name = names.get(id)
    return name ? fullName(name) : ''
  }
  return {
    waiting,
    members,
    conflicts: conflicts.map((row) => ({
      id: row.id,
      member: nameOf(row.person_id),
      leaderId: row.leader_id,
      leader: leaders.get(row.leader_id)?.fullName ?? '',
      kind: row.kind,
      words: row.words,
      declaredOn: lagosDay(row.declared_at),
      isMine: row.person_id === ctx.viewer.id,
    })),
    proposals: open.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      decision: row.decision,
      reason: row.reason,
      heldBecause: row.held_because,
      proposedBy: nameOf(row.proposed_by),
      isMine: row.proposed_by === ctx.viewer.id,
    })),
    decisions: made.rows.map(minuteOf),
  }
}

interface DecisionForm {
  readonly title: string
  readonly decision: string
  readonly reason: string
  readonly heldBecause?: string | undefined
}

export const proposeDecision = async (ctx: SignedInCtx, form: DecisionForm): Promise<void> => {
  const id = ctx.newId()
  await decisionsStore(ctx.db).add({
    id,
    title: form.title,
    decision: form.decision,
    reason: form.reason,
    held_because: form.heldBecause || null,
    proposed_by: ctx.viewer.id,
    proposed_at: ctx.now(),
  })
  ctx.auditing(`decision:${id}`)
}

/** Puts a decision into the minutes, once, by a member who did not write it down. */
export const secondDecision = async (ctx: SignedInCtx, decisionId: string): Promise<void> => {
  const store = decisionsStore(ctx.db)
  const row = isId(decisionId) ? await store.find(decisionId) : undefined
  if (!row) throw new Refusal('decision-not-found')
  if ((await ownAccounts(ctx)).has(row.proposed_by)) throw new Refusal('second-member')
  if (!(await store.second(row.id, ctx.viewer.id, ctx.now()))) throw new Refusal('decision-made')
  ctx.auditing(`decision:${row.id}`)
}

/** The minutes for everybody. */
export const listMinutes = async (
  ctx: Ctx,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: Minute[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await decisionsStore(ctx.db).page(cursor, limit)
  return { items: rows.map(publicMinuteOf), nextCursor }
}
