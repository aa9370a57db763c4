import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import {
  decide,
  fund,
  give,
  idea,
  openFunding,
  REASON,
  runProjectJobs,
  seeProject,
  sendSitePhoto,
  suggest,
} from '#test/project-ideas.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import { projectCategories } from '../../contract.ts'

let ada: Person
let dayo: Person
let ife: Person
let binta: Person
let gbenga: Person
let funke: Person
let emeka: Person
let chidi: Person
let lola: Person
const signIn = async () => {
  ada = await app.signIn('ada')
  dayo = await app.signIn('dayo')
  ife = await app.signIn('ife')
  binta = await app.signIn('binta')
  gbenga = await app.signIn('gbenga')
  funke = await app.signIn('funke')
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
  lola = await app.signIn('lola')
}

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
await give(app, 'dayo', 'purchased', 2000)
await give(app, 'dayo', 'earned', 30)
await signIn()
beforeEach(() => endApprovals(app))

const claim = (who: Person, id: string, step: number) =>
  who.post(`/api/projects/${id}/steps/${step}/claim`, {
    text: 'We bought 40 sheets; the bill hangs in the shed.',
  })
const propose = (who: Person, id: string, step: number) =>
  who.post(`/api/admin/projects/${id}/steps/${step}/release`, { reason: REASON })
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const balanceOf = (owner: string) => accountsStore(app.db).balanceOf('project', owner)
const isSound = async () => expect(await reconcile(app)).toMatchObject({ isSound: true, heldBeyond: 0 })
const notices = async (who: Person): Promise<string> => (await who.get('/api/notifications?limit=50')).body

/** A project of Ada's whose money is in escrow, funded by Dayo. */
const fundedProject = async (): Promise<string> => {
  const id = await openFunding(ada, funke)
  ok(await fund(dayo, id, '100'))
  await runProjectJobs(app)
  return id
}
const withEvidence = async (id: string, step: number): Promise<void> => {
  ok(await claim(ada, id, step))
  ok(await sendSitePhoto(ife, id, step))
  ok(await sendSitePhoto(binta, id, step))
}

