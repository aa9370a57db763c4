import { findLga, listStates, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'

type ReadContext = Pick<Ctx, 'db'>

/** A role's stored scope; without State and LGA it covers the whole country. */
export interface StoredPlace {
  readonly scope_state: string | null
  readonly scope_lga: string | null
}

/** The end of a day in Lagos time (UTC+1); null without a day. */
export const untilOf = (day: string | undefined): Date | null =>
  day ? new Date(`${day}T22:59:59.999Z`) : null

/** The scope of a form, with the State of a local government; refuses `place-unknown`. */
export const grantedScopeOf = async (
  ctx: ReadContext,
  { state, lga }: { state?: string | undefined; lga?: string | undefined },
): Promise<{ state: string | null; lga: string | null }> => {
  if (lga) {
    const found = await findLga(ctx, lga)
    if (!found || (state && found.state !== state)) throw new Refusal('place-unknown')
    return { state: found.state, lga }
  }
  if (!state) return { state: null, lga: null }
  if (!(await listStates(ctx)).some(({ code }) => code === state)) throw new Refusal('place-unknown')
  return { state, lga: null }
}

/** Names the places of some roles; null for the whole country. */
export const placeNamer = async (
  ctx: ReadContext,
  rows: readonly StoredPlace[],
): Promise<(row: StoredPlace) => string | null> => {
  const lgas = await placeNames(
    ctx,
    rows.flatMap(({ scope_lga: lga }) => lga ?? []),
  )
  const states = new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
  return ({ scope_state: state, scope_lga: lga }) =>
    (lga ? lgas.get(lga)?.lgaName : states.get(state ?? '')) ?? null
}
