import { overtake, propose, waiting } from '#domains/approvals/server/approvals.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { maySpend } from '../../rules.ts'
import { signatoryWaits } from '../notices.ts'
import { organizationsStore, type StoredMember } from '../store.ts'
import { asVerifiedSignatory } from './access.ts'
import { membersStore } from './members-store.ts'
import { offersStore } from './offers-store.ts'
import { admitSignatory, signatoryApproval } from './signatory-approval.ts'
import { refuseUnfitSignatory, refuseUnverified } from './signatories.ts'

/** Those of these members whose offer waits for our team, because nobody in the organization could confirm it. */
export const waitingForTeam = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  members: readonly StoredMember[],
): Promise<Set<string>> => {
  const ids = members.filter((member) => member.offered_at !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  return new Set((await waiting(ctx, signatoryApproval, ids)).map(({ payload }) => payload.memberId))
}

/** Asks our team, unless it was asked already. */
const askTeam = async (ctx: SignedInCtx, member: StoredMember): Promise<void> => {
  if ((await waiting(ctx, signatoryApproval, [member.id], 1)).length > 0) return
  const payload = { organizationId: member.organization_id, memberId: member.id, sentBy: ctx.viewer.id }
  await propose(ctx, signatoryApproval, payload, 'Its owner chose this person as its first second signatory.')
}

/**
 * Offers a member, chosen by `by`, that they sign; it counts once a signatory other than `by` confirms it, or one of our team
 * where there is none. Refuses somebody who is unverified or one person with another signatory.
 */
export const offerToSign = async (ctx: SignedInCtx, member: StoredMember, by: string): Promise<void> => {
  await refuseUnfitSignatory(ctx, member.organization_id, member.person_id)
  if (!(await offersStore(ctx.db).offer(member.id, by, ctx.now()))) return
  const people = await membersStore(ctx.db).since(member.organization_id)
  const seconds = people.filter(({ role, person_id: id }) => maySpend(role) && id !== by)
  if (seconds.length === 0) return askTeam(ctx, member)
  const [organization] = await organizationsStore(ctx.db).byIds([member.organization_id])
  if (!organization) return
  const { name, slug } = organization
  const ids = seconds.map(({ person_id: id }) => id)
  await notifyAll(ctx, ids, signatoryWaits, { name, slug })
}

/** Ends what waits for a member, who leaves or stays a plain one. */
export const endOffer = async (ctx: Pick<Ctx, 'db' | 'now'>, memberId: string): Promise<void> => {
  await offersStore(ctx.db).end(memberId)
  await overtake(ctx, signatoryApproval, [memberId])
}

/**
 * A second signatory confirms a new one. Refuses whoever chose them, whichever account they use, and again what an offer
 * refuses.
 */
export const confirmSignatory = async (
  ctx: SignedInCtx,
  { slug, memberId }: { slug: string; memberId: string },
): Promise<{ slug: string }> => {
  const { organization } = await asVerifiedSignatory(ctx, slug)
  const member = isId(memberId) ? await membersStore(ctx.db).byId(organization.id, memberId) : undefined
  if (!member) throw new Refusal('member-not-found')
  if (member.offered_by === null) throw new Refusal('not-offered')
  if ((await ownAccounts(ctx)).has(member.offered_by)) throw new Refusal('second-signatory-required')
  await refuseUnverified(ctx, ctx.viewer.id)
  await refuseUnfitSignatory(ctx, organization.id, member.person_id)
  if (!(await admitSignatory(ctx, organization, member))) throw new Refusal('not-offered')
  await overtake(ctx, signatoryApproval, [member.id])
  return { slug }
}
