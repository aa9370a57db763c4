import { demoPerson } from '#shared/demo/people.ts'
import { keepVolunteer } from '#domains/identity/server/user-directory/volunteers-queries.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { RULES_VERSION } from '../rules.ts'
import type { VolunteersTables } from './tables.ts'

/** The certificate of the demonstration's volunteer. */
export const sampleCertificate = 'SAMP1E00CERT0001'
export const sampleShiftId = (name: 'past' | 'next' | 'anywhere'): string =>
  inventedId('volunteer shift', name)

const samples = [
  {
    name: 'past',
    kind: 'shift',
    title: 'Help at the register of the town hall',
    what: 'Greet people, write their names down and show them the way. Two of us stand at each table.',
    meet: 'The gate of the town hall',
    place: { state: 'NG-LA', lga: 'LA-surulere' },
    startsIn: -7 * DAY_MS,
    hours: 3,
    capacity: 6,
  },
  {
    name: 'next',
    kind: 'shift',
    title: 'Explain the challenge at the market',
    what: 'Show traders how to read the page of a leader on their own phone. You get a short text to follow.',
    meet: 'The fire station beside the market',
    place: { state: 'NG-LA', lga: 'LA-surulere' },
    startsIn: 5 * DAY_MS,
    hours: 4,
    capacity: 8,
  },
  {
    name: 'anywhere',
    kind: 'task',
    title: 'Read civic letters in your language',
    what: 'Read three translated letters and mark every sentence that sounds wrong to you.',
    meet: null,
    place: { state: null, lga: null },
    startsIn: -DAY_MS,
    hours: 21 * 24,
    capacity: 40,
  },
] as const

type Tables = ReturnType<typeof withTables<VolunteersTables>>

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const addVolunteer = (tables: Tables, personId: string, now: Date) =>
  tables
    .insertInto('volunteers.volunteer')
    .values({
      person_id: personId,
      status: 'active',
      skills: ['translation', 'calls'],
      times: ['weekends', 'online'],
      rules_version: RULES_VERSION,
      agreed_at: before(now, 30),
      contact_name: 'Sample Relative',
      contact_phone: '0800 000 0000',
      joined_at: before(now, 30),
      last_act_at: now,
      minutes: 180,
      shifts: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const addShifts = (tables: Tables, coordinatorId: string, now: Date) =>
  tables
    .insertInto('volunteers.shift')
    .values(
      samples.map(({ name, place, startsIn, hours, ...sample }) => ({
        ...sample,
        ...place,
        id: sampleShiftId(name),
        starts_at: new Date(now.getTime() + startsIn),
        ends_at: new Date(now.getTime() + startsIn + hours * HOUR_MS),
        taken: name === 'past' ? 1 : 0,
        posted_by: coordinatorId,
        posted_at: before(now, 30),
      })),
    )
    .execute()

const addHours = async (tables: Tables, [personId, coordinatorId]: readonly [string, string], now: Date) => {
  const began = before(now, 7)
  await tables
    .insertInto('volunteers.signup')
    .values({
      id: inventedId('volunteer signup', 'dayo'),
      shift_id: sampleShiftId('past'),
      person_id: personId,
      signed_at: before(now, 30),
      in_at: began,
      out_at: new Date(began.getTime() + 3 * HOUR_MS),
      minutes: 180,
      recorded_by: personId,
      decided_by: coordinatorId,
      decided_at: now,
      outcome: 'confirmed',
    })
    .execute()
  await tables
    .insertInto('volunteers.certificate')
    .values({
      code: sampleCertificate,
      person_id: personId,
      naming: 'initials',
      minutes: 180,
      shifts: 1,
      first_at: began,
      last_at: began,
      issued_at: now,
    })
    .execute()
}

/** One invented volunteer with one confirmed shift, and calls for help; only into an empty domain. */
export const seedVolunteers = async (db: Database, now: Date): Promise<void> => {
  const tables = withTables<VolunteersTables>(db)
  if (await tables.selectFrom('volunteers.shift').select('id').limit(1).executeTakeFirst()) return
  const [dayo, chidi] = [demoPerson('dayo').id, demoPerson('chidi').id]
  await addVolunteer(tables, dayo, now)
  await keepVolunteer({ db }, dayo, 'ACTIVE')
  await addShifts(tables, chidi, now)
  await addHours(tables, [dayo, chidi], now)
}
