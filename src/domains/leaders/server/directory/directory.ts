import type * as z from 'zod/mini'
import { reportFact } from '#domains/activity/server/facts.ts'
import { publishFiles } from '#domains/files/server/attachments.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Viewer } from '#shared/access.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { message } from '#shared/words.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { leadersApi } from '../../contract.ts'
import type {
  DirectoryQuery,
  Leader,
  LeaderCard,
  LeaderStatus,
  OfficeType,
} from '../../contracts/leader-contract.ts'
import {
  type Actor,
  actorNames,
  isPublic,
  applyTransition,
  statusAfterApproval,
  trackOf,
} from '../../rules.ts'
import { decodeCursor, isId, isTextKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { searchTextOf } from '../../search-text.ts'
import { profilePartsOf } from './profile-parts.ts'
import { leadersStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
type StoredCard = Awaited<ReturnType<ReturnType<typeof leadersStore>['directory']>>['rows'][number]

/** The address of an uploaded file, or null. */
export const fileUrl = (fileId: string | null | undefined): string | null =>
  fileId ? `/api/files/${fileId}` : null

/** The address of a leader's picture: the photo, or the drawing of a sample; null for none. */
export const pictureUrlOf = (row: {
  readonly id: string
  readonly photo_file_id: string | null
  readonly is_sample: boolean
}): string | null =>
  fileUrl(row.photo_file_id) ??
  (row.is_sample ? pathOf(leadersApi.portrait.path, { leaderId: row.id }) : null)

/** The names of a place; every stored LGA is one of the 774. */
export const placeIn = (places: ReadonlyMap<string, PlaceName>, lga: string): PlaceName => {
  const place = places.get(lga)
  invariant(place, `the place ${lga} is known`)
  return place
}

/** A stored leader as lists show it; `places` holds the names of its LGA. */
export const leaderCardOf = (row: StoredCard, places: ReadonlyMap<string, PlaceName>): LeaderCard => {
  const { lgaName, stateName } = placeIn(places, row.lga)
  return {
    id: row.id,
    fullName: row.full_name,
    currentOffice: row.current_office,
    officeType: row.office_type,
    region: row.region,
    state: row.state,
    stateName,
    lga: row.lga,
    lgaName,
    photoUrl: pictureUrlOf(row),
    status: row.status,
    isVerified: row.is_verified,
    isSample: row.is_sample,
  }
}

const wordsOf = (search: string | undefined): string[] | undefined =>
  search
    ? foldName(search)
        .split(' ')
        .filter((word) => word !== '')
        .slice(0, 8)
    : undefined

/** The cursor's key when the order is by time, which stays private. */
const NEWEST = 'newest'

/** One page of the directory with the total of matching leaders. */
export const listLeaders = async (ctx: ReadContext, query: z.output<typeof DirectoryQuery>) => {
  const { sort, limit, verified, pipeline, search, cursor, ...places } = query
  const list = `leaders-${sort}`
  const after = decodeCursor(list, cursor, sort === 'name' ? isTextKey : (key) => key === NEWEST)
  const filter = {
    ...places,
    words: wordsOf(search),
    isVerifiedOnly: verified === '1',
    isPipelineOnly: pipeline === '1',
  }
  const { total, rows } = await leadersStore(ctx.db).directory(filter, { sort, after, rows: limit + 1 })
  const page = pageOfRows(list, rows, limit, (row) => (sort === 'name' ? row.folded_name : NEWEST))
  const names = await placeNames(
    ctx,
    page.rows.map(({ lga }) => lga),
  )
  return { items: page.rows.map((row) => leaderCardOf(row, names)), total, nextCursor: page.nextCursor }
}

/** Totals of the directory: verified leaders, leaders in the pipeline, kinds of office, States, regions. */
export const countLeaders = (ctx: ReadContext) => leadersStore(ctx.db).stats()

/** One leader with evidence and published history; refuses `leader-not-found`, for rejected ones too. */
export const showLeader = async (ctx: ReadContext, leaderId: string): Promise<Leader> => {
  const store = leadersStore(ctx.db)
  const row = isId(leaderId) ? await store.findLeader(leaderId) : undefined
  if (!row || !isPublic(row.status)) throw new Refusal('leader-not-found')
  const places = await placeNames(ctx, [row.lga])
  const moves = await store.transitionsOf(row.id)
  return {
    ...leaderCardOf(row, places),
    aliases: row.aliases,
    biography: row.biography,
    nominationStatement: row.nomination_statement,
    history: moves.map((move) => ({
      from: move.from_status,
      to: move.to_status,
      at: lagosDay(move.at),
      by: actorNames[move.by_role],
      why: move.why,
    })),
    verifiedAt: row.verified_at && lagosDay(row.verified_at),
    ...(await profilePartsOf(ctx, row.id)),
  }
}

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
  readonly zone: string
  readonly state: string
  readonly lga: string
  readonly biography: string
  readonly nominationStatement: string
  readonly photoFileId: string | null
  readonly evidenceFileIds: readonly string[]
  /** Addresses that reviewers opened, each with the sentence that it supports. */
  readonly evidenceLinks?: readonly { readonly sourceUrl: string; readonly claim: string }[]
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

/** Makes an approved nomination a leader, publishes its files and records the three transitions. */
export const enterLeader = async (ctx: EntryContext, entering: NewLeader): Promise<string> => {
  const store = leadersStore(ctx.db)
  const id = ctx.newId()
  const now = ctx.now()
  const row = rowOf(id, entering, now)
  invariant(await store.addLeader(row), 'one nomination makes one leader')
  await store.addEvidence(
    id,
    [...entering.evidenceFileIds.map((fileId) => ({ fileId })), ...(entering.evidenceLinks ?? [])],
    now,
  )
  await store.addTransitions(transitionRows(id, entryTransitions(entering, ctx.viewer.id, now)))
  await publishFiles(ctx, [
    ...(entering.photoFileId ? [entering.photoFileId] : []),
    ...entering.evidenceFileIds,
  ])
  await reportFact(ctx, {
    kind: 'leader.moved',
    who: ctx.viewer.id,
    about: `leader:${id}`,
    detail: { from: 'in_vetting', to: row.status },
  })
  return id
}
