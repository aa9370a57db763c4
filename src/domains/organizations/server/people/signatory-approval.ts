import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal, refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { signatoryRefusals } from '../../contract.ts'
import { signatoryDecided } from '../notices.ts'
import { organizationsStore, type StoredMember, type StoredOrganization } from '../store.ts'
import { refreshParts } from './access.ts'
import { membersStore } from './members-store.ts'
import { offersStore } from './offers-store.ts'
import { refuseUnfitSignatory } from './signatories.ts'

const FirstSignatory = z.strictObject({ organizationId: z.uuid(), memberId: z.uuid(), sentBy: z.uuid() })
type FirstSignatory = z.output<typeof FirstSignatory>

/** A month, as for chapters: its people cannot hurry our team. */
const HOURS = 30 * 24

const organizationOf = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredOrganization | undefined> =>
  (await organizationsStore(ctx.db).byIds([id]))[0]

/** Tells the new signatory and whoever chose them. */
const tell = async (
  ctx: SignedInCtx,
  { name, slug }: StoredOrganization,
  { person_id: person, offered_by: by }: StoredMember,
  decision: 'confirmed' | 'refused',
): Promise<void> => {
  const people = [...new Set(by === null ? [person] : [person, by])]
  await notifyAll(ctx, people, signatoryDecided, { name, slug, decision })
}

/** Makes an offered member a signatory; false when it is not offered any more. */
export const admitSignatory = async (
  ctx: SignedInCtx,
  organization: StoredOrganization,
  member: StoredMember,
): Promise<boolean> => {
  if (!(await offersStore(ctx.db).admit(member.id))) return false
  await refreshParts(ctx, [member.person_id])
  await tell(ctx, organization, member, 'confirmed')
  return true
}

/** What our team confirms; refuses `signatory-gone` when it has changed since. */
const offered = async (ctx: Pick<Ctx, 'db'>, { organizationId, memberId }: FirstSignatory) => {
  const organization = await organizationOf(ctx, organizationId)
  const member = await membersStore(ctx.db).byId(organizationId, memberId)
  if (organization?.state !== 'verified' || member?.role !== 'member' || member.offered_at === null)
    throw new Refusal('signatory-gone')
  return { organization, member }
}

/**
 * The first second signatory of an organization, whom its owner chose and one of our team confirms: nobody in it could.
 * Its own people take no part in it.
 */
export const signatoryApproval = twoPeople('organizations.signatory', {
  payload: FirstSignatory,
  hours: () => HOURS,
  refuses: {
    ...signatoryRefusals,
    'signatory-gone': refusal(409, message('This offer has changed. Load the page again.')),
  },
  of: 'kyc-review',
  isFirstAnybody: true,
  subject: ({ memberId }) => memberId,
  // The one who sent it is barred as the proposer.
  involved: async (ctx, { organizationId, sentBy }) =>
    (await membersStore(ctx.db).idsOf(organizationId)).filter((id) => id !== sentBy),
  check: async (ctx, payload) => {
    const { organization, member } = await offered(ctx, payload)
    await refuseUnfitSignatory(ctx, organization.id, member.person_id)
  },
  reads: async (ctx, payloads) => {
    const members = await offersStore(ctx.db).byIds(payloads.map(({ memberId }) => memberId))
    const names = await namesOf(
      ctx,
      members.map(({ person_id: id }) => id),
    )
    const rows = await organizationsStore(ctx.db).byIds(payloads.map(({ organizationId }) => organizationId))
    return ({ organizationId, memberId }) => {
      const row = rows.find(({ id }) => id === organizationId)
      const member = members.find(({ id }) => id === memberId)
      const name = member && names.get(member.person_id)
      return row && name && { row, name: fullName(name) }
    }
  },
  says: (_, { row, name }) => ({
    title: { text: message('{name} signs for {organization}'), values: { name, organization: row.name } },
    detail: { text: message('Compare the name with those who sign in the registration.') },
    href: `${to('organizationsConsole')}?list=${row.state}`,
  }),
  execute: async (ctx, { payload }) => {
    const { organization, member } = await offered(ctx, payload)
    if (!(await admitSignatory(ctx, organization, member))) throw new Refusal('signatory-gone')
  },
  closed: async (ctx, { payload: { organizationId, memberId } }) => {
    const organization = await organizationOf(ctx, organizationId)
    const member = await membersStore(ctx.db).byId(organizationId, memberId)
    if (organization && member && (await offersStore(ctx.db).end(memberId)))
      await tell(ctx, organization, member, 'refused')
  },
  ended: async (ctx, { memberId }) => void (await offersStore(ctx.db).end(memberId)),
  audits: ({ organizationId }) => `organization:${organizationId}`,
})
