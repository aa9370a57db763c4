import { taskKindNames } from '#domains/engage/contracts/task-contract.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { supText } from '#shared/values/money.ts'
import type { Organization, OrganizationCard, PublicGrant } from '../../contract.ts'
import { MIN_GROUP, shownAreas, shownPeople } from '../../rules.ts'
import { othersAmong } from '../money/outside-members.ts'
import { spendsStore } from '../money/spends-store.ts'
import { membersStore } from '../people/members-store.ts'
import { type DisclosedOrganization, disclosureStore } from './disclosure-store.ts'

type ShowingContext = Pick<Ctx, 'db' | 'now' | 'config'>

const MAX_GRANTS = 50

const cardOf = (row: DisclosedOrganization): OrganizationCard => ({
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  state: row.state,
  verifiedOn: row.state === 'verified' && row.decided_at ? lagosDay(row.decided_at) : null,
  bought: supText(row.bought),
  granted: supText(row.granted),
  hasLinks: row.links !== '',
  isSample: row.is_sample,
})

/** The public disclosure of all sponsors, with their sums. */
export const listOrganizations = async (
  ctx: Pick<Ctx, 'db'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const store = disclosureStore(ctx.db)
  const { rows, nextCursor } = await store.page(cursor, limit)
  const { total, bought, granted } = await store.totals()
  return { items: rows.map(cardOf), nextCursor, total, bought: supText(bought), granted: supText(granted) }
}

const grantsOf = async (ctx: Pick<Ctx, 'db'>, organizationId: string): Promise<PublicGrant[]> => {
  const store = spendsStore(ctx.db)
  const rows = await store.paidOf(organizationId, MAX_GRANTS)
  const paid = await store.paidCounts(rows.map(({ id }) => id))
  const areas = await placeNames(
    ctx,
    rows.flatMap(({ lga_id: lga }) => lga ?? []),
  )
  return rows.map((row) => {
    const people = paid.get(row.id) ?? 0
    // A task pool pays one after another: told in steps too large to recognize one person.
    const shown = row.target === 'members' ? people : shownPeople(people)
    return {
      day: lagosDay(row.decided_at ?? row.proposed_at),
      target: row.target,
      criterion: row.criterion,
      area: row.lga_id === null ? null : (areas.get(row.lga_id)?.lgaName ?? row.lga_id),
      taskKind: row.task_kind === null ? null : taskKindNames[row.task_kind],
      purpose: row.purpose,
      each: supText(row.units_each),
      people: shown,
      total: supText(row.units_each * (row.target === 'members' ? shown : row.people)),
    }
  })
}

const impactOf = async (ctx: ShowingContext, organizationId: string): Promise<Organization['impact']> => {
  const reached = await disclosureStore(ctx.db).reached(organizationId)
  const ids = reached.map(({ personId }) => personId)
  const others = await othersAmong(ctx, organizationId, ids)
  if (others.size < MIN_GROUP) return { people: null, areas: [], elsewhere: 0 }
  const homes = Map.groupBy(reached, ({ lga }) => lga)
  // People who never said where they live count as elsewhere, whatever their number.
  const unknown = homes.get(null)?.length ?? 0
  const known = [...homes].flatMap(([lga, people]) => {
    const notBrought = people.filter(({ personId }) => others.has(personId)).length
    return lga === null ? [] : [{ lga, people: people.length, others: notBrought }]
  })
  const { areas, elsewhere } = shownAreas(known, unknown)
  const names = await placeNames(
    ctx,
    areas.map(({ lga }) => lga),
  )
  return {
    people: shownPeople(reached.length),
    areas: areas.map(({ lga, people: count }) => ({
      area: names.get(lga) ? `${names.get(lga)?.lgaName}, ${names.get(lga)?.stateName}` : lga,
      people: shownPeople(count),
    })),
    elsewhere: shownPeople(elsewhere),
  }
}

/** A verified or suspended organization, for everybody; refuses `organization-not-found`. */
export const showOrganization = async (
  ctx: ShowingContext & Pick<Ctx, 'viewer'>,
  slug: string,
): Promise<Organization> => {
  const row = await disclosureStore(ctx.db).bySlug(slug)
  if (!row) throw new Refusal('organization-not-found')
  const own = ctx.viewer ? await membersStore(ctx.db).of(row.id, ctx.viewer.id) : undefined
  return {
    ...cardOf(row),
    cacNumber: row.cac_number,
    links: row.links,
    grants: await grantsOf(ctx, row.id),
    impact: await impactOf(ctx, row.id),
    ownRole: own?.role ?? null,
  }
}
