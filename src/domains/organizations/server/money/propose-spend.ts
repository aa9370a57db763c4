import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText, UNITS_PER_SUP } from '#shared/values/money.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { SpendProposal } from '../../contracts/spend-contract.ts'
import { MAX_MEMBERS, maySpend, SPEND_HOURS } from '../../rules.ts'
import { type GrantGroup, groupIn } from '../../vocabulary-contract.ts'
import { spendWaits } from '../notices.ts'
import { asVerifiedSignatory } from '../people/access.ts'
import { membersStore } from '../people/members-store.ts'
import { refuseUnverified } from '../people/signatories.ts'
import type { StoredOrganization } from '../store.ts'
import { presentMembers, type Reached, reachGroup } from './group-members.ts'
import { invoicesStore } from './invoices-store.ts'
import { spendsStore } from './spends-store.ts'

/** Proposals of one organization that may wait at once. */
const MAX_WAITING = 10

/** Refuses `debt-first` while SUP of an unpaid invoice is still owed. */
export const refuseDebt = async (ctx: Pick<Ctx, 'db'>, organizationId: string): Promise<void> => {
  if ((await invoicesStore(ctx.db).owedBy(organizationId)) > 0) throw new Refusal('debt-first')
}

/** The members whom a grant reaches now; refuses `nobody-fits` and groups that are too small. */
const reachedBy = async (ctx: SignedInCtx, organizationId: string, group: GrantGroup): Promise<Reached[]> => {
  if (group.criterion !== 'all') return reachGroup(ctx, organizationId, group)
  const members = await presentMembers(ctx, organizationId)
  if (members.length === 0) throw new Refusal('nobody-fits')
  return members
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

/** What a proposal costs, said early: the confirmation decides under the lock of the account. */
export const refuseTooMuch = async (ctx: SignedInCtx, account: number, units: number): Promise<void> => {
  const balance = (await balancesByNumber(ctx.db, [account])).get(account) ?? 0
  if (balance < units) throw new Refusal('insufficient-balance')
}

/**
 * The first of two signatories proposes a grant. Its people are written down now, so that the second one confirms exactly
 * these.
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
  const people = form.people ?? reached.length
  const units = each * UNITS_PER_SUP
  invariant(organization.account_id !== null, 'a verified organization has an account')
  await refuseTooMuch(ctx, organization.account_id, units * people)
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
  await tellOthers(ctx, organization, units * people)
  return { id, people, total: supText(units * people) }
}
