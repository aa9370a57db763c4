import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Person, TestApp } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import type { DemoName } from '#test/people.ts'

/** The organization of the demonstration: gbenga owns it, ife signs too, binta is a member. */
export const SAMPLE = 'sample-farms'

/** What somebody sends to register an organization; its certificate is added by `register`. */
export const registration = (change: Record<string, unknown> = {}) => ({
  name: 'Adaeze Tools Ltd',
  kind: 'company',
  cacNumber: `RC ${100_000 + Math.floor(Math.random() * 800_000)}`,
  address: '7 Market Road, Nsukka, Enugu State',
  signatories: 'Ada Sampleson, director',
  owners: 'Ada Sampleson, all shares',
  hasLinks: 'no',
  agrees: 'yes',
  ...change,
})

export const uploadCertificate = async (who: Person): Promise<string> =>
  (await who.upload('/api/uploads?purpose=evidence&name=cac.pdf', pdf(), 'application/pdf')).json<{
    id: string
  }>().id

/** Registers an organization, and answers its address. */
export const register = async (who: Person, change: Record<string, unknown> = {}) =>
  who.post('/api/organizations', { ...registration(change), evidenceIds: [await uploadCertificate(who)] })

interface Made {
  readonly owner: DemoName
  readonly signatories?: readonly DemoName[]
  readonly members?: readonly DemoName[]
  readonly sup?: number
  readonly state?: 'pending' | 'verified' | 'refused'
}

/** Inserts an organization as the product would have stored it, with SUP that the rewards fund stands for. */
export const makeOrganization = async (
  app: Pick<TestApp, 'db' | 'clock'>,
  { owner, signatories = [], members = [], sup = 0, state = 'verified' }: Made,
): Promise<{ slug: string; id: string; account: number }> => {
  const id = randomUUID()
  const slug = `made-${id}`
  const now = app.clock.now()
  const accounts = accountsStore(app.db)
  const account = await accounts.openPool('pool', `organization:${id}`)
  await sql`insert into organizations.organization (id, slug, name, kind, cac_number, address, signatories, owners, state,
      reason, account_id, registered_at, decided_at)
    values (${id}, ${slug}, ${`Made ${id.slice(0, 8)}`}, 'company', ${`RC${String(parseInt(id.slice(0, 6), 16)).padStart(8, '0')}`},
      'A road', 'A signatory', 'An owner', ${state}, ${state === 'pending' ? null : 'It fits the register.'}, ${account}, ${now}, ${now})`.execute(
    app.db,
  )
  const people = [
    [owner, 'owner'] as const,
    ...signatories.map((name) => [name, 'signatory'] as const),
    ...members.map((name) => [name, 'member'] as const),
  ]
  for (const [name, role] of people) await addMember(app, id, demoPerson(name).id, role)
  await verifyIdentity(app, [owner, ...signatories])
  if (state === 'verified')
    await sql`insert into identity.person_role (person_id, role, granted_at)
      values (${demoPerson(owner).id}, 'organization_owner', ${now}) on conflict do nothing`.execute(app.db)
  if (sup > 0)
    await postTransfers(app.db, [
      {
        debit: await accounts.numberOf('treasury', 'rewards'),
        credit: account,
        amount: sup * 10_000,
        kind: 'grant',
        key: keyOf('test organization', id),
        about: `organization:${id}`,
      },
    ])
  return { slug, id, account }
}

/** Checks identities, as two reviewers would. */
export const verifyIdentity = ({ db }: Pick<TestApp, 'db'>, names: readonly DemoName[]): Promise<unknown> =>
  sql`update identity.person set is_verified = true
    where id = any (${names.map((name) => demoPerson(name).id)}::uuid[])`.execute(db)

/** Makes somebody a member, as an accepted invitation would. */
export const addMember = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  organizationId: string,
  personId: string,
  role: 'owner' | 'signatory' | 'member' = 'member',
): Promise<void> => {
  await sql`insert into organizations.member (id, organization_id, person_id, role, joined_at)
    values (${randomUUID()}, ${organizationId}, ${personId}, ${role}, ${clock.now()}) on conflict do nothing`.execute(
    db,
  )
  await sql`update identity.person set in_organization = true where id = ${personId}`.execute(db)
}

/** Invents members, who live in an area if one is given; answers their ids. */
export const inventMembers = async (
  app: Pick<TestApp, 'db' | 'clock'>,
  organizationId: string,
  count: number,
  lga: string | null = null,
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`insert into identity.person (id, first_name, last_name, email, joined_at, age_verified_at)
    select id, 'Member', 'Invented', id::text || '@example.ng', ${app.clock.now()}, ${app.clock.now()}
    from unnest(${ids}::uuid[]) as given (id)`.execute(app.db)
  await sql`insert into organizations.member (id, organization_id, person_id, role, joined_at)
    select gen_random_uuid(), ${organizationId}, id, 'member', ${app.clock.now()}
    from unnest(${ids}::uuid[]) as given (id)`.execute(app.db)
  if (lga !== null)
    await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
      select given.id, l.state_code, l.id, ${app.clock.now()} from unnest(${ids}::uuid[]) as given (id)
      join regions.lga l on l.id = ${lga}`.execute(app.db)
  return ids
}

/** Confirms an address, as its code would. */
export const confirmEmail = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>, name: DemoName) =>
  sql`update identity.person set email_verified_at = ${clock.now()} where id = ${demoPerson(name).id}`.execute(
    db,
  )

/** Somebody confirms the one member who waits to become a signatory. */
export const confirmOffered = async (who: Person, slug: string) => {
  const { members } = (await who.get(`/api/organizations/${slug}/manage`)).json<{
    members: { id: string; offer: string | null }[]
  }>()
  const id = members.find(({ offer }) => offer !== null)?.id ?? randomUUID()
  return who.post(`/api/organizations/${slug}/members/${id}/confirm`, {})
}

/** The proposal to our team about a first signatory. */
export const offeredToTeam = async (staff: Person): Promise<string> => {
  const { items } = (await staff.get('/api/approvals')).json<{ items: { id: string; kind: string }[] }>()
  return items.find(({ kind }) => kind === 'organizations.signatory')?.id ?? randomUUID()
}