describe('a step', () => {
  test('is released by two of finance, after its report and photos of two people without a part in it', async () => {
    const id = await fundedProject()
    expect(await propose(emeka, id, 1)).toRefuse(409, 'STEP_NOT_READY')
    expect(await claim(dayo, id, 1)).toRefuse(403, 'NOT_AUTHOR')
    expect(await claim(ada, id, 2)).toRefuse(409, 'STEP_NOT_NEXT')
    ok(await claim(ada, id, 1))
    // The author and a funder send photos too, but those do not count.
    for (const who of [ada, dayo, ife]) ok(await sendSitePhoto(who, id, 1))
    expect((await seeProject(app.guest(), id)).steps[0]).toMatchObject({ photos: 1, doneAt: null })
    expect(await propose(emeka, id, 1)).toRefuse(409, 'STEP_NOT_READY')
    expect(await sendSitePhoto(ife, id, 1)).toRefuse(409, 'PHOTO_SENT')
    ok(await sendSitePhoto(binta, id, 1))
    expect((await seeProject(app.guest(), id)).photos).toEqual([])
    for (const who of [ada, funke]) expect((await propose(who, id, 1)).statusCode).toBe(403)
    const approval = ok<{ id: string }>(await propose(emeka, id, 1), 202).id
    expect(await propose(chidi, id, 1)).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(emeka, approval)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect([await balanceOf(`escrow:${id}`), await balanceOf(`released:${id}`)]).toEqual([1_000_000, 0])
    ok(await confirm(chidi, approval))
    const seen = await seeProject(app.guest(), id)
    expect(seen).toMatchObject({
      status: 'building',
      currentStep: 2,
      money: { escrow: '70.00', released: '30.00' },
    })
    expect(seen.steps[0]?.doneAt).not.toBeNull()
    expect(seen.photos).toHaveLength(4)
    expect((await app.guest().get(seen.photos[0]?.url ?? '')).statusCode).toBe(200)
    expect(seen.events.at(-1)).toMatchObject({ kind: 'release', step: 1, amount: '30.00', text: REASON })
    expect(await notices(dayo)).toContain('step 1 of 2 is done')
    expect((await auditOf(app, `project:${id} step 1`)).map(([action]) => action)).toEqual([
      'project.release',
      'approval.confirm',
    ])
    await isSound()
  })

  test('[PJ-01] of a project that people found, voted for and funded: they hear how far it is, that its goal is reached, and of each milestone', async () => {
    const id = await suggest(ada)
    ok(await decide(funke, id, 'active'))
    const { items } = ok<{ items: Record<string, unknown>[] }>(
      await app.guest().get('/api/projects?status=active&limit=50'),
    )
    expect(items.find((card) => card['id'] === id)).toMatchObject({
      title: idea.title,
      category: idea.category,
      lgaName: 'Ikeja',
      stateName: 'Lagos',
      community: idea.community,
      goal: '100.00',
      totals: { received: '0.00', percent: 0 },
    })
    expect(projectCategories.toSorted()).toEqual(
      ['education', 'health', 'agriculture', 'environment', 'water', 'technology'].toSorted(),
    )
    ok(await gbenga.post(`/api/projects/${id}/vote`, { amount: 2 }))
    ok(await decide(funke, id, 'funding'))
    ok(await fund(dayo, id, '50'))
    expect(await seeProject(app.guest(), id)).toMatchObject({
      summary: idea.summary,
      story: idea.story,
      totals: { received: '52.00', voters: 1, funders: 1, percent: 52 },
    })
    expect(await notices(ada)).toContain('50 of 100 SUP are in')
    ok(await fund(dayo, id, '48'))
    for (const who of [ada, dayo]) expect(await notices(who)).toContain('Goal reached')
    await runProjectJobs(app)
    await withEvidence(id, 1)
    ok(await confirm(chidi, ok<{ id: string }>(await propose(emeka, id, 1), 202).id))
    for (const who of [ada, dayo]) expect(await notices(who)).toContain('step 1 of 2 is done')
    await isSound()
  })

  test('is confirmed once, however many second people press at the same moment', async () => {
    const id = await fundedProject()
    await withEvidence(id, 1)
    const approval = ok<{ id: string }>(await propose(emeka, id, 1), 202).id
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => confirm(at % 2 === 0 ? chidi : lola, approval)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([await balanceOf(`escrow:${id}`), await balanceOf(`released:${id}`)]).toEqual([700_000, 300_000])
    await isSound()
  })

  test('is never decided by somebody with a part in the project', async () => {
    await give(app, 'chidi', 'purchased', 10)
    const id = await openFunding(ada, funke)
    ok(await fund(chidi, id, '1'))
    ok(await fund(dayo, id, '99'))
    await runProjectJobs(app)
    await withEvidence(id, 1)
    expect(await propose(chidi, id, 1)).toRefuse(403, 'APPROVAL_INVOLVED')
    const approval = ok<{ id: string }>(await propose(emeka, id, 1), 202).id
    expect(await confirm(chidi, approval)).toRefuse(403, 'APPROVAL_INVOLVED')
    ok(await confirm(lola, approval))
  })

  test('by step the project is completed; months later people say whether it works, and the console writes it down', async () => {
    const id = await fundedProject()
    for (const step of [1, 2]) {
      await withEvidence(id, step)
      ok(await confirm(chidi, ok<{ id: string }>(await propose(emeka, id, step), 202).id))
    }
    expect(await seeProject(app.guest(), id)).toMatchObject({
      status: 'completed',
      currentStep: null,
      money: { escrow: '0.00', released: '100.00', refunded: '0.00' },
    })
    const answer = (who: Person, works: string) => who.post(`/api/projects/${id}/impact`, { works })
    expect(await answer(ada, 'yes')).toRefuse(403, 'AUTHOR_ANSWER')
    expect(fieldsOf(await answer(ife, 'maybe'))).toEqual(['works'])
    ok(await answer(ife, 'no'))
    ok(await answer(ife, 'yes'))
    ok(await answer(gbenga, 'no'))
    expect((await seeProject(ife, id)).impact).toEqual({ works: 1, fails: 1 })
    expect(await decide(funke, id, 'checked')).toRefuse(409, 'TOO_EARLY')
    app.clock.advance(91 * 86_400)
    await signIn()
    ok(await decide(funke, id, 'checked'))
    expect((await seeProject(app.guest(), id)).status).toBe('checked')
    expect(await answer(dayo, 'yes')).toRefuse(409, 'NOT_COMPLETED')
    await isSound()
  })
})

