import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify, notifyAll } from '#platform/server/notifications/definition.ts'
import { nominatorNotices, seatReleased } from '#domains/vetting/server/notices.ts'
import type { Answer } from '#shared/api.ts'
import { settingNames } from '#shared/notifications/setting-table.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed, runQueue } from '#test/jobs.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { domains } from '#app/server/domains.ts'
import type { notificationsApi } from '../contract.ts'

type Page = Answer<typeof notificationsApi.notices>
type Settings = Answer<typeof notificationsApi.settings>

const adaId = demoPerson('ada').id
const bolaId = demoPerson('bola').id
const nominationId = '11111111-1111-4111-8111-111111111111'

const app = await openTestApp()
let ada = await app.signIn('ada')
let bola = await app.signIn('bola')
beforeEach(async () => {
  await sql`truncate notifications.notice, notifications.delivery, notifications.choice, notifications.quiet_hours`.execute(
    app.db,
  )
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`update identity.person set email_verified_at = now()`.execute(app.db)
  await sql`delete from members.preference`.execute(app.db)
})

const ctx = () => jobCtx(app)
const values = (reference = 'NOM-1') => ({ nominationId, reference, nominee: 'Ọbịageli Sample' })
const tell = (personId = adaId, reference = 'NOM-1', key?: string) =>
  notify(ctx(), personId, nominatorNotices.received, values(reference), key === undefined ? {} : { key })
const list = async (who = ada, query = ''): Promise<Page> => {
  const response = await who.get(`/api/notifications${query}`)
  expect(response.statusCode).toBe(200)
  return response.json<Page>()
}
const settingsOf = async (who = ada): Promise<Settings> =>
  (await who.get('/api/notifications/settings')).json<Settings>()
const deliveries = async (personId = adaId) =>
  (
    await sql<{ id: string; channel: string; state: string; why: string | null }>`
      select id, channel, state, why from notifications.delivery where person_id = ${personId} order by made_at, channel`.execute(
      app.db,
    )
  ).rows

