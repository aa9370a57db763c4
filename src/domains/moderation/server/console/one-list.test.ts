import { countInPanel } from '#test/panel.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { whileJoined } from '#test/approvals.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import { asSupport } from '#test/staff.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { ItemCase } from '../../console-contract.ts'

let chidi: Person
let lola: Person
/** Two leaders of different States, and words of an endorsement. */
let noteId = ''

const app = await openTestApp({ LIMIT_FACTOR: '1000' })
;[chidi, lola] = await Promise.all([app.signIn('chidi'), app.signIn('lola')])
const { rows } = await sql<{ id: string; state: string; lga: string }>`
    select distinct on (state) id, state, lga from leaders.leader where status = 'verified' order by state, id limit 2`.execute(
  app.db,
)
const [first, second] = rows
if (!first || !second) throw new Error('the demonstration has leaders of two States')
const [here, elsewhere] = [first, second]
const notes = await sql<{
  id: string
}>`select id from leaders.endorsement where note <> '' limit 1`.execute(app.db)
noteId = notes.rows[0]?.id ?? ''
beforeEach(async () => {
  await sql`delete from leaders.concern`.execute(app.db)
  await sql`delete from leaders.correction`.execute(app.db)
  await sql`delete from moderation.decision`.execute(app.db)
  await sql`delete from moderation.item`.execute(app.db)
  await sql`delete from moderation.tally`.execute(app.db)
})

const ago = (hours: number): Date => new Date(app.clock.now().getTime() - hours * HOUR_MS)
const TEXT = 'Canaryaccusation: he says that the drain is paid.'
interface Sent {
  readonly hours?: number
  readonly by?: DemoName
  readonly about?: { readonly id: string }
  readonly kind?: string
}
const concern = async ({ hours = 1, by = 'ada', about = here, kind = 'identity' }: Sent = {}) => {
  const id = randomUUID()
  await sql`insert into leaders.concern (id, leader_id, reporter_id, kind, text, sent_at)
    values (${id}, ${about.id}, ${demoPerson(by).id}, ${kind}, ${TEXT}, ${ago(hours)})`.execute(app.db)
  return id
}
const correction = async ({ hours = 1, by = 'ada', about = here }: Sent = {}) => {
  const id = randomUUID()
  await sql`insert into leaders.correction (id, leader_id, sender_id, field, is_text, should_be, source_url, sent_at)
    select ${id}, id, ${demoPerson(by).id}, 'current_office', current_office, 'Former clerk',
      'https://example.org/a', ${ago(hours)} from leaders.leader where id = ${about.id}`.execute(app.db)
  return id
}
/** Words of an endorsement, or something of another kind, that people flagged. */
const flagged = async (hours: number, kind = 'forum.post') => {
  const id = randomUUID()
  await sql`insert into moderation.item (id, kind, subject_id, author_id, flags, waits_since)
    values (${id}, ${kind}, ${kind === 'leaders.note' ? noteId : randomUUID()}, ${demoPerson('dayo').id}, 1,
      ${ago(hours)})`.execute(app.db)
  return id
}

interface Page {
  readonly items: ItemCase[]
  readonly total: number
  readonly nextCursor: string | null
  readonly counts: { readonly waiting: number; readonly appealed: number }
}
const list = async (who: Person, query = '') =>
  ok<Page>(await who.get(`/api/moderation/items?limit=50${query}`))
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id)
const decide = (who: Person, id: string, outcome: string, rest: Record<string, unknown> = {}) =>
  who.post(`/api/moderation/items/${id}/decision`, {
    outcome,
    ...(outcome !== 'agreed' && outcome !== 'sent-back' && { note: 'The register says so too.' }),
    ...(outcome === 'upheld' && { summary: 'The register names another person here.' }),
    ...rest,
  })
const tallies = async () =>
  (
    await sql<{ kind: string; reason: string; outcome: string; decisions: number }>`
      select kind, reason, outcome, decisions from moderation.tally order by kind, reason, outcome`.execute(
      app.db,
    )
  ).rows

