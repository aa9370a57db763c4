import { institutionsOf } from '#domains/members/server/affiliations/affiliations.ts'
import { placesOf } from '#domains/members/server/places/places-of-people.ts'
import { sharesDevice } from '#domains/identity/server/devices/uses.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { scopesOf } from '#domains/identity/server/user-directory/scope.ts'
import type { Config } from '#platform/server/config.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { foldName } from '#shared/text/fold.ts'
import type { ReviewerFacts } from './store.ts'

/** A job that is not told whether shared devices count looks at everything else. */
export type FindingContext = Pick<Ctx, 'db' | 'now'> & {
  readonly config?: Pick<Config, 'SHARED_DEVICES'> | undefined
}

/** In a demonstration one browser plays everybody, so shared devices are recorded there but keep nobody away. */
const deviceMates = async (
  ctx: FindingContext,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> =>
  ctx.config?.SHARED_DEVICES === 'enforced' ? sharesDevice(ctx, ids) : new Map()

/** What of these people may meet what stands in a nomination. */
export const reviewerFacts = async (
  ctx: FindingContext,
  ids: readonly string[],
): Promise<Map<string, ReviewerFacts>> => {
  const places = await placesOf(ctx, ids)
  const institutions = await institutionsOf(ctx, ids)
  const names = await namesOf(ctx, ids)
  const mates = await deviceMates(ctx, ids)
  const reaches = await scopesOf(ctx, 'vetting', ids)
  return new Map(
    ids.map((id) => [
      id,
      {
        id,
        lga: places.get(id)?.lga ?? null,
        institution: institutions.get(id) ?? null,
        surnames: foldName(names.get(id)?.lastName ?? '')
          .split(' ')
          .filter((word) => word.length > 2),
        deviceMates: mates.get(id) ?? [],
        reach: reaches.get(id) ?? [],
      },
    ]),
  )
}

/** The same of the person who asks. */
export const ownFacts = async (ctx: FindingContext & Pick<SignedInCtx, 'viewer'>): Promise<ReviewerFacts> => {
  const { id } = ctx.viewer
  const facts = (await reviewerFacts(ctx, [id])).get(id)
  return facts ?? { id, lga: null, institution: null, surnames: [], deviceMates: [], reach: [] }
}