describe('a stop', () => {
  const stop = (who: Person, id: string) =>
    who.post(`/api/admin/projects/${id}/stop`, { reason: 'The owner of the land took it back.' })

  test('by two people gives what is in escrow back by shares, to the same kind of SUP, once', async () => {
    const id = await suggest(ada)
    ok(await decide(funke, id, 'active'))
    ok(await ife.post(`/api/projects/${id}/vote`, { amount: 1 }))
    ok(await decide(funke, id, 'funding'))
    const wallet = async () => ok<Wallet>(await dayo.get('/api/wallet')).buckets
    const before = await wallet()
    ok(await fund(dayo, id, '99'))
    await runProjectJobs(app)
    await withEvidence(id, 1)
    ok(await confirm(chidi, ok<{ id: string }>(await propose(emeka, id, 1), 202).id))
    const rewards = await accountsStore(app.db).balanceOf('treasury', 'rewards')
    const approval = ok<{ id: string }>(await stop(emeka, id), 202).id
    expect(await confirm(emeka, approval)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirm(chidi, approval))
    await runProjectJobs(app)
    await runProjectJobs(app)
    // 70 of 100 SUP were left: 69.30 of the 99 pledged come back, and 0.70 of the vote go to the rewards fund.
    const after = await wallet()
    expect(Number(before.purchased) - Number(after.purchased)).toBeCloseTo(29.7, 4)
    expect(after.earned).toBe(before.earned)
    expect(await accountsStore(app.db).balanceOf('treasury', 'rewards')).toBe(rewards + 7_000)
    expect(await seeProject(dayo, id)).toMatchObject({
      status: 'cancelled',
      money: { escrow: '0.00', released: '30.00', refunded: '69.30' },
      entries: [{ state: 'refunded' }],
    })
    expect(await propose(emeka, id, 2)).toRefuse(409, 'STEP_NOT_READY')
    expect(await stop(emeka, id)).toRefuse(409, 'STATUS_NOT_NEXT')
    await isSound()
  })

  test('and a release at the same moment: each leaves escrow and pledges whole', async () => {
    const id = await fundedProject()
    await withEvidence(id, 1)
    const release = ok<{ id: string }>(await propose(emeka, id, 1), 202).id
    const end = ok<{ id: string }>(await stop(chidi, id), 202).id
    const answers = await Promise.all([confirm(lola, release), confirm(lola, end)])
    await runProjectJobs(app)
    const { status, money } = await seeProject(app.guest(), id)
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    const sum = Number(money.escrow) + Number(money.released) + Number(money.refunded)
    expect([status, sum]).toEqual([answers[1]?.statusCode === 200 ? 'cancelled' : 'building', 100])
    await isSound()
  })
})

describe('history', () => {
  test('stays: events and releases are never changed or removed', async () => {
    for (const table of ['event', 'release'])
      for (const change of [
        sql.raw(`delete from projects.${table}`),
        sql.raw(`update projects.${table} set at = now()`),
      ])
        await expect(sql`${change}`.execute(app.db)).rejects.toThrow()
  })
})
