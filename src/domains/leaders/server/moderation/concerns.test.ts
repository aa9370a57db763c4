import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { ItemCase, ModerationList } from '#domains/moderation/console-contract.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { sendEvidence } from '#test/nominations.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'

const SECRET = 'Canaryaccusation: he took the drain money and hid it, says a neighbour.'
const SUMMARY = 'The office listed on this profile ended in 2024. The profile was not updated for a year.'
const REASON = 'The gazette of the council confirms it.'

let leaderId = ''

const app = await openTestApp()
const guest = app.guest()
// A second moderator besides the administrator.
await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
  app.db,
)
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
const chidi = await app.signIn('chidi')
const emeka = await app.signIn('emeka')
await sql`delete from leaders.concern`.execute(app.db)
const { items } = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?limit=100'))
const ids = items.map(({ id }) => id)
expect(ids).toHaveLength(58)
beforeEach(() => {
  leaderId = ids.pop() ?? ''
})

const report = (who: Person, change: Record<string, unknown> = {}) =>
  who.post(`/api/leaders/${leaderId}/concerns`, { kind: 'false_information', text: SECRET, ...change })
const sent = async (who: Person, change: Record<string, unknown> = {}): Promise<string> => {
  const answer = await report(who, change)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}
const decide = (
  who: Person,
  id: string,
  outcome: 'upheld' | 'dismissed',
  rest: Record<string, unknown> = {},
) =>
  who.post(`/api/moderation/items/${id}/decision`, {
    outcome,
    note: REASON,
    ...(outcome === 'upheld' && { summary: SUMMARY }),
    ...rest,
  })
const confirm = (who: Person, id: string, agrees: 'yes' | 'no' = 'yes') =>
  who.post(`/api/moderation/items/${id}/decision`, { outcome: agrees === 'yes' ? 'agreed' : 'sent-back' })
const profile = async (who = guest) => ok<Leader>(await who.get(`/api/leaders/${leaderId}`))
const queue = async (who: Person, shownIn: ModerationList = 'waiting') =>
  ok<{ items: ItemCase[]; total: number }>(
    await who.get(`/api/moderation/items?limit=50&kind=leaders.concern&list=${shownIn}`),
  )
const ownStates = async (who: Person) =>
  ok<{ items: { state: string; reason: string | null }[] }>(
    await who.get(`/api/leaders/${leaderId}/concerns/mine`),
  ).items

