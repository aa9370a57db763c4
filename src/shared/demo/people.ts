import type { AdminRole, GrantedRole } from '#shared/access.ts'

/** The shared password of the demonstration accounts; production has none of them. */
export const demoPassword = 'demo-Pass-2026'

interface DemoPerson {
  readonly name: string
  /** Fixed, so that seeds of other domains and tests can use it. */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly does: string
  readonly roles?: readonly GrantedRole[]
  readonly isAdmin?: true
  readonly adminRole?: AdminRole
  readonly isVerified?: true
  readonly isSuspended?: true
  readonly isAgeUnknown?: true
}

/** The invented people of the demonstration and all tests, one per permission; they sign in as `name@demo.sup`. */
export const demoPeople = [
  {
    name: 'ada',
    id: '0ada0000-0000-4000-8000-000000000001',
    firstName: 'Ada',
    lastName: 'Sampleson',
    does: 'a citizen',
  },
  {
    name: 'bola',
    id: '0b01a000-0000-4000-8000-000000000002',
    firstName: 'Bola',
    lastName: 'Demofield',
    does: 'a vetting reviewer',
    roles: ['vetting_reviewer'],
  },
  {
    name: 'binta',
    id: '0b117a00-0000-4000-8000-000000000003',
    firstName: 'Binta',
    lastName: 'Testwell',
    does: 'a second vetting reviewer',
    roles: ['vetting_reviewer'],
  },
  {
    name: 'chidi',
    id: '0c41d100-0000-4000-8000-000000000004',
    firstName: 'Chidi',
    lastName: 'Mockford',
    does: 'the administrator',
    isAdmin: true,
  },
  {
    name: 'dayo',
    id: '0da10000-0000-4000-8000-000000000005',
    firstName: 'Dayo',
    lastName: 'Abroadman',
    does: 'a citizen who lives abroad',
  },
  {
    name: 'emeka',
    id: '0e3e4a00-0000-4000-8000-000000000006',
    firstName: 'Emeka',
    lastName: 'Samplewright',
    does: 'staff for finance',
    adminRole: 'finance',
  },
  {
    name: 'funke',
    id: '0f004e00-0000-4000-8000-000000000007',
    firstName: 'Funke',
    lastName: 'Demosworth',
    does: 'a committee member',
    roles: ['committee_member'],
  },
  {
    name: 'gbenga',
    id: '09be9a00-0000-4000-8000-000000000008',
    firstName: 'Gbenga',
    lastName: 'Testington',
    does: 'the owner of an organization',
    roles: ['organization_owner'],
    isVerified: true,
  },
  {
    name: 'halima',
    id: '0a114a00-0000-4000-8000-000000000009',
    firstName: 'Halima',
    lastName: 'Newsample',
    does: 'a citizen before age verification',
    isAgeUnknown: true,
  },
  {
    name: 'ife',
    id: '01fe0000-0000-4000-8000-000000000010',
    firstName: 'Ifẹ́',
    lastName: 'Provenlike',
    does: 'a verified citizen',
    isVerified: true,
  },
  {
    name: 'jide',
    id: '01de0000-0000-4000-8000-000000000011',
    firstName: 'Jide',
    lastName: 'Haltsample',
    does: 'a suspended citizen',
    isSuspended: true,
  },
  {
    name: 'kemi',
    id: '04e31000-0000-4000-8000-000000000012',
    firstName: 'Kemi',
    lastName: 'Leadsample',
    does: 'the lead of vetting',
    adminRole: 'vetting_lead',
  },
  {
    name: 'lola',
    id: '0101a000-0000-4000-8000-000000000013',
    firstName: 'Lola',
    lastName: 'Seconder',
    does: 'a second administrator, who also answers for support',
    isAdmin: true,
    adminRole: 'support',
  },
  {
    name: 'terngu',
    id: '07e49600-0000-4000-8000-000000000014',
    firstName: 'Terngu',
    lastName: 'Aondoverlu',
    does: 'a deployed leader, with pledges and a training record',
  },
] as const satisfies readonly DemoPerson[]

export type DemoName = (typeof demoPeople)[number]['name']

/** The e-mail address of a demonstration account. */
export const demoEmail = (name: DemoName): string => `${name}@demo.sup`

const byName = new Map<string, DemoPerson>(demoPeople.map((person) => [person.name, person]))

export const demoPerson = (name: DemoName): DemoPerson => {
  const person = byName.get(name)
  if (!person) throw new Error(`There is no demonstration person ${name}.`)
  return person
}
