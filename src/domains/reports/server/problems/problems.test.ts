import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { ProblemCounts, ProblemDetail, SimilarProblem } from '../../contract.ts'
import { escalatedReports } from './follow-up.ts'
import { hasPublicReportSince, resolvedHelpCountOf } from './present-problem.ts'

const DAY = 86_400
const form = {
  type: 'infrastructure',
  title: 'Broken culvert on the old market road',
  description: 'The culvert broke after the rain on Sunday.',
  lga: 'SO-sokoto-north',
  place: 'Before the new bridge',
}

let ada: Person
let dayo: Person
let chidi: Person

const app = await openTestApp()
const guest = app.guest()
// Some tests move the clock past the end of a session.
beforeEach(async () => {
  ada = await app.signIn('ada')
  dayo = await app.signIn('dayo')
  chidi = await app.signIn('chidi')
})

const send = async (who: Person, change: Record<string, unknown> = {}): Promise<string> => {
  const answer = await who.post('/api/reports', { ...form, ...change })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const show = async (id: string, who = guest) => ok<ProblemDetail>(await who.get(`/api/reports/${id}`))
const update = (id: string, status: string, who = chidi, rest: Record<string, unknown> = {}) =>
  who.post(`/api/moderation/reports/${id}/updates`, {
    status,
    text: 'We were on the spot this morning.',
    ...rest,
  })
const counts = async (who = guest) => ok<ProblemCounts>(await who.get('/api/reports/counts'))
const factsOf = async (name: Parameters<typeof demoPerson>[0], about: string) => {
  const { rows } = await sql<{ kind: string }>`select kind from activity.fact
    where who = ${demoPerson(name).id} and about = ${`report:${about}`} order by id`.execute(app.db)
  return rows.map(({ kind }) => kind)
}

describe('reporting a problem', () => {
  test('is for citizens, and shows everybody the problem but not who reported it', async () => {
    expect(await guest.post('/api/reports', form)).toRefuse(401, 'SIGNED_OUT')
    expect((await guest.post('/api/reports', { ...form, type: 'corruption' })).statusCode).toBe(401)
    const id = await send(ada)
    const shown = await guest.get(`/api/reports/${id}`)
    expect(shown.body).not.toMatch(/Ada|0ada0000/)
    expect(shown.json<ProblemDetail>()).toMatchObject({
      title: form.title,
      status: 'open',
      people: 1,
      lgaName: 'Sokoto North',
      reportedBy: null,
      own: null,
      staff: null,
    })
    expect((await show(await send(ada, { showName: 'yes' }))).reportedBy).toMatch(/^Ada /)
    expect(await factsOf('ada', id)).toEqual(['issue.reported'])
  })

  test('the types that endanger the sender are refused in public', async () => {
    for (const type of ['corruption', 'security', 'electoral'])
      expect((await ada.post('/api/reports', { ...form, type })).statusCode).toBe(400)
  })

  test('everybody sees the position to a kilometre, staff of the place exactly', async () => {
    const id = await send(ada, { latitude: '13.061234', longitude: '5.243456' })
    expect((await show(id)).about).toEqual({ latitude: 13.06, longitude: 5.24 })
    expect((await guest.get(`/api/reports/${id}`)).body).not.toContain('061234')
    expect((await show(id, chidi)).staff?.exact).toEqual({ latitude: 13.061234, longitude: 5.243456 })
    expect((await ada.post('/api/reports', { ...form, latitude: '51.5', longitude: '0.1' })).statusCode).toBe(
      400,
    )
  })

  test('everybody reads its days, nobody the hour; the list goes on after a page without telling it either', async () => {
    for (const _ of [1, 2, 3]) {
      app.clock.advance(1)
      await send(ada, { lga: 'ZA-gusau' })
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const answer = await guest.get(`/api/reports?lga=ZA-gusau&limit=1${cursor && `&cursor=${cursor}`}`)
      expect(answer.body).not.toMatch(/\d\d:\d\d/)
      const page = ok<{ items: { id: string }[]; nextCursor: string | null }>(answer)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? ''
      expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/\d\d:\d\d/)
    } while (cursor)
    const { rows } = await sql<{ id: string }>`select id from reports.report where lga = 'ZA-gusau'
      and visibility = 'shown' order by reported_at desc, id desc`.execute(app.db)
    expect(seen).toEqual(rows.map(({ id }) => id))
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect((await guest.get(`/api/reports/${seen[0] ?? ''}`)).body).not.toMatch(/\d\d:\d\d/)
  })

  test('a photo loses its hidden data and becomes public; a document and a stranger’s file are refused', async () => {
    const upload = async (who: Person) =>
      ok<{ id: string }>(
        await who.upload('/api/uploads?purpose=evidence', await jpegWithPlace(), 'image/jpeg'),
        201,
      )
    const photo = await upload(ada)
    const id = await send(ada, { evidenceIds: [photo.id] })
    const { photoUrl } = await show(id)
    const bytes = await guest.get(photoUrl ?? '')
    expect(bytes.statusCode).toBe(200)
    expect(bytes.body).not.toContain('Secret Street')
    const strange = await upload(dayo)
    expect(await ada.post('/api/reports', { ...form, evidenceIds: [strange.id] })).toRefuse(
      400,
      'PHOTO_UNKNOWN',
    )
  })
})

