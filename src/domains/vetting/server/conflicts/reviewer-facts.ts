import { institutionsOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import { accountsOf } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { scopesOf } from '#domains/identity/server/user-directory/scope.ts'
import type { Config } from '#platform/server/config.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { foldName } from '#shared/text/fold.ts'
import type { ReviewerFacts } from './store.ts'

/** Without `config` shared devices do not count; every other conflict does. */
export type ReviewerFactsContext = Pick<Ctx, 'db' | 'now' | 'homes'> & {
  readonly config?: Pick<Config, 'SHARED_DEVICES'> | undefined
}

const noOthers = { ownAccounts: [], deviceMates: [] }

/** The other accounts that count as this reviewer, and those of people with the same device. */
const othersOf = async (
  { config = { SHARED_DEVICES: 'recorded' }, ...ctx }: ReviewerFactsContext,
  id: string,
): Promise<Pick<ReviewerFacts, 'ownAccounts' | 'deviceMates'>> => {
  const others = [...(await accountsOf({ ...ctx, config }, id))].filter(([other]) => other !== id)
  const ids = (isDevice: boolean) =>
    others.filter(([, by]) => (by === 'device') === isDevice).map(([other]) => other)
  return { ownAccounts: ids(false), deviceMates: ids(true) }
}

/** Facts about these reviewers that are compared with nominations to find conflicts. */
export const reviewerFacts = async (
  ctx: ReviewerFactsContext,
  ids: readonly string[],
): Promise<Map<string, ReviewerFacts>> => {
  const places = await ctx.homes.ofAll(ctx, ids)
  const institutions = await institutionsOf(ctx, ids)
  const names = await namesOf(ctx, ids)
  const others = new Map<string, Awaited<ReturnType<typeof othersOf>>>()
  for (const id of ids) others.set(id, await othersOf(ctx, id))
  const scopes = await scopesOf(ctx, 'vetting', ids)
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
        ...(others.get(id) ?? noOthers),
        scope: scopes.get(id) ?? [],
      },
    ]),
  )
}

/** The facts of the signed-in reviewer. */
export const ownFacts = async (
  ctx: ReviewerFactsContext & Pick<SignedInCtx, 'viewer'>,
): Promise<ReviewerFacts> => {
  const { id } = ctx.viewer
  const facts = (await reviewerFacts(ctx, [id])).get(id)
  return facts ?? { id, lga: null, institution: null, surnames: [], ...noOthers, scope: [] }
}
