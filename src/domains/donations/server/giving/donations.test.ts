import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { eraseDomain, exportDomain } from '#platform/server/personal-data.ts'
import type { Person } from '#test/app.ts'
import { startDonating } from '#test/donations.ts'
import { refusal, fieldsOf, ok } from '#test/answers.ts'
import { postEvent } from '#test/doubles/paystack.ts'
import { emailsTo, workJobs } from '#test/deliveries.ts'
import { donationsPersonalData } from '../personal-data.ts'
import { donationToken } from './links.ts'

const donating = await startDonating()
const { app, paystack, at, give, prepare, open, pay, donation, overview } = donating
let ada: Person
beforeEach(async () => {
  await donating.renew()
  ada = await app.signIn('ada')
})
afterAll(donating.stop)

const sumOf = async (fund: string, currency = 'NGN') =>
  (await overview()).funds.find((each) => each.fund === fund)?.sums.find((each) => each.currency === currency)
const given = async (fund: string, currency = 'NGN') => Number((await sumOf(fund, currency))?.given ?? 0)

describe('giving', () => {
  test('is paid by a guest in naira or another currency, with a receipt and a page of its own', async () => {
    const [naira, dollars] = [await given('learning'), await given('learning', 'USD')]
    const token = await prepare(app.guest(), { to: 'learning' })
    expect(await donation(token)).toMatchObject({
      state: 'prepared',
      amount: '5000.00',
      fee: null,
      payUrl: null,
    })
    await open(token)
    expect(await donation(token)).toMatchObject({
      state: 'open',
      payUrl: expect.stringContaining('https://'),
    })
    expect(await given('learning')).toBe(naira)
    await pay(token)
    const abroad = await prepare(app.guest(), { to: 'learning', currency: 'USD', amount: '25' })
    await pay(abroad)
    const shown = await donation(token)
    expect(shown).toMatchObject({ state: 'paid', back: '0.00', sums: { currency: 'NGN' }, flow: [] })
    expect(Number(shown.fee)).toBeGreaterThan(0)
    expect(await given('learning')).toBe(naira + 5000)
    expect(await given('learning', 'USD')).toBe(dollars + 25)
    const receipt = await app.guest().get(at(token, '/receipt.pdf'))
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    const letters = await emailsTo(app, 'giver@example.ng')
    expect(letters[0]?.text).toContain(`/donations/${abroad}`)
    await donating.isSound()
  })

  test('refuses bad input in words, and takes nothing', async () => {
    const cases = [
      [{ amount: '499' }, 'amount'],
      [{ amount: '5,000,001' }, 'amount'],
      [{ amount: 'many' }, 'amount'],
      [{ amount: undefined }, 'amount'],
      [{ email: '' }, 'email'],
      [{ email: 'nobody' }, 'email'],
      [{ agreed: undefined }, 'agreed'],
      [{ to: '0ada0000-0000-4000-8000-00000000000a' }, 'to'],
      [{ to: 'party' }, 'to'],
      [{ currency: 'XOF' }, 'currency'],
    ] as const
    for (const [change, field] of cases) {
      const answer = await give(app.guest(), change)
      expect([change, answer.statusCode, fieldsOf(answer)]).toEqual([change, 400, [field]])
    }
    expect(await give(app.guest(), { currency: 'CAD', amount: '25' })).toRefuse(409, 'NOT_TAKEN_HERE')
    expect((await app.guest().post('/api/donations', {})).statusCode).toBe(400)
  })

  test('the same key prepares one donation', async () => {
    const guest = app.guest()
    const key = crypto.randomUUID()
    const tokens = [await give(guest, {}, key), await give(guest, {}, key)].map(
      (each) => each.json<{ token: string }>().token,
    )
    expect(tokens[0]).toBe(tokens[1])
  })

  test('is stopped by the switch of payments and says so on the page', async () => {
    await sql`update switches.switch set is_off = true, notice = 'The provider has a fault.' where name = 'purchase'`.execute(
      app.db,
    )
    try {
      expect(await overview()).toMatchObject({ hindrance: 'stopped', notice: 'The provider has a fault.' })
      await expect.poll(async () => refusal(await give(app.guest()))).toEqual([503, 'SWITCHED_OFF'])
    } finally {
      await sql`update switches.switch set is_off = false, notice = '' where name = 'purchase'`.execute(
        app.db,
      )
    }
    await expect.poll(async () => (await give(app.guest())).statusCode).toBe(201)
  })

  test('only the private link opens a donation: no other id, no changed mark', async () => {
    const token = await prepare(app.guest())
    const other = donationToken(app, crypto.randomUUID())
    const changed = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`
    for (const wrong of [other, changed, 'x', `${token}x`])
      for (const part of ['', '/receipt.pdf'])
        expect([wrong, refusal(await app.guest().get(at(wrong, part)))]).toEqual([
          wrong,
          [404, 'DONATION_NOT_FOUND'],
        ])
    for (const part of ['/pay', '/check', '/stop'])
      expect(await app.guest().post(at(other, part), {})).toRefuse(404, 'DONATION_NOT_FOUND')
    expect(await app.guest().get(at(token, '/receipt.pdf'))).toRefuse(409, 'NOT_PAID_YET')
  })
})

describe('what the provider says', () => {
  test('counts once, however often and in whatever way it arrives', async () => {
    const before = await given('leaders')
    const token = await prepare(ada, { to: 'leaders', email: undefined })
    const payment = await open(token)
    paystack.double.pay(payment)
    const { bytes, signature } = donating.paidNotice(payment.reference)
    await Promise.all([
      ...Array.from({ length: 10 }, () => postEvent(app, bytes, signature)),
      app.guest().post(at(token, '/check'), {}),
      app.guest().post(at(token, '/check'), {}),
    ])
    await workJobs(app)
    await workJobs(app)
    expect((await donation(token)).state).toBe('paid')
    expect(await given('leaders')).toBe(before + 5000)
    const notices = ok<{ items: { title: string; link: string }[] }>(
      await ada.get('/api/notifications'),
    ).items
    expect(notices.filter(({ link }) => link === `/donations/${token}`)).toHaveLength(1)
    expect((await overview(ada)).own?.find((each) => each.token === token)).toMatchObject({ isPaid: true })
    expect((await overview()).own).toBeNull()
    expect(await app.guest().post(at(token, '/pay'), {})).toRefuse(409, 'CHARGE_SETTLED')
    await donating.isSound()
  })

  test('the browser that returns proves nothing; a forged message neither', async () => {
    const before = await given('leaders')
    const token = await prepare(app.guest(), { to: 'leaders' })
    const { reference } = await open(token)
    const { bytes } = donating.paidNotice(reference)
    expect(await postEvent(app, bytes, 'forged')).toBe(401)
    await app.guest().post(at(token, '/check'), {})
    await workJobs(app)
    expect((await donation(token)).state).toBe('open')
    expect(await given('leaders')).toBe(before)
  })

  test('another amount is held for people, a failed one says so, and an unpaid one is abandoned until it is paid late', async () => {
    const before = await given('leaders')
    const held = await prepare(app.guest(), { to: 'leaders' })
    const payment = await open(held)
    paystack.double.pay(payment)
    Object.assign(payment, { amount: 499_999 })
    await donating.hear(payment.reference)
    expect((await donation(held)).state).toBe('held')
    expect(await given('leaders')).toBe(before)
    const failed = await prepare(app.guest(), { to: 'leaders' })
    Object.assign(await open(failed), { status: 'failed' })
    await app.guest().post(at(failed, '/check'), {})
    expect((await donation(failed)).state).toBe('failed')
    const late = await prepare(app.guest(), { to: 'leaders' })
    const lateOne = await open(late)
    app.clock.advance(25 * 3600)
    await app.guest().post(at(late, '/check'), {})
    expect((await donation(late)).state).toBe('abandoned')
    paystack.double.pay(lateOne)
    await donating.hear(lateOne.reference)
    expect((await donation(late)).state).toBe('paid')
    expect(await given('leaders')).toBe(before + 5000)
  })

  test('a provider that is away takes nothing, and the next try opens the payment', async () => {
    const token = await prepare(app.guest())
    paystack.double.control.fault = 'broken'
    expect(await app.guest().post(at(token, '/pay'), {})).toRefuse(502, 'CHARGE_NOT_STARTED')
    paystack.double.control.fault = null
    expect((await app.guest().post(at(token, '/pay'), {})).statusCode).toBe(200)
  })

  test('money that goes back leaves the fund and is told', async () => {
    const before = Number((await sumOf('learning'))?.back ?? 0)
    const token = await prepare(app.guest(), { to: 'learning', email: 'back@example.ng' })
    const payment = await pay(token)
    await paystack.double.refund(payment, 200_000)
    await paystack.deliver()
    await workJobs(app)
    expect(await donation(token)).toMatchObject({ state: 'paid', back: '2000.00' })
    expect(Number((await sumOf('learning'))?.back)).toBe(before + 2000)
    await paystack.double.refund(payment, 300_000)
    await paystack.deliver()
    await workJobs(app)
    expect((await donation(token)).state).toBe('returned')
    const letters = await emailsTo(app, 'back@example.ng')
    expect(letters.filter(({ subject }) => subject.includes('went back'))).toHaveLength(2)
  })
})

describe('names', () => {
  test('stay from every public answer if the donor is anonymous, and until staff have read them', async () => {
    const emeka = await app.signIn('emeka')
    const hidden = await prepare(ada, { name: 'Ada Hidden', isAnonymous: 'yes', email: undefined })
    const waiting = await prepare(app.guest(), { name: 'Uche Waiting', message: 'Buy at evil.example' })
    for (const token of [hidden, waiting]) await pay(token)
    const publicAnswers = async () => {
      const guest = app.guest()
      const pages = ['/api/donations', '/api/donations/figures.csv', '/donations', '/donor-funding']
      return (await Promise.all(pages.map((path) => guest.get(path)))).map(({ body }) => body).join('\n')
    }
    const none = /Hidden|Waiting|evil|giver@|Sampleson/
    expect(await publicAnswers()).not.toMatch(none)
    const list = ok<{ items: { id: string; name: string | null; number: string }[]; waiting: number }>(
      await emeka.get('/api/donations/console?list=words'),
    )
    expect(JSON.stringify(list)).not.toContain('Hidden')
    const found = list.items.find(({ name }) => name === 'Uche Waiting')
    const path = `/api/donations/console/${found?.id ?? ''}/words`
    expect((await ada.post(path, { decision: 'shown' })).statusCode).toBe(403)
    ok(await emeka.post(path, { decision: 'shown' }))
    expect((await overview()).latest.find(({ name }) => name === 'Uche Waiting')).toMatchObject({
      message: 'Buy at evil.example',
      amount: '5000.00',
    })
    ok(await emeka.post(path, { decision: 'hidden' }))
    expect(await publicAnswers()).not.toMatch(none)
    expect((await ada.get(at(hidden))).body).not.toContain('Hidden')
  })

  test('few givers are no number, five are', async () => {
    await sql`update donations.donation set fund = 'general' where fund = 'communities'`.execute(app.db)
    const count = async () => (await overview()).funds.find(({ fund }) => fund === 'communities')?.givers
    for (const [n, shown] of [
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [5, 5],
    ] as const) {
      await pay(await prepare(app.guest(), { to: 'communities', email: `g${n}@example.ng` }))
      await pay(await prepare(app.guest(), { to: 'communities', email: `G${n}@example.ng` }))
      expect([n, await count()]).toEqual([n, shown])
    }
  })

  test('an erased donor stays in the books without name and words; an export has the donations', async () => {
    const token = await prepare(ada, {
      name: 'Ada Erased',
      message: 'For Nsukka',
      email: undefined,
      rhythm: 'monthly',
    })
    await pay(token)
    const { id } = demoPerson('ada')
    const exported = await app.db.transaction().execute(async (tx) => {
      const rows: unknown[] = []
      for await (const page of exportDomain(tx, donationsPersonalData, id)) rows.push(page)
      return JSON.stringify(rows)
    })
    expect(exported).toContain('Ada Erased')
    await eraseDomain(app.db, donationsPersonalData, id)
    const { rows } = await sql`select to_jsonb(d) from donations.donation d`.execute(app.db)
    expect(JSON.stringify(rows)).not.toMatch(/Ada Erased|For Nsukka/)
    expect(await donation(token)).toMatchObject({ state: 'paid', name: null, message: null, plan: null })
  })
})
