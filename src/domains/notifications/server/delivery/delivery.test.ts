import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { safetyNotice } from '#domains/identity/server/safety/notices.ts'
import { nominatorNotices } from '#domains/vetting/server/notices.ts'
import { votingCloses } from '#domains/voting/server/notices.ts'
import { defineNotification, notify } from '#platform/server/notifications/definition.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { notificationsJobs } from '../jobs.ts'
import { subscriptionToken } from '../settings/subscription-links.ts'

const adaId = demoPerson('ada').id
const phone = '+2348030000001'
const nominationId = '11111111-1111-4111-8111-111111111111'
const noon = new Date('2031-03-03T12:00:00Z')
const night = new Date('2031-03-03T22:00:00Z')

const app = await openTestApp()
beforeEach(async () => {
  await sql`truncate notifications.notice, notifications.delivery, notifications.choice, notifications.quiet_hours,
    platform.text_message, platform.rate_count`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`delete from members.preference`.execute(app.db)
  await sql`update identity.person set email_verified_at = now(), phone_number = ${phone}, phone_verified_at = now()
    where id = ${adaId}`.execute(app.db)
  await app.ports.outbox.email.forget(() => true)
  await app.ports.outbox.sms.forget(() => true)
})

const at = (time: Date, change = {}) => ({ ...jobCtx(app), now: () => time, ...change })
const nominee = 'Ọbịageli Sample'
const tell = (reference = 'NOM-1') =>
  notify(at(noon), adaId, nominatorNotices.received, { nominationId, reference, nominee })
const rows = async () =>
  (
    await sql<{ id: string; channel: string; state: string; why: string | null; attempts: number }>`
      select id, channel, state, why, attempts from notifications.delivery order by channel, made_at`.execute(
      app.db,
    )
  ).rows
const deliver = async (time: Date, change = {}) => {
  for (const { id } of await rows()) await jobNamed('notifications:deliver').run(at(time, change), { id })
}
const mails = async () => (await app.ports.outbox.email.list()).map(({ message }) => message)
const texts = async () => (await app.ports.outbox.sms.list()).map(({ message }) => message)
const wants = (setting: string, channel: string, isOn: boolean) =>
  sql`insert into notifications.choice values (${adaId}, ${setting}, ${channel}, ${isOn}, now())`.execute(
    app.db,
  )

