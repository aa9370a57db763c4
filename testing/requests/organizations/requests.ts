import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoEmail, demoPerson, type DemoName } from '#shared/demo/people.ts'
import { endApprovals } from '#test/approvals.ts'
import { makeOrganization, registration, uploadCertificate, verifyIdentity } from '#test/organizations.ts'
import { type Arrange, type Arranging, asOwner, nothing, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'

interface Made {
  readonly slug: string
  readonly id: string
}

/** People who belong to organizations all the time; everybody else leaves what an earlier request brought them into. */
const belonging = (['gbenga', 'dayo', 'terngu', 'binta'] as const).map((name) => demoPerson(name).id)
const leaveAll = async ({ app }: Arranging): Promise<void> => {
  await sql`delete from organizations.member where person_id <> all(${belonging}::uuid[])`.execute(app.db)
  await sql`update identity.person set in_organization = false
    where in_organization and id <> all(${belonging}::uuid[])`.execute(app.db)
}

/** An organization of the principal whom it may belong to, or of somebody else; a missing one has only an address. */
const made = async (
  arranging: Arranging,
  state: 'pending' | 'verified' | 'refused' = 'verified',
): Promise<Made> => {
  const { app, name, object } = arranging
  await leaveAll(arranging)
  if (object === 'missing') return { slug: `missing-${randomUUID()}`, id: randomUUID() }
  const owner = object === 'own' && name === 'organization' ? 'gbenga' : 'terngu'
  return makeOrganization(app, { owner, signatories: ['binta'], sup: 100, state })
}

const inOne =
  (rest: Omit<Sample, 'params'> = {}, state?: 'pending' | 'verified' | 'refused'): Arrange =>
  async (arranging) => ({ ...rest, params: { slug: (await made(arranging, state)).slug } })

/** A thing of an organization, inserted with its own id. */
const withThing =
  (param: string, add: (arranging: Arranging, organization: Made) => Promise<string>, body = {}): Arrange =>
  async (arranging) => {
    const organization = await made(arranging)
    const thing = arranging.object === 'missing' ? randomUUID() : await add(arranging, organization)
    return { params: { slug: organization.slug, [param]: thing }, body }
  }

/** A proposal of the other signatory. */
const addSpend = async ({ app }: Arranging, { id: organization }: Made): Promise<string> => {
  const [id, now] = [randomUUID(), app.clock.now()]
  await sql`insert into organizations.spend (id, organization_id, target, criterion, purpose, units_each, people,
      proposed_by, proposed_at, expires_at)
    values (${id}, ${organization}, 'members', 'all', 'welcome', 10000, 1, ${demoPerson('binta').id}, ${now},
      ${new Date(now.getTime() + HOUR_MS)})`.execute(app.db)
  await sql`insert into organizations.recipient (spend_id, person_id, units)
    values (${id}, ${demoPerson('binta').id}, 10000)`.execute(app.db)
  return id
}

const addInvoice = async ({ app }: Arranging, { id: organization }: Made): Promise<string> => {
  const now = app.clock.now()
  const { rows } = await sql<{
    number: number
  }>`insert into organizations.invoice (id, organization_id, ordered_by, region_id,
      units, minor, currency, rate_version, minor_per_sup, ordered_at, due_at)
    values (${randomUUID()}, ${organization}, ${demoPerson('binta').id}, 'nigeria', 1000000, 1000000, 'NGN', 1, 10000, ${now},
      ${new Date(now.getTime() + HOUR_MS)}) returning number`.execute(app.db)
  return `INV-${String(rows[0]?.number ?? 0).padStart(6, '0')}`
}

const addInvitation = async (
  { app }: Arranging,
  { id: organization }: Made,
  address = 'somebody@example.ng',
): Promise<string> => {
  const [id, now] = [randomUUID(), app.clock.now()]
  const hash = createHmac('sha256', app.keyFor('organization-invitations')).update(address).digest()
  await sql`insert into organizations.invitation (id, organization_id, address_hash, hint, role, invited_at, expires_at)
    values (${id}, ${organization}, ${hash}, 'so…@example.ng', 'member', ${now}, ${new Date(now.getTime() + DAY_MS)})`.execute(
    app.db,
  )
  return id
}

/** A member whom the other signatory chose. */
const offeredMember = async (arranging: Arranging, organization: Made): Promise<string> => {
  const { app } = arranging
  await verifyIdentity(app, ['lola'])
  const id = randomUUID()
  await sql`insert into organizations.member (id, organization_id, person_id, role, joined_at, offered_at, offered_by)
    values (${id}, ${organization.id}, ${demoPerson('lola').id}, 'member', ${app.clock.now()}, ${app.clock.now()},
      ${demoPerson('binta').id})`.execute(app.db)
  return id
}

const memberOf = async ({ app }: Arranging, { id: organization }: Made): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from organizations.member
    where organization_id = ${organization} and role <> 'owner' limit 1`.execute(app.db)
  return rows[0]?.id ?? randomUUID()
}

/** An invitation to the principal's own confirmed address, or to somebody else's. */
const invited: Arrange = async (arranging) => {
  const { app, name, object } = arranging
  const own: DemoName = principals[name].is ?? 'ada'
  await sql`update identity.person set email_verified_at = ${app.clock.now()} where id = ${demoPerson(own).id}`.execute(
    app.db,
  )
  if (object === 'missing') return { params: { invitationId: randomUUID() }, body: { answer: 'decline' } }
  const organization = await makeOrganization(app, { owner: 'terngu', signatories: ['binta'] })
  const address = object === 'own' ? demoEmail(own) : 'else@example.ng'
  return {
    params: { invitationId: await addInvitation(arranging, organization, address) },
    body: { answer: 'decline' },
  }
}

const withCertificate = async (arranging: Arranging): Promise<Record<string, unknown>> => ({
  ...registration(),
  evidenceIds: [await asOwner({ ...arranging, object: 'own' }, uploadCertificate)],
})

const spend = { target: 'members', group: 'all', purpose: 'welcome', each: '1' }
const reason = 'We compared it with the public search of the register.'

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'organizations.organizations': () => ({ query: { limit: '20' } }),
  'organizations.organization': inOne(),
  'organizations.ownOrganizations': nothing,
  'organizations.registerOrganization': async (arranging) => {
    await sql`update organizations.organization set state = 'refused', reason = 'Old.' where state = 'pending'`.execute(
      arranging.app.db,
    )
    return { body: await withCertificate(arranging) }
  },
  'organizations.answerInvitation': invited,
  'organizations.managed': inOne(),
  'organizations.resubmit': async (arranging) => ({
    params: { slug: (await made(arranging, 'refused')).slug },
    body: await withCertificate(arranging),
  }),
  'organizations.leaveOrganization': async (arranging) => {
    const { app, name, object } = arranging
    const isMine = object === 'own' && name === 'organization'
    if (!isMine) return { params: { slug: (await made(arranging)).slug }, body: {} }
    const { slug } = await makeOrganization(app, { owner: 'terngu', members: ['gbenga'] })
    return { params: { slug }, body: {} }
  },
  'organizations.proposeSpend': inOne({ body: spend }),
  'organizations.confirmSpend': withThing('spendId', addSpend),
  'organizations.refuseSpend': withThing('spendId', addSpend),
  'organizations.orderSup': inOne({ body: { sup: '50' } }),
  'organizations.invoice': withThing('number', addInvoice),
  'organizations.payInvoice': withThing('number', addInvoice),
  'organizations.checkInvoice': withThing('number', addInvoice),
  'organizations.organizationBooks': inOne(),
  'organizations.invitePeople': inOne({ body: { addresses: 'new@example.ng', role: 'member' } }),
  'organizations.withdrawInvitation': withThing('invitationId', addInvitation),
  'organizations.changeMember': withThing('memberId', memberOf, { role: 'member' }),
  'organizations.confirmSignatory': withThing('memberId', offeredMember),
  'organizations.invoicesConsole': nothing,
  'organizations.organizationsConsole': nothing,
  'organizations.proposeOrganization': async (arranging) => {
    await endApprovals(arranging.app, 'organizations.%')
    return {
      params: { slug: (await made(arranging, 'pending')).slug },
      body: { to: 'refused', reason },
    }
  },
}
