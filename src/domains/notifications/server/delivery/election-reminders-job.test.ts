import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { reminderOf } from '../../rules.ts'

const adaId = demoPerson('ada').id
const bolaId = demoPerson('bola').id

const app = await openTestApp()
beforeEach(async () => {
  await sql`truncate notifications.notice, notifications.delivery, notifications.choice`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`delete from members.preference`.execute(app.db)
  await app.ports.outbox.email.forget(() => true)
})

/** Nine in the morning in Lagos. */
const on = (day: string) => ({ ...jobCtx(app), now: () => new Date(`${day}T08:00:00Z`) })
const run = (day: string) => jobNamed('notifications:remind-of-elections').run(on(day), {})
const reminders = async (personId: string): Promise<string[]> =>
  (
    await sql<{ event: string }>`select facts->>'event' as event from notifications.notice
      where kind = 'notifications.election-reminder' and person_id = ${personId} order by at`.execute(app.db)
  ).rows.map(({ event }) => event)

describe('the reminder of an election', () => {
  test.each([
    ['2027-01-08', null],
    ['2027-01-09', 'week'],
    ['2027-01-10', 'week'],
    ['2027-01-11', null],
    ['2027-01-15', 'eve'],
    ['2027-01-16', 'eve'],
    ['2027-01-17', null],
  ])('is due on %s: %s', (today, due) => {
    expect(reminderOf('2027-01-16', today)).toBe(due)
  })

  test('comes a week and a day before each election, to everybody once, and on no other day', async () => {
    for (const day of ['2027-01-09', '2027-01-09', '2027-01-10', '2027-01-12']) await run(day)
    expect(await reminders(adaId)).toEqual(['poll-federal'])
    expect(await reminders(bolaId)).toEqual(['poll-federal'])
    for (const day of ['2027-01-15', '2027-01-30', '2027-02-05', '2027-03-06']) await run(day)
    expect(await reminders(adaId)).toEqual(['poll-federal', 'poll-federal', 'poll-state', 'poll-state'])
  })

  test('is an email in the language of the person too, by their settings no text message', async () => {
    await sql`update identity.person set email_verified_at = now() where id = ${adaId}`.execute(app.db)
    await sql`insert into members.preference (person_id, language, changed_at) values (${adaId}, 'ha', now())`.execute(
      app.db,
    )
    await run('2027-01-15')
    const { rows } = await sql<{ id: string; channel: string }>`
      select id, channel from notifications.delivery where person_id = ${adaId}`.execute(app.db)
    expect(rows.map(({ channel }) => channel)).toEqual(['email'])
    await jobNamed('notifications:deliver').run(on('2027-01-15'), { id: rows[0]?.id })
    const [mail] = (await app.ports.outbox.email.list()).map(({ message }) => message)
    expect(mail?.to).toBe('ada@demo.sup')
    expect(mail?.subject).toContain('16 Janairu 2027')
    expect(mail?.subject).not.toContain('Election')
    expect(mail?.text).toContain('26 Fabrairu 2026')
  })

  test('comes nowhere to a person who switched it off, and not to an account that is gone', async () => {
    for (const channel of ['app', 'email'])
      await sql`insert into notifications.choice (person_id, setting, channel, is_on, changed_at)
        values (${adaId}, 'election-reminder', ${channel}, false, now())`.execute(app.db)
    await sql`update identity.person set erased_at = now() where id = ${bolaId}`.execute(app.db)
    await run('2027-02-05')
    const { rows } = await sql`select 1 from notifications.notice as notice
      left join notifications.delivery as delivery on delivery.notice_id = notice.id
      where notice.person_id in (${adaId}, ${bolaId}) and (is_shown or delivery.id is not null)`.execute(
      app.db,
    )
    expect(rows).toEqual([])
    await sql`update identity.person set erased_at = null where id = ${bolaId}`.execute(app.db)
  })
})
