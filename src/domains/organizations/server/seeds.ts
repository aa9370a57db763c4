import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import { bookSampleCharge, SAMPLE_SALE_DAYS } from '#domains/payments/server/books/demo-sales.ts'
import { openPool } from '#domains/wallet/server/accounts/accounts.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { OrganizationRole } from '../contract.ts'
import { invoicesStore } from './money/invoices-store.ts'
import { invoiceSettled } from './money/settlement-job.ts'
import { refreshParts } from './people/access.ts'
import { membersStore } from './people/members-store.ts'
import { poolNameOf } from './registering/approval.ts'
import { organizationsStore } from './store.ts'

const VERIFIED = '06a20000-0000-4000-8000-0000000000a1'
const PENDING = '06a20000-0000-4000-8000-0000000000a2'
const INVOICE = '06a20000-0000-4000-8000-0000000000b1'
const SAMPLE_SUP = 2_000
const SAMPLE_FEE_MINOR = 200_000

const addMember = async (
  db: Database,
  {
    organization,
    name,
    role,
    at,
  }: { organization: string; name: DemoName; role: OrganizationRole; at: Date },
): Promise<void> => {
  const personId = demoPerson(name).id
  await membersStore(db).add({
    id: inventedId('organization member', organization, name),
    organization_id: organization,
    person_id: personId,
    role,
    joined_at: at,
  })
  await refreshParts({ db, now: () => at }, [personId])
}

/** The organization has bought SUP, and the ledger and the book of the money know of it. */
const fillSample = async (db: Database, account: number, at: Date): Promise<void> => {
  const units = SAMPLE_SUP * UNITS_PER_SUP
  const personId = demoPerson('gbenga').id
  await invoicesStore(db).add({
    id: INVOICE,
    organization_id: VERIFIED,
    ordered_by: personId,
    region_id: 'nigeria',
    units,
    minor: units,
    currency: 'NGN',
    rate_version: 1,
    minor_per_sup: UNITS_PER_SUP,
    ordered_at: at,
    due_at: new Date(at.getTime() + 7 * DAY_MS),
    opened_at: at,
    paid_at: at,
  })
  await bookSampleCharge(db, {
    id: INVOICE,
    units,
    minor: units,
    feeMinor: SAMPLE_FEE_MINOR,
    account,
    personId,
    job: invoiceSettled,
    about: `organization:${VERIFIED}`,
    at,
  })
}

const sample = (at: Date) => ({
  address: '12 Sample Road, Surulere, Lagos',
  signatories: 'Gbenga Testington, director\nIfẹ́ Provenlike, secretary',
  owners: 'Gbenga Testington, all shares',
  registered_at: at,
  is_sample: true,
})

const seedVerified = async (db: Database, at: Date): Promise<void> => {
  const account = await openPool({ db }, 'pool', poolNameOf(VERIFIED))
  await organizationsStore(db).add({
    ...sample(at),
    id: VERIFIED,
    slug: 'sample-farms',
    name: 'Sample Farms Ltd',
    kind: 'company',
    cac_number: 'RC1000001',
    links: 'One director is a cousin of an invented candidate for a State house of assembly.',
    state: 'verified',
    reason: 'An invented organization, to show how the product works.',
    account_id: account,
    decided_at: at,
  })
  await addMember(db, { organization: VERIFIED, name: 'gbenga', role: 'owner', at })
  await addMember(db, { organization: VERIFIED, name: 'ife', role: 'signatory', at })
  await addMember(db, { organization: VERIFIED, name: 'binta', role: 'member', at })
  await fillSample(db, account, at)
}

/** Adds two invented organizations: a verified one with SUP and people, and one that waits for its check. */
export const seedDemoOrganizations = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const at = new Date(now.getTime() - SAMPLE_SALE_DAYS * DAY_MS)
    const known = await organizationsStore(tx).byIds([VERIFIED, PENDING])
    if (!known.some(({ id }) => id === VERIFIED)) await seedVerified(tx, at)
    if (known.some(({ id }) => id === PENDING)) return
    await organizationsStore(tx).add({
      ...sample(at),
      id: PENDING,
      slug: 'sample-readers',
      name: 'Sample Readers Foundation',
      kind: 'nonprofit',
      cac_number: 'IT100002',
    })
    await addMember(tx, { organization: PENDING, name: 'dayo', role: 'owner', at })
  })
