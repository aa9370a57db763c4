import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { answerLesson } from '#test/lesson-answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { nominateBy } from '#test/nominations.ts'
import type { Dashboard } from '../contract.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')
const ife = await app.signIn('ife')
const dayo = await app.signIn('dayo')

const dashboardOf = async (who: Person) => ok<Dashboard>(await who.get('/api/dashboard'))
const doneBy = async (who: Person) =>
  (await dashboardOf(who)).checklist?.filter(({ isDone }) => isDone).map(({ step }) => step)

describe('the dashboard', () => {
  test('is refused to guests', async () => {
    expect((await app.guest().get('/api/dashboard')).statusCode).toBe(401)
    expect((await app.guest().post('/api/dashboard/checklist/close', {})).statusCode).toBe(401)
  })

  test('knows the person’s SUP, home area, level and next lesson', async () => {
    const { place, level, lessons, earned, purchased, supBalance } = await dashboardOf(ada)
    expect(place).toEqual({ lgaName: 'Surulere', stateName: 'Lagos' })
    expect(level).toBe('candidate')
    expect((await dashboardOf(ife)).level).toBe('verified')
    expect(lessons).toMatchObject({ passed: 0, count: 6, reward: '1.50' })
    expect(Number(supBalance)).toBe(Number(earned) + Number(purchased))
  })

  test('notes a first step as soon as it is done, and the fact under the recent ones', async () => {
    const before = await doneBy(dayo)
    expect(before).not.toContain('projects')
    const { items } = ok<{ items: { id: string }[] }>(await dayo.get('/api/projects?status=active'))
    ok(await dayo.post(`/api/projects/${items[0]?.id}/vote`, { amount: 1 }))
    expect(await doneBy(dayo)).toContain('projects')
    await nominateBy(dayo)
    const { lessons } = await dashboardOf(dayo)
    await answerLesson(dayo, lessons.next?.id ?? '')
    const after = await dashboardOf(dayo)
    expect(after.lessons).toMatchObject({ passed: 1 })
    expect(after.lessons.next?.id).not.toBe(lessons.next?.id)
    expect(after.recent.map(({ kind }) => kind).slice(0, 2)).toEqual([
      'training.module-passed',
      'nomination.sent',
    ])
  })

  test('hides the first steps for good once the person closes them, from nobody else', async () => {
    expect((await dashboardOf(ife)).checklist).not.toBeNull()
    for (const _again of [1, 2]) ok(await ife.post('/api/dashboard/checklist/close', {}))
    expect((await dashboardOf(ife)).checklist).toBeNull()
    expect((await dashboardOf(ada)).checklist).not.toBeNull()
  })

  test('shows the contest of the area, with the ballot once it is cast', async () => {
    const { contest } = await dashboardOf(ada)
    expect(contest).toMatchObject({ lgaName: 'Surulere', state: 'open', mayVote: true, voted: null })
    expect(contest?.standing).toBeGreaterThan(0)
    const mine = ok<{ contest: { id: string; choices: { leaderId: string }[] } }>(
      await ada.get('/api/voting/mine'),
    )
    const leaderId = mine.contest.choices[0]?.leaderId ?? ''
    ok(await ada.post(`/api/leaders/${leaderId}/vote`, { amount: 2 }))
    expect((await dashboardOf(ada)).contest?.voted).toBe(2)
  })
})

describe('mission control', () => {
  const approvalsFor = async (who: Person) =>
    (await dashboardOf(who)).needs.find(({ kind }) => kind === 'approvals')?.count ?? 0

  test('names what waits for the person, and drops it once it is done', async () => {
    const chidi = await app.signIn('chidi')
    const lola = await app.signIn('lola')
    const [chidis, lolas] = [await approvalsFor(chidi), await approvalsFor(lola)]
    const { proposals } = ok<{ proposals: { id: string }[] }>(
      await chidi.post(`/api/admin/users/${demoPerson('gbenga').id}/rights`, {
        right: 'content',
        reason: 'As the team decided.',
      }),
      202,
    )
    expect(await approvalsFor(lola)).toBe(lolas + 1)
    expect(await approvalsFor(chidi)).toBe(chidis)
    ok(await lola.post(`/api/approvals/${proposals.at(-1)?.id}/refuse`, { reason: 'Not needed now.' }))
    expect(await approvalsFor(lola)).toBe(lolas)
    expect(await approvalsFor(await app.signIn('ada'))).toBe(0)
  })
})
