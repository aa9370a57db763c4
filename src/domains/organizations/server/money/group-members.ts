import { createHmac } from 'node:crypto'
import { whoFinished } from '#domains/engage/server/tasks/finished-queries.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { LAGOS_AHEAD_MS, lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { MAX_GROUPS_A_DAY, MAX_MEMBERS, MIN_GROUP, reachedPeople } from '../../rules.ts'
import type { GrantGroup } from '../../vocabulary-contract.ts'
import { membersStore } from '../people/members-store.ts'
import { othersAmong } from './outside-members.ts'
import { spendsStore } from './spends-store.ts'

type Group = Exclude<GrantGroup, { criterion: 'all' }>

/** Somebody whom a grant reaches, with their home. */
export interface Reached {
  readonly personId: string
  readonly lga: string | null
}

/** Members whose account is in use, with their homes. */
export const presentMembers = async (
  ctx: Pick<Ctx, 'db' | 'homes'>,
  organizationId: string,
): Promise<Reached[]> => {
  const present = await presentPeople(ctx, await membersStore(ctx.db).idsOf(organizationId))
  const ids = present.map(({ id }) => id)
  const places = await ctx.homes.ofAll(ctx, ids)
  return ids.map((personId) => ({ personId, lga: places.get(personId)?.lga ?? null }))
}

const otherMembers = async (ctx: SignedInCtx, organizationId: string): Promise<Reached[]> => {
  const members = await presentMembers(ctx, organizationId)
  const ids = members.map(({ personId }) => personId)
  const others = await othersAmong(ctx, organizationId, ids)
  return members.filter(({ personId }) => others.has(personId))
}

const isLargeEnough = (inGroup: number, all: number): boolean =>
  inGroup >= MIN_GROUP && all - inGroup >= MIN_GROUP

/** The areas whose group is large enough for a grant: smaller ones would tell where one of them lives. */
export const grantAreas = async (ctx: SignedInCtx, organizationId: string): Promise<string[]> => {
  const others = await otherMembers(ctx, organizationId)
  return [...Map.groupBy(others, ({ lga }) => lga)].flatMap(([lga, people]) =>
    lga !== null && isLargeEnough(people.length, others.length) ? [lga] : [],
  )
}

/** Members whom the organization did not bring, in an order that nobody can foresee. */
const othersByLot = async (ctx: SignedInCtx, organizationId: string, name: string): Promise<Reached[]> => {
  const key = ctx.keyFor('organization-groups')
  return (await otherMembers(ctx, organizationId))
    .map((each) => ({
      each,
      mark: createHmac('sha256', key).update(`${name}:${each.personId}`).digest('hex'),
    }))
    .toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
    .map(({ each }) => each)
}

const idsIn = async (ctx: SignedInCtx, group: Group, among: readonly Reached[]): Promise<Set<string>> => {
  if (group.criterion === 'lga')
    return new Set(among.flatMap(({ personId, lga }) => (lga === group.lga ? [personId] : [])))
  const ids = among.map(({ personId }) => personId)
  return new Set(await whoFinished(ctx, { kind: group.taskKind, among: ids, limit: MAX_MEMBERS }))
}

/**
 * The members whom a grant to an area or a task reaches: those whom it asks for and some others by lot, so that no number
 * says how many it asks for (docs/decisions/0080). The same people for a month of the calendar, however often it is asked.
 * Refuses `too-few-people` unless five are in the group and five are not, and more than five groups a day.
 */
export const reachGroup = async (
  ctx: SignedInCtx,
  organizationId: string,
  group: Group,
): Promise<Reached[]> => {
  const store = spendsStore(ctx.db)
  const day = new Date(ctx.now().getTime() - DAY_MS)
  const isOften = (await store.countGroups(organizationId, day)) >= MAX_GROUPS_A_DAY
  const month = lagosDay(ctx.now()).slice(0, 7)
  const before = await store.sameGroup(
    organizationId,
    group,
    new Date(Date.parse(`${month}-01T00:00:00Z`) - LAGOS_AHEAD_MS),
  )
  if (before) {
    if (isOften) throw new Refusal('too-many-groups')
    return before
  }
  const name = [organizationId, month, group.criterion === 'lga' ? group.lga : group.taskKind].join(':')
  const others = await othersByLot(ctx, organizationId, name)
  const ids = await idsIn(ctx, group, others)
  // Before the number of questions: one answer for all groups that are too small, so that trying them tells nothing.
  if (!isLargeEnough(ids.size, others.length)) throw new Refusal('too-few-people')
  if (isOften) throw new Refusal('too-many-groups')
  const [inGroup, outside] = [
    others.filter(({ personId }) => ids.has(personId)),
    others.filter(({ personId }) => !ids.has(personId)),
  ]
  const mark = createHmac('sha256', ctx.keyFor('organization-groups')).update(name).digest()
  const people = reachedPeople(inGroup.length, mark.readUInt32BE() % MIN_GROUP)
  return [...inGroup, ...outside.slice(0, people - inGroup.length)]
}

/**
 * Others by lot in place of people of a group who left before their grant was confirmed: a smaller number would say that
 * whoever left was among them.
 */
export const replaceMissing = async (
  ctx: SignedInCtx,
  {
    organizationId,
    name,
    listed,
    missing,
  }: { organizationId: string; name: string; listed: readonly string[]; missing: number },
): Promise<Reached[]> =>
  missing <= 0
    ? []
    : (await othersByLot(ctx, organizationId, name))
        .filter(({ personId }) => !listed.includes(personId))
        .slice(0, missing)
