import type * as z from 'zod/mini'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { slot } from '#platform/server/contributions/slot.ts'
import { can } from '#shared/access.ts'
import { pathOf } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { foldedWords } from '#shared/text/fold.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { leadersApi } from '../../contract.ts'
import type { DirectoryQuery, Leader, LeaderCard, LeaderStats } from '../../contracts/leader-contract.ts'
import { actorNames, isPublic, isUndecided } from '../../rules.ts'
import { decodeCursor, isId, isTextKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { seatedLeaders } from '../lookup/places.ts'
import { profilePartsOf } from './profile-parts.ts'
import { leadersStore } from './store.ts'
import type { Zone } from '#domains/regions/contract.ts'

type ReadContext = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'viewer'>>
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
    consent: row.consent,
    isSample: row.is_sample,
  }
}

const wordsOf = (search: string | undefined): string[] | undefined =>
  search ? foldedWords(search, 8) : undefined

/** The cursor's key when the order is by time, which stays private. */
const NEWEST = 'newest'

/** Reviewers judge blind: while signed in they meet no name here that they may have to judge. */
const isKeptFrom = ({ viewer }: ReadContext): boolean => can('vetting', viewer ?? null)

/**
 * Counts nominees who have not agreed to be named; the composition root passes it from the domain above that knows
 * them.
 */
export type CountUnnamed = (
  ctx: Pick<Ctx, 'db'>,
  where: { readonly zone?: Zone | undefined; readonly state?: string | undefined },
) => Promise<{ readonly nominated: number; readonly in_vetting: number }>

/** Counts the nominees who have not agreed to be named. */
export const unnamedCount = slot<CountUnnamed>('leaders.unnamed-count')

// Not by area, office or name: a count of one there would point at a person who has not agreed.
const unnamedOf = async (
  ctx: ReadContext,
  count: CountUnnamed,
  { status, pipeline, zone, state, ...rest }: z.output<typeof DirectoryQuery>,
): Promise<number> => {
  if (rest.lga ?? rest.officeType ?? rest.search ?? rest.verified) return 0
  if (status ? status !== 'nominated' && status !== 'in_vetting' : !pipeline) return 0
  const unnamed = await count(ctx, { zone, state })
  return status === 'nominated' || status === 'in_vetting'
    ? unnamed[status]
    : unnamed.nominated + unnamed.in_vetting
}

/** One page of the directory with the total of matching leaders. */
export const listLeaders = async (
  ctx: ReadContext,
  query: z.output<typeof DirectoryQuery>,
  countUnnamed: CountUnnamed = () => Promise.resolve({ nominated: 0, in_vetting: 0 }),
) => {
  const { sort, limit, verified, pipeline, search, cursor, ...places } = query
  const list = `leaders-${sort}`
  const after = decodeCursor(list, cursor, sort === 'name' ? isTextKey : (key) => key === NEWEST)
  const filter = {
    ...places,
    words: wordsOf(search),
    isVerifiedOnly: verified === '1',
    isPipelineOnly: pipeline === '1',
    isDecidedOnly: isKeptFrom(ctx),
  }
  const { total, rows } = await leadersStore(ctx.db).directory(filter, { sort, after, rows: limit + 1 })
  const page = pageOfRows(list, rows, limit, (row) => (sort === 'name' ? row.folded_name : NEWEST))
  const names = await placeNames(
    ctx,
    page.rows.map(({ lga }) => lga),
  )
  return {
    items: page.rows.map((row) => leaderCardOf(row, names)),
    total,
    unnamed: await unnamedOf(ctx, countUnnamed, query),
    nextCursor: page.nextCursor,
  }
}

/**
 * Totals of the directory. Everybody counts once: on the way, with a seat of the challenge, as an office holder, or
 * suspended.
 */
export const countLeaders = async (ctx: ReadContext): Promise<LeaderStats> => {
  const [figures, seated] = await Promise.all([leadersStore(ctx.db).stats(), seatedLeaders(ctx)])
  const { total, onTheWay, suspended } = figures
  return { ...figures, seated, holders: Math.max(0, total - onTheWay - suspended - seated) }
}

/** One leader with evidence and published history; refuses `leader-not-found`, for rejected ones too. */
export const showLeader = async (ctx: ReadContext, leaderId: string): Promise<Leader> => {
  const store = leadersStore(ctx.db)
  const row = isId(leaderId) ? await store.findLeader(leaderId) : undefined
  if (!row || !isPublic(row.status)) throw new Refusal('leader-not-found')
  if (isUndecided(row.status) && isKeptFrom(ctx)) throw new Refusal('leader-not-found')
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