describe('the same problem', () => {
  test('is suggested by type, place and words before sending, and within 500 metres', async () => {
    const id = await send(ada, { lga: 'BO-jere', latitude: '11.850000', longitude: '13.150000' })
    const similar = async (rest: string) =>
      ok<{ items: SimilarProblem[] }>(
        await guest.get(`/api/reports/similar?type=infrastructure&lga=BO-jere&${rest}`),
      ).items.map(({ id: found, metres }) => [found, metres])
    expect(await similar('words=culvert%20market')).toEqual([[id, null]])
    expect(await similar('words=dark%20street%20lamps')).toEqual([])
    expect(await similar('words=lamps&latitude=11.853&longitude=13.15')).toEqual([[id, 350]])
    expect(await similar('words=culvert&latitude=11.86&longitude=13.15')).toEqual([])
    expect(
      ok<{ items: unknown[] }>(await guest.get('/api/reports/similar?type=environmental&lga=BO-jere')).items,
    ).toEqual([])
  })

  test('counts each person once, also when 50 requests come at the same time', async () => {
    const id = await send(ada)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => dayo.post(`/api/reports/${id}/join`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await show(id, dayo)).toMatchObject({ people: 2, own: { hasJoined: true } })
    expect(await factsOf('dayo', id)).toEqual(['issue.joined'])
    expect((await show(id, ada)).people).toBe(2)
    ok(await ada.post(`/api/reports/${id}/join`, {}))
    expect((await show(id)).people).toBe(2)
  })
})

