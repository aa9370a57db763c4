import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { moderationPersonalData } from '#domains/moderation/server/personal-data.ts'
import { exportedOf } from '#test/exported.ts'
import { openTestApp } from '#test/app.ts'
import { demoPassword } from '#test/people.ts'
import { ok } from '#test/answers.ts'
import type { LeaderCard } from '../contracts/leader-contract.ts'
import { leadersPersonalData } from './personal-data.ts'

const app = await openTestApp()

describe('[PF-03] a person who is a leader', () => {
  test('exports their stated gender, and erasure removes it with the link to the profile', async () => {
    const { items } = ok<{ items: LeaderCard[] }>(
      await app.guest().get('/api/leaders?limit=1&status=shortlisted'),
    )
    const leaderId = items[0]?.id ?? ''
    const personId = demoPerson('dayo').id
    await sql`update leaders.leader set person_id = ${personId} where id = ${leaderId}`.execute(app.db)
    const dayo = await app.signIn('dayo')
    ok(await dayo.send('PUT', '/api/challenge/mine/gender', { gender: 'another' }))
    const given = await exportedOf(app, leadersPersonalData, personId)
    expect(given['leaders.leader']).toMatchObject([{ id: leaderId, gender: 'another' }])
    const erased = await dayo.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
    expect(erased.statusCode).toBeLessThan(300)
    const { rows } = await sql`select gender, person_id from leaders.leader where id = ${leaderId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ gender: 'undisclosed', person_id: null }])
  })

  test('erasure removes reports of words and an appeal; the record of the decision stays without words', async () => {
    const ada = await app.signIn('ada')
    const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=2&pipeline=1'))
    const [first = '', second = ''] = items.map(({ id }) => id)
    const chidi = await app.signIn('chidi')
    await sql`delete from leaders.endorsement`.execute(app.db)
    await sql`delete from moderation.flag`.execute(app.db)
    await ada.post(`/api/leaders/${first}/endorsements`, { note: 'kanari8x words' })
    const { rows: own } = await sql<{ id: string }>`select id from leaders.endorsement`.execute(app.db)
    await (
      await app.signIn('funke')
    ).post(`/api/leaders/${first}/notes/${own[0]?.id}/report`, { reason: 'abuse' })
    const { rows: cases } = await sql<{ id: string }>`select id from moderation.item
      where subject_id = ${own[0]?.id}`.execute(app.db)
    const decision = { outcome: 'removed', reason: 'abuse', note: 'It insults her family.' }
    ok(await chidi.post(`/api/moderation/items/${cases[0]?.id}/decision`, decision))
    await ada.post(`/api/leaders/${first}/endorsements/appeal`, { text: 'kanari8x is no insult.' })
    await chidi.post(`/api/leaders/${second}/endorsements`, { note: 'He answers.' })
    const { rows: other } = await sql<{
      id: string
    }>`select id from leaders.endorsement where leader_id = ${second}`.execute(app.db)
    await ada.post(`/api/leaders/${second}/notes/${other[0]?.id}/report`, { reason: 'spam' })
    const given = await exportedOf(app, leadersPersonalData, demoPerson('ada').id)
    const flags = await exportedOf(app, moderationPersonalData(new Map()), demoPerson('ada').id)
    expect(flags['moderation.flag']).toMatchObject([{ reason: 'spam' }])
    expect(given['leaders.endorsement']).toMatchObject([{ appeal_text: 'kanari8x is no insult.' }])
    expect(given['leaders.note_decision']).toMatchObject([{ outcome: 'hidden', code: 'abuse' }])
    expect(JSON.stringify(given)).not.toContain(demoPerson('chidi').id)
    const erased = await ada.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
    expect(erased.statusCode).toBeLessThan(300)
    const { rows } = await sql<{ words: string; reports: number; decisions: number }>`
      select (select string_agg(note || coalesce(appeal_text, ''), '') from leaders.endorsement) as words,
        (select count(*)::int from moderation.flag where person_id = ${demoPerson('ada').id}) as reports,
        (select count(*)::int from leaders.note_decision) as decisions`.execute(app.db)
    expect(rows).toEqual([{ words: 'He answers.', reports: 0, decisions: 1 }])
  })
})
