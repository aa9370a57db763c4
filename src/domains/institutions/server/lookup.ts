import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { foldedWords } from '#shared/text/fold.ts'
import type { Institution } from '../affiliation-contract.ts'
import { institutionsStore } from './store.ts'

type DbContext = Pick<Ctx, 'db'>

const MAX_SHOWN = 10

/** An institution as other domains see it. */
export interface KnownInstitution extends Institution {
  /** ISO 3166-2, such as NG-LA; null where nobody knows it. */
  readonly stateCode: string | null
  /** False for a name that a member entered and nobody has reviewed: show it to nobody else. */
  readonly isReviewed: boolean
}

const withStates = async <Row extends { readonly state: string | null }>(
  ctx: DbContext,
  rows: readonly Row[],
): Promise<(Row & { readonly stateName: string | null })[]> => {
  const states = new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
  return rows.map((row) => ({ ...row, stateName: (row.state && states.get(row.state)) ?? null }))
}

/**
 * Institutions by the id that was asked for; omits unknown ids. The id of one that was merged gives the institution that
 * it was merged into, whose own id differs.
 */
export const institutionsByIds = async (
  ctx: DbContext,
  ids: readonly string[],
): Promise<Map<string, KnownInstitution>> => {
  if (ids.length === 0) return new Map()
  const rows = await withStates(ctx, await institutionsStore(ctx.db).byIds([...new Set(ids)]))
  return new Map(rows.map(({ state, asked, ...row }) => [asked, { ...row, stateCode: state }]))
}

/** One institution; null for an unknown id. */
export const institutionOf = async (ctx: DbContext, id: string): Promise<KnownInstitution | null> =>
  (await institutionsByIds(ctx, [id])).get(id) ?? null

/** Reviewed universities whose name or short name holds every word of the search. */
export const searchInstitutions = async (
  ctx: DbContext,
  { search }: { search: string },
): Promise<Institution[]> => {
  const words = foldedWords(search)
  if (words.length === 0) return []
  const rows = await institutionsStore(ctx.db).search(words, MAX_SHOWN)
  return (await withStates(ctx, rows)).map(({ state: _code, ...row }) => row)
}
