import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { startDonating } from '#test/donations.ts'
import { openFunding, runProjectJobs, seeProject } from '#test/project-ideas.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf } from '#test/answers.ts'

const donating = await startDonating()
const { app, give, prepare, pay, donation } = donating
beforeEach(async () => {
  await donating.renew()
})
afterAll(donating.stop)

describe('a donation for a project', () => {
  const funded = async () => openFunding(await app.signIn('ada'), await app.signIn('funke'))
  const account = (owner: string) => accountsStore(app.db).poolBalance('project', owner)
  const passed = () => accountsStore(app.db).poolBalance('pool', 'donations:next')

  test('becomes SUP in its escrow at the rate of the day, and its trail names nobody', async () => {
    const id = await funded()
    const token = await prepare(app.guest(), { to: id, amount: '2,500', name: 'Uche Giver' })
    expect(await donation(token)).toMatchObject({ sup: '25.00', rate: '100.00', project: { id } })
    expect(await account(`escrow:${id}`)).toBe(0)
    await pay(token)
    expect(await account(`escrow:${id}`)).toBe(250_000)
    expect(await account(`gifts:${id}`)).toBe(0)
    const project = await seeProject(app.guest(), id)
    expect(project).toMatchObject({
      funding: { left: '75.00' },
      entries: [{ amount: '25.00', state: 'paid' }],
    })
    expect(JSON.stringify(project)).not.toContain('Uche')
    expect((await donation(token)).isPassedOn).toBe(false)
    await donating.isSound()
  })

  test('with the last SUP ends the funding; one that comes too late waits for the next project', async () => {
    const id = await funded()
    const [last, late] = [
      await prepare(app.guest(), { to: id, amount: '10,000' }),
      await prepare(app.guest(), { to: id, amount: '5,000' }),
    ]
    const before = await passed()
    await pay(last)
    await runProjectJobs(app)
    expect((await seeProject(app.guest(), id)).status).toBe('funded')
    expect((await donation(last)).flow.map(({ to }) => to)).toContain('funded')
    await pay(late)
    expect((await donation(late)).isPassedOn).toBe(true)
    expect(await passed()).toBe(before + 500_000)
    expect(await account(`escrow:${id}`)).toBe(1_000_000)
    expect(fieldsOf(await give(app.guest(), { to: id }))).toEqual(['to'])
    await donating.isSound()
  })

  test('that is too big, or in money without a rate, is refused before anything is paid', async () => {
    const id = await funded()
    expect(fieldsOf(await give(app.guest(), { to: id, amount: '10,001' }))).toEqual(['to'])
    expect(fieldsOf(await give(app.guest(), { to: id, amount: '25', currency: 'USD' }))).toEqual(['to'])
  })

  test('whose goal is not reached passes on to the next project, once', async () => {
    const id = await funded()
    const token = await prepare(app.guest(), { to: id, amount: '2,500' })
    await pay(token)
    app.clock.advance(31 * 86_400)
    await jobNamed('projects:clocks').run(jobCtx(app), null)
    await runProjectJobs(app)
    expect((await seeProject(app.guest(), id)).status).toBe('unfunded')
    for (let time = 0; time < 2; time += 1) await jobNamed('donations:pass-on').run(jobCtx(app), null)
    expect((await donation(token)).isPassedOn).toBe(true)
    const { rows } = await sql<{ units: number }>`select sum(units)::bigint as units from donations.donation
      where project_state = 'passed'`.execute(app.db)
    expect(await passed()).toBe(rows[0]?.units)
    expect([await account(`escrow:${id}`), await account(`gifts:${id}`)]).toEqual([0, 0])
    await donating.isSound()
  })
})
