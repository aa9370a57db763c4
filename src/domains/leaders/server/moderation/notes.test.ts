import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ItemCase, ModerationList } from '#domains/moderation/console-contract.ts'
import type { FlagReason } from '#domains/moderation/contract.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'
import type { Endorsement, OwnVoice } from '../../contracts/endorsement-contract.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'
import type { Note } from '../../contracts/note-contract.ts'

interface Page {
  items: Endorsement[]
  total: number
}

const WORDS = 'Canarywords: vote for him and you get a bag of rice.'

/** Emeka becomes a moderator; Chidi has the admin flag. */

const app = await openTestApp()
await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
  app.db,
)
const guest = app.guest()
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
const emeka = await app.signIn('emeka')
const chidi = await app.signIn('chidi')
const leaders = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?limit=100&pipeline=1')).items
await sql`delete from leaders.endorsement`.execute(app.db)

let taken = 0
const fresh = (): string => leaders[taken++]?.id ?? ''
const list = async (id: string, who = guest) => ok<Page>(await who.get(`/api/leaders/${id}/endorsements`))
/** A fresh leader endorsed by Ada with words; returns the leader and the id of the words. */
const endorsed = async (isAnonymous = false): Promise<[leaderId: string, noteId: string]> => {
  const id = fresh()
  expect((await ada.post(`/api/leaders/${id}/endorsements`, { note: WORDS, isAnonymous })).statusCode).toBe(
    201,
  )
  return [id, (await list(id)).items[0]?.noteId ?? '']
}
const report = (who: Person, id: string, noteId: string, reason: string = 'inducement') =>
  who.post(`/api/leaders/${id}/notes/${noteId}/report`, { reason })
/** The case of words in the one console, as a moderator sees a list of it. */
const itemId = async (noteId: string): Promise<string> =>
  (
    await sql<{
      id: string
    }>`select id from moderation.item where kind = 'leaders.note' and subject_id = ${noteId}`.execute(app.db)
  ).rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
const queue = async (who: Person, shownIn: ModerationList = 'waiting') =>
  ok<{ items: ItemCase[] }>(await who.get(`/api/moderation/items?limit=50&kind=leaders.note&list=${shownIn}`))
    .items
const caseOf = async (who: Person, noteId: string, shownIn: ModerationList = 'waiting') => {
  const id = await itemId(noteId)
  return (await queue(who, shownIn)).find((each) => each.id === id)
}
const decide = async (who: Person, noteId: string, decision: FlagReason | 'kept') =>
  who.post(`/api/moderation/items/${await itemId(noteId)}/decision`, {
    ...(decision === 'kept' ? { outcome: 'kept' } : { outcome: 'removed', reason: decision }),
    note: 'I read it twice, and the rules.',
  })
const appeal = (who: Person, id: string, text = 'I meant the rice of his own farm, which he sells.') =>
  who.post(`/api/leaders/${id}/endorsements/appeal`, { text })
const mine = async (who: Person, id: string) =>
  ok<OwnVoice>(await who.get(`/api/leaders/${id}/endorsements/mine`)).endorsement
/** The emails to authors, the latest first. */
const emails = async () => {
  await workJobs(app)
  return (await app.ports.outbox.email.list())
    .map(({ message }) => message)
    .filter(({ subject }) => subject.includes('endorsement'))
}