describe('the answer of the office', () => {
  test('is public, follows the table of states, and comes from staff of the place only', async () => {
    const id = await send(ada)
    expect((await update(id, 'investigating', dayo)).statusCode).toBe(403)
    ok(await update(id, 'investigating'))
    expect(await update(id, 'open')).toRefuse(409, 'STATUS_NOT_NEXT')
    ok(await update(id, 'fixed'))
    const { events, firstReplyOn, status } = await show(id)
    expect(events.map((event) => event.status)).toEqual(['investigating', 'fixed'])
    expect([firstReplyOn === null, status]).toEqual([false, 'fixed'])
    expect(await dayo.post(`/api/reports/${id}/join`, {})).toRefuse(409, 'REPORT_CLOSED')
  })

  test('the reporter decides: "not yet" opens it again and moves it up, "yes" counts once for everybody', async () => {
    const id = await send(ada)
    ok(await dayo.post(`/api/reports/${id}/join`, {}))
    expect(await ada.post(`/api/reports/${id}/check`, { isFixed: 'yes' })).toRefuse(409, 'NOT_ASKED')
    ok(await update(id, 'fixed'))
    expect(await dayo.post(`/api/reports/${id}/check`, { isFixed: 'yes' })).toRefuse(403, 'NOT_REPORTER')
    const before = await resolvedHelpCountOf(app, demoPerson('dayo').id)
    expect(ok<ProblemDetail>(await ada.post(`/api/reports/${id}/check`, { isFixed: 'no' })).status).toBe(
      'open',
    )
    const escalated = await escalatedReports({ db: app.db, now: () => app.clock.now() }, 'everywhere')
    expect(escalated.find((each) => each.id === id)?.why).toBe('disputed')
    for (const _ of [1, 2]) {
      ok(await update(id, 'fixed'))
      ok(await ada.post(`/api/reports/${id}/check`, { isFixed: 'yes' }))
      // Staff find that it is not fixed after all, and the round begins again.
      ok(await update(id, 'in_progress'))
    }
    expect(await resolvedHelpCountOf(app, demoPerson('dayo').id)).toBe(before + 1)
    expect(await factsOf('dayo', id)).toEqual(['issue.joined', 'issue.resolved'])
    expect((await factsOf('ada', id)).filter((kind) => kind === 'issue.resolved')).toHaveLength(1)
  })

  test('a late first reply moves up once, and after 28 days of silence the reporter is asked', async () => {
    const id = await send(ada)
    const clocks = () => jobNamed('reports:clocks').run(jobCtx(app), {})
    app.clock.advance(14 * DAY + 60)
    await clocks()
    await clocks()
    const late = await show(id)
    expect([late.isLate, late.events.map(({ kind }) => kind)]).toEqual([true, ['late']])
    const escalated = await escalatedReports({ db: app.db, now: () => app.clock.now() }, 'everywhere', 500)
    expect(escalated.find((each) => each.id === id)?.why).toBe('late')
    expect(
      await escalatedReports({ db: app.db, now: () => app.clock.now() }, [{ state: 'NG-ZZ', lga: null }]),
    ).toEqual([])
    app.clock.advance(14 * DAY)
    await clocks()
    ada = await app.signIn('ada')
    dayo = await app.signIn('dayo')
    chidi = await app.signIn('chidi')
    expect((await show(id, ada)).own?.isAsked).toBe(true)
    expect((await ada.get('/api/notifications')).body).toContain('Is it fixed?')
    ok(await ada.post(`/api/reports/${id}/check`, { isFixed: 'yes' }))
    expect((await show(id)).status).toBe('fixed')
  })
})

describe('the counts', () => {
  test('[RP-01] six types can be reported; total, resolved, in progress and my active follow each change', async () => {
    const before = await counts(ada)
    const id = await send(ada)
    expect(await counts(ada)).toEqual({
      ...before,
      total: before.total + 1,
      myActive: (before.myActive ?? 0) + 1,
    })
    ok(await update(id, 'planned'))
    expect((await counts()).inProgress).toBe(before.inProgress + 1)
    ok(await update(id, 'fixed'))
    expect(await counts(ada)).toEqual({ ...before, total: before.total + 1, resolved: before.resolved + 1 })
    expect((await counts()).myActive).toBe(null)
    // Each of the six types has its lane: three in public, three in confidence, with place, text and photo.
    for (const type of ['infrastructure', 'service_delivery', 'environmental']) await send(ada, { type })
    for (const type of ['corruption', 'security', 'electoral'])
      expect(
        (
          await guest.post('/api/confidential-reports', {
            type,
            text: 'At the counter they ask for money each time.',
            place: 'Land office',
          })
        ).statusCode,
      ).toBe(201)
  })

  test('are proven against a recount, and a wrong one is corrected', async () => {
    const before = await counts()
    const prove = () => jobNamed('reports:counts').run(jobCtx(app), {})
    await prove()
    expect(await counts()).toEqual(before)
    await sql`update reports.tally set reports = reports + 3 where lga = 'LA-ikeja'`.execute(app.db)
    await sql`update reports.state_tally set reports = reports + 7 where state = 'NG-LA'`.execute(app.db)
    expect((await counts()).total).toBeGreaterThan(before.total)
    await prove()
    expect(await counts()).toEqual(before)
  })

  test('tell other domains who reported since when', async () => {
    const who = demoPerson('ife').id
    const since = app.clock.now()
    expect(await hasPublicReportSince(app, who, since)).toBe(false)
    await send(await app.signIn('ife'))
    expect(await hasPublicReportSince(app, who, since)).toBe(true)
    app.clock.advance(1)
    expect(await hasPublicReportSince(app, who, app.clock.now())).toBe(false)
  })
})
