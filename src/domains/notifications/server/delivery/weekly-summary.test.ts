import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { nominatorNotices } from '#domains/vetting/server/notices.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { DAY_MS } from '#shared/values/time.ts'

const adaId = demoPerson('ada').id
const bolaId = demoPerson('bola').id
const saturday = new Date('2031-03-08T08:00:00Z')

const app = await openTestApp()
beforeEach(async () => {
  await sql`truncate notifications.notice, notifications.delivery, notifications.choice`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`delete from members.preference`.execute(app.db)
  await sql`update identity.person set email_verified_at = now()`.execute(app.db)
  await app.ports.outbox.email.forget(() => true)
})

const at = (daysBefore: number) => ({
  ...jobCtx(app),
  now: () => new Date(saturday.getTime() - daysBefore * DAY_MS),
})
const tell = (personId: string, daysBefore: number) =>
  notify(at(daysBefore), personId, nominatorNotices.received, {
    nominationId: '11111111-1111-4111-8111-111111111111',
    reference: `NOM-${daysBefore}`,
    nominee: 'Ọbịageli Sample',
  })
const summaries = async () =>
  (
    await sql<{ person: string; unread: number; isShown: boolean }>`select person_id as person,
      (facts->>'unread')::int as unread, is_shown as "isShown" from notifications.notice
      where kind = 'notifications.weekly-summary' order by person_id`.execute(app.db)
  ).rows
const run = (daysBefore = 0) => jobNamed('notifications:summarize-week').run(at(daysBefore), {})

describe('the weekly summary', () => {
  test('counts what a person has not read in the week, and comes once; others get none', async () => {
    for (const days of [1, 3, 8]) await tell(adaId, days)
    await tell(bolaId, 2)
    await sql`update notifications.notice set read_at = now() where person_id = ${bolaId}`.execute(app.db)
    await Promise.all([run(), run()])
    // By default it is an email only, so that the centre does not count itself.
    expect(await summaries()).toEqual([{ person: adaId, unread: 2, isShown: false }])
    await run()
    expect(await summaries()).toHaveLength(1)
    await run(-7)
    expect(await summaries()).toHaveLength(1)
  })

  test('says how many there are in an email in the language of the person', async () => {
    await tell(adaId, 1)
    await sql`insert into members.preference (person_id, language, changed_at) values (${adaId}, 'ha', now())`.execute(
      app.db,
    )
    await sql`truncate notifications.delivery`.execute(app.db)
    await run()
    const { rows } = await sql<{
      id: string
      channel: string
    }>`select id, channel from notifications.delivery`.execute(app.db)
    expect(rows.map(({ channel }) => channel)).toEqual(['email'])
    await jobNamed('notifications:deliver').run(at(0), { id: rows[0]?.id })
    const [mail] = (await app.ports.outbox.email.list()).map(({ message }) => message)
    expect(mail?.to).toBe('ada@demo.sup')
    expect(mail?.text).toMatch(/: 1\n/)
    expect(mail?.text).toContain('/notifications')
    expect(mail?.subject).not.toBe('Your week in short')
  })

  test('comes to nobody who switched it off', async () => {
    await tell(adaId, 1)
    await sql`insert into notifications.choice values (${adaId}, 'weekly-summary', 'email', false, now())`.execute(
      app.db,
    )
    await sql`truncate notifications.delivery`.execute(app.db)
    await run()
    const { rows } = await sql`select from notifications.delivery`.execute(app.db)
    expect(rows).toEqual([])
  })
})
