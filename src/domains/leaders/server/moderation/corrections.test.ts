import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ItemCase } from '#domains/moderation/console-contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import type { Leader, LeaderCard } from '../../contracts/leader-contract.ts'

const SOURCE = 'https://example.org/gazette-14'

let leader: Leader

const app = await openTestApp()
const guest = app.guest()
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
const chidi = await app.signIn('chidi')
await sql`delete from leaders.evidence`.execute(app.db)
const ids = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?limit=100')).items.map(({ id }) => id)

const profile = async () => ok<Leader>(await guest.get(`/api/leaders/${leader.id}`))
beforeEach(async () => {
  leader = ok<Leader>(await guest.get(`/api/leaders/${ids.pop()}`))
})

const correct = (who: Person, change: Record<string, unknown> = {}) =>
  who.post(`/api/leaders/${leader.id}/corrections`, {
    field: 'current_office',
    is: leader.currentOffice,
    shouldBe: 'Former ward councillor',
    sourceUrl: SOURCE,
    ...change,
  })
const sent = async (who: Person, change: Record<string, unknown> = {}): Promise<string> => {
  const answer = await correct(who, change)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}
const decide = (who: Person, id: string, outcome = 'accepted') =>
  who.post(`/api/moderation/items/${id}/decision`, { outcome, note: 'The gazette says so too.' })

describe('corrections of a profile', () => {
  test('an accepted one changes the profile, keeps the earlier text, and gives the new text a source', async () => {
    const id = await sent(ada)
    expect((await profile()).currentOffice).toBe(leader.currentOffice)
    expect(ok<ItemCase>(await decide(chidi, id))).toMatchObject({
      status: 'accepted',
      barred: 'decided',
    })
    const after = await profile()
    expect(after.currentOffice).toBe('Former ward councillor')
    expect(after.changes).toEqual([
      {
        field: 'current_office',
        before: leader.currentOffice,
        after: 'Former ward councillor',
        sourceUrl: SOURCE,
        at: lagosDay(app.clock.now()),
      },
    ])
    expect(after.evidence).toMatchObject([
      {
        claim: 'Former ward councillor',
        name: 'example.org',
        url: SOURCE,
        checkedAt: lagosDay(app.clock.now()),
      },
    ])
    const found = ok<{ items: LeaderCard[] }>(
      await guest.get('/api/leaders?search=former%20ward%20councillor'),
    )
    expect(found.items.map((card) => card.id)).toContain(leader.id)
    expect(await decide(chidi, id)).toRefuse(409, 'ALREADY_DECIDED')
  })

  test('words inside the biography are replaced there; a new name can be searched', async () => {
    const word = leader.biography.split(' ').at(-1) ?? ''
    const is = leader.biography.slice(-20)
    ok(await decide(chidi, await sent(ada, { field: 'biography', is, shouldBe: `Sourced ${word}` })))
    expect((await profile()).biography).toBe(`${leader.biography.slice(0, -20)}Sourced ${word}`)
    ok(
      await decide(
        chidi,
        await sent(ada, { field: 'full_name', is: leader.fullName, shouldBe: 'Ẹniọlá Correctname' }),
      ),
    )
    const found = ok<{ items: LeaderCard[] }>(await guest.get('/api/leaders?search=eniola%20correctname'))
    expect(found.items.map((card) => card.id)).toEqual([leader.id])
  })

  test('the same words again only add a source to them', async () => {
    const before = await profile()
    ok(await decide(chidi, await sent(ada, { shouldBe: leader.currentOffice })))
    const after = await profile()
    expect([after.currentOffice, after.changes]).toEqual([leader.currentOffice, before.changes])
    expect(after.evidence).toMatchObject([{ claim: leader.currentOffice, sourceUrl: SOURCE }])
  })

  test('a declined one changes nothing', async () => {
    const before = await profile()
    const id = await sent(ada)
    expect(ok<ItemCase>(await decide(chidi, id, 'declined'))).toMatchObject({ status: 'declined' })
    expect(await profile()).toEqual(before)
  })

  test('text that the profile does not contain cannot be corrected, and an outdated second correction must be declined', async () => {
    expect(await correct(ada, { is: 'King of the moon' })).toRefuse(409, 'NOT_ON_PROFILE')
    const [first, second] = [await sent(ada), await sent(dayo, { shouldBe: 'Council clerk' })]
    ok(await decide(chidi, first))
    expect(await decide(chidi, second)).toRefuse(409, 'TEXT_CHANGED')
    const { items } = ok<{ items: ItemCase[] }>(
      await chidi.get('/api/moderation/items?limit=50&kind=leaders.correction'),
    )
    expect(items.filter(({ subject }) => subject?.title === leader.fullName)).toMatchObject([
      {
        id: second,
        reasons: [{ reason: 'current_office' }],
        parts: [{ text: leader.currentOffice }, { text: 'Council clerk' }],
        outcomes: ['accepted', 'declined'],
      },
    ])
    ok(await decide(chidi, second, 'declined'))
  })

  test('one open correction for each person and part; guests, others and the sender do not decide', async () => {
    const id = await sent(ada)
    expect(await correct(ada)).toRefuse(409, 'ALREADY_SENT')
    expect(await correct(guest)).toRefuse(401, 'SIGNED_OUT')
    expect(await decide(dayo, id)).toRefuse(403, 'FORBIDDEN')
    expect(await guest.get('/api/moderation/items')).toRefuse(401, 'SIGNED_OUT')
    const own = await sent(chidi)
    expect(await decide(chidi, own)).toRefuse(403, 'OWN_REPORT')
    await sql`update leaders.leader set person_id = ${demoPerson('chidi').id} where id = ${leader.id}`.execute(
      app.db,
    )
    expect(await decide(chidi, id)).toRefuse(403, 'ABOUT_YOU')
    expect(await decide(chidi, 'none')).toRefuse(404, 'ITEM_NOT_FOUND')
  })

  test('an invalid address is refused by field', async () => {
    expect(fieldsOf(await correct(ada, { sourceUrl: 'javascript:alert(1)' }))).toEqual(['sourceUrl'])
    expect(fieldsOf(await correct(ada, { field: 'status' }))).toEqual(['field'])
  })

  test('the record of changes can neither be rewritten nor emptied', async () => {
    ok(await decide(chidi, await sent(ada)))
    await expect(sql`update leaders.profile_change set before = 'x'`.execute(app.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from leaders.profile_change`.execute(app.db)).rejects.toThrow('append-only')
  })
})
