import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { leadersByIds } from './facts.ts'

/** The leaders of a console's cases, as it shows them. */
export const aboutLeaders = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) => {
  const leaders = await leadersByIds(ctx, ids)
  const places = await placeNames(
    ctx,
    [...leaders.values()].map(({ lga }) => lga),
  )
  return (id: string) => {
    const facts = leaders.get(id)
    const place = facts && places.get(facts.lga)
    invariant(facts && place, 'a case is about a leader of a known place')
    const { fullName, currentOffice } = facts
    const { lgaName, stateName } = place
    return { facts, shown: { id, fullName, currentOffice, lgaName, stateName } }
  }
}

/** The leader of a case, as the moderators’ list names what a case is about. */
export const leaderSubject = ({
  id,
  fullName,
  currentOffice,
  lgaName,
  stateName,
}: ReturnType<Awaited<ReturnType<typeof aboutLeaders>>>['shown']) => ({
  title: fullName,
  detail: [currentOffice, `${lgaName}, ${stateName}`].filter(Boolean).join(' · '),
  href: to('leader', { leaderId: id }),
})
