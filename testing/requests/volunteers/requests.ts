import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sampleChapterId } from '#domains/chapters/server/demo-chapter.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing, personIdOf } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { HOUR_MS } from '#shared/values/time.ts'

const volunteer = demoPerson(principals.volunteer.is).id

const subjectOf = (arranging: Arranging): string => {
  const own = personIdOf(arranging, 'ada')
  if (arranging.object === 'own') return own
  return own === demoPerson('ada').id ? demoPerson('ife').id : demoPerson('ada').id
}

/** One person is a volunteer, whatever an earlier call did. */
const reset = async ({ app }: Arranging): Promise<void> => {
  await sql`update identity.person set user_type = case when id = ${volunteer} then 'VOLUNTEER' else 'CITIZEN' end,
    volunteer_status = case when id = ${volunteer} then 'ACTIVE' else 'INACTIVE' end
    where user_type = 'VOLUNTEER' or id = ${volunteer}`.execute(app.db)
}

const keepRow = async ({ app }: Arranging, personId: string, status: string): Promise<void> => {
  await sql`insert into volunteers.volunteer
      (person_id, status, skills, times, rules_version, agreed_at, contact_name, contact_phone, joined_at, last_act_at)
    values (${personId}, ${status}, '{calls}', '{online}', 1, now(), 'Sample Relative', '0800', now(), now())
    on conflict (person_id) do update set status = excluded.status, skills = excluded.skills, times = excluded.times,
      rules_version = 1, agreed_at = now(), contact_name = 'Sample Relative', contact_phone = '0800', joined_at = now()`.execute(
    app.db,
  )
}

/** A shift that begins so many hours from now and takes four. */
const newShift = async (
  { app, object }: Pick<Arranging, 'app' | 'object'>,
  hoursFromNow: number,
): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const start = new Date(app.clock.now().getTime() + hoursFromNow * HOUR_MS)
  await sql`insert into volunteers.shift (id, kind, title, what, meet, state, lga, starts_at, ends_at, capacity, posted_by, posted_at)
    values (${id}, 'shift', 'A shift of the suite', 'Stand at the gate and greet people.', 'The gate', 'NG-LA', 'LA-ikeja',
      ${start}, ${new Date(start.getTime() + 4 * HOUR_MS)}, 4, ${demoPerson('lola').id}, ${app.clock.now()})`.execute(
    app.db,
  )
  return id
}

const signedUp = async (
  arranging: Arranging,
  shiftId: string,
  personId: string,
  minutes: number | null = null,
): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  const { app } = arranging
  await sql`insert into volunteers.signup (id, shift_id, person_id, signed_at, minutes, recorded_by)
    values (${id}, ${shiftId}, ${personId}, ${app.clock.now()}, ${minutes}, ${minutes === null ? null : personId})`.execute(
    app.db,
  )
  await sql`update volunteers.shift set taken = taken + 1 where id = ${shiftId}`.execute(app.db)
  return id
}

const ofShift =
  (hours: number, body?: Record<string, unknown>, isSignedUp = false): Arrange =>
  async (arranging) => {
    await reset(arranging)
    const shiftId = await newShift(arranging, hours)
    if (isSignedUp) await signedUp(arranging, shiftId, personIdOf(arranging, 'ada'))
    return { params: { shiftId }, ...(body && { body }) }
  }

const ofSignup =
  (body: Record<string, unknown>, minutes: number | null): Arrange =>
  async (arranging) => {
    const shiftId = await newShift(arranging, -6)
    return { params: { signupId: await signedUp(arranging, shiftId, subjectOf(arranging), minutes) }, body }
  }

/** The volunteer is the secretary of the sample chapter. */
const inOffice = async (arranging: Arranging): Promise<void> => {
  await reset(arranging)
  await sql`delete from chapters.member where chapter_id = ${sampleChapterId}
    and (role = 'secretary' or person_id = ${volunteer})`.execute(arranging.app.db)
  await sql`insert into chapters.member (id, chapter_id, person_id, role, joined_at)
    values (${randomUUID()}, ${sampleChapterId}, ${volunteer}, 'secretary', now())`.execute(arranging.app.db)
}

const ofChapter = async ({ app }: Arranging, shiftId: string): Promise<string> => {
  await sql`update volunteers.shift set chapter_id = ${sampleChapterId} where id = ${shiftId}`.execute(app.db)
  return shiftId
}

