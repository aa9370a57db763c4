import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { DAY_MS } from '#shared/values/time.ts'
import domains from '../reference/email-domains.json' with { type: 'json' }
import { daysLater, VALID_DAYS } from '../rules.ts'
import { domainsStore } from './domains/store.ts'
import { listingsStore } from './leaders/store.ts'
import { proofsStore } from './proofs/store.ts'

/** Adds the address domains of the reference list; keeps what staff opened or closed. */
export const seedDomains = async (db: Database, now: Date): Promise<void> => {
  await domainsStore(db).addMissing(
    domains.map(({ domain, institution }) => ({ domain, institutionId: institution })),
    now,
  )
}

const students = [
  {
    who: 'funke',
    school: 'university-of-lagos',
    office: 'Sample: secretary of the debating society',
    about: 'Sample: I write down what the union decides, and read it aloud once a month.',
    daysAgo: 41,
  },
  {
    who: 'gbenga',
    school: 'ahmadu-bello-university-zaria',
    office: 'Sample: class representative in civil engineering',
    about: 'Sample: I carry questions about hostels and water to the faculty, and bring the answers back.',
    daysAgo: 23,
  },
  {
    who: 'emeka',
    school: 'university-of-lagos',
    office: 'Sample: coordinator of the campus clean-up',
    about: 'Sample: every second Saturday we clean the road between the gate and the library.',
    daysAgo: 9,
  },
] as const

/** Outside production: a few invented student leaders, each with a proven school. */
export const seedDemoStudents = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { who, school, office, about, daysAgo } of students) {
      const personId = demoPerson(who).id
      const at = new Date(now.getTime() - daysAgo * DAY_MS)
      if (await proofsStore(tx).live(personId, 'school')) continue
      const id = inventedId('campus proof', who)
      await proofsStore(tx).add({
        id,
        person_id: personId,
        community: 'school',
        place_id: school,
        method: 'email',
        status: 'waiting',
        evidence_mac: null,
        shown: '',
        share_code: null,
        asked_at: at,
      })
      await proofsStore(tx).prove(id, { at, until: daysLater(at, VALID_DAYS) })
      await listingsStore(tx).save({ id: inventedId('campus listing', who), personId, office, about, at })
    }
  })
