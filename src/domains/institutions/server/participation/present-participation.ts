import type { Ctx } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { writeCsv } from '#shared/text/csv.ts'
import {
  type EducationMonth,
  type EducationOverview,
  type FiguresOfGroup,
  institutionTypeNames,
  institutionTypes,
  type Ownership,
  ownershipNames,
  ownerships,
  type TopSchools,
} from '../../contract.ts'
import { commonShare, sizeClassOf, sizeNames } from '../../rules.ts'
import { sizeClasses } from '../../size-contract.ts'
import {
  isWanted,
  type PublishedInstitution,
  publishedOf,
  rankedIn,
  type SchoolSelection,
  stateNamesOf,
} from './published.ts'
import { participationStore } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

const MAX_RANKED = 50
const MAX_IMPROVED = 5
const SHOWN_MONTHS = 12
/** Twenty years of months in the file. */
const MAX_TABLE_MONTHS = 240

/** The last month's institutions by score within their size; a filter hides rows and changes no rank. */
export const showTopSchools = async (ctx: DbContext, filter: SchoolSelection): Promise<TopSchools> => {
  const month = await participationStore(ctx.db).lastMonth()
  if (month === null) return { month, common: null, ranked: [], improved: [] }
  const all = await rankedIn(ctx, month)
  const wanted = all.filter((row) => isWanted(filter, row))
  return {
    month,
    common: commonShare(all),
    ranked: sizeClasses.flatMap((size) =>
      wanted.filter(({ sizeClass }) => sizeClass === size).slice(0, MAX_RANKED),
    ),
    improved: wanted
      .filter(({ change }) => change !== null && change > 0)
      .toSorted((one, other) => (other.change ?? 0) - (one.change ?? 0) || other.score - one.score)
      .slice(0, MAX_IMPROVED),
  }
}

const wholeShare = (rows: readonly PublishedInstitution[]): number | null => {
  const share = commonShare(rows)
  return share === null ? null : Math.round(share)
}

const sumOf = (rows: readonly PublishedInstitution[], name: 'people' | 'actions'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

const groupOf = (
  { key, name, listed }: { key: string; name: string; listed: number },
  rows: readonly PublishedInstitution[],
): FiguresOfGroup => ({
  key,
  name,
  listed,
  published: rows.length,
  people: sumOf(rows, 'people'),
  share: wholeShare(rows),
  actions: sumOf(rows, 'actions'),
})

const monthOf = (month: string, rows: readonly PublishedInstitution[]): EducationMonth => {
  const shareOf = (wanted: Ownership) => wholeShare(rows.filter(({ ownership }) => ownership === wanted))
  return {
    month,
    published: rows.length,
    people: sumOf(rows, 'people'),
    share: wholeShare(rows) ?? 0,
    actions: sumOf(rows, 'actions'),
    byOwnership: { federal: shareOf('federal'), state: shareOf('state'), private: shareOf('private') },
  }
}

/** The published figures added up in every way that the pages show. */
export const showEducationOverview = async (ctx: DbContext): Promise<EducationOverview> => {
  const store = participationStore(ctx.db)
  const [months, listed, states] = await Promise.all([
    store.months(SHOWN_MONTHS),
    store.listed(),
    stateNamesOf(ctx),
  ])
  const rows = publishedOf(await store.ofMonths(months))
  const month = months[0] ?? null
  const now = rows.filter((row) => row.month === month)
  const countOf = (is: (row: (typeof listed)[number]) => boolean) =>
    listed.filter(is).reduce((sum, { count }) => sum + count, 0)
  return {
    month,
    total: groupOf({ key: 'all', name: '', listed: countOf(() => true) }, now),
    states: [...states].map(([key, name]) =>
      groupOf(
        { key, name, listed: countOf(({ stateCode }) => stateCode === key) },
        now.filter(({ stateCode }) => stateCode === key),
      ),
    ),
    ownerships: ownerships.map((key) =>
      groupOf(
        { key, name: ownershipNames[key], listed: countOf(({ ownership }) => ownership === key) },
        now.filter(({ ownership }) => ownership === key),
      ),
    ),
    types: institutionTypes.map((key) =>
      groupOf(
        { key, name: institutionTypeNames[key], listed: countOf(({ type }) => type === key) },
        now.filter(({ type }) => type === key),
      ),
    ),
    // How many listed institutions have a size nobody knows: an unpublished one has none.
    sizes: sizeClasses.map((key) => {
      const own = now.filter(({ people }) => sizeClassOf(people) === key)
      return groupOf({ key, name: sizeNames[key], listed: own.length }, own)
    }),
    months: months.toReversed().map((each) =>
      monthOf(
        each,
        rows.filter((row) => row.month === each),
      ),
    ),
  }
}

const head = [
  'month',
  'institution',
  'name',
  'type',
  'ownership',
  'state',
  'people',
  'share_percent',
  'actions',
]

/** Every published figure as a CSV file: enough to work out each rank again. */
export const participationTable = async (ctx: DbContext): Promise<Bytes> => {
  const store = participationStore(ctx.db)
  const rows = publishedOf(await store.ofMonths(await store.months(MAX_TABLE_MONTHS)))
  const cells = rows
    .toSorted((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0))
    .map((row) => [
      row.month,
      row.id,
      row.name,
      row.type ?? '',
      row.ownership ?? '',
      row.stateCode ?? '',
      String(row.people),
      String(row.share),
      String(row.actions),
    ])
  return {
    stream: Buffer.from(`\uFEFF${writeCsv([head, ...cells])}`),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="institutions.csv"' },
  }
}