const ofChapterSignup =
  (body: Record<string, unknown>, minutes: number | null): Arrange =>
  async (arranging) => {
    await inOffice(arranging)
    const shiftId = await ofChapter(arranging, await newShift(arranging, -6))
    return { params: { signupId: await signedUp(arranging, shiftId, subjectOf(arranging), minutes) }, body }
  }

const newCode = (): string => Array.from({ length: 16 }, () => String(randomInt(10))).join('')

const ofCertificate: Arrange = async (arranging) => {
  const code = newCode()
  if (arranging.object !== 'missing')
    await sql`insert into volunteers.certificate (code, person_id, naming, minutes, shifts, first_at, last_at, issued_at)
      values (${code}, ${subjectOf(arranging)}, 'initials', 90, 1, now(), now(), now())`.execute(
      arranging.app.db,
    )
  return { params: { code } }
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'volunteers.own': nothing,
  'volunteers.saveOffer': () => ({ body: { about: 'skills', choices: ['calls'] } }),
  'volunteers.join': async (arranging) => {
    const person = personIdOf(arranging, 'ada')
    await keepRow(arranging, person, 'draft')
    await sql`insert into members.place (person_id, state_code, lga_id, changed_at) values (${person}, 'NG-LA', 'LA-ikeja', now())
      on conflict do nothing`.execute(arranging.app.db)
    return {
      body: { rules: 1, agreed: 'yes', contactName: 'Sample Relative', contactPhone: '0803 123 4567' },
    }
  },
  'volunteers.optIn': async (arranging) => {
    await keepRow(arranging, personIdOf(arranging, 'ada'), 'inactive')
    return {}
  },
  'volunteers.leave': async (arranging) => {
    await reset(arranging)
    return {}
  },
  'volunteers.hub': async (arranging) => {
    await reset(arranging)
    return {}
  },
  'volunteers.issueCertificate': async (arranging) => {
    await reset(arranging)
    const shiftId = await newShift({ app: arranging.app, object: 'other' }, -6)
    const id = await signedUp({ ...arranging, object: 'other' }, shiftId, personIdOf(arranging, 'ada'), 90)
    await sql`update volunteers.signup set outcome = 'confirmed', decided_at = now(), decided_by = ${demoPerson('binta').id}
      where id = ${id}`.execute(arranging.app.db)
    return { body: { naming: 'none' } }
  },
  'volunteers.certificateFile': ofCertificate,
  'volunteers.certificate': ofCertificate,
  'volunteers.signUp': ofShift(24),
  'volunteers.withdraw': ofShift(24, undefined, true),
  'volunteers.mark': ofShift(-1, { mark: 'in' }, true),
  'volunteers.volunteerConsole': nothing,
  'volunteers.postShift': ({ app }) => ({
    body: {
      kind: 'shift',
      title: 'Help at the gate',
      what: 'Stand at the gate and greet people.',
      meet: 'The gate',
      state: 'NG-LA',
      lga: 'LA-ikeja',
      day: lagosDay(new Date(app.clock.now().getTime() + 48 * HOUR_MS)),
      from: '09:00',
      until: '12:00',
      capacity: 5,
    },
  }),
  'volunteers.cancelShift': async (arranging) => ({
    params: { shiftId: await newShift(arranging, 24) },
    body: { reason: 'Heavy rain is expected.' },
  }),
  'volunteers.recordHours': ofSignup({ minutes: 90 }, null),
  'volunteers.decideHours': ofSignup({ outcome: 'confirmed' }, 90),
  'volunteers.chapterShifts': async (arranging) => {
    await reset(arranging)
    return {}
  },
  'volunteers.postChapterShift': async (arranging) => {
    await inOffice(arranging)
    return {
      body: {
        chapterId: arranging.object === 'missing' ? randomUUID() : sampleChapterId,
        title: 'Clean the drain',
        what: 'We clear the drain before the rain comes.',
        meet: 'The gate of the market',
        day: lagosDay(new Date(arranging.app.clock.now().getTime() + 48 * HOUR_MS)),
        from: '09:00',
        until: '12:00',
        capacity: 5,
      },
    }
  },
  'volunteers.cancelChapterShift': async (arranging) => {
    await inOffice(arranging)
    return {
      params: { shiftId: await ofChapter(arranging, await newShift(arranging, 24)) },
      body: { reason: 'Heavy rain is expected.' },
    }
  },
  'volunteers.recordChapterHours': ofChapterSignup({ minutes: 90 }, null),
  'volunteers.decideChapterHours': ofChapterSignup({ outcome: 'confirmed' }, 90),
}
