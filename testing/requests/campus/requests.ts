import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { schoolCodeMac } from '#domains/campus/server/proofs/secrets.ts'
import { type Arrange, type Arranging, nothing, personIdOf } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { DAY_MS } from '#shared/values/time.ts'

const SCHOOL = 'university-of-lagos'
const PLAN = 'A weekly lesson about voting for first-year students, with two friends.'

/** The person of the principal; somebody else for a guest. */
/** The owner of an object: the principal, or somebody without any role. */
const ownerOf = ({ name, object }: Arranging): string => {
  const own = principals[name].is
  if (object === 'own' && own) return demoPerson(own).id
  return demoPerson(own === 'dayo' ? 'ada' : 'dayo').id
}

/** Takes away what earlier samples left of a person. */
const forget = async ({ app }: Arranging, personId: string): Promise<void> => {
  await sql`delete from campus.proof where person_id = ${personId}`.execute(app.db)
  await sql`delete from campus.email_code where person_id = ${personId}`.execute(app.db)
  await sql`delete from campus.application where person_id = ${personId}`.execute(app.db)
  await sql`delete from campus.listing where person_id = ${personId}`.execute(app.db)
  await sql`delete from identity.service where person_id = ${personId}`.execute(app.db)
}

const atSchool = async ({ app }: Arranging, personId: string): Promise<void> => {
  await sql`insert into institutions.affiliation (person_id, institution_id, status, changed_at)
    values (${personId}, ${SCHOOL}, 'student_leader', ${app.clock.now()})
    on conflict (person_id) do update set institution_id = ${SCHOOL}, status = 'student_leader'`.execute(
    app.db,
  )
}

interface Given {
  readonly community?: 'school' | 'corps'
  readonly status?: 'waiting' | 'proven'
  readonly shareCode?: string
}

const proofFor = async (
  { app }: Arranging,
  personId: string,
  { community = 'school', status = 'proven', shareCode }: Given,
): Promise<string> => {
  const id = randomUUID()
  const until = status === 'proven' ? new Date(app.clock.now().getTime() + 10 * DAY_MS) : null
  await sql`insert into campus.proof (id, person_id, community, place_id, method, status, asked_at, valid_until, share_code)
    values (${id}, ${personId}, ${community}, ${community === 'school' ? SCHOOL : 'NG-LA'},
      ${community === 'school' ? 'email' : 'number'}, ${status}, ${app.clock.now()}, ${until}, ${shareCode ?? null})`.execute(
    app.db,
  )
  return id
}

/** The viewer with a school in the profile and nothing proven. */
const student =
  (body: Record<string, unknown>): Arrange =>
  async (arranging) => {
    await forget(arranging, personIdOf(arranging, 'ada'))
    await atSchool(arranging, personIdOf(arranging, 'ada'))
    return { body }
  }

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A request of somebody else, and the viewer as a proven and verified member. */
const peerRequest = async (arranging: Arranging): Promise<string> => {
  const shareCode = newCode()
  const [self, other] = [personIdOf(arranging, 'ada'), ownerOf({ ...arranging, object: 'other' })]
  await forget(arranging, self)
  await forget(arranging, other)
  await sql`delete from campus.vouch where peer_id = ${self}`.execute(arranging.app.db)
  await proofFor(arranging, self, {})
  await proofFor(arranging, other, { status: 'waiting', shareCode })
  return shareCode
}

const applicationOf = async (arranging: Arranging): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  const owner = ownerOf(arranging)
  await forget(arranging, owner)
  await sql`insert into campus.application (id, person_id, programme, plan, state_code, status, sent_at)
    values (${id}, ${owner}, 'ambassador', ${PLAN}, 'NG-LA', 'waiting', ${arranging.app.clock.now()})`.execute(
    arranging.app.db,
  )
  return id
}

const proofOf = async (arranging: Arranging, given: Given): Promise<string> => {
  if (arranging.object === 'missing') return randomUUID()
  await forget(arranging, ownerOf(arranging))
  return proofFor(arranging, ownerOf(arranging), given)
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'campus.campus': nothing,
  'campus.sendSchoolCode': async (arranging) =>
    student({ email: `student-${randomInt(1_000_000)}@unilag.edu.ng` })(arranging),
  'campus.proveByEmail': async (arranging) => {
    const self = personIdOf(arranging, 'ada')
    const { app } = arranging
    const address = `student-${randomUUID()}@unilag.edu.ng`
    const code = '123456'
    await forget(arranging, self)
    await atSchool(arranging, self)
    await sql`insert into campus.email_code (person_id, institution_id, address, code_mac, expires_at)
      values (${self}, ${SCHOOL}, ${address}, ${schoolCodeMac(app, self, address, code)},
        ${new Date(app.clock.now().getTime() + 600_000)})`.execute(app.db)
    return { body: { code } }
  },
  'campus.proveByNumber': async (arranging) => {
    await forget(arranging, personIdOf(arranging, 'ada'))
    const year = arranging.app.clock.now().getUTCFullYear() % 100
    return { body: { number: `LA/${year}A/${1000 + randomInt(9000)}`, state: 'NG-LA' } }
  },
  'campus.askPeers': student({}),
  'campus.vouchRequest': async (arranging) => ({ query: { code: await peerRequest(arranging) } }),
  'campus.vouch': async (arranging) => ({ body: { code: await peerRequest(arranging) } }),
  'campus.endProof': async (arranging) => ({
    params: { proofId: await proofOf(arranging, {}) },
    body: {},
  }),
  'campus.camps': nothing,
  'campus.camp': ({ object }) => ({ params: { campId: object === 'missing' ? 'nysc-xx' : 'nysc-la' } }),
  'campus.studentLeaders': nothing,
  'campus.listSelf': async (arranging) => {
    const self = personIdOf(arranging, 'ada')
    await forget(arranging, self)
    await atSchool(arranging, self)
    await proofFor(arranging, self, {})
    return { body: { office: 'Secretary of the union', about: 'Clean hostels.', agrees: 'yes' } }
  },
  'campus.unlistSelf': () => ({ body: {} }),
  'campus.portal': nothing,
  'campus.apply': async (arranging) => {
    const self = personIdOf(arranging, 'ada')
    await forget(arranging, self)
    await proofFor(arranging, self, {})
    return { body: { programme: 'ambassador', plan: PLAN } }
  },
  'campus.withdrawApplication': async (arranging) => ({
    params: { applicationId: await applicationOf(arranging) },
    body: {},
  }),
  'campus.campusQueue': nothing,
  'campus.decideProof': async (arranging) => ({
    params: { proofId: await proofOf(arranging, { community: 'corps', status: 'waiting' }) },
    body: { outcome: 'accept', reason: 'The State office knows the number.' },
  }),
  'campus.decideApplication': async (arranging) => ({
    params: { applicationId: await applicationOf(arranging) },
    body: { outcome: 'accept', answer: 'Welcome. We write to you this week.' },
  }),
  'campus.proposeDomain': () => ({
    body: {
      domain: `s${randomUUID().slice(0, 8)}.example.ng`,
      institutionId: SCHOOL,
      change: 'open',
      reason: 'The registrar confirmed it by letter.',
    },
  }),
}
