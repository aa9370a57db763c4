import { DAY_MS } from '#shared/values/time.ts'
import { tellInvited } from './tell-invited-job.ts'
import { createHmac } from 'node:crypto'
import { findContact } from '#domains/identity/server/users/contacts.ts'
import { emailField } from '#domains/identity/contract.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { OwnOrganizations } from '../../contract.ts'
import { addressesIn, hintOf, INVITATION_DAYS, MAX_INVITED_AT_ONCE, MAX_MEMBERS } from '../../rules.ts'
import { asOwner, refreshParts } from './access.ts'
import { type InvitedRole, invitationsStore } from './invitations-store.ts'
import { membersStore } from './members-store.ts'
import { offerToSign } from './signatory-offers.ts'

/** The address itself is never stored: whoever proves to own it finds the invitation. */
const hashOf = (ctx: Pick<Ctx, 'keyFor'>, address: string): Buffer =>
  createHmac('sha256', ctx.keyFor('organization-invitations')).update(address).digest()

const readAddresses = (text: string): string[] => {
  const addresses = addressesIn(text)
  const wrong = addresses.find((each) => !emailField.safeParse(each).success)
  if (wrong !== undefined)
    throw new Refusal('invalid-input', {
      fields: { addresses: message('Write only email addresses, each on its own line.') },
    })
  if (addresses.length > MAX_INVITED_AT_ONCE)
    throw new Refusal('invalid-input', {
      fields: { addresses: message('Invite at most 200 people at once.') },
    })
  return addresses
}

/** Invites people; the answer says nothing about who has an account. Refuses `not-verified`. */
export const invitePeople = async (
  ctx: SignedInCtx,
  slug: string,
  { addresses, role }: { addresses: string; role: InvitedRole },
): Promise<{ slug: string; count: number }> => {
  const { organization } = await asOwner(ctx, slug)
  if (organization.state !== 'verified') throw new Refusal('not-verified')
  const given = readAddresses(addresses)
  const now = ctx.now()
  const rows = given.map((address) => ({
    id: ctx.newId(),
    organization_id: organization.id,
    address_hash: hashOf(ctx, address),
    hint: hintOf(address),
    role,
    invited_by: ctx.viewer.id,
    invited_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  }))
  if (rows.length > 0) await invitationsStore(ctx.db).addAll(rows)
  await enqueueAll(
    ctx.db,
    tellInvited,
    given.map((address, at) => ({ address, name: organization.name, key: rows[at]?.id ?? '' })),
  )
  return { slug, count: given.length }
}

/** Takes an invitation back; refuses `invitation-not-found`. */
export const withdrawInvitation = async (
  ctx: SignedInCtx,
  { slug, invitationId }: { slug: string; invitationId: string },
): Promise<{ slug: string }> => {
  const { organization } = await asOwner(ctx, slug)
  if (!isId(invitationId) || !(await invitationsStore(ctx.db).withdraw(organization.id, invitationId)))
    throw new Refusal('invitation-not-found')
  return { slug }
}

/** The viewer's confirmed address as invitations know it; null before it is confirmed. */
const ownHash = async (ctx: SignedInCtx): Promise<Buffer | null> => {
  const contact = await findContact(ctx, ctx.viewer.id)
  return contact?.emailVerifiedAt ? hashOf(ctx, contact.email.toLowerCase()) : null
}

/** The viewer's organizations, and invitations to their confirmed address. */
export const listOwnOrganizations = async (ctx: SignedInCtx): Promise<OwnOrganizations> => {
  const hash = await ownHash(ctx)
  return {
    organizations: await membersStore(ctx.db).ofPerson(ctx.viewer.id),
    invitations: hash ? await invitationsStore(ctx.db).waitingFor(hash, ctx.now()) : [],
    isEmailConfirmed: hash !== null,
  }
}

/**
 * Accepts or declines an invitation to the viewer's own confirmed address; to others it does not exist. Whoever is
 * invited to sign is a member until a second person confirms it. Refuses for them somebody unverified or one person with
 * another signatory.
 */
export const answerInvitation = async (
  ctx: SignedInCtx,
  invitationId: string,
  answer: 'accept' | 'decline',
): Promise<OwnOrganizations> => {
  const hash = await ownHash(ctx)
  const state = answer === 'accept' ? 'accepted' : 'declined'
  const invitation =
    hash && isId(invitationId)
      ? await invitationsStore(ctx.db).answer(invitationId, hash, state, ctx.now())
      : undefined
  if (!invitation) throw new Refusal('invitation-not-found')
  if (answer === 'accept') {
    const store = membersStore(ctx.db)
    if ((await store.counts(invitation.organization_id)).members >= MAX_MEMBERS)
      throw new Refusal('organization-full')
    await store.add({
      id: ctx.newId(),
      organization_id: invitation.organization_id,
      person_id: ctx.viewer.id,
      role: 'member',
      joined_at: ctx.now(),
    })
    const member = await store.of(invitation.organization_id, ctx.viewer.id)
    if (invitation.role === 'signatory' && invitation.invited_by !== null && member?.role === 'member')
      await offerToSign(ctx, member, invitation.invited_by)
    await refreshParts(ctx, [ctx.viewer.id])
  }
  return listOwnOrganizations(ctx)
}
