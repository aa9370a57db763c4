import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { runScript } from '#platform/server/database/database.ts'
import { migrationsFolder } from '#platform/server/database/migrate.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { ItemCase } from '../console-contract.ts'

// A database of before has flags in tables that are gone since, and no items.
const ids = { shown: randomUUID(), held: randomUUID(), hidden: randomUUID(), cleared: randomUUID() }
const reports = { held: randomUUID(), hidden: randomUUID() }
const flaggers = (['ada', 'ife', 'funke'] as const).map((name) => demoPerson(name).id)
const at = new Date('2026-11-01T10:00:00Z')
const later = new Date('2026-11-02T10:00:00Z')

const tablesOfBefore = async (): Promise<void> => {
  for (const [table, subject] of [
    ['library.letter_flag', 'letter_id'],
    ['reports.flag', 'report_id'],
  ] as const)
    await sql`create table ${sql.table(table)} (${sql.ref(subject)} uuid not null, person_id uuid not null,
      code text not null, is_counted boolean not null, flagged_at timestamptz not null,
      primary key (${sql.ref(subject)}, person_id))`.execute(app.db)
}

const app = await openTestApp()
await tablesOfBefore()
for (const [visibility, id] of Object.entries(ids)) {
  await sql`insert into library.letter (id, slug, origin, writer_id, office, title, content, status, is_public,
        visibility, published_at, created_at, updated_at)
      values (${id}, ${`letter-${id}`}, 'citizen', ${demoPerson('dayo').id}, 'The Chairman', 'A dark street',
        'The lights are out.', 'sent', true, ${visibility}, ${at}, ${at}, ${at})`.execute(app.db)
  for (const [index, personId] of flaggers.entries())
    await sql`insert into library.letter_flag (letter_id, person_id, code, is_counted, flagged_at)
        values (${id}, ${personId}, 'spam', ${index < 2}, ${index === 2 ? later : at})`.execute(app.db)
}
for (const [visibility, id] of Object.entries(reports)) {
  await sql`insert into reports.report (id, type, title, description, state, lga, place, reporter_id, visibility,
        reported_at, reply_due_at, last_event_at)
      values (${id}, 'infrastructure', 'A hole', 'It is deep.', 'NG-LA', 'LA-surulere', 'At the bridge',
        ${demoPerson('dayo').id}, ${visibility}, ${at}, ${at}, ${at})`.execute(app.db)
  await sql`insert into reports.flag (report_id, person_id, code, is_counted, flagged_at)
      values (${id}, ${flaggers[0]}, 'private', true, ${at})`.execute(app.db)
}
for (const file of ['20261128-0200-library-flags-gone.sql', '20261128-0201-reports-flags-gone.sql'])
  await runScript(app.db, await readFile(new URL(file, migrationsFolder), 'utf8'))

const itemsOf = async (kind: string) =>
  (
    await sql<{ subject_id: string }>`select subject_id, status, is_held, flags, verified_flags, waits_since,
        decided_at, reason, state, author_id from moderation.item where kind = ${kind}
      and subject_id = any(${[...Object.values(ids), ...Object.values(reports)]}::uuid[])`.execute(app.db)
  ).rows

