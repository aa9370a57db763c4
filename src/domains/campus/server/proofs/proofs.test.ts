import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { whileJoined } from '#test/approvals.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { emailsTo } from '#test/deliveries.ts'
import { universityProofs, UNILAG, codeIn, forgetProofs } from '#test/university-proofs.ts'
import type { OwnProof } from '../../contracts/proof-contract.ts'

const app = await openTestApp()
beforeEach(() => forgetProofs(app))

const { campusOf, studentOf, proveByEmail } = universityProofs(app)

const makeVerified = (name: DemoName) =>
  sql`update identity.person set is_verified = true where id = ${demoPerson(name).id}`.execute(app.db)

describe('a school address', () => {
  test('proves the place for a year with the code that went there, and no address is kept', async () => {
    const ada = await studentOf('ada')
    const address = 'ada.sampleson@student.unilag.edu.ng'
    const proven = await proveByEmail(ada, address)
    expect(proven.statusCode).toBe(200)
    expect(proven.json<OwnProof>()).toMatchObject({
      status: 'proven',
      name: 'University of Lagos',
      method: 'email',
    })
    expect((await campusOf(ada)).own.communities.map(({ id }) => id)).toEqual([UNILAG])
    const { rows } = await sql<{ row: string }>`select p::text as row from campus.proof p
      union all select c::text from campus.email_code c`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('ada.sampleson')
    const told = (await ada.get('/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(told.map(({ title }) => title)).toContain('Your community is proven')
  })

  test('of another school, of everybody, or of a domain that only looks like it proves nothing', async () => {
    const ada = await studentOf('ada')
    for (const email of [
      'ada@abu.edu.ng',
      'ada@gmail.com',
      'ada@unilag.edu.ng.evil.example',
      'ada@evilunilag.edu.ng',
    ])
      expect(await ada.post('/api/campus/email', { email })).toRefuse(409, 'DOMAIN_UNKNOWN')
  })

  test('proves one account only', async () => {
    const [ada, dayo] = [await studentOf('ada'), await studentOf('dayo')]
    expect((await proveByEmail(ada, 'shared@unilag.edu.ng')).statusCode).toBe(200)
    expect(await proveByEmail(dayo, 'shared@unilag.edu.ng')).toRefuse(409, 'ALREADY_USED')
    expect((await campusOf(dayo)).own.communities).toEqual([])
  })

  test('needs a reviewed university in the profile', async () => {
    const ife = await app.signIn('ife')
    expect(await ife.post('/api/campus/email', { email: 'ife@unilag.edu.ng' })).toRefuse(
      409,
      'SCHOOL_MISSING',
    )
  })

  test('gives five tries, counted even when they fail', async () => {
    const ada = await studentOf('ada')
    await ada.post('/api/campus/email', { email: 'tries@unilag.edu.ng' })
    const code = codeIn((await emailsTo(app, 'tries@unilag.edu.ng'))[0]?.text)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1)
      expect(await ada.post('/api/campus/email/confirm', { code: wrong })).toRefuse(400, 'CODE_WRONG')
    expect(await ada.post('/api/campus/email/confirm', { code })).toRefuse(409, 'CODE_OVER')
  })

  test('works thirty minutes', async () => {
    const ada = await studentOf('ada')
    await ada.post('/api/campus/email', { email: 'slow@unilag.edu.ng' })
    const code = codeIn((await emailsTo(app, 'slow@unilag.edu.ng'))[0]?.text)
    app.clock.advance(31 * 60)
    expect(await (await app.signIn('ada')).post('/api/campus/email/confirm', { code })).toRefuse(
      409,
      'CODE_OVER',
    )
  })
})

describe('two members', () => {
  const askedBy = async (who: Person): Promise<string> =>
    (await who.post('/api/campus/peers', {})).json<OwnProof>().shareCode ?? ''

  test('who are verified and proven by email prove a third one, who vouches for nobody', async () => {
    const [dayo, ife] = [await studentOf('dayo'), await studentOf('ife')]
    let ada = await studentOf('ada')
    for (const name of ['ada', 'dayo', 'ife'] as const) await makeVerified(name)
    await proveByEmail(dayo, 'dayo@unilag.edu.ng')
    await proveByEmail(ife, 'ife@unilag.edu.ng')
    const code = await askedBy(ada)
    expect((await dayo.get(`/api/campus/vouches?code=${code}`)).json()).toMatchObject({
      personName: 'Ada Sampleson',
      communityName: 'University of Lagos',
    })
    expect((await dayo.post('/api/campus/vouches', { code })).json()).toEqual({ isProven: false })
    expect(await dayo.post('/api/campus/vouches', { code })).toRefuse(409, 'VOUCHED_ALREADY')
    expect(await ada.post('/api/campus/vouches', { code })).toRefuse(409, 'OWN_REQUEST')
    await whileJoined(app, [demoPerson('ada').id, demoPerson('ife').id], async () => {
      expect(await ife.post('/api/campus/vouches', { code })).toRefuse(409, 'OWN_REQUEST')
    })
    expect((await ife.post('/api/campus/vouches', { code })).json()).toEqual({ isProven: true })
    ada = await app.signIn('ada')
    expect((await campusOf(ada)).own.proofs[0]).toMatchObject({ status: 'proven', method: 'peers' })
    const gbenga = await studentOf('gbenga')
    expect(await ada.post('/api/campus/vouches', { code: await askedBy(gbenga) })).toRefuse(403, 'NO_PEER')
  })

  test('who turn out to be one person count once: the proof waits for another member again', async () => {
    const [dayo, ife] = [await studentOf('dayo'), await studentOf('ife')]
    const [ada, funke] = [await studentOf('ada'), await studentOf('funke')]
    for (const name of ['ada', 'dayo', 'ife', 'funke'] as const) await makeVerified(name)
    await proveByEmail(dayo, 'dayo@unilag.edu.ng')
    await proveByEmail(ife, 'ife@unilag.edu.ng')
    await proveByEmail(funke, 'funke@unilag.edu.ng')
    const code = await askedBy(ada)
    await dayo.post('/api/campus/vouches', { code })
    const accounts = [demoPerson('dayo').id, demoPerson('ife').id] as const
    await whileJoined(app, accounts, async () => {
      expect(await ife.post('/api/campus/vouches', { code })).toRefuse(409, 'VOUCHED_ALREADY')
    })
    expect((await ife.post('/api/campus/vouches', { code })).json()).toEqual({ isProven: true })
    const night = () => jobNamed('campus:expiry').run(jobCtx(app), {})
    await night()
    expect((await campusOf(ada)).own.proofs[0]).toMatchObject({ status: 'proven', vouches: 2 })
    await whileJoined(app, accounts, async () => {
      await night()
      await night()
    })
    const [fallen] = (await campusOf(ada)).own.proofs
    expect(fallen).toMatchObject({ status: 'waiting', vouches: 1, validUntil: null })
    expect(fallen?.shareCode).not.toBe(code)
    const told = (await ada.get('/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(told.filter(({ title }) => title === 'Your proof needs one more member')).toHaveLength(1)
    const again = await funke.post('/api/campus/vouches', { code: fallen?.shareCode ?? '' })
    expect(again.json()).toEqual({ isProven: true })
  })

  test('of other schools, without proof or without a checked identity see nothing and prove nothing', async () => {
    const ada = await studentOf('ada')
    const code = await askedBy(ada)
    const dayo = await studentOf('dayo', 'ahmadu-bello-university-zaria')
    await makeVerified('dayo')
    await proveByEmail(dayo, 'dayo@abu.edu.ng')
    expect(await dayo.get(`/api/campus/vouches?code=${code}`)).toRefuse(403, 'NO_PEER')
    expect(await dayo.post('/api/campus/vouches', { code })).toRefuse(403, 'NO_PEER')
    await sql`update identity.person set is_verified = false where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    const gbenga = await studentOf('gbenga')
    await proveByEmail(gbenga, 'gbenga@unilag.edu.ng')
    expect(await gbenga.post('/api/campus/vouches', { code })).toRefuse(403, 'NOT_VERIFIED')
  })

  test('cannot be found by trying codes', async () => {
    const funke = await app.signIn('funke')
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1)
      statuses.push((await funke.get('/api/campus/vouches?code=ABCDEFGH')).statusCode)
    expect(statuses.at(0)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a number of the service corps', () => {
  const handIn = (who: Person, number: string, state = 'NG-LA') =>
    who.post('/api/campus/number', { number, state })
  const year = () => app.clock.now().getUTCFullYear() % 100

  test('waits for the team, which sees two digits of it and decides with a reason', async () => {
    const chidi = await app.signIn('chidi')
    let ada = await app.signIn('ada')
    const sent = await handIn(ada, `NYSC/LA/${year()}A/4321`)
    expect(sent.json<OwnProof>()).toMatchObject({ status: 'waiting', name: 'Lagos' })
    const queue = (await chidi.get('/api/admin/campus')).json<{
      proofs: { id: string; shown: string; personName: string }[]
    }>()
    expect(queue.proofs).toMatchObject([{ shown: `LA/${year()}A/…21`, personName: 'Ada Sampleson' }])
    const decide = (body: object) =>
      chidi.post(`/api/admin/campus/proofs/${queue.proofs[0]?.id ?? ''}/decision`, { ...body })
    expect((await decide({ outcome: 'accept', reason: '' })).statusCode).toBe(400)
    await whileJoined(app, [demoPerson('ada').id, demoPerson('chidi').id], async () => {
      expect(await decide({ outcome: 'accept', reason: 'I know myself.' })).toRefuse(403, 'OWN_CASE')
    })
    expect((await decide({ outcome: 'accept', reason: 'The State office knows it.' })).statusCode).toBe(200)
    ada = await app.signIn('ada')
    expect((await campusOf(ada)).own.communities.map(({ id }) => id)).toEqual(['NG-LA'])
    const { rows } = await sql<{ row: string }>`select p::text as row from campus.proof p`.execute(app.db)
    expect(rows[0]?.row).not.toContain('4321')
  })

  test('of the wrong form or of another year is refused at once', async () => {
    const ada = await app.signIn('ada')
    for (const number of ['LA-1234', `LA/${year() - 3}A/1234`]) {
      const refused = await handIn(ada, number)
      expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
        400,
        ['number'],
      ])
    }
  })

  test('proves one account; of two who hand it in, the second one accepted is refused', async () => {
    const [ada, dayo, chidi] = [await app.signIn('ada'), await app.signIn('dayo'), await app.signIn('chidi')]
    const ids: string[] = []
    for (const who of [ada, dayo]) ids.push((await handIn(who, `LA/${year()}B/7777`)).json<OwnProof>().id)
    const queue = (await chidi.get('/api/admin/campus')).json<{ proofs: { sameNumber: number }[] }>()
    expect(queue.proofs.map(({ sameNumber }) => sameNumber)).toEqual([1, 1])
    const accept = (id = '') =>
      chidi.post(`/api/admin/campus/proofs/${id}/decision`, {
        outcome: 'accept',
        reason: 'The State office knows it.',
      })
    expect((await accept(ids[0])).statusCode).toBe(200)
    expect(await accept(ids[1])).toRefuse(409, 'ALREADY_USED')
  })

  test('makes the person neutral until the service year ends, even after they end the proof', async () => {
    const [ada, chidi] = [await app.signIn('ada'), await app.signIn('chidi')]
    const { id } = (await handIn(ada, `LA/${year()}C/5555`)).json<OwnProof>()
    const { rows } = await sql<{ id: string }>`select id from leaders.leader where status = 'verified'
      and person_id is null limit 1`.execute(app.db)
    const leader = rows[0]?.id ?? randomUUID()
    const endorse = () => ada.post(`/api/leaders/${leader}/endorsements`, {})
    await chidi.post(`/api/admin/campus/proofs/${id}/decision`, {
      outcome: 'accept',
      reason: 'The State office knows it.',
    })
    expect(await endorse()).toRefuse(403, 'CORPS_NEUTRAL')
    const support = { name: 'Somebody Else', lga: 'LA-surulere' }
    expect(await ada.post('/api/nominations/support', support)).toRefuse(403, 'CORPS_NEUTRAL')
    expect((await ada.post(`/api/campus/proofs/${id}/end`, {})).statusCode).toBe(200)
    expect(await endorse()).toRefuse(403, 'CORPS_NEUTRAL')
    app.clock.advance(366 * 86_400)
    const later = await (await app.signIn('ada')).post(`/api/leaders/${leader}/endorsements`, {})
    expect(later.statusCode).toBe(201)
  })

  test('that was wrong is taken back with a reason, and the neutrality with it', async () => {
    const [ada, chidi] = [await app.signIn('ada'), await app.signIn('chidi')]
    const { id } = (await handIn(ada, `LA/${year()}C/6666`)).json<OwnProof>()
    const decide = (outcome: string) =>
      chidi.post(`/api/admin/campus/proofs/${id}/decision`, { outcome, reason: 'It is of somebody else.' })
    expect((await decide('accept')).statusCode).toBe(200)
    expect((await decide('revoke')).statusCode).toBe(200)
    expect(await decide('revoke')).toRefuse(409, 'PROOF_SETTLED')
    expect((await campusOf(ada)).own.proofs[0]).toMatchObject({
      status: 'revoked',
      reason: 'It is of somebody else.',
    })
    const { rows } = await sql`select 1 from identity.service`.execute(app.db)
    expect(rows).toEqual([])
  })
})
