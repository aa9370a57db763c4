import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { hasCheckedIdentity, presentPeople } from '#domains/identity/server/users/people.ts'
import { openPool } from '#domains/wallet/server/accounts/accounts.ts'
import { grantToPeople, moveToPool } from '#domains/wallet/server/posting/organizations.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { maySpend, POOL_DAYS } from '../../rules.ts'
import { organizationGranted } from '../notices.ts'
import { asSignatory, asVerifiedSignatory } from '../people/access.ts'
import { membersStore } from '../people/members-store.ts'
import { refuseUnverified } from '../people/signatories.ts'
import { poolNameOf } from '../registering/approval.ts'
import type { StoredOrganization } from '../store.ts'
import { replaceMissing } from './group-members.ts'
import { refuseDebt } from './propose-spend.ts'
import { type StoredSpend, spendsStore } from './spends-store.ts'

const findSpend = async (ctx: SignedInCtx, organizationId: string, id: string): Promise<StoredSpend> => {
  const spend = isId(id) ? await spendsStore(ctx.db).find(organizationId, id) : undefined
  if (!spend) throw new Refusal('spend-not-found')
  if (spend.state !== 'waiting' || spend.expires_at <= ctx.now()) throw new Refusal('spend-closed')
  return spend
}

/**
 * Refuses the same person, whichever account they use, people whose identity was not checked, and a first signatory who
 * is none any more.
 */
const refuseOneAlone = async (ctx: SignedInCtx, spend: StoredSpend): Promise<void> => {
  if ((await ownAccounts(ctx)).has(spend.proposed_by)) throw new Refusal('second-signatory-required')
  await refuseUnverified(ctx, ctx.viewer.id)
  const first = await membersStore(ctx.db).of(spend.organization_id, spend.proposed_by)
  const [present] = await presentPeople(ctx, [spend.proposed_by])
  if (!first || !maySpend(first.role) || !present || !(await hasCheckedIdentity(ctx, spend.proposed_by)))
    throw new Refusal('first-signatory-gone')
}

const payMembers = async (
  ctx: SignedInCtx,
  organization: StoredOrganization,
  spend: StoredSpend,
  account: number,
): Promise<number> => {
  const store = spendsStore(ctx.db)
  // Somebody may have left, or closed the account, since the proposal.
  const members = new Set(await membersStore(ctx.db).idsOf(organization.id))
  const listed = await store.recipientsOf(spend.id)
  const stayed = listed.filter((personId) => members.has(personId))
  const people = (await presentPeople(ctx, stayed)).map(({ id }) => id)
  if (spend.criterion !== 'all') {
    const missing = spend.people - people.length
    const others = { organizationId: organization.id, name: spend.id, listed, missing }
    const added = await replaceMissing(ctx, others)
    people.push(...(await store.addRecipients(spend.id, added, spend.units_each, null)))
  }
  if (people.length === 0) throw new Refusal('nobody-fits')
  const about = poolNameOf(organization.id)
  const isPaid = await grantToPeople(ctx, {
    from: account,
    people,
    each: spend.units_each,
    name: spend.id,
    about,
  })
  if (!isPaid) throw new Refusal('insufficient-balance')
  await store.markPaid(spend.id, people, ctx.now())
  const values = { name: organization.name, amount: supText(spend.units_each) }
  await notifyAll(ctx, people, organizationGranted, values, { key: spend.id })
  return people.length
}

const fillPool = async (
  ctx: SignedInCtx,
  spend: StoredSpend,
  account: number,
  pool: number,
): Promise<number> => {
  const leg = { from: account, to: pool, units: spend.units_each * spend.people }
  const isFilled = await moveToPool(ctx, { ...leg, name: spend.id, about: poolNameOf(spend.organization_id) })
  if (!isFilled) throw new Refusal('insufficient-balance')
  return spend.people
}

/**
 * Confirms a grant as the second signatory and pays it at once, to everybody or to nobody. Of parallel confirmations one
 * succeeds; the others are refused with `spend-closed`.
 */
export const confirmSpend = async (
  ctx: SignedInCtx,
  { slug, spendId }: { slug: string; spendId: string },
): Promise<{ people: number; total: string }> => {
  const { organization } = await asVerifiedSignatory(ctx, slug)
  const spend = await findSpend(ctx, organization.id, spendId)
  await refuseOneAlone(ctx, spend)
  await refuseDebt(ctx, organization.id)
  const { account_id: account } = organization
  invariant(account !== null, 'a verified organization has an account')
  const isPool = spend.target === 'task-pool'
  const pool = isPool ? await openPool(ctx, 'pool', `${poolNameOf(organization.id)}:${spend.id}`) : null
  const now = ctx.now()
  const change = {
    state: 'paid' as const,
    decided_by: ctx.viewer.id,
    decided_at: now,
    ...(pool !== null && { account_id: pool, closes_at: new Date(now.getTime() + POOL_DAYS * DAY_MS) }),
  }
  if (!(await spendsStore(ctx.db).decide(spend.id, change))) throw new Refusal('spend-closed')
  const people =
    pool === null
      ? await payMembers(ctx, organization, spend, account)
      : await fillPool(ctx, spend, account, pool)
  return { people, total: supText(spend.units_each * people) }
}

/** Takes the viewer's own proposal back, or refuses somebody else's. */
export const refuseSpend = async (
  ctx: SignedInCtx,
  { slug, spendId }: { slug: string; spendId: string },
): Promise<{ slug: string }> => {
  const { organization } = await asSignatory(ctx, slug)
  const spend = await findSpend(ctx, organization.id, spendId)
  const state = spend.proposed_by === ctx.viewer.id ? ('withdrawn' as const) : ('refused' as const)
  const change = { state, decided_by: ctx.viewer.id, decided_at: ctx.now() }
  if (!(await spendsStore(ctx.db).decide(spend.id, change))) throw new Refusal('spend-closed')
  return { slug }
}
