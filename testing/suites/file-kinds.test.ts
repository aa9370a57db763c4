import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { attachFiles } from '#domains/files/server/attachments.ts'
import type { AttachedThing } from '#domains/files/rules.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Role, roleTable } from '#shared/access.ts'
import { isOfPlaces } from '#shared/scope.ts'
import { openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'

const kinds = domains.manifests.flatMap(({ files }) => files ?? [])

const app = await openTestApp({ LIMIT_FACTOR: '100000' })

interface Thing {
  readonly id: string
  readonly state: string
}

const first = async (query: ReturnType<typeof sql<Thing>>): Promise<Thing> => {
  const [row] = (await query.execute(app.db)).rows
  if (!row) throw new Error('There is none.')
  return row
}

/** One thing of each kind whose files a console reads, with the State it belongs to. */
const things: Readonly<Record<string, () => Promise<Thing>>> = {
  leader: () => first(sql<Thing>`select id, state from leaders.leader where status = 'verified' limit 1`),
  concern: () =>
    first(
      sql<Thing>`select c.id, l.state from leaders.concern c join leaders.leader l on l.id = c.leader_id limit 1`,
    ),
  report: () => first(sql<Thing>`select id, state from reports.report limit 1`),
  project: () => first(sql<Thing>`select id, state from projects.project limit 1`),
  nomination: () =>
    first(sql<Thing>`select id, state from vetting.nomination where nominator_id is not null limit 1`),
  capstone: () =>
    first(
      sql<Thing>`select c.id, l.state from training.capstone c join leaders.leader l on l.id = c.leader_id limit 1`,
    ),
  pledge: async () => {
    const { id: pledge, state } = await first(
      sql<Thing>`select p.id, l.state from accountability.pledge p join leaders.leader l on l.id = p.leader_id limit 1`,
    )
    const id = randomUUID()
    await sql`insert into accountability.pledge_update (id, pledge_id, status, note, source_url, proposed_by, proposed_at)
      values (${id}, ${pledge}, 'achieved', 'Done', 'https://example.org', ${demoPerson('terngu').id}, now())`.execute(
      app.db,
    )
    return { id, state }
  },
  opendata: async () => {
    const id = randomUUID()
    await sql`insert into opendata.submission
        (id, template, state, lga, key, fields, observed_on, source_url, who, author_id, is_drawn, sent_at)
      values (${id}, 'facility', 'NG-LA', 'LA-ikeja', ${`${id}|clinic`},
        ${{ name: `Clinic ${id}`, kind: 'clinic', condition: 'works' }}, '2026-10-01', 'https://example.org/a', 'verified',
        ${demoPerson('ada').id}, false, now())`.execute(app.db)
    return { id, state: 'NG-LA' }
  },
}

/** Gives dayo one role, for one State. */
const holdFor = async (role: Role, state: string): Promise<void> => {
  const { id } = demoPerson('dayo')
  await sql`delete from identity.person_role where person_id = ${id}`.execute(app.db)
  await sql`update identity.person set admin_role = null, admin_scope_state = null where id = ${id}`.execute(
    app.db,
  )
  if (role === 'vetting_reviewer' || role === 'committee_member')
    await sql`insert into identity.person_role (person_id, role, granted_at, scope_state)
      values (${id}, ${role}, now(), ${state})`.execute(app.db)
  else
    await sql`update identity.person set admin_role = ${role}, admin_scope_state = ${state} where id = ${id}`.execute(
      app.db,
    )
}

const fileOf = async (kind: string, id: string): Promise<string> => {
  const ada = await app.signIn('ada')
  const sent = await ada.upload('/api/uploads?name=proof.jpg', await jpegWithPlace(), 'image/jpeg')
  expect(sent.statusCode, sent.body).toBe(201)
  const file = sent.json<{ id: string; url: string }>()
  // One test names a kind that no domain declares.
  const to = `${kind}:${id}` as AttachedThing
  expect(await attachFiles(app, { ownerId: demoPerson('ada').id, ids: [file.id], to })).toBe(true)
  if (kind === 'nomination')
    await sql`insert into vetting.nomination_file (nomination_id, file_id, purpose, place)
      values (${id}, ${file.id}, 'evidence', 9)`.execute(app.db)
  return file.url
}

const read = async (url: string): Promise<number> => (await (await app.signIn('dayo')).get(url)).statusCode

describe('the files of each kind of thing', () => {
  test('have a guard in the manifest of one domain', () => {
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'article',
      'capstone',
      'concern',
      'leader',
      'member',
      'nomination',
      'opendata',
      'organization',
      'pledge',
      'project',
      'proof',
      'report',
    ])
  })

  test.each(Object.keys(things))(
    '%s: a role for its State reads them, the same role for another State does not',
    async (name) => {
      const { id, state } = await (things[name] as () => Promise<Thing>)()
      const url = await fileOf(name, id)
      const readers = kinds.find(({ kind }) => kind === name)?.readers ?? []
      const roles = [
        ...new Set(readers.flatMap((access) => [...roleTable[access as keyof typeof roleTable].roles])),
      ]
      const answers: [Role, number, number][] = []
      for (const role of roles) {
        await holdFor(role, state)
        const here = await read(url)
        await holdFor(role, state === 'NG-KD' ? 'NG-ZA' : 'NG-KD')
        answers.push([role, here, await read(url)])
      }
      expect(answers.length).toBeGreaterThan(0)
      expect(answers).toEqual(roles.map((role) => [role, 200, 404]))
    },
  )

  test('the things above are all whose consoles have roles for one place, but for proofs, which one checker sees', () => {
    const ofPlaces = kinds.filter(({ readers }) => readers.some(isOfPlaces)).map(({ kind }) => kind)
    expect(ofPlaces.toSorted()).toEqual([...Object.keys(things), 'proof'].toSorted())
  })

  test('of a kind that no domain declares are their owner’s alone', async () => {
    const url = await fileOf('mission', '7')
    expect((await (await app.signIn('chidi')).get(url)).statusCode).toBe(404)
    expect((await (await app.signIn('ada')).get(url)).statusCode).toBe(200)
  })

  test('a certificate is not for a reviewer who belongs to the organization', async () => {
    const { rows } = await sql<{ id: string }>`select id from organizations.organization limit 1`.execute(
      app.db,
    )
    const id = rows[0]?.id ?? ''
    const url = await fileOf('organization', id)
    const kemi = await app.signIn('kemi')
    expect((await kemi.get(url)).statusCode).toBe(200)
    await sql`insert into organizations.member (id, organization_id, person_id, role, joined_at)
      values (${randomUUID()}, ${id}, ${demoPerson('kemi').id}, 'member', now())`.execute(app.db)
    expect((await kemi.get(url)).statusCode).toBe(404)
  })

  test('evidence about a leader is not for a moderator who is that leader', async () => {
    const { id } = await (things['concern'] as () => Promise<Thing>)()
    const url = await fileOf('concern', id)
    const lola = await app.signIn('lola')
    expect((await lola.get(url)).statusCode).toBe(200)
    await sql`update leaders.leader set person_id = ${demoPerson('lola').id}
      where id = (select leader_id from leaders.concern where id = ${id})`.execute(app.db)
    expect((await lola.get(url)).statusCode).toBe(404)
  })
})