describe('flags of before the one console', () => {
  test('of letters wait, hold and are decided as they were, each flag once', async () => {
    const items = new Map((await itemsOf('library.letter')).map((item) => [item.subject_id, item]))
    expect(items.size).toBe(4)
    const common = { flags: 3, verified_flags: 2, author_id: demoPerson('dayo').id, waits_since: at }
    expect(items.get(ids.shown)).toMatchObject({
      ...common,
      status: 'waiting',
      is_held: false,
      decided_at: null,
    })
    expect(items.get(ids.held)).toMatchObject({
      ...common,
      status: 'waiting',
      is_held: true,
      decided_at: null,
    })
    expect(items.get(ids.hidden)).toMatchObject({
      ...common,
      status: 'removed',
      is_held: false,
      decided_at: later,
      reason: 'other',
    })
    expect(items.get(ids.cleared)).toMatchObject({
      ...common,
      status: 'kept',
      decided_at: later,
      reason: null,
    })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from moderation.flag
      join moderation.item on item.id = item_id where subject_id = any(${Object.values(ids)}::uuid[])`.execute(
      app.db,
    )
    expect(rows).toEqual([{ count: 12 }])
  })

  test('of reports keep their place, for moderators of one State', async () => {
    const items = new Map((await itemsOf('reports.problem')).map((item) => [item.subject_id, item]))
    const common = { flags: 1, verified_flags: 1, state: 'NG-LA' }
    expect(items.get(reports.held)).toMatchObject({ ...common, status: 'waiting', is_held: true })
    expect(items.get(reports.hidden)).toMatchObject({ ...common, status: 'removed', is_held: false })
  })

  test('are decided in the console, and what was hidden then can be appealed now', async () => {
    const idOf = async (subjectId: string): Promise<string> =>
      (
        await sql<{ id: string }>`select id from moderation.item where subject_id = ${subjectId}`.execute(
          app.db,
        )
      ).rows[0]?.id ?? ''
    const chidi = await app.signIn('chidi')
    const decided = await chidi.post(`/api/moderation/items/${await idOf(ids.held)}/decision`, {
      outcome: 'kept',
      note: 'It names an office, not a person.',
    })
    expect(ok<ItemCase>(decided).status).toBe('kept')
    expect((await app.guest().get(`/api/civic-letters/letter-${ids.held}`)).statusCode).toBe(200)
    const dayo = await app.signIn('dayo')
    const appeal = await dayo.post(`/api/moderation/items/${await idOf(ids.hidden)}/appeal`, {
      text: 'The street is dark, as everybody can see.',
    })
    expect(appeal.statusCode).toBe(204)
  })
})

describe('reported words of endorsements of before', () => {
  const byState = new Map<string, string>()
  const decisionsOf = async (id: string) =>
    (
      await sql<Record<string, unknown>>`select d.outcome, d.reason, d.is_appeal, d.decider_id
        from moderation.decision d join moderation.item on item.id = d.item_id
        where subject_id = ${id} order by d.is_appeal`.execute(app.db)
    ).rows

  beforeAll(async () => {
    const { rows: leaders } = await sql<{ id: string }>`select id from leaders.leader l where lga is not null
      and not exists (select from leaders.endorsement e where e.leader_id = l.id) order by id limit 5`.execute(
      app.db,
    )
    const [author, decider, second] = [demoPerson('dayo').id, demoPerson('emeka').id, demoPerson('chidi').id]
    for (const [index, state] of ['reported', 'kept', 'hidden', 'appealed', 'final'].entries()) {
      const [id, leaderId] = [randomUUID(), leaders[index]?.id ?? '']
      byState.set(state, id)
      const [isHidden, isDecided] = [['hidden', 'appealed', 'final'].includes(state), state !== 'reported']
      await sql`insert into leaders.endorsement (id, leader_id, person_id, is_anonymous, note, endorsed_at, note_state,
          note_at, note_code, note_decider_id, appeal_text)
        values (${id}, ${leaderId}, ${author}, true, 'Take rice.', ${at}, ${state}, ${later},
          ${isHidden ? 'accusation' : null}, ${isDecided ? (state === 'final' ? second : decider) : null},
          ${state === 'appealed' || state === 'final' ? 'It was my own rice.' : null})`.execute(app.db)
      for (const person of flaggers.slice(0, 2))
        await sql`insert into leaders.note_report (endorsement_id, reporter_id, code, reported_at)
          values (${id}, ${person}, 'accusation', ${at})`.execute(app.db)
      for (const [deciderId, isAppeal] of [
        [decider, false],
        [second, true],
      ] as const)
        if (isAppeal ? state === 'final' : isDecided)
          await sql`insert into leaders.note_decision (endorsement_id, leader_id, author_id, outcome, code, is_appeal,
              decider_id, at) values (${id}, ${leaderId}, ${author}, ${isHidden ? 'hidden' : 'kept'},
              ${isHidden ? 'accusation' : null}, ${isAppeal}, ${deciderId}, ${at})`.execute(app.db)
    }
    const file = new URL('20261128-0210-leaders-notes-joined.sql', migrationsFolder)
    for (let time = 0; time < 2; time += 1) await runScript(app.db, await readFile(file, 'utf8'))
  })

  test('wait, are decided and appealed as they were, with each report and decision once', async () => {
    const { rows } = await sql<{
      subject_id: string
      flagged: number
    }>`select subject_id, status, flags, reason,
        appeal_text, decider_id, author_id, state is not null as is_placed,
        (select count(*)::int from moderation.flag where item_id = item.id and flag.reason = 'false') as flagged
      from moderation.item where subject_id = any(${[...byState.values()]}::uuid[])`.execute(app.db)
    const found = new Map(rows.map((row) => [row.subject_id, row]))
    const common = { flags: 2, flagged: 2, is_placed: true, author_id: demoPerson('dayo').id }
    const of = (state: string) => found.get(byState.get(state) ?? '')
    expect(of('reported')).toMatchObject({ ...common, status: 'waiting', reason: null, decider_id: null })
    expect(of('kept')).toMatchObject({ ...common, status: 'kept', reason: null })
    expect(of('hidden')).toMatchObject({ ...common, status: 'removed', reason: 'false' })
    expect(of('appealed')).toMatchObject({
      ...common,
      status: 'appealed',
      appeal_text: 'It was my own rice.',
    })
    expect(of('final')).toMatchObject({ ...common, status: 'final', decider_id: demoPerson('chidi').id })
    expect(await decisionsOf(byState.get('final') ?? '')).toEqual([
      { outcome: 'removed', reason: 'false', is_appeal: false, decider_id: demoPerson('emeka').id },
      { outcome: 'removed', reason: 'false', is_appeal: true, decider_id: demoPerson('chidi').id },
    ])
    const { rows: tallied } = await sql<{ decisions: number }>`select sum(decisions)::int as decisions
      from moderation.tally where kind = 'leaders.note'`.execute(app.db)
    expect(tallied).toEqual([{ decisions: 5 }])
  })

  test('are decided in the one console, and the first moderator reads no appeal against the own decision', async () => {
    const item = async (state: string): Promise<string> =>
      (
        await sql<{ id: string }>`select id from moderation.item
          where subject_id = ${byState.get(state) ?? ''}`.execute(app.db)
      ).rows[0]?.id ?? ''
    await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
      app.db,
    )
    const decision = { outcome: 'kept', note: 'It was his own rice indeed.' }
    const path = `/api/moderation/items/${await item('appealed')}/decision`
    expect((await (await app.signIn('emeka')).post(path, decision)).json()).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
    })
    expect(ok<ItemCase>(await (await app.signIn('chidi')).post(path, decision)).status).toBe('kept')
    const { rows } = await sql<{ note_state: string }>`select note_state from leaders.endorsement
      where id = ${byState.get('appealed') ?? ''}`.execute(app.db)
    expect(rows).toEqual([{ note_state: 'kept' }])
  })
})