describe('the one list', () => {
  test('holds flags, words of endorsements, reports and corrections in one order, page by page', async () => {
    const expected = [
      await concern({ hours: 90 }),
      await flagged(80),
      await correction({ hours: 70 }),
      await flagged(60, 'leaders.note'),
      await correction({ hours: 50, about: elsewhere }),
      await concern({ hours: 40, by: 'dayo', about: elsewhere }),
      await flagged(30, 'chat.message'),
    ]
    const all = await list(chidi)
    expect(idsOf(all)).toEqual(expected)
    expect([all.total, all.counts]).toEqual([7, { waiting: 7, appealed: 0 }])
    expect(all.items.map(({ isLate }) => isLate)).toEqual([true, true, false, false, false, false, false])
    const walked: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 4; pages += 1) {
      const page = ok<Page>(await chidi.get(`/api/moderation/items?limit=2${cursor}`))
      walked.push(...idsOf(page))
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(walked).toEqual(expected)
    expect(cursor).toBe('&cursor=null')
  })

  test('pages through cases of one moment by their ids, without a gap and without a repeat', async () => {
    const at = app.clock.now()
    const made = [await concern(), await correction(), await flagged(1), await correction({ by: 'dayo' })]
    await sql`update leaders.concern set sent_at = ${at}`.execute(app.db)
    await sql`update leaders.correction set sent_at = ${at}`.execute(app.db)
    await sql`update moderation.item set waits_since = ${at}`.execute(app.db)
    const walked: string[] = []
    for (let cursor = '', pages = 0; pages < 4; pages += 1) {
      const page = ok<Page>(await chidi.get(`/api/moderation/items?limit=1${cursor}`))
      walked.push(...idsOf(page))
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(walked).toEqual(made.toSorted())
  })

  test('is narrowed by kind and State, and counts what it then shows', async () => {
    const [report, fix, far] = [await concern(), await correction(), await concern({ about: elsewhere })]
    await flagged(5)
    expect(idsOf(await list(chidi, '&kind=leaders.correction'))).toEqual([fix])
    expect(idsOf(await list(chidi, '&kind=leaders.concern')).toSorted()).toEqual([report, far].toSorted())
    const narrowed = await list(chidi, `&kind=leaders.concern&state=${elsewhere.state}`)
    expect([idsOf(narrowed), narrowed.total, narrowed.counts.waiting]).toEqual([[far], 1, 4])
    expect((await list(chidi, '&kind=forum.post')).total).toBe(1)
  })

  test('shows decided cases latest first, whatever they are', async () => {
    const [fix, report, post] = [await correction(), await concern(), await flagged(5)]
    for (const [id, outcome] of [
      [report, 'dismissed'],
      [post, 'kept'],
      [fix, 'declined'],
    ] as const) {
      ok(await decide(chidi, id, outcome))
      app.clock.advance(1)
    }
    const decided = await list(chidi, '&list=decided')
    expect(idsOf(decided)).toEqual([fix, post, report])
    expect(decided.items.map(({ status, dueAt }) => [status, dueAt])).toEqual([
      ['declined', null],
      ['kept', null],
      ['dismissed', null],
    ])
    expect((await list(chidi)).items).toEqual([])
  })

  test('says the same number on the Admin Panel', async () => {
    await Promise.all([concern(), correction(), flagged(5)])
    await sql`update moderation.item set status = 'appealed', decided_at = now()`.execute(app.db)
    const { counts } = await list(chidi)
    expect(counts).toEqual({ waiting: 2, appealed: 1 })
    expect(await countInPanel(chidi, 'cases')).toBe(3)
  })
})

describe('who reads and decides', () => {
  test('only moderators, who learn of no sender, in the list or in a case', async () => {
    const ids = [await concern(), await correction()]
    for (const id of ids) {
      expect((await app.guest().get(`/api/moderation/items/${id}`)).statusCode).toBe(401)
      expect((await app.guest().post(`/api/moderation/items/${id}/decision`, {})).statusCode).toBe(401)
      for (const name of ['ada', 'emeka', 'bola', 'kemi'] as const) {
        const who = await app.signIn(name)
        expect((await who.get(`/api/moderation/items/${id}`)).statusCode).toBe(403)
        expect((await decide(who, id, 'dismissed')).statusCode).toBe(403)
      }
      expect((await chidi.get(`/api/moderation/items/${id}`)).body).not.toMatch(/Sampleson|0ada0000/)
    }
    expect(JSON.stringify(await list(chidi))).not.toMatch(/Sampleson|0ada0000/)
    expect(await chidi.get(`/api/moderation/items/${randomUUID()}`)).toRefuse(404, 'ITEM_NOT_FOUND')
  })

  test('a moderator of one State reads and decides nothing of another', async () => {
    const [own, far] = [await concern(), await concern({ about: elsewhere })]
    const gbenga = await asSupport(app, 'gbenga')
    await sql`update identity.person set admin_scope_state = ${here.state} where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    expect(idsOf(await list(gbenga))).toEqual([own])
    expect(idsOf(await list(gbenga, `&state=${elsewhere.state}`))).toEqual([])
    expect(await gbenga.get(`/api/moderation/items/${far}`)).toRefuse(404, 'ITEM_NOT_FOUND')
    expect(await decide(gbenga, far, 'dismissed')).toRefuse(403, 'OUTSIDE_PLACE')
    ok(await decide(gbenga, own, 'dismissed'))
  })

  test('nobody decides what they sent with another account, or what is about them', async () => {
    const [report, fix] = [await concern({ by: 'chidi' }), await correction({ by: 'chidi' })]
    await whileJoined(app, [demoPerson('chidi').id, demoPerson('lola').id], async () => {
      for (const [id, outcome] of [
        [report, 'dismissed'],
        [fix, 'declined'],
      ] as const) {
        expect(await decide(lola, id, outcome)).toRefuse(403, 'OWN_REPORT')
        expect(ok<ItemCase>(await lola.get(`/api/moderation/items/${id}`))).toMatchObject({
          barred: 'sent',
          outcomes: [],
        })
      }
    })
    chidi = await app.signIn('chidi')
    await sql`update leaders.leader set person_id = ${demoPerson('lola').id} where id = ${here.id}`.execute(
      app.db,
    )
    expect(await decide(lola, report, 'dismissed')).toRefuse(403, 'ABOUT_YOU')
    await sql`update leaders.leader set person_id = null where id = ${here.id}`.execute(app.db)
    ok(await decide(lola, report, 'dismissed'))
  })
})

describe('a decision', () => {
  test('is one of the answers that the case takes', async () => {
    const [report, fix, post] = [await concern({ kind: 'crime' }), await correction(), await flagged(5)]
    expect(fieldsOf(await decide(chidi, report, 'accepted'))).toEqual(['outcome'])
    expect(fieldsOf(await decide(chidi, fix, 'kept'))).toEqual(['outcome'])
    expect(fieldsOf(await decide(chidi, post, 'upheld'))).toEqual(['outcome'])
    expect(await decide(chidi, report, 'agreed')).toRefuse(409, 'NOTHING_TO_CONFIRM')
    ok(await decide(chidi, report, 'upheld'))
    expect(await decide(lola, report, 'dismissed')).toRefuse(409, 'ALREADY_DECIDED')
    expect(ok<ItemCase>(await lola.get(`/api/moderation/items/${report}`))).toMatchObject({
      status: 'second',
      outcomes: ['agreed', 'sent-back'],
      dueAt: new Date(app.clock.now().getTime() + 7 * 24 * HOUR_MS).toISOString(),
    })
  })

  test.each([
    ['a report', concern, 'dismissed'],
    ['a correction', correction, 'declined'],
  ] as const)('on %s counts once when two moderators decide at once', async (_, make, outcome) => {
    const id = await make()
    const answers = await Promise.all([decide(chidi, id, outcome), decide(lola, id, outcome)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await tallies()).map(({ decisions }) => decisions)).toEqual([1])
  })

  test('counts in the public log, a serious one only when the second person agrees; nobody is named there', async () => {
    const serious = await concern({ kind: 'crime' })
    ok(await decide(chidi, serious, 'upheld'))
    expect(await tallies()).toEqual([])
    ok(await decide(lola, serious, 'sent-back'))
    expect(await tallies()).toEqual([])
    ok(await decide(lola, serious, 'upheld'))
    ok(await decide(chidi, serious, 'agreed'))
    ok(await decide(chidi, await correction(), 'declined'))
    expect(await tallies()).toEqual([
      { kind: 'leaders.concern', reason: 'crime', outcome: 'upheld', decisions: 1 },
      { kind: 'leaders.correction', reason: 'current_office', outcome: 'declined', decisions: 1 },
    ])
    await sql`update moderation.tally set month = month - interval '1 month', decisions = 12`.execute(app.db)
    const log = await app.guest().get('/api/moderation/log')
    expect(ok<{ lines: unknown[] }>(log).lines).toEqual([
      {
        kind: 'leaders.concern',
        label: 'Report about a leader',
        reason: 'crime',
        reasonName: 'A crime',
        outcome: 'upheld',
        isAppeal: false,
        decisions: 12,
      },
      expect.objectContaining({ label: 'Correction of a profile', outcome: 'declined' }),
    ])
    expect(log.body).not.toMatch(/Canaryaccusation|register|0ada0000/)
    expect(log.body).not.toContain(here.id)
  })
})
