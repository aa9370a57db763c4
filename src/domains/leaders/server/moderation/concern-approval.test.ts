import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ApprovalPage } from '#domains/approvals/contract.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { ItemCase } from '#domains/moderation/console-contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ageApprovals, endApprovals, whileJoined, whileSuspended } from '#test/approvals.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { LeaderCard } from '../../contracts/leader-contract.ts'

const SUMMARY = 'The office listed on this profile ended in 2024. A court has said so.'

const app = await openTestApp()
// A second moderator besides the administrators.
await sql`update identity.person set admin_role = 'support' where id = ${demoPerson('emeka').id}`.execute(
  app.db,
)
await sql`delete from leaders.concern`.execute(app.db)
await endApprovals(app)
let ada = await app.signIn('ada')
const chidi = await app.signIn('chidi')
let emeka = await app.signIn('emeka')
const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=20'))
const ids = items.map(({ id }) => id)

const emekaId = demoPerson('emeka').id
const decide = (who: Person, id: string) =>
  who.post(`/api/moderation/items/${id}/decision`, {
    outcome: 'upheld',
    note: 'The gazette of the council confirms it.',
    summary: SUMMARY,
  })
const confirm = (who: Person, id: string, agrees: 'yes' | 'no' = 'yes') =>
  who.post(`/api/moderation/items/${id}/decision`, { outcome: agrees === 'yes' ? 'agreed' : 'sent-back' })
/** A serious report of Ada that Emeka upheld first. */
const upheldOnce = async (): Promise<string> => {
  const sent = await ada.post(`/api/leaders/${ids.pop()}/concerns`, {
    kind: 'crime',
    text: 'He took the money of the drain, says the court of Ikeja.',
  })
  expect(sent.statusCode).toBe(201)
  const { id } = sent.json<{ id: string }>()
  ok(await decide(emeka, id))
  return id
}
const waits = async (who: Person) =>
  ok<ApprovalPage>(await who.get('/api/approvals?limit=50')).items.find(
    ({ kind }) => kind === 'leaders.concern',
  )
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from leaders.concern where id = ${id}`.execute(app.db)).rows[0]
    ?.state

describe('a decision on a serious report', () => {
  test('is confirmed neither by its first person nor by its sender with another account, and by a third person', async () => {
    const id = await upheldOnce()
    const approval = (await waits(chidi))?.id ?? ''
    await whileJoined(app, [emekaId, demoPerson('chidi').id], async () => {
      for (const agrees of ['yes', 'no'] as const)
        expect(await confirm(chidi, id, agrees)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
      expect(await waits(chidi)).toBeUndefined()
    })
    await whileJoined(app, [demoPerson('ada').id, demoPerson('chidi').id], async () => {
      expect(await confirm(chidi, id)).toRefuse(403, 'OWN_REPORT')
    })
    emeka = await app.signIn('emeka')
    ada = await app.signIn('ada')
    expect(await stateOf(id)).toBe('second')
    const item = await waits(chidi)
    expect(item).toMatchObject({ detail: { values: { summary: SUMMARY } }, proposedBy: 'Emeka Samplewright' })
    expect(JSON.stringify(item)).not.toMatch(/Sampleson|0ada0000|court of Ikeja/)
    ok(await chidi.post(`/api/approvals/${approval}/confirm`, {}))
    expect(await stateOf(id)).toBe('upheld')
    expect(await confirm(chidi, id)).toRefuse(409, 'ALREADY_DECIDED')
  })

  test('of somebody who lost the permission does not count: the report goes back to the start', async () => {
    const id = await upheldOnce()
    await whileSuspended(app, emekaId, async () => {
      expect(await confirm(chidi, id)).toRefuse(409, 'FIRST_PERSON_GONE')
      expect(await stateOf(id)).toBe('second')
      await jobNamed('approvals:close-over').run(jobCtx(app), {})
      expect(await stateOf(id)).toBe('open')
      expect(await confirm(chidi, id)).toRefuse(409, 'NOTHING_TO_CONFIRM')
      expect(ok<ItemCase>(await decide(chidi, id))).toMatchObject({ status: 'second' })
    })
    emeka = await app.signIn('emeka')
    ok(await confirm(emeka, id))
    expect(await stateOf(id)).toBe('upheld')
  })

  test('that nobody confirms in a week goes back to the start', async () => {
    const id = await upheldOnce()
    await ageApprovals(app, 7 * 24 + 1, 'leaders.concern')
    expect(await confirm(chidi, id)).toRefuse(409, 'FIRST_PERSON_GONE')
    await jobNamed('approvals:close-over').run(jobCtx(app), {})
    expect(await stateOf(id)).toBe('open')
  })

  test('is refused at the list of all, which opens the report again', async () => {
    const id = await upheldOnce()
    const approval = (await waits(chidi))?.id ?? ''
    ok(await chidi.post(`/api/approvals/${approval}/refuse`, { reason: 'The court has not decided yet.' }))
    expect(await stateOf(id)).toBe('open')
  })

  test('of an earlier release, which no proposal waits for, only goes back to the start', async () => {
    const id = await upheldOnce()
    await endApprovals(app, 'leaders.concern')
    expect(await confirm(chidi, id)).toRefuse(409, 'FIRST_PERSON_GONE')
    expect(ok<ItemCase>(await confirm(chidi, id, 'no'))).toMatchObject({ status: 'open' })
  })
})
