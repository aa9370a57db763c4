import { attachFiles } from '#domains/files/server/attachments.ts'
import { namesPlatform } from '#domains/identity/server/typed/name-rules.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { OrganizationRegistration } from '../../contract.ts'
import { slugOf } from '../../rules.ts'
import { cacNumberOf } from '../../vocabulary-contract.ts'
import { asOwner, refreshParts } from '../people/access.ts'
import { membersStore } from '../people/members-store.ts'
import { organizationsStore } from '../store.ts'

/** Registrations of one person that may wait at once. */
const MAX_PENDING = 3

const detailsOf = async (ctx: SignedInCtx, id: string, form: OrganizationRegistration) => {
  const { name, kind, address, signatories, owners, hasLinks, links, evidenceIds } = form
  if (namesPlatform(name))
    throw new Refusal('invalid-input', {
      fields: { name: message('This is the name of our platform. Please write your own.') },
    })
  const cacNumber = cacNumberOf(form.cacNumber, kind)
  const [fileId] = evidenceIds
  invariant(cacNumber && fileId, 'the schema lets no other number and no missing file through')
  if (await organizationsStore(ctx.db).isNumberTaken(cacNumber, id)) throw new Refusal('number-taken')
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: evidenceIds, to: `organization:${id}` })))
    throw new Refusal('document-unknown')
  return {
    name,
    kind,
    cac_number: cacNumber,
    address,
    signatories,
    owners,
    links: hasLinks === 'yes' ? (links ?? '') : '',
    file_id: fileId,
  }
}

/** An address that no other organization has; the unique key decides between two at once. */
const freeSlug = async (ctx: SignedInCtx, name: string): Promise<string> => {
  const taken = await organizationsStore(ctx.db).slugsLike(slugOf(name, 1))
  for (let place = 1; ; place += 1) if (!taken.has(slugOf(name, place))) return slugOf(name, place)
}

/**
 * Stores a registration; its owner works in it once two people of the team have verified it. Refuses `number-taken`,
 * `document-unknown` and `too-many-organizations`.
 */
export const registerOrganization = async (
  ctx: SignedInCtx,
  form: OrganizationRegistration,
): Promise<{ slug: string }> => {
  if ((await membersStore(ctx.db).countPending(ctx.viewer.id)) >= MAX_PENDING)
    throw new Refusal('too-many-organizations')
  const [id, now] = [ctx.newId(), ctx.now()]
  const details = await detailsOf(ctx, id, form)
  const slug = await freeSlug(ctx, form.name)
  await organizationsStore(ctx.db).add({ id, slug, ...details, registered_at: now })
  await membersStore(ctx.db).add({
    id: ctx.newId(),
    organization_id: id,
    person_id: ctx.viewer.id,
    role: 'owner',
    joined_at: now,
  })
  await refreshParts(ctx, [ctx.viewer.id])
  return { slug }
}

/** Hands a refused registration in again; refuses `organization-not-next` for any other. */
export const resubmit = async (
  ctx: SignedInCtx,
  slug: string,
  form: OrganizationRegistration,
): Promise<{ slug: string }> => {
  const { organization } = await asOwner(ctx, slug)
  const details = await detailsOf(ctx, organization.id, form)
  if (!(await organizationsStore(ctx.db).resubmit(organization.id, details, ctx.now())))
    throw new Refusal('organization-not-next')
  return { slug }
}