describe('a message', () => {
  test('is sent once, also when two workers race, and says how to stop it', async () => {
    await tell()
    const [row] = await rows()
    const run = () => jobNamed('notifications:deliver').run(at(noon), { id: row?.id })
    await Promise.all([run(), run(), run()])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@demo.sup', subject: 'Nomination NOM-1: received' })
    expect(mail?.text).toContain(nominee)
    expect(mail?.text).toContain(`http://localhost:3000/nominations/${nominationId}`)
    expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/notifications\/one-click\/[\w-]+$/)
    expect(mail?.text).toContain(mail?.unsubscribe?.replace('/api/notifications/one-click/', '/unsubscribe/'))
  })

  test('that the carrier refuses is retried; after the last attempt it counts as failed', async () => {
    await tell()
    const away = {
      ports: { ...app.ports, email: { send: () => Promise.reject(new Error('carrier is away')) } },
    }
    for (let attempt = 1; attempt <= 8; attempt += 1)
      await expect(deliver(noon, away)).rejects.toThrow('carrier is away')
    expect(await rows()).toMatchObject([{ state: 'failed', why: 'carrier', attempts: 8 }])
    await deliver(noon)
    expect(await mails()).toEqual([])
  })

  test('of a kind that only a newer release knows is left to that release, and costs no attempt', async () => {
    const newer = defineNotification({ ...nominatorNotices.received, name: 'vetting.newer-test' })
    await notify(at(noon), adaId, newer, { nominationId, reference: 'NOM-9', nominee })
    await expect(deliver(noon)).rejects.toThrow('does not know the kind of notice vetting.newer-test')
    expect(await rows()).toMatchObject([{ state: 'waiting', why: null, attempts: 0 }])
    await sql`update notifications.delivery set state = 'daily'`.execute(app.db)
    await jobNamed('notifications:send-digest').run(at(noon), { personId: adaId })
    expect(await rows()).toMatchObject([{ state: 'daily', attempts: 0 }])
    expect(await mails()).toEqual([])
  })

  test('waits while the quiet hours last, and goes out when they end', async () => {
    await tell()
    await deliver(night)
    expect(await rows()).toMatchObject([{ state: 'held', why: 'quiet-hours' }])
    expect(await mails()).toEqual([])
    const { rows: jobs } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'notifications:deliver' order by run_at desc limit 1`.execute(
      app.db,
    )
    expect(jobs[0]?.run_at.toISOString()).toBe('2031-03-04T05:00:00.000Z')
    await deliver(new Date('2031-03-04T05:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  test('comes at night if it is about safety or a vote that closes', async () => {
    await notify(at(night), adaId, safetyNotice, { kind: 'passkey-added' })
    await notify(at(night), adaId, votingCloses, {
      contestId: nominationId,
      area: 'Enugu East',
      round: 'One',
    })
    await deliver(night)
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey guards your account now',
      'Voting closes soon in Enugu East',
    ])
    expect(await texts()).toHaveLength(2)
    expect((await mails()).filter(({ unsubscribe }) => unsubscribe)).toHaveLength(1)
  })

  test('is written in the person’s language; a text message stays plain ASCII', async () => {
    const subjects: string[] = []
    for (const language of ['pcm', 'ha', 'ig', 'yo']) {
      await sql`insert into members.preference (person_id, language, changed_at) values (${adaId}, ${language}, now())
        on conflict (person_id) do update set language = excluded.language`.execute(app.db)
      await notify(at(noon), adaId, votingCloses, { contestId: nominationId, area: 'Ìkẹjà', round: 'One' })
      await sql`truncate platform.rate_count`.execute(app.db)
      await deliver(noon)
      subjects.push((await mails())[0]?.subject ?? '')
    }
    expect(subjects).toEqual([
      'Voting go soon close for Ìkẹjà',
      'Za a rufe zaɓe nan ba da daɗewa ba a Ìkẹjà',
      'Ntuli aka na-aga imechi na Ìkẹjà',
      'Ìdìbò yóò parí láìpẹ́ ní Ìkẹjà',
    ])
    const sent = await texts()
    expect(sent).toHaveLength(4)
    for (const { text } of sent) expect(text).toMatch(/^SUP Civic: [\x20-\x7e]{1,149}$/)
  })

  test('to an address that nobody verified carries nothing that somebody typed', async () => {
    await sql`update identity.person set email_verified_at = null where id = ${adaId}`.execute(app.db)
    await tell()
    await deliver(noon)
    const [mail] = await mails()
    expect(mail?.text).toContain('the person you named')
    expect(mail?.text).not.toContain('Sample')
    expect(mail?.text.startsWith('Hello,')).toBe(true)
  })

  test('goes to the address of the moment of sending, and to nobody who was erased', async () => {
    await tell()
    await sql`update identity.person set email = 'new-ada@demo.sup' where id = ${adaId}`.execute(app.db)
    await deliver(noon)
    expect((await mails()).map(({ to }) => to)).toEqual(['new-ada@demo.sup'])
    await sql`update identity.person set email = 'ada@demo.sup', erased_at = now() where id = ${adaId}`.execute(
      app.db,
    )
    await tell('NOM-2')
    await deliver(noon)
    expect(await mails()).toHaveLength(1)
    expect((await rows()).map(({ why }) => why)).toContain('erased')
    await sql`update identity.person set erased_at = null where id = ${adaId}`.execute(app.db)
  })

  test('by text costs no more than its cap: then it is skipped, with the reason', async () => {
    for (let number = 1; number <= 3; number += 1)
      await notify(at(noon), adaId, votingCloses, {
        contestId: nominationId,
        area: 'Awgu',
        round: `${number}`,
      })
    await deliver(noon)
    const sms = (await rows()).filter(({ channel }) => channel === 'sms')
    expect(sms.map(({ state }) => state).toSorted()).toEqual(['sent', 'sent', 'skipped'])
    expect(sms.map(({ why }) => why)).toContain('sms-often')
    await sql`update identity.person set phone_verified_at = null where id = ${adaId}`.execute(app.db)
    await notify(at(noon), adaId, votingCloses, { contestId: nominationId, area: 'Awgu', round: '4' })
    await deliver(noon)
    expect((await rows()).map(({ why }) => why)).toContain('phone-unverified')
  })
})

describe('the letter of the day', () => {
  const daily = defineNotification({
    ...nominatorNotices.received,
    name: 'vetting.daily-test',
    urgency: 'daily',
  })
  const jobs = notificationsJobs({
    kinds: new Map([[daily.name, daily as never]]),
    messenger: async () => null,
  })
  const digest = jobs.find(({ name }) => name === 'notifications:send-digest')

  test('holds everything that waited, once, with one link that stops it', async () => {
    for (const reference of ['NOM-1', 'NOM-2'])
      await notify(at(noon), adaId, daily, { nominationId, reference, nominee })
    expect((await rows()).map(({ state }) => state)).toEqual(['daily', 'daily'])
    await jobNamed('notifications:collect-digests').run(at(noon), {})
    await jobNamed('notifications:collect-digests').run(at(noon), {})
    const { rows: queued } =
      await sql`select from graphile_worker.jobs where task_identifier = 'notifications:send-digest'`.execute(
        app.db,
      )
    expect(queued).toHaveLength(2)
    await Promise.all([
      digest?.run(at(noon), { personId: adaId }),
      digest?.run(at(noon), { personId: adaId }),
    ])
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('SUP Civic: your day in short')
    expect(sent[0]?.text).toMatch(/NOM-1[^]*NOM-2/)
    expect(sent[0]?.unsubscribe).toContain('_all_')
  })
})

describe('unsubscribing', () => {
  const token = (subscription = 'nominations') => subscriptionToken(app.keyFor, adaId, subscription as 'all')
  const oneClick = (given: string, type = 'application/x-www-form-urlencoded') =>
    app.app.inject({
      method: 'POST',
      url: `/api/notifications/one-click/${given}`,
      headers: { host: 'localhost', 'content-type': type, origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const emailsOfNominations = async () => {
    await tell()
    return (await rows()).filter(({ channel }) => channel === 'email').length
  }

  test('with one click needs no sign-in and no token of a form, and may be repeated', async () => {
    expect((await oneClick(token())).statusCode).toBe(200)
    expect((await oneClick(token(), 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await emailsOfNominations()).toBe(0)
  })

  test('by the page asks first: opening it changes nothing', async () => {
    const guest = app.guest()
    const opened = await guest.get(`/api/notifications/one-click/${token()}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe/${token()}`])
    expect((await guest.get(`/api/notifications/unsubscribe/${token()}`)).json()).toEqual({
      label: 'My nominations',
      isOn: true,
    })
    expect((await guest.post('/api/notifications/unsubscribe', { token: token() })).statusCode).toBe(200)
    expect((await guest.get(`/api/notifications/unsubscribe/${token()}`)).json()).toMatchObject({
      isOn: false,
    })
    expect(await emailsOfNominations()).toBe(0)
  })

  test('refuses a token that we did not make, and never switches safety notices off', async () => {
    const forged = token().replace(adaId.replaceAll('-', ''), demoPerson('bola').id.replaceAll('-', ''))
    for (const wrong of [forged, `${token().slice(0, -1)}-`, 'none', token('safety')]) {
      expect((await oneClick(wrong)).statusCode).toBe(404)
      expect((await app.guest().post('/api/notifications/unsubscribe', { token: wrong })).statusCode).toBe(
        404,
      )
    }
    expect((await oneClick(token('all'))).statusCode).toBe(200)
    await notify(at(noon), adaId, safetyNotice, { kind: 'account-frozen' })
    expect((await rows()).filter(({ channel }) => channel === 'email')).toHaveLength(1)
    expect(await emailsOfNominations()).toBe(1)
  })

  test('stops one row: an email choice of another row stays', async () => {
    await wants('reviews', 'email', true)
    await oneClick(token())
    const { rows: choices } = await sql<{ setting: string; is_on: boolean }>`
      select setting, is_on from notifications.choice order by setting`.execute(app.db)
    expect(choices).toEqual([
      { setting: 'nominations', is_on: false },
      { setting: 'reviews', is_on: true },
    ])
  })
})

describe('[NT-02] the test by text message', () => {
  test('needs a phone number, which is confirmed; says whether it worked', async () => {
    const ada = await app.signIn('ada')
    const answer = async () => {
      const response = await ada.post('/api/notifications/test-sms', {})
      return [response.statusCode, response.json<{ error?: string; address?: string }>()]
    }
    await sql`update identity.person set phone_number = null, phone_verified_at = null where id = ${adaId}`.execute(
      app.db,
    )
    expect(await answer()).toMatchObject([409, { error: 'Phone Number Required' }])
    await sql`update identity.person set phone_number = ${phone} where id = ${adaId}`.execute(app.db)
    expect(await answer()).toMatchObject([409, { error: 'Confirm your phone number first.' }])
    await sql`update identity.person set phone_verified_at = now() where id = ${adaId}`.execute(app.db)
    expect(await answer()).toMatchObject([200, { address: phone }])
    expect(await texts()).toMatchObject([
      { to: phone, text: 'SUP Civic: This is a test. Text messages reach you here.' },
    ])
    // A number that we may not write to.
    await sql`update identity.person set phone_number = '+8821612345678' where id = ${adaId}`.execute(app.db)
    expect(await answer()).toMatchObject([503, { error: 'SMS test failed. Check the phone number.' }])
  })
})
