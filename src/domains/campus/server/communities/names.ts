import { institutionsByIds } from '#domains/institutions/server/lookup.ts'
import { listStates } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { CommunityKind } from '../../contracts/proof-contract.ts'

interface Placed {
  readonly community: CommunityKind
  readonly placeId: string
}

/** Gives a function from a community to its name: the institution, or the State of service. */
export const communityNames = async (
  ctx: Pick<Ctx, 'db'>,
  all: readonly Placed[],
): Promise<(one: Placed) => string> => {
  const schools = await institutionsByIds(
    ctx,
    all.filter(({ community }) => community === 'school').map(({ placeId }) => placeId),
  )
  const states = all.some(({ community }) => community === 'corps')
    ? new Map((await listStates(ctx)).map(({ code, name }) => [code, name]))
    : new Map<string, string>()
  return ({ community, placeId }) =>
    (community === 'school' ? schools.get(placeId)?.name : states.get(placeId)) ?? placeId
}
