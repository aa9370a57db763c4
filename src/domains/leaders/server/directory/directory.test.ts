import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import {
  officeTypes,
  type Leader,
  type LeaderCard,
  type LeaderStats,
} from '../../contracts/leader-contract.ts'
import { leaderTransitionTable } from '../../rules.ts'
import { demoLeaders, sampleId } from '../demo/demo-leaders.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import { seedDemoLeaders } from '../seeds.ts'
import { leadersStore } from './store.ts'

interface Page {
  items: LeaderCard[]
  total: number
  nextCursor: string | null
}

/** The sample leaders: forty of all kinds, and eighteen more candidates. */
const ALL = 58

const app = await openTestApp()
const guest = app.guest()

const list = async (query: Record<string, string> = {}): Promise<Page> =>
  ok<Page>(await guest.get(`/api/leaders?${new URLSearchParams(query).toString()}`))
const names = async (query: Record<string, string>) =>
  (await list({ limit: '100', ...query })).items.map(({ fullName }) => fullName)
const walk = async (query: Record<string, string>): Promise<LeaderCard[]> => {
  const seen: LeaderCard[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list({ ...query, ...(cursor && { cursor }) })
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && seen.length < 500)
  return seen
}
const samples = (keep: (sample: (typeof demoLeaders)[number]) => boolean) =>
  demoLeaders
    .filter(keep)
    .map(({ name }) => name)
    .toSorted()

