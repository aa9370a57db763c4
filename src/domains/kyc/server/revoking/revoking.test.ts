import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { startCashout, submit } from '#test/cash-outs.ts'
import { pdf } from '#test/files.ts'
import { agreeTwice } from '#test/identity-checks.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'
import type { OwnKyc } from '../../contract.ts'

const cashing = await startCashout()
const { app } = cashing
let ada: Person
let kemi: Person
let chidi: Person
afterAll(cashing.stop)
beforeEach(async () => {
  await cashing.renew()
  await endApprovals(app)
  kemi = await app.signIn('kemi')
  chidi = await app.signIn('chidi')
})

const reason = 'The bank says that this document belongs to another person.'
const own = async (who: Person) => ok<OwnKyc>(await who.get('/api/kyc'))
const propose = (who: Person, number: number | string, why = reason) =>
  who.post('/api/kyc/revocations', { number: String(number), reason: why })
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
const numberOf = async (who: Person): Promise<number> => (await own(who)).number ?? 0
const isVerifiedRow = async () =>
  (
    await sql<{ is: boolean }>`select is_verified as is from identity.person
    where id = ${demoPerson('ada').id}`.execute(app.db)
  ).rows[0]?.is

describe('a verification', () => {
  test('is taken back by two people with a reason that its owner reads; cashouts wait, and it can be earned anew', async () => {
    ada = await cashing.ready('ada', 100)
    const number = await numberOf(ada)
    const { id: cashoutId } = ok<{ id: string }>(await submit(ada, '10'), 201)
    const { id } = ok<{ id: string }>(await propose(kemi, number), 202)
    expect(await propose(kemi, number)).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(kemi, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect((await own(ada)).status).toBe('verified')
    ok(await confirm(chidi, id))
    expect(await own(ada)).toMatchObject({
      status: 'rejected',
      reasons: ['revoked'],
      note: reason,
      documents: [],
    })
    expect((await ada.get('/api/user/verified-access')).json()).toMatchObject({ hasAccess: false })
    expect(await isVerifiedRow()).toBe(false)
    expect((await ada.get('/api/notifications')).body).toContain('Your identity is no longer verified')
    // Nothing leaves while it is not verified.
    await workJobs(app)
    expect(cashing.transfersOf(cashoutId)).toEqual([])
    expect(await submit(ada, '10')).toRefuse(403, 'KYC_REQUIRED')
    expect(await propose(kemi, number)).toRefuse(409, 'KYC_NOT_VERIFIED')
    // Anew, with proper documents and two reviewers: the number was free for its owner.
    await ada.post('/api/kyc/steps', {
      step: 'home',
      street: '7 Canaryword Road',
      town: 'Ikeja',
      area: 'Lagos',
    })
    await ada.post('/api/kyc/steps', { step: 'number', idKind: 'nin', idNumber: '70123456789' })
    await ada.upload('/api/kyc/documents?kind=front', pdf(), 'application/pdf')
    ok(await ada.post('/api/kyc/submit', {}))
    const { rows } = await sql<{ id: string }>`select id from kyc.application
      where person_id = ${demoPerson('ada').id}`.execute(app.db)
    await agreeTwice(rows[0]?.id ?? '', [kemi, chidi])
    expect((await own(ada)).status).toBe('verified')
    expect(await isVerifiedRow()).toBe(true)
    const decisions = await sql<{
      outcome: string
      two: boolean
    }>`select outcome, first_by <> decided_by as two
      from kyc.decision where application_id = ${rows[0]?.id} order by attempt, outcome desc`.execute(app.db)
    expect(decisions.rows).toEqual(
      ['verified', 'revoked', 'verified'].map((outcome) => ({ outcome, two: true })),
    )
  })

  test('is never taken back by its owner, by others than reviewers, or without a number and a reason', async () => {
    const lola = await cashing.ready('lola', 10, '70123456780', '0000014580')
    const number = await numberOf(lola)
    expect(await propose(lola, number)).toRefuse(403, 'APPROVAL_INVOLVED')
    const { id } = ok<{ id: string }>(await propose(kemi, number), 202)
    expect(await confirm(lola, id)).toRefuse(403, 'APPROVAL_INVOLVED')
    for (const name of ['ada', 'emeka', 'bola'] as const)
      expect((await propose(await app.signIn(name), number)).statusCode).toBe(403)
    expect(fieldsOf(await propose(kemi, 'x'))).toEqual(['number'])
    expect(fieldsOf(await propose(kemi, number, 'Short.'))).toEqual(['reason'])
    expect(await propose(kemi, '999999')).toRefuse(409, 'KYC_NOT_VERIFIED')
  })
})