describe('reporting words', () => {
  test('any citizen reports once; the words stay up, the endorsement counts, and the console does not name the author', async () => {
    const [id, noteId] = await endorsed()
    expect(await guest.get(`/api/leaders/${id}/notes/${noteId}`)).toRefuse(401, 'SIGNED_OUT')
    expect(await report(guest, id, noteId)).toRefuse(401, 'SIGNED_OUT')
    expect(await report(await app.signIn('halima'), id, noteId)).toRefuse(403, 'AGE_REQUIRED')
    expect(await report(ada, id, noteId)).toRefuse(403, 'OWN_NOTE')
    expect(fieldsOf(await report(dayo, id, noteId, 'gossip'))).toEqual(['reason'])
    expect((await report(dayo, id, noteId)).statusCode).toBe(204)
    expect(await report(dayo, id, noteId)).toRefuse(409, 'ALREADY_REPORTED')
    expect((await report(await app.signIn('funke'), id, noteId, 'spam')).statusCode).toBe(204)
    expect(ok<Note>(await dayo.get(`/api/leaders/${id}/notes/${noteId}`))).toEqual({
      id: noteId,
      text: WORDS,
      isOwn: false,
      hasReported: true,
    })
    expect((await list(id)).items[0]).toMatchObject({ note: WORDS, noteId, isNoteHidden: false })
    const item = await caseOf(emeka, noteId)
    expect(item).toMatchObject({
      label: 'Words of an endorsement',
      subject: { text: WORDS, href: `/leaders/${id}` },
      status: 'waiting',
      isHeld: false,
      flags: 2,
      barred: null,
      appeal: null,
      decisions: [],
    })
    expect(item?.reasons.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'inducement', name: 'Offers or asks for money for a vote', count: 1 },
      { reason: 'spam', name: 'An advertisement, or the same again and again', count: 1 },
    ])
    expect(JSON.stringify(item)).not.toMatch(/Sampleson|Abroadman/)
  })

  test('words of another leader, missing or unknown ones are not found', async () => {
    const [id, noteId] = await endorsed()
    const other = fresh()
    for (const [leaderId, each] of [
      [other, noteId],
      [id, 'nothing'],
      [id, '00000000-0000-4000-8000-000000000000'],
    ] as const)
      expect(await report(dayo, leaderId, each)).toRefuse(404, 'NOTE_NOT_FOUND')
    expect(await report(dayo, 'nobody', noteId)).toRefuse(404, 'LEADER_NOT_FOUND')
  })

  test('a thousand reports hide nothing by themselves (S-66)', async () => {
    const [id, noteId] = await endorsed()
    await sql`insert into identity.person (id, first_name, last_name, email, password_hash, joined_at)
      select gen_random_uuid(), 'Brigade', 'No' || n, 'b' || n || '@example.org', password_hash, now()
      from identity.person, generate_series(1, 1000) as n where person.id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    await report(dayo, id, noteId)
    // Verified ones hide no words either: a moderator reads them first.
    await sql`update identity.person set is_verified = true where first_name = 'Brigade'`.execute(app.db)
    for (const name of ['ife', 'funke', 'gbenga'] as const) await report(await app.signIn(name), id, noteId)
    await sql`insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
      select ${await itemId(noteId)}, id, 1, 'abuse', true, now() from identity.person
      where first_name = 'Brigade'`.execute(app.db)
    expect((await list(id)).items[0]).toMatchObject({ note: WORDS, isNoteHidden: false })
    expect(await caseOf(emeka, noteId)).toMatchObject({ status: 'waiting', isHeld: false })
  })
})

describe('hiding words', () => {
  test('only moderators see the console and decide', async () => {
    const [id, noteId] = await endorsed()
    await report(dayo, id, noteId)
    for (const who of [ada, await app.signIn('bola'), await app.signIn('kemi')]) {
      expect(await who.get('/api/moderation/items')).toRefuse(403, 'FORBIDDEN')
      expect(await decide(who, noteId, 'abuse')).toRefuse(403, 'FORBIDDEN')
    }
    expect(await guest.get('/api/moderation/items')).toRefuse(401, 'SIGNED_OUT')
    expect(await decide(guest, noteId, 'abuse')).toRefuse(401, 'SIGNED_OUT')
    const path = `/api/moderation/items/${await itemId(noteId)}/decision`
    expect(fieldsOf(await emeka.post(path, {})).toSorted()).toEqual(['note', 'outcome'])
    expect(await decide(emeka, id, 'abuse')).toRefuse(404, 'ITEM_NOT_FOUND')
  })

  test('[LD-03] hidden words leave no text in any answer to others, and the endorsement still counts', async () => {
    const [id, noteId] = await endorsed(true)
    const score = async () => ok<Leader>(await guest.get(`/api/leaders/${id}`)).score.endorsements
    const before = await score()
    await report(dayo, id, noteId)
    expect(ok<ItemCase>(await decide(emeka, noteId, 'inducement'))).toMatchObject({
      status: 'removed',
      barred: 'decided',
      decisions: [
        { outcome: 'removed', reason: 'inducement', isAppeal: false, decidedBy: 'Emeka Samplewright' },
      ],
    })
    expect(await decide(chidi, noteId, 'kept')).toRefuse(409, 'ALREADY_DECIDED')
    const seen: string[] = []
    for (const who of [guest, dayo, await app.signIn('kemi')])
      for (const path of ['', '/endorsements', '/endorsements/mine', '/history', `/notes/${noteId}`])
        seen.push((await who.get(`/api/leaders/${id}${path}`)).body)
    expect(seen.join('\n')).not.toContain('Canarywords')
    expect(seen.join('\n')).not.toContain(noteId)
    expect(await list(id)).toMatchObject({
      total: 1,
      items: [{ name: null, note: '', noteId: null, isNoteHidden: true }],
    })
    expect(await score()).toBe(before)
    expect(await report(dayo, id, noteId)).toRefuse(404, 'NOTE_NOT_FOUND')
    expect(await mine(ada, id)).toMatchObject({
      note: WORDS,
      hidden: { reason: 'inducement', appeal: 'possible' },
    })
    const { rows } = await sql<{ reason: string }>`
      select reason from platform.audit where action = 'moderation.decide' and target = ${`leaders.note:${noteId}`}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ reason: 'removed: inducement: I read it twice, and the rules.' }])
  })

  test('the log of who hid what and why stays permanently, also when the endorsement is withdrawn', async () => {
    const [id, noteId] = await endorsed()
    await report(dayo, id, noteId)
    ok(await decide(emeka, noteId, 'abuse'))
    const change = sql`update leaders.note_decision set code = 'spam' where endorsement_id = ${noteId}`
    await expect(change.execute(app.db)).rejects.toThrow()
    ok(await ada.post(`/api/leaders/${id}/endorsements/withdraw`))
    const { rows } = await sql`select outcome, code, decider_id, author_id from leaders.note_decision
      where endorsement_id = ${noteId}`.execute(app.db)
    const [decider, author] = [demoPerson('emeka').id, demoPerson('ada').id]
    expect(rows).toEqual([{ outcome: 'hidden', code: 'abuse', decider_id: decider, author_id: author }])
    const again = (note: string) => ada.post(`/api/leaders/${id}/endorsements`, { note })
    expect(await again(WORDS)).toRefuse(409, 'WORDS_HIDDEN')
    expect((await again('')).statusCode).toBe(201)
    expect(await again(WORDS)).toRefuse(409, 'ALREADY_ENDORSED')
  })

  test('two moderators in parallel make one decision; kept words leave the queue and stay up', async () => {
    const [id, noteId] = await endorsed()
    await report(dayo, id, noteId)
    const answers = await Promise.all([decide(emeka, noteId, 'kept'), decide(chidi, noteId, 'kept')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await caseOf(emeka, noteId)).toBeUndefined()
    expect(await caseOf(emeka, noteId, 'decided')).toMatchObject({ status: 'kept' })
    expect((await list(id)).items[0]?.note).toBe(WORDS)
    // Another report brings kept words back to the moderators, as with every kind.
    await report(await app.signIn('funke'), id, noteId)
    expect(await caseOf(emeka, noteId)).toMatchObject({ status: 'waiting', flags: 1 })
    expect((await list(id)).items[0]?.note).toBe(WORDS)
  })

  test('withdrawn words that nobody decided about wait for nobody', async () => {
    const [id, noteId] = await endorsed()
    await report(dayo, id, noteId)
    expect(await caseOf(emeka, noteId)).toBeDefined()
    ok(await ada.post(`/api/leaders/${id}/endorsements/withdraw`))
    expect(await caseOf(emeka, noteId)).toBeUndefined()
  })

  test('a moderator for one place decides only on words about its leaders', async () => {
    const [id, noteId] = await endorsed()
    const { state } = ok<LeaderCard>(await guest.get(`/api/leaders/${id}`))
    const scope = (place: string | null) =>
      sql`update identity.person set admin_scope_state = ${place} where id = ${demoPerson('emeka').id}`.execute(
        app.db,
      )
    await report(dayo, id, noteId)
    await scope(state === 'NG-KN' ? 'NG-LA' : 'NG-KN')
    expect(await decide(emeka, noteId, 'abuse')).toRefuse(403, 'OUTSIDE_PLACE')
    expect(await caseOf(emeka, noteId)).toBeUndefined()
    await scope(state)
    ok(await decide(emeka, noteId, 'kept'))
    await scope(null)
  })

  test('nobody decides on their own words, or on words about themselves', async () => {
    const [id, noteId] = await endorsed()
    await sql`update leaders.leader set person_id = ${demoPerson('emeka').id} where id = ${id}`.execute(
      app.db,
    )
    await report(dayo, id, noteId)
    expect(await decide(emeka, noteId, 'abuse')).toRefuse(403, 'ABOUT_YOU')
    expect(await caseOf(emeka, noteId)).toMatchObject({ barred: 'involved' })
    const other = fresh()
    await emeka.post(`/api/leaders/${other}/endorsements`, { note: 'He is a good man.' })
    const own = (await list(other)).items[0]?.noteId ?? ''
    await report(dayo, other, own)
    expect(await decide(emeka, own, 'kept')).toRefuse(403, 'OWN_WORDS')
  })
})

