import { whoFinished } from '#domains/engage/server/tasks/finished.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { placesOf } from '#domains/members/server/places/places-of-people.ts'
import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import type { SpendProposal } from '../../contracts/spend-contract.ts'
import { MAX_GROUPS_A_DAY, MAX_MEMBERS, maySpend, MIN_GROUP, peopleShown, SPEND_HOURS } from '../../rules.ts'
import { type GrantGroup, groupIn } from '../../vocabulary-contract.ts'
import { spendWaits } from '../notices.ts'
import { asVerifiedSignatory } from '../people/access.ts'
import { membersStore } from '../people/members-store.ts'
import { refuseUnverified } from '../people/signatories.ts'
import type { StoredOrganization } from '../store.ts'
import { othersAmong } from './outside-members.ts'
import { invoicesStore } from './invoices-store.ts'
import { spendsStore } from './spends-store.ts'

const HOUR_MS = 3_600_000
/** Proposals of one organization that may wait at once. */
const MAX_WAITING = 10

/** Refuses `debt-first` while SUP of an unpaid invoice is still owed. */
export const refuseDebt = async (ctx: Pick<Ctx, 'db'>, organizationId: string): Promise<void> => {
  if ((await invoicesStore(ctx.db).owedBy(organizationId)) > 0) throw new Refusal('debt-first')
}

interface Reached {
  readonly personId: string
  readonly lga: string | null
}

/** Members whose account is in use, with their homes. */
export const presentMembers = async (ctx: Pick<Ctx, 'db'>, organizationId: string): Promise<Reached[]> => {
  const present = await presentPeople(ctx, await membersStore(ctx.db).idsOf(organizationId))
  const ids = present.map(({ id }) => id)
  const places = await placesOf(ctx, ids)
  return ids.map((personId) => ({ personId, lga: places.get(personId)?.lga ?? null }))
}

/** The members whom a group holds now. */
const reachedBy = async (ctx: SignedInCtx, organizationId: string, group: GrantGroup): Promise<Reached[]> => {
  const members = await presentMembers(ctx, organizationId)
  if (group.criterion === 'all') return members
  if (group.criterion === 'lga') return members.filter(({ lga }) => lga === group.lga)
  const among = members.map(({ personId }) => personId)
  const finished = await whoFinished(ctx, { kind: group.taskKind, among, limit: MAX_MEMBERS })
  return members.filter(({ personId }) => finished.includes(personId))
}

const refuseFewOf = async (
  ctx: SignedInCtx,
  organizationId: string,
  { criterion }: GrantGroup,
  reached: readonly Reached[],
): Promise<void> => {
  // Before "nobody": one answer for zero to four people, so that trying areas one by one tells nothing.
  if (criterion !== 'all') {
    const people = reached.map(({ personId }) => personId)
    if ((await othersAmong(ctx, organizationId, people)).size < MIN_GROUP) throw new Refusal('too-few-people')
    const since = new Date(ctx.now().getTime() - 24 * HOUR_MS)
    const asked = await spendsStore(ctx.db).countGroups(organizationId, since)
    if (asked >= MAX_GROUPS_A_DAY) throw new Refusal('too-many-groups')
  }
  if (reached.length === 0) throw new Refusal('nobody-fits')
}

const tellOthers = async (ctx: SignedInCtx, row: StoredOrganization, units: number): Promise<void> => {
  const people = await membersStore(ctx.db).all(row.id, MAX_MEMBERS)
  const others = people.filter(({ role, person_id: id }) => maySpend(role) && id !== ctx.viewer.id)
  const values = { name: row.name, slug: row.slug, amount: supText(units) }
  await notifyAll(
    ctx,
    others.map(({ person_id: id }) => id),
    spendWaits,
    values,
  )
}

/** What a proposal may cost at most, said early: the confirmation decides under the lock of the account. */
export const refuseTooMuch = async (ctx: SignedInCtx, account: number, units: number): Promise<void> => {
  const balance = (await balancesByNumber(ctx.db, [account])).get(account) ?? 0
  if (balance < units) throw new Refusal('insufficient-balance')
}

/**
 * The first of two signatories proposes a grant. Its people are written down now, so that the second one confirms exactly
 * these. A criterion that fewer than five others meet is refused, and how many do is shown in steps: it would say who they are.
 */
export const proposeSpend = async (
  ctx: SignedInCtx,
  slug: string,
  form: SpendProposal,
): Promise<{ id: string; people: number; total: string }> => {
  const { organization } = await asVerifiedSignatory(ctx, slug)
  await refuseUnverified(ctx, ctx.viewer.id)
  const { target, purpose, each } = form
  const group = groupIn(form.group)
  invariant(group, 'the schema lets no other group through')
  await refuseDebt(ctx, organization.id)
  const [store, now, id] = [spendsStore(ctx.db), ctx.now(), ctx.newId()]
  if ((await store.countWaiting(organization.id, now)) >= MAX_WAITING) throw new Refusal('too-many-waiting')
  const reached = target === 'members' ? await reachedBy(ctx, organization.id, group) : []
  if (target === 'members') await refuseFewOf(ctx, organization.id, group, reached)
  const people = form.people ?? reached.length
  const shown = peopleShown({ target, criterion: group.criterion, people })
  const units = each * UNITS_PER_SUP
  invariant(organization.account_id !== null, 'a verified organization has an account')
  await refuseTooMuch(ctx, organization.account_id, units * shown.most)
  await store.add({
    id,
    organization_id: organization.id,
    target,
    criterion: group.criterion,
    lga_id: group.criterion === 'lga' ? group.lga : null,
    task_kind: group.criterion === 'task' ? group.taskKind : null,
    purpose,
    units_each: units,
    people,
    proposed_by: ctx.viewer.id,
    proposed_at: now,
    expires_at: new Date(now.getTime() + SPEND_HOURS * HOUR_MS),
  })
  if (reached.length > 0) await store.addRecipients(id, reached, units, null)
  await tellOthers(ctx, organization, units * shown.most)
  return { id, people: shown.people, total: supText(units * shown.most) }
}
