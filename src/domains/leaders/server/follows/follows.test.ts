import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { Follows } from '../../contracts/follow-contract.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'
import type { ComparedLeader } from '../../contracts/compare-contract.ts'
import { sampleId } from '../demo/demo-leaders.ts'

const councillor = sampleId('Ifẹ́olúwa Adéṣínà')
const engineer = sampleId('Ọláwándé Akínrìnọ́lá')
const nobody = '5f1f3f7e-0d4e-4b7a-9d0a-00000000ffff'

const app = await openTestApp()
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')

const followsOf = async (who: Person): Promise<Follows> => ok<Follows>(await who.get('/api/follows/mine'))
const follow = (who: Person, leaderId: string) => who.post(`/api/leaders/${leaderId}/follow`)
const unfollow = (who: Person, leaderId: string) => who.post(`/api/leaders/${leaderId}/unfollow`)
const ownVoice = async (who: Person, leaderId: string) =>
  ok<{ isFollowed: boolean }>(await who.get(`/api/leaders/${leaderId}/endorsements/mine`))

describe('following', () => {
  test('a leader is followed once, however often it is requested, and only by that person', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => follow(ada, councillor)))
    for (const answer of answers) expect(ok<object>(answer)).toEqual({ isFollowed: true })
    const { leaders, moves } = await followsOf(ada)
    expect(leaders).toMatchObject([{ id: councillor, fullName: 'Ifẹ́olúwa Adéṣínà', lgaName: 'Ikorodu' }])
    expect(moves.map(({ leaderId }) => leaderId)).toEqual(moves.map(() => councillor))
    expect(moves[0]).toMatchObject({ from: 'in_vetting', to: 'verified', stateName: 'Lagos' })
    expect(moves.map(({ at }) => at)).toEqual(
      moves
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(await followsOf(dayo)).toEqual({ leaders: [], places: [], moves: [] })
    expect([await ownVoice(ada, councillor), await ownVoice(dayo, councillor)]).toMatchObject([
      { isFollowed: true },
      { isFollowed: false },
    ])
  })

  test('a followed leader’s new step comes first', async () => {
    const why = 'A charge was filed.'
    await sql`insert into leaders.leader_move (leader_id, from_status, to_status, at, by_role, why)
      values (${councillor}, 'verified', 'suspended', now() + interval '1 second', 'safeguarding-lead', ${why})`.execute(
      app.db,
    )
    expect((await followsOf(ada)).moves[0]).toMatchObject({ to: 'suspended', why, leaderId: councillor })
  })

  test('a local government is followed with the steps of all its leaders', async () => {
    for (const _time of [1, 2])
      expect(ok<object>(await dayo.post('/api/follows/lga', { lga: 'OY-ibarapa-east' }))).toEqual({
        isFollowed: true,
      })
    const { leaders, places, moves } = await followsOf(dayo)
    expect(leaders).toEqual([])
    expect(places).toMatchObject([{ lga: 'OY-ibarapa-east', state: 'NG-OY', stateName: 'Oyo', leaders: 1 }])
    expect(new Set(moves.map(({ leaderId }) => leaderId))).toEqual(new Set([engineer]))
    ok<object>(await follow(dayo, engineer))
    expect((await followsOf(dayo)).moves).toHaveLength(moves.length)
    ok<object>(await unfollow(dayo, engineer))
  })

  test('it ends when the person unfollows, and repeating that changes nothing', async () => {
    for (const _time of [1, 2]) {
      expect(ok<object>(await unfollow(ada, councillor))).toEqual({ isFollowed: false })
      expect(ok<object>(await dayo.post('/api/follows/lga/remove', { lga: 'OY-ibarapa-east' }))).toEqual({
        isFollowed: false,
      })
    }
    expect(await followsOf(ada)).toEqual({ leaders: [], places: [], moves: [] })
    expect(await followsOf(dayo)).toEqual({ leaders: [], places: [], moves: [] })
  })

  test('a leader who left the directory disappears from the list, and can be unfollowed', async () => {
    ok<object>(await follow(ada, engineer))
    await sql`update leaders.leader set status = 'rejected', verified_at = null where id = ${engineer}`.execute(
      app.db,
    )
    expect(await followsOf(ada)).toEqual({ leaders: [], places: [], moves: [] })
    expect(await follow(dayo, engineer)).toRefuse(404, 'LEADER_NOT_FOUND')
    ok<object>(await unfollow(ada, engineer))
    await sql`update leaders.leader set status = 'verified', verified_at = created_at where id = ${engineer}`.execute(
      app.db,
    )
  })

  test('a missing leader or place cannot be followed, and the database holds one object in each row, once', async () => {
    expect(await follow(ada, nobody)).toRefuse(404, 'LEADER_NOT_FOUND')
    expect(await unfollow(ada, 'nobody')).toRefuse(404, 'LEADER_NOT_FOUND')
    expect(await ada.post('/api/follows/lga', { lga: 'LA-nowhere' })).toRefuse(404, 'LGA_UNKNOWN')
    expect((await ada.post('/api/follows/lga', { lga: 'Ikeja' })).statusCode).toBe(400)
    const add = (leader: string | null, lga: string | null) =>
      sql`insert into leaders.follow (person_id, leader_id, lga, followed_at)
        values (${demoPerson('ada').id}, ${leader}, ${lga}, now())`.execute(app.db)
    await expect(add(null, null)).rejects.toThrow('follow_one_thing')
    await expect(add(engineer, 'LA-ikeja')).rejects.toThrow('follow_one_thing')
    await add(null, 'LA-ikeja')
    await expect(add(null, 'LA-ikeja')).rejects.toThrow('follow_once')
  })
})

describe('comparing', () => {
  const compare = (ids: readonly string[]) => app.guest().get(`/api/leaders/compare?ids=${ids.join(',')}`)

  test('a guest sees two to four leaders in the requested order, with the figures of their profiles', async () => {
    const guest = app.guest()
    const { items } = ok<{ items: ComparedLeader[] }>(await compare([engineer, councillor, engineer]))
    expect(items.map(({ id }) => id)).toEqual([engineer, councillor])
    const { score, verifiedAt } = ok<Leader>(await guest.get(`/api/leaders/${engineer}`))
    expect(items[0]).toMatchObject({
      score: score.value,
      evidence: 2,
      endorsements: 2,
      reports: 1,
      verifiedAt,
      stateName: 'Oyo',
    })
  })

  test('unknown leaders are left out, and any other number of them is refused', async () => {
    const { items } = ok<{ items: ComparedLeader[] }>(await compare([nobody, councillor]))
    expect(items.map(({ id }) => id)).toEqual([councillor])
    const four = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=5')).items.map(
      ({ id }) => id,
    )
    expect((await compare(four.slice(0, 4))).statusCode).toBe(200)
    for (const ids of [[], [councillor], four, ['a', 'b']]) expect((await compare(ids)).statusCode).toBe(400)
  })
})
