import { namesOf } from '#domains/identity/server/users/people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { fullName } from '#shared/text/person-name.ts'
import { supText } from '#shared/values/money.ts'
import type { ManagedOrganization, ManagedMember } from '../../contracts/managed-contract.ts'
import type { Spend } from '../../contracts/money-contract.ts'
import { maySpend } from '../../rules.ts'
import { bulkPrice, showInvoices } from '../money/invoices.ts'
import { invoicesStore } from '../money/invoices-store.ts'
import { grantAreas } from '../money/group-members.ts'
import { spendsStore } from '../money/spends-store.ts'
import { type OrganizationPart, ownOrganization } from '../people/access.ts'
import { invitationsStore } from '../people/invitations-store.ts'
import { membersStore } from '../people/members-store.ts'
import { waitingForTeam } from '../people/signatory-offers.ts'

const MAX_SHOWN = 20
/** The people on the page; the owner of more still finds them by their number in the books. */
const MAX_NAMED = 300

const nameIn = (names: Awaited<ReturnType<typeof namesOf>>, id: string | null): string | null => {
  const name = id === null ? undefined : names.get(id)
  return name ? fullName(name) : null
}

const spendsOf = async (ctx: SignedInCtx, organizationId: string): Promise<Spend[]> => {
  const store = spendsStore(ctx.db)
  const rows = await store.list(organizationId, MAX_SHOWN)
  const paid = await store.paidCounts(rows.map(({ id }) => id))
  const areas = await placeNames(
    ctx,
    rows.flatMap(({ lga_id: lga }) => lga ?? []),
  )
  const people = rows.flatMap(({ proposed_by: first, decided_by: second }) =>
    second ? [first, second] : [first],
  )
  const names = await namesOf(ctx, people)
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    criterion: row.criterion,
    area: row.lga_id === null ? null : (areas.get(row.lga_id)?.lgaName ?? row.lga_id),
    taskKind: row.task_kind,
    purpose: row.purpose,
    each: supText(row.units_each),
    people: row.people,
    total: supText(row.units_each * row.people),
    state: row.state === 'waiting' && row.expires_at <= ctx.now() ? 'expired' : row.state,
    proposedBy: nameIn(names, row.proposed_by),
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: nameIn(names, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    paid: paid.get(row.id) ?? 0,
    closesAt: row.closes_at?.toISOString() ?? null,
    isClosed: row.closed_at !== null,
    isMine: row.proposed_by === ctx.viewer.id,
  }))
}

const peopleOf = async (
  ctx: SignedInCtx,
  { organization, member }: OrganizationPart,
): Promise<ManagedMember[]> => {
  const rows = maySpend(member.role) ? await membersStore(ctx.db).all(organization.id, MAX_NAMED) : [member]
  const names = await namesOf(
    ctx,
    rows.map(({ person_id: id }) => id),
  )
  const forTeam = await waitingForTeam(ctx, rows)
  return rows.map((row) => {
    const isOffered = row.role === 'member' && row.offered_by !== null
    return {
      id: row.id,
      name: nameIn(names, row.person_id) ?? '',
      role: row.role,
      joinedAt: row.joined_at.toISOString(),
      isMe: row.person_id === ctx.viewer.id,
      offer: isOffered ? (forTeam.has(row.id) ? 'team' : 'signatory') : null,
      mayConfirm: isOffered && maySpend(member.role) && row.offered_by !== ctx.viewer.id,
    }
  })
}

const invitationsOf = async (
  ctx: SignedInCtx,
  { organization, member }: OrganizationPart,
): Promise<ManagedOrganization['invitations']> => {
  if (member.role !== 'owner') return []
  const rows = await invitationsStore(ctx.db).openOf(organization.id, ctx.now(), MAX_NAMED)
  return rows.map(({ expires_at: expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

/** The areas that a grant may ask for. */
const areasOf = async (ctx: SignedInCtx, organizationId: string): Promise<ManagedOrganization['areas']> => {
  const ids = await grantAreas(ctx, organizationId)
  const names = await placeNames(ctx, ids)
  return ids
    .map((id) => ({ id, name: names.get(id)?.lgaName ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** An organization with its people, money and plans, as far as the viewer's role sees it. */
export const showManagedOrganization = async (
  ctx: SignedInCtx,
  slug: string,
): Promise<ManagedOrganization> => {
  const part = await ownOrganization(ctx, slug)
  const { organization, member } = part
  const isMoney = maySpend(member.role)
  const account = organization.account_id
  const balance = account === null ? 0 : ((await balancesByNumber(ctx.db, [account])).get(account) ?? 0)
  const { members, signatories } = await membersStore(ctx.db).counts(organization.id)
  const invoices = isMoney ? await invoicesStore(ctx.db).list(organization.id, MAX_SHOWN) : []
  return {
    slug: organization.slug,
    name: organization.name,
    kind: organization.kind,
    state: organization.state,
    reason: member.role === 'owner' ? organization.reason : null,
    role: member.role,
    registration:
      member.role === 'owner'
        ? {
            cacNumber: organization.cac_number,
            address: organization.address,
            signatories: organization.signatories,
            owners: organization.owners,
            links: organization.links,
          }
        : null,
    balance: supText(isMoney ? balance : 0),
    owed: supText(isMoney ? await invoicesStore(ctx.db).owedBy(organization.id) : 0),
    memberCount: members,
    signatoryCount: signatories,
    members: await peopleOf(ctx, part),
    invitations: await invitationsOf(ctx, part),
    spends: isMoney ? await spendsOf(ctx, organization.id) : [],
    areas: isMoney ? await areasOf(ctx, organization.id) : [],
    invoices: await showInvoices(ctx, organization, invoices),
    price: isMoney ? await bulkPrice(ctx) : null,
  }
}