describe('the directory', () => {
  test('a guest reads it without signing in', async () => {
    const page = await list()
    expect(page.items).toHaveLength(20)
    expect(page.total).toBe(ALL)
    expect(page.items[0]).toMatchObject({
      fullName: 'A’isha Ɗanlamiɗo',
      state: 'NG-ZA',
      stateName: 'Zamfara',
      lgaName: 'Gusau',
      photoUrl: `/api/leaders/${sampleId('A’isha Ɗanlamiɗo')}/portrait`,
      isSample: true,
    })
  })

  test.each(['name', 'newest'])('pages by %s show all leaders without gap or repeat', async (sort) => {
    for (const limit of ['1', '7', '20', '58']) {
      const seen = await walk({ sort, limit })
      expect(seen).toHaveLength(ALL)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(ALL)
      expect(seen.map(({ id }) => id)).toEqual((await list({ sort, limit: '100' })).items.map(({ id }) => id))
    }
  })

  test('equal names and equal times still page without gap or repeat', async () => {
    const { rows } = await sql<{
      id: string
      folded_name: string
      created_at: Date
    }>`select id, folded_name, created_at from leaders.leader`.execute(app.db)
    await sql`update leaders.leader set folded_name = 'same', created_at = '2026-01-01'`.execute(app.db)
    const [byName, byNewest] = [await walk({ limit: '7' }), await walk({ sort: 'newest', limit: '7' })]
    for (const row of rows)
      await sql`update leaders.leader set folded_name = ${row.folded_name}, created_at = ${row.created_at} where id = ${row.id}`.execute(
        app.db,
      )
    expect([byName.length, new Set(byName.map(({ id }) => id)).size]).toEqual([ALL, ALL])
    expect([byNewest.length, new Set(byNewest.map(({ id }) => id)).size]).toEqual([ALL, ALL])
  })

  test.each([
    ['ifeoluwa adesina', ['Ifẹ́olúwa Adéṣínà']],
    ['Adéṣínà Ifẹ́olúwa', ['Ifẹ́olúwa Adéṣínà']],
    ['IFEOLUWA', ['Ifẹ́olúwa Adéṣínà']],
    ['iya jeti', ['Ifẹ́olúwa Adéṣínà']],
    ['Baba Pọ́ǹpù', ['Ọláwándé Akínrìnọ́lá']],
    ['baba pompu', ['Ọláwándé Akínrìnọ́lá']],
    ['dahiru', ['Ɗahiru Gamjinwa']],
    ['uzoamaka', ['Ụzọamaka Ndịkaegbu']],
    ['yar azumi', ['Ƴar’azumi Tuddaiwa']],
    ['harbour safety', ['Ibinabo Daworikiri']],
    ['seyefunmi coastal', ['Ṣẹ̀yẹfúnmi Ọdúnlámì']],
    ['ifeoluwa adesna', ['Ifẹ́olúwa Adéṣínà']],
    ['igbinokpn', ['Osaretin Igbinokpon']],
    ['zzzzqq', []],
    ['%', []],
    ['. . .', []],
  ])('searching "%s" finds %j', async (search, found) => {
    const page = await list({ search })
    expect(page.items.map(({ fullName }) => fullName)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  test('every filter of the contract keeps exactly what it names, and filters combine', async () => {
    const filtered = async (query: Record<string, string>) => (await names(query)).toSorted()
    expect(await filtered({ state: 'NG-LA' })).toEqual(samples(({ lga }) => lga.startsWith('LA-')))
    expect(await filtered({ lga: 'RI-khana' })).toEqual(['Barinem Nwidobari'])
    expect(await filtered({ region: 'nigeria' })).toHaveLength(ALL)
    expect(await filtered({ status: 'training' })).toEqual(samples(({ status }) => status === 'training'))
    expect(await filtered({ status: 'rejected' })).toEqual([])
    expect(await filtered({ verified: '1' })).toEqual(samples(({ status }) => status !== 'suspended'))
    expect(await filtered({ pipeline: '1' })).toEqual(
      samples(({ status }) => !['verified', 'suspended'].includes(status)),
    )
    for (const officeType of officeTypes)
      expect(await filtered({ officeType })).toEqual(samples(({ type }) => type === officeType))
    const byZone = await Promise.all(['NC', 'NE', 'NW', 'SE', 'SS', 'SW'].map((zone) => filtered({ zone })))
    expect(byZone.map((zone) => zone.length)).toEqual([7, 12, 13, 8, 7, 11])
    expect(await filtered({ zone: 'SS', officeType: 'federal', search: 'safety' })).toEqual([
      'Ibinabo Daworikiri',
    ])
  })

  test('unknown keys, wrong values and made-up cursors are refused by field', async () => {
    const bad = {
      colour: 'red',
      zone: 'XX',
      state: 'Lagos',
      lga: 'x',
      status: 'hired',
      sort: 'score',
      verified: 'yes',
      limit: '101',
    }
    for (const [key, value] of Object.entries(bad)) {
      const response = await guest.get(`/api/leaders?${key}=${value}`)
      expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', key])
    }
    const next = (await list({ limit: '5' })).nextCursor ?? ''
    const forged = Buffer.from(
      JSON.stringify(['leaders-newest', 'yesterday', demoLeaders[0]?.name]),
    ).toString('base64url')
    for (const [sort, cursor] of [
      ['newest', next],
      ['newest', forged],
      ['name', 'bm90aGluZw'],
      ['name', 'a!'],
    ] as const) {
      const response = await guest.get(`/api/leaders?sort=${sort}&cursor=${encodeURIComponent(cursor)}`)
      expect([...refusal(response), ...fieldsOf(response)]).toEqual([400, 'INVALID_INPUT', 'cursor'])
    }
  })
})

describe('statistics', () => {
  test('[LD-02] count verified leaders, the pipeline, office types, States and regions', async () => {
    const stats = ok<LeaderStats>(await guest.get('/api/leaders/stats'))
    expect(stats).toEqual({
      total: ALL,
      pipeline: 32,
      onTheWay: 30,
      seated: 5,
      holders: ALL - 30 - 5 - 1,
      suspended: 1,
      verified: ALL - 1,
      officeTypes: 7,
      states: 36,
      isFctCovered: true,
      regions: 1,
    })
    expect(stats.verified).toBe((await list({ verified: '1' })).total)
    expect(stats.pipeline).toBe((await list({ pipeline: '1' })).total)
  })
})

describe('one leader', () => {
  const show = async (search: string) =>
    ok<Leader>(await guest.get(`/api/leaders/${(await list({ search })).items[0]?.id}`))

  test('shows the profile and its published history with roles, not names', async () => {
    const leader = await show('Modibbo')
    expect(leader).toMatchObject({
      fullName: 'Modibbo Ƙalgorayi',
      status: 'suspended',
      isVerified: false,
      verifiedAt: null,
      consent: 'given',
      evidence: [{ name: 'Letter of appointment, 2003', foundBy: 'nominator' }, { foundBy: 'reviewers' }],
      isSample: true,
    })
    expect(leader.history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'nominated', 'The platform'],
      ['nominated', 'in_vetting', 'The platform'],
      ['in_vetting', 'verified', 'Vetting reviewers'],
      ['verified', 'suspended', 'Safeguarding lead'],
    ])
    expect(leader.history.every(({ why }) => why.length > 5)).toBe(true)
    expect(leader.history.map(({ at }) => at)).toEqual(leader.history.map(({ at }) => at).toSorted())
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'not-an-id', '1'])(
    '"%s" is not a leader',
    async (id) => {
      expect(await guest.get(`/api/leaders/${id}`)).toRefuse(404, 'LEADER_NOT_FOUND')
    },
  )

  test('a rejected leader has no page and is in no list', async () => {
    const [card] = (await list({ search: 'terngu' })).items
    await sql`update leaders.leader set status = 'rejected', verified_at = null where id = ${card?.id}`.execute(
      app.db,
    )
    const answer = refusal(await guest.get(`/api/leaders/${card?.id}`))
    const { total } = await list({})
    await sql`update leaders.leader set status = 'deployed', verified_at = created_at where id = ${card?.id}`.execute(
      app.db,
    )
    expect([answer, total]).toEqual([[404, 'LEADER_NOT_FOUND'], ALL - 1])
  })
})

describe('the guarantees of the database', () => {
  test('it allows exactly the transitions of the published table', async () => {
    const stored = (await leadersStore(app.db).legalTransitions()).map(
      (row) => `${row.from_status} ${row.to_status}`,
    )
    const published = leaderTransitionTable
      .filter(({ from }) => from !== null)
      .map(({ from, to }) => `${from} ${to}`)
    expect(stored.toSorted()).toEqual(published.toSorted())
  })

  test('a transition outside the table cannot be recorded, and none can be changed or removed', async () => {
    const id = (await list()).items[0]?.id ?? ''
    const record = (from: string | null, to: string) =>
      sql`insert into leaders.leader_move (leader_id, from_status, to_status, at, by_role, why) values (${id}, ${from}, ${to}, now(), 'system', 'a try')`.execute(
        app.db,
      )
    await expect(record('nominated', 'verified')).rejects.toThrow('foreign key')
    await expect(record(null, 'verified')).rejects.toThrow('check constraint')
    await expect(sql`update leaders.leader_move set why = 'another reason'`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from leaders.leader_move`.execute(app.db)).rejects.toThrow('append-only')
  })

  test('seeding again adds nothing, and every sample is marked', async () => {
    const count = async () =>
      (
        await sql`select (select count(*) from leaders.leader) as leaders, (select count(*) from leaders.leader_move) as moves,
      (select count(*) from leaders.leader where not is_sample) as real`.execute(app.db)
      ).rows[0]
    const before = await count()
    await seedDemoLeaders(app.db, new Date())
    expect(await count()).toEqual(before)
    expect(before).toMatchObject({ leaders: ALL, real: 0 })
  })
})
