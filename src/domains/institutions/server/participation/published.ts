import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type InstitutionType, type Ownership, type RankedInstitution } from '../../contract.ts'
import { IMPROVED_MONTHS, monthLater, publishedFigures, rankInstitutions } from '../../rules.ts'
import { type CountedInstitution, participationStore } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

/** A counted institution as everybody may see it. */
export interface PublishedInstitution extends Omit<CountedInstitution, 'members' | 'active'> {
  readonly people: number
  readonly share: number
}

/** Leaves out what is too small to be shown, and rounds the rest: nothing else of a count leaves this domain. */
export const publishedOf = (rows: readonly CountedInstitution[]): PublishedInstitution[] =>
  rows.flatMap(({ members, active, actions, ...row }) => {
    const figures = publishedFigures({ members, active, actions })
    return figures ? [{ ...row, ...figures }] : []
  })

export const stateNamesOf = async (ctx: DbContext): Promise<ReadonlyMap<string, string>> =>
  new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))

/** Every published institution of a month with its rank and how far it moved in three months. */
export const rankedIn = async (ctx: DbContext, month: string): Promise<RankedInstitution[]> => {
  const before = monthLater(month, -IMPROVED_MONTHS)
  const rows = publishedOf(await participationStore(ctx.db).ofMonths([before, month]))
  const earlier = new Map(rows.filter((row) => row.month === before).map(({ id, share }) => [id, share]))
  const states = await stateNamesOf(ctx)
  return rankInstitutions(rows.filter((row) => row.month === month)).map(({ month: _month, ...row }) => {
    const old = earlier.get(row.id)
    return {
      ...row,
      stateName: (row.stateCode && states.get(row.stateCode)) ?? null,
      change: old === undefined ? null : row.share - old,
    }
  })
}

export interface SchoolSelection {
  readonly state?: string | undefined
  readonly ownership?: Ownership | undefined
  readonly type?: InstitutionType | undefined
}

/** True for an institution that the filter wants. */
export const isWanted = (
  { state, ownership, type }: SchoolSelection,
  row: Pick<RankedInstitution, 'stateCode' | 'ownership' | 'type'>,
): boolean =>
  (state === undefined || row.stateCode === state) &&
  (ownership === undefined || row.ownership === ownership) &&
  (type === undefined || row.type === type)