describe('a notice', () => {
  test('of a transaction that is rolled back leaves nothing, and nothing is queued', async () => {
    await expect(
      inTransaction(app.db, async (db) => {
        await notify({ ...ctx(), db }, adaId, nominatorNotices.received, values())
        throw new Error('the writer failed')
      }),
    ).rejects.toThrow('the writer failed')
    expect((await list()).items).toEqual([])
    expect(await deliveries()).toEqual([])
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier like 'notifications:%'`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('under one key comes once to each person, also when two writers race', async () => {
    await Promise.all([tell(adaId, 'NOM-1', 'one'), tell(adaId, 'NOM-1', 'one')])
    await notifyAll(ctx(), [adaId, bolaId, bolaId], nominatorNotices.received, values(), { key: 'one' })
    expect((await list(ada)).items).toHaveLength(1)
    expect((await list(bola)).items).toHaveLength(1)
    expect(await deliveries()).toHaveLength(1)
    await tell(adaId, 'NOM-2', 'two')
    expect((await list(ada)).items).toHaveLength(2)
  })

  test('refuses values that its kind does not know', async () => {
    await expect(
      notify(ctx(), adaId, nominatorNotices.received, { ...values(), extra: 1 } as never),
    ).rejects.toThrow()
  })

  test('is shown in the language of the reader, also after it was stored', async () => {
    await tell()
    expect((await list()).items[0]).toMatchObject({ title: 'Nomination NOM-1: received', isRead: false })
    const titles: string[] = []
    for (const language of ['pcm', 'ha', 'ig', 'yo']) {
      ada.cookies.set('lang', language)
      titles.push((await list()).items[0]?.title ?? '')
    }
    ada.cookies.delete('lang')
    expect(titles).toEqual([
      'Nomination NOM-1: we don get am',
      'Gabatarwa NOM-1: an karɓa',
      'Nhọpụta NOM-1: anyị enwetala ya',
      'Ìdábàá NOM-1: a ti gbà á',
    ])
  })
})

describe('the centre', () => {
  test('lists the newest first, page by page, and filters', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await tell(adaId, `NOM-${number}`)
      app.clock.advance(60)
    }
    await notify(ctx(), adaId, seatReleased, { reference: 'NOM-9', why: 'idle' })
    const first = await list(ada, '?limit=4')
    expect(first.items.map(({ title }) => title.slice(11, 16))).toEqual(['NOM-9', 'NOM-5', 'NOM-4', 'NOM-3'])
    const second = await list(ada, `?limit=4&cursor=${first.nextCursor}`)
    expect(second.items.map(({ title }) => title.slice(11, 16))).toEqual(['NOM-2', 'NOM-1'])
    expect(second.nextCursor).toBeNull()
    expect((await list(ada, '?show=reviews')).items).toHaveLength(1)
    expect(first.kinds).toEqual(['nominations', 'reviews'])
    expect(first.unread).toBe(6)
    const [newest] = first.items
    expect((await ada.post('/api/notifications/read', { ids: [newest?.id] })).json()).toEqual({ unread: 5 })
    expect((await list(ada, '?show=unread')).items).toHaveLength(5)
    expect((await ada.post('/api/notifications/read', { all: true })).json()).toEqual({ unread: 0 })
    expect((await ada.get('/api/notifications/unread-count')).json()).toEqual({ unread: 0 })
  })

  test('keeps one person’s notices from all others', async () => {
    await tell()
    const [notice] = (await list()).items
    expect((await list(bola)).items).toEqual([])
    await bola.post('/api/notifications/read', { ids: [notice?.id], all: false })
    expect((await list()).unread).toBe(1)
    expect((await app.guest().get('/api/notifications')).statusCode).toBe(401)
  })

  test('uses an index for each page and for the count, with 10,000 notices', async () => {
    await sql`insert into notifications.notice (person_id, kind, setting, facts, at, is_shown)
      select ${adaId}, 'vetting.received', 'nominations', ${JSON.stringify(values())}::jsonb,
        now() - n * interval '1 minute', true from generate_series(1, 10000) as n`.execute(app.db)
    await sql`analyze notifications.notice`.execute(app.db)
    const planOfQuery = async (where: string) => {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(
          `explain select id from notifications.notice where person_id = '${adaId}' and is_shown ${where}`,
        )
        .execute(app.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const order = 'order by at desc, id desc limit 21'
    expect(await planOfQuery(order)).toContain('notice_shown')
    expect(await planOfQuery(`and read_at is null ${order}`)).toContain('notice_unread')
    expect(await planOfQuery(`and setting = 'nominations' ${order}`)).toMatch(/notice_(setting|shown)/)
    const page = await list()
    expect(page.items).toHaveLength(20)
    expect(page.unread).toBe(100)
  })
})

describe('the settings', () => {
  test('show the rows of kinds that exist, and no others', async () => {
    const { rows } = await settingsOf()
    const shown = rows.map(({ setting }) => setting)
    const declared = new Set(
      domains.manifests.flatMap(({ notifications = [] }) => notifications.map(({ setting }) => setting)),
    )
    expect(shown).toEqual(settingNames.filter((name) => declared.has(name)))
    expect(shown).toEqual(expect.arrayContaining(['weekly-summary', 'prize-won', 'forum-reply']))
  })

  test('decide by channel; cells that stay on keep what holds', async () => {
    expect(
      (await ada.send('PUT', '/api/notifications/settings', { on: ['nominations.email'] })).statusCode,
    ).toBe(200)
    await tell()
    expect((await list()).items).toEqual([])
    expect((await deliveries()).map(({ channel }) => channel)).toEqual(['email'])
    await ada.send('PUT', '/api/notifications/settings', { on: ['nominations.app', 'nominations.sms'] })
    await tell(adaId, 'NOM-2')
    expect((await list()).items).toHaveLength(1)
    expect((await deliveries()).map(({ channel }) => channel)).toEqual(['email', 'sms'])
    const { rows } = await sql`select from notifications.choice where setting = 'safety'`.execute(app.db)
    expect(rows).toEqual([])
    expect((await ada.send('PUT', '/api/notifications/settings', { on: ['safety.email'] })).statusCode).toBe(
      400,
    )
  })

  test('keep quiet hours and refuse times that are none', async () => {
    const hours = { isOn: false, starts: '22:15', ends: '05:00', zone: 'America/Toronto' }
    expect((await ada.send('PUT', '/api/notifications/quiet-hours', hours)).statusCode).toBe(200)
    expect((await settingsOf()).quietHours).toEqual(hours)
    for (const wrong of [{ starts: '25:00' }, { ends: '6 am' }, { zone: 'Mars/Base' }])
      expect(
        (await ada.send('PUT', '/api/notifications/quiet-hours', { ...hours, ...wrong })).statusCode,
      ).toBe(400)
  })
})

describe('old notices', () => {
  test('are removed with their messages after 180 days, newer ones stay', async () => {
    await tell(adaId, 'NOM-old')
    app.clock.advance(179 * 86_400)
    ada = await app.signIn('ada')
    bola = await app.signIn('bola')
    await tell(adaId, 'NOM-new')
    app.clock.advance(2 * 86_400)
    ada = await app.signIn('ada')
    bola = await app.signIn('bola')
    await jobNamed('notifications:forget-notices').run(ctx(), {})
    expect((await list()).items.map(({ title }) => title)).toEqual(['Nomination NOM-new: received'])
    expect(await deliveries()).toHaveLength(1)
    await runQueue(app, domains.jobs)
  })
})