describe('the author', () => {
  test('is notified, appeals once, and another moderator shows the words again', async () => {
    const [id, noteId] = await endorsed()
    expect(await appeal(ada, id)).toRefuse(409, 'NOTHING_TO_APPEAL')
    await report(dayo, id, noteId)
    ok(await decide(emeka, noteId, 'inducement'))
    const [email] = await emails()
    expect(email).toMatchObject({ to: 'ada@demo.sup', subject: 'The words of your endorsement' })
    expect(email?.text).toContain('Reason: Offers or asks for money or favours.')
    expect(fieldsOf(await appeal(ada, id, 'no'))).toEqual(['text'])
    expect(await appeal(dayo, id)).toRefuse(409, 'NOTHING_TO_APPEAL')
    const both = await Promise.all([appeal(ada, id), appeal(ada, id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect((await mine(ada, id))?.hidden?.appeal).toBe('waiting')
    expect((await list(id)).items[0]?.note).toBe('')
    const shown = await caseOf(emeka, noteId, 'appealed')
    expect(shown).toMatchObject({
      barred: 'same-person',
      appeal: expect.stringContaining('own farm') as string,
    })
    expect(await decide(emeka, noteId, 'kept')).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await decide(chidi, noteId, 'kept'))
    expect((await list(id)).items[0]).toMatchObject({ note: WORDS, isNoteHidden: false })
    expect((await mine(ada, id))?.hidden).toBeNull()
    expect((await emails())[0]?.text).toContain('They show again')
  })

  test('cannot appeal a second time after a refusal', async () => {
    const [id, noteId] = await endorsed()
    await report(dayo, id, noteId)
    ok(await decide(emeka, noteId, 'abuse'))
    // The page of the one console takes the same appeal.
    const path = `/api/moderation/items/${await itemId(noteId)}/appeal`
    expect((await ada.post(path, { text: 'I meant the rice of his own farm.' })).statusCode).toBe(204)
    expect((await mine(ada, id))?.hidden?.appeal).toBe('waiting')
    expect(await appeal(ada, id)).toRefuse(409, 'NOTHING_TO_APPEAL')
    expect(ok<ItemCase>(await decide(chidi, noteId, 'abuse'))).toMatchObject({
      status: 'final',
      barred: 'decided',
    })
    expect((await mine(ada, id))?.hidden?.appeal).toBe('refused')
    expect(await appeal(ada, id)).toRefuse(409, 'NOTHING_TO_APPEAL')
    expect((await emails())[0]?.text).toContain('They stay hidden.')
  })
})
