import { reportFact } from '#domains/activity/server/facts.ts'
import { publishFiles } from '#domains/files/server/attachments.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Viewer } from '#shared/access.ts'
import { invariant } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { message } from '#shared/words.ts'
import type { LeaderConsent, LeaderStatus, OfficeType } from '../../contracts/leader-contract.ts'
import { type Actor, applyTransition, statusAfterApproval, trackOf } from '../../rules.ts'
import { searchTextOf } from '../../search-text.ts'
import { leadersStore } from '../directory/store.ts'
import type { NewEvidence } from './new-evidence.ts'
import { entryStore } from './store.ts'
import type { Zone } from '#domains/regions/contract.ts'

export interface TransitionRecord {
  readonly to: LeaderStatus
  readonly by: Actor
  readonly actorId: string | null
  readonly at: Date
  readonly why: string
}

/** Checks a leader's transitions from the start with the published state machine and returns them as rows. */
export const transitionRows = (leaderId: string, moves: readonly TransitionRecord[]) => {
  const taken: LeaderStatus[] = []
  return moves.map(({ to, by, actorId, at, why }) => {
    const from = taken.at(-1) ?? null
    taken.push(applyTransition(from, to, by, taken.at(-2) ?? null))
    return { leader_id: leaderId, from_status: from, to_status: to, at, by_role: by, actor_id: actorId, why }
  })
}

/** The reasons in the public history for the transitions that vetting makes. */
export const transitionReasons = {
  nominated: message('Nominated by a citizen'),
  in_vetting: message('Reviewers took the nomination'),
  verified: message('Approved by independent reviewers: sitting office'),
  shortlisted: message('Approved by independent reviewers: #13k Credible Challenge'),
} as const

/** The data of an approved nomination that enters the directory. */
export interface NewLeader {
  readonly nominationId: string
  readonly nominatorId: string
  readonly fullName: string
  readonly currentOffice: string
  readonly officeType: OfficeType
  readonly region: string
  readonly zone: Zone
  readonly state: string
  readonly lga: string
  readonly biography: string
  readonly nominationStatement: string
  readonly photoFileId: string | null
  /** What is on file: of the nominator, and what the reviewers found themselves. */
  readonly evidence: readonly NewEvidence[]
  readonly consent: LeaderConsent
  readonly sentAt: Date
  readonly takenAt: Date | null
}

/** The viewer is the reviewer whose verdict decided, even when a timer finalized the decision. */
export type EntryContext = Pick<Ctx, 'db' | 'now' | 'newId'> & { readonly viewer: Pick<Viewer, 'id'> }

const rowOf = (id: string, entering: NewLeader, now: Date) => ({
  id,
  nomination_id: entering.nominationId,
  full_name: entering.fullName,
  folded_name: foldName(entering.fullName),
  current_office: entering.currentOffice,
  search_text: searchTextOf(entering),
  office_type: entering.officeType,
  region: entering.region,
  zone: entering.zone,
  state: entering.state,
  lga: entering.lga,
  photo_file_id: entering.photoFileId,
  biography: entering.biography,
  nomination_statement: entering.nominationStatement,
  status: statusAfterApproval[trackOf(entering.officeType)],
  verified_at: now,
  consent: entering.consent,
  created_at: now,
})

/** The transitions that brought a nominee into the directory. */
const entryTransitions = (entering: NewLeader, reviewerId: string, now: Date): TransitionRecord[] => {
  const track = trackOf(entering.officeType)
  return [
    {
      to: 'nominated',
      by: 'system',
      actorId: entering.nominatorId,
      at: entering.sentAt,
      why: transitionReasons.nominated,
    },
    {
      to: 'in_vetting',
      by: 'system',
      actorId: null,
      at: entering.takenAt ?? now,
      why: transitionReasons.in_vetting,
    },
    {
      to: statusAfterApproval[track],
      by: 'reviewers',
      actorId: reviewerId,
      at: now,
      why: track === 'directory' ? transitionReasons.verified : transitionReasons.shortlisted,
    },
  ]
}

/** Makes an approved nomination a leader: a new one, or the nominee who stands in the directory already. */
const keepLeader = async (ctx: EntryContext, row: ReturnType<typeof rowOf>): Promise<string> => {
  const id = await entryStore(ctx.db).approve(row)
  if (id !== undefined) return id
  invariant(await leadersStore(ctx.db).addLeader(row), 'one nomination makes one leader')
  return row.id
}

/**
 * Makes an approved nomination a leader, publishes its files and records the transitions that are missing. Evidence is
 * on file: the caller checks it.
 */
export const enterLeader = async (ctx: EntryContext, entering: NewLeader): Promise<string> => {
  invariant(entering.evidence.length > 0, 'an approval has evidence on file')
  const store = leadersStore(ctx.db)
  const now = ctx.now()
  const row = rowOf(ctx.newId(), entering, now)
  const id = await keepLeader(ctx, row)
  await store.addEvidence(id, entering.evidence, now)
  const rows = transitionRows(id, entryTransitions(entering, ctx.viewer.id, now))
  const taken = await store.transitionsOf(id)
  await store.addTransitions(rows.slice(taken.length))
  await publishFiles(ctx, [
    ...(entering.photoFileId ? [entering.photoFileId] : []),
    ...entering.evidence.flatMap((each) => ('fileId' in each ? [each.fileId] : [])),
  ])
  await reportFact(ctx, {
    kind: 'leader.moved',
    who: ctx.viewer.id,
    about: `leader:${id}`,
    detail: { from: 'in_vetting', to: row.status },
  })
  return id
}