describe('reporting a concern', () => {
  test('[LD-06] a report is private: no answer to others contains its words or its sender, and it does not count', async () => {
    const before = await profile()
    await sent(ada)
    const seen = [
      await guest.get(`/api/leaders/${leaderId}`),
      await dayo.get(`/api/leaders/${leaderId}/concerns/mine`),
    ]
    for (const answer of seen) expect(answer.body).not.toMatch(/Canaryaccusation|0ada0000/)
    expect(await profile()).toEqual(before)
    expect(await ownStates(ada)).toMatchObject([{ state: 'open', reason: null }])
    expect(ok<object>(await ada.get(`/api/leaders/${leaderId}/endorsements/mine`))).toMatchObject({
      hasOpenConcern: true,
    })
  })

  test('one open report for each person and leader, also with five in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(ada)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await report(ada)).toRefuse(409, 'ALREADY_REPORTED')
    expect((await report(dayo)).statusCode).toBe(201)
  })

  test('fifty reports of new accounts change nothing that the public sees: no warning, no score, no hiding (S-66)', async () => {
    const before = await profile()
    await sql`insert into identity.person (id, first_name, last_name, email, password_hash, joined_at)
      select gen_random_uuid(), 'Brigade', 'No' || n, 'brigade' || n || '@example.org', password_hash, now()
      from identity.person, generate_series(1, 50) as n where person.id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    await sql`insert into leaders.concern (id, leader_id, reporter_id, kind, text, sent_at)
      select gen_random_uuid(), ${leaderId}, id, 'other', 'They all say the same thing about this person.', now()
      from identity.person where first_name = 'Brigade'`.execute(app.db)
    expect(await profile()).toEqual(before)
    await sql`delete from leaders.concern`.execute(app.db)
  })

  test('a guest signs in first; short texts, unknown kinds, odd addresses and files of others are refused', async () => {
    expect(await report(guest)).toRefuse(401, 'SIGNED_OUT')
    expect(fieldsOf(await report(ada, { text: 'short' }))).toEqual(['text'])
    expect(fieldsOf(await report(ada, { kind: 'gossip' }))).toEqual(['kind'])
    for (const sourceUrl of ['javascript:alert(1)', 'ftp://example.org', 'nowhere'])
      expect(fieldsOf(await report(ada, { sourceUrl }))).toEqual(['sourceUrl'])
    const file = await sendEvidence(dayo)
    expect(await report(ada, { evidenceIds: [file] })).toRefuse(400, 'EVIDENCE_UNKNOWN')
    expect(await ownStates(ada)).toEqual([])
  })

  test('only its sender and the moderators can open the files of a report', async () => {
    const file = await sendEvidence(ada)
    await sent(ada, { evidenceIds: [file] })
    const statuses = await Promise.all(
      [ada, chidi, emeka, dayo, guest].map(async (who) => (await who.get(`/api/files/${file}`)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 200, 404, 404])
  })
})

describe('the moderation console', () => {
  test('only moderators enter, and the queue does not name the sender', async () => {
    const id = await sent(ada, { sourceUrl: 'https://example.org/gazette' })
    for (const who of [ada, await app.signIn('bola'), await app.signIn('kemi')]) {
      expect(await who.get('/api/moderation/items?kind=leaders.concern')).toRefuse(403, 'FORBIDDEN')
      expect(await decide(who, id, 'upheld')).toRefuse(403, 'FORBIDDEN')
    }
    expect(await guest.get('/api/moderation/items?kind=leaders.concern')).toRefuse(401, 'SIGNED_OUT')
    const { items, total } = await queue(emeka)
    const item = items.find((each) => each.id === id)
    expect(item).toMatchObject({
      subject: { text: SECRET },
      status: 'open',
      needsTwo: false,
      isLate: false,
      barred: null,
      decisions: [],
      reasons: [{ reason: 'false_information', name: 'False information', count: 1 }],
      sources: [{ name: 'https://example.org/gazette', href: 'https://example.org/gazette', isFile: false }],
      outcomes: ['upheld', 'dismissed'],
    })
    expect(JSON.stringify(item)).not.toMatch(/Sampleson|0ada0000/)
    expect(total).toBe(items.length)
  })

  test('[LD-03] [LD-06] an upheld report shows its summary on the profile, counts one and costs score', async () => {
    const before = await profile()
    const id = await sent(ada)
    expect(ok<ItemCase>(await decide(emeka, id, 'upheld'))).toMatchObject({
      status: 'upheld',
      barred: 'decided',
    })
    const after = await profile()
    expect(after.upheldReports).toEqual([
      { id, summary: SUMMARY, decidedAt: lagosDay(app.clock.now()), reply: null },
    ])
    expect(after.score.reports).toBe(before.score.reports + 1)
    expect(JSON.stringify(after)).not.toContain('Canaryaccusation')
    expect(await ownStates(ada)).toMatchObject([{ state: 'upheld', reason: REASON }])
    expect(await decide(chidi, id, 'dismissed')).toRefuse(409, 'ALREADY_DECIDED')
    const { rows } = await sql<{ reason: string }>`
      select reason from platform.audit where action = 'moderation.decide' and target = ${`concern:${id}`}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ reason: `upheld: ${REASON}` }])
  })

  test('a dismissed report leaves no trace on the profile, and its sender may report again', async () => {
    const before = await profile()
    const id = await sent(ada)
    ok(await decide(emeka, id, 'dismissed'))
    expect(await profile()).toEqual(before)
    expect((await report(ada)).statusCode).toBe(201)
  })

  test('an upheld report needs a summary and every decision a reason', async () => {
    const id = await sent(ada)
    expect(fieldsOf(await decide(emeka, id, 'upheld', { summary: '' }))).toEqual(['summary'])
    expect(fieldsOf(await decide(emeka, id, 'dismissed', { note: 'no' }))).toEqual(['note'])
  })

  test.each(['crime', 'misconduct'])('%s needs two different people to close it', async (kind) => {
    const id = await sent(ada, { kind })
    expect(await confirm(chidi, id)).toRefuse(409, 'NOTHING_TO_CONFIRM')
    expect(ok<ItemCase>(await decide(emeka, id, 'upheld'))).toMatchObject({
      status: 'second',
      barred: 'second-person',
      outcomes: [],
    })
    expect((await profile()).upheldReports).toEqual([])
    expect(await ownStates(ada)).toMatchObject([{ state: 'open', reason: null }])
    const self = await confirm(emeka, id)
    expect(self).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(self.json()).toMatchObject({ error: 'A second approver is required' })
    const answers = await Promise.all([confirm(chidi, id), confirm(chidi, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await profile()).upheldReports).toHaveLength(1)
    expect((await queue(chidi, 'decided')).items.find((each) => each.id === id)?.decisions).toMatchObject([
      { summary: SUMMARY, decidedBy: 'Emeka Samplewright', confirmedBy: 'Chidi Mockford' },
    ])
  })

  test('a second person who disagrees sends the report back to the start', async () => {
    const id = await sent(ada, { kind: 'crime' })
    ok(await decide(emeka, id, 'upheld'))
    expect(ok<ItemCase>(await confirm(chidi, id, 'no'))).toMatchObject({ status: 'open', decisions: [] })
    expect((await profile()).upheldReports).toEqual([])
  })

  test('the database itself lets nobody close a serious report alone', async () => {
    const id = await sent(ada, { kind: 'crime' })
    const alone =
      sql`update leaders.concern set state = 'upheld', outcome = 'upheld', reason = 'x', summary = 'y',
      decider_id = ${demoPerson('emeka').id}, decided_at = now() where id = ${id}`.execute(app.db)
    await expect(alone).rejects.toThrow('concern_serious')
  })

  test('nobody decides on their own report, or on one about themselves', async () => {
    const own = await sent(emeka)
    expect(await decide(emeka, own, 'dismissed')).toRefuse(403, 'OWN_REPORT')
    const about = await sent(ada)
    await sql`update leaders.leader set person_id = ${demoPerson('emeka').id} where id = ${leaderId}`.execute(
      app.db,
    )
    expect(await decide(emeka, about, 'dismissed')).toRefuse(403, 'ABOUT_YOU')
    expect((await queue(emeka)).items.find(({ id }) => id === about)?.barred).toBe('involved')
    ok(await decide(chidi, about, 'dismissed'))
    await sql`update leaders.leader set person_id = null where id = ${leaderId}`.execute(app.db)
  })

  test('what is not there is not found', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    for (const id of [none, 'nothing']) {
      expect(await decide(emeka, id, 'dismissed')).toRefuse(404, 'ITEM_NOT_FOUND')
      expect(await confirm(emeka, id)).toRefuse(404, 'ITEM_NOT_FOUND')
    }
  })
})

describe('the reply of a leader', () => {
  const reply = (who: Person, id: string, text = 'I left the office in 2024 and asked for the change.') =>
    who.post(`/api/leaders/${leaderId}/concerns/${id}/reply`, { text })

  test('[LD-06] the leader replies once, beside the upheld report; nobody else can', async () => {
    const id = await sent(ada)
    await sql`update leaders.leader set person_id = ${demoPerson('dayo').id} where id = ${leaderId}`.execute(
      app.db,
    )
    expect(await reply(dayo, id)).toRefuse(404, 'CONCERN_NOT_FOUND')
    ok(await decide(emeka, id, 'upheld'))
    expect(await reply(ada, id)).toRefuse(403, 'NOT_THIS_LEADER')
    expect(await reply(guest, id)).toRefuse(401, 'SIGNED_OUT')
    expect(fieldsOf(await reply(dayo, id, 'no'))).toEqual(['text'])
    expect((await reply(dayo, id)).statusCode).toBe(204)
    expect((await profile()).upheldReports[0]?.reply).toEqual({
      text: 'I left the office in 2024 and asked for the change.',
      at: lagosDay(app.clock.now()),
    })
    expect(await reply(dayo, id)).toRefuse(409, 'ALREADY_REPLIED')
  })
})
