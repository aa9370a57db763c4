import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domains/identity/contract.ts'
import { refusal } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import type { Contacts, PendingCode } from '../../contract.ts'
import { sendCode } from '../jobs.ts'

const app = await openTestApp({ PUBLIC_ORIGIN: 'https://civic.example/' })
// Each test starts on a new day, so that limits of earlier tests do not affect it.
beforeEach(() => app.clock.advance(25 * 3600))

const minutes = (n: number) => app.clock.advance(n * 60)
const mail = (name: DemoName) => `${name}@demo.sup`
const ask = (who: Person, body = {}) => who.post('/api/account/email/code', body)
const enter = (who: Person, code: string) => who.post('/api/account/email/verify', { code })
const open = (who: Person, token: string) => who.post('/api/account/email/verify-link', { token })
const change = (who: Person, email: string, currentPassword = demoPassword) =>
  who.post('/api/account/email/change', { email, currentPassword })
const contactsOf = async (who: Person) => (await who.get('/api/account/contacts')).json<Contacts>()
const userOf = async (who: Person) => (await who.get('/api/user')).json<User>()
const lastEmail = async (address: string) => (await emailsTo(app, address))[0]?.text ?? ''
const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? 'none'
const linkIn = (text: string) => /(https?:\S+)\?token=(\S+)/.exec(text) ?? []
const lastCode = async (address: string) => codeIn(await lastEmail(address))
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const factsOf = async (id: string, kind: string) =>
  (await sql`select 1 from activity.fact where who = ${id} and kind = ${kind}`.execute(app.db)).rows.length

describe('confirming an e-mail address', () => {
  test('[AU-07] by the code of the email takes effect at once, is recorded once, and is not asked again', async () => {
    const ada = await app.signIn('ada')
    expect((await userOf(ada)).emailVerified).toBe(false)
    const asked = await ask(ada)
    expect([asked.statusCode, asked.json()]).toEqual([
      202,
      {
        address: mail('ada'),
        isChange: false,
        expiresAt: new Date(app.clock.now().getTime() + 600_000).toISOString(),
        triesLeft: 5,
      } satisfies PendingCode,
    ])
    const code = await lastCode(mail('ada'))
    // Typed in two groups, as people do.
    expect((await enter(ada, `${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
    const user = await userOf(ada)
    expect(user.emailVerified).toBe(true)
    expect(await factsOf(user.id, 'citizen.email-verified')).toBe(1)
    expect((await contactsOf(ada)).email).toMatchObject({ isVerified: true, code: null })
    expect(await enter(ada, code)).toRefuse(409, 'CODE_OVER')
    minutes(20)
    expect(await ask(ada)).toRefuse(409, 'VERIFIED_ALREADY')
  })

  test('[AU-07] by the link of the email needs the person signed in, in any browser (S-15)', async () => {
    const bola = await app.signIn('bola')
    await ask(bola)
    const [, page, token = ''] = linkIn(await lastEmail(mail('bola')))
    expect(page).toBe('https://civic.example/verify-email')
    const elsewhere = await app.signIn('bola')
    expect(await open(await app.signIn('binta'), token)).toRefuse(409, 'LINK_OVER')
    expect((await open(app.guest(), token)).statusCode).toBe(401)
    const both = await Promise.all([open(elsewhere, token), open(bola, token)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await userOf(bola)).emailVerified).toBe(true)
  })

  test('by an expired or invalid link is refused', async () => {
    const binta = await app.signIn('binta')
    await ask(binta)
    const [, , token = ''] = linkIn(await lastEmail(mail('binta')))
    for (const wrong of ['', 'x', randomBytes(32).toString('base64url'), `${token}=`])
      expect(await open(binta, wrong)).toRefuse(409, 'LINK_OVER')
    minutes(10)
    expect(await open(binta, token)).toRefuse(409, 'LINK_OVER')
    expect((await userOf(binta)).emailVerified).toBe(false)
  })

  test('[AU-07] the code works until ten minutes have passed, and not a second longer', async () => {
    const dayo = await app.signIn('dayo')
    await ask(dayo)
    const code = await lastCode(mail('dayo'))
    app.clock.advance(599)
    expect(await enter(dayo, other(code))).toRefuse(400, 'CODE_WRONG')
    app.clock.advance(1)
    expect(await enter(dayo, code)).toRefuse(409, 'CODE_OVER')
    expect((await contactsOf(dayo)).email.code).toBeNull()
  })

  test('[AU-07] S-14: five wrong codes end it, even in parallel', async () => {
    const dayo = await app.signIn('dayo')
    await ask(dayo)
    const code = await lastCode(mail('dayo'))
    const token = await dayo.csrfToken()
    const wrong = await Promise.all(
      Array.from({ length: 100 }, () =>
        dayo.post('/api/account/email/verify', { code: other(code) }, { 'x-csrf-token': token }),
      ),
    )
    const codes = wrong.map((response) => response.json<{ code: string }>().code)
    expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(5)
    expect(codes.filter((each) => each === 'CODE_OVER')).toHaveLength(95)
    expect(await enter(dayo, code)).toRefuse(409, 'CODE_OVER')
    const { rows } = await sql<{ tries: number }>`select tries from account.code
      where address = ${mail('dayo')}`.execute(app.db)
    expect(rows).toEqual([{ tries: 5 }])
  })

  test('the answer says how many tries are left', async () => {
    const emeka = await app.signIn('emeka')
    await ask(emeka)
    const code = await lastCode(mail('emeka'))
    await enter(emeka, other(code))
    await enter(emeka, other(code))
    expect((await contactsOf(emeka)).email.code?.triesLeft).toBe(3)
    expect((await enter(emeka, code)).statusCode).toBe(200)
  })

  test('S-14: a code works only in the session that asked, and tries elsewhere do not use it up', async () => {
    const funke = await app.signIn('funke')
    const elsewhere = await app.signIn('funke')
    const stranger = await app.signIn('gbenga')
    await ask(funke)
    const code = await lastCode(mail('funke'))
    expect((await contactsOf(elsewhere)).email.code).toBeNull()
    for (const who of [elsewhere, stranger])
      for (let i = 0; i < 6; i += 1) expect(await enter(who, code)).toRefuse(409, 'CODE_OVER')
    expect((await enter(funke, code)).statusCode).toBe(200)
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５'])(
    'text that is not a code, such as "%s", uses no try',
    async (text) => {
      const gbenga = await app.signIn('gbenga')
      await ask(gbenga)
      const refused = await enter(gbenga, text)
      expect(refused.json()).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { code: 'Enter the six digits of the code.' },
      })
      expect((await contactsOf(gbenga)).email.code?.triesLeft).toBe(5)
    },
  )

  test('a new code ends the previous one', async () => {
    const gbenga = await app.signIn('gbenga')
    await ask(gbenga)
    const first = await lastCode(mail('gbenga'))
    minutes(1)
    await ask(gbenga)
    const second = await lastCode(mail('gbenga'))
    if (first !== second) expect(await enter(gbenga, first)).toRefuse(400, 'CODE_WRONG')
    expect((await enter(gbenga, second)).statusCode).toBe(200)
  })

  test('no table of the domain holds the code or the link once the email has left', async () => {
    const ife = await app.signIn('ife')
    await ask(ife)
    const text = await lastEmail(mail('ife'))
    const [, , token = 'none'] = linkIn(text)
    const { rows } = await sql<{ text: string }>`
      select t::text as text from account.code t union all select payload::text from graphile_worker._private_jobs`.execute(
      app.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.text).not.toContain(token)
      expect(row.text.split(/\D+/)).not.toContain(codeIn(text))
    }
  })

  test('sends one email however often its job runs, and none for an expired code', async () => {
    const kemi = await app.signIn('kemi')
    await ask(kemi)
    const { rows } = await sql<{ payload: { id: string; code: string; link: string } }>`
      select payload from graphile_worker._private_jobs j where payload->>'link' is not null order by j.id desc limit 1`.execute(
      app.db,
    )
    const payload = rows[0]?.payload ?? { id: '', code: '', link: '' }
    const before = (await emailsTo(app, mail('kemi'))).length
    const job = jobCtx(app)
    await sendCode.run(job, payload)
    expect(await emailsTo(app, mail('kemi'))).toHaveLength(before)
    await sql`delete from account.message`.execute(app.db)
    minutes(10)
    await sendCode.run(job, payload)
    expect(await emailsTo(app, mail('kemi'))).toHaveLength(before)
  })
})

describe('how often a code is sent', () => {
  test('[AU-07] S-14: once a minute, three times in ten minutes and five a day, as the server says beforehand', async () => {
    const chidi = await app.signIn('chidi')
    const wait = async () => (await contactsOf(chidi)).email.waitSeconds
    const refusedFor = async (seconds: number) => {
      expect(await wait()).toBe(seconds)
      const refused = await ask(chidi)
      expect([...refusal(refused), refused.headers['retry-after']]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        String(seconds),
      ])
    }
    expect(await wait()).toBe(0)
    for (const times of [1, 2, 3]) {
      expect([times, (await ask(chidi)).statusCode]).toEqual([times, 202])
      if (times < 3) await refusedFor(60)
      app.clock.advance(60)
    }
    await refusedFor(600 - 180)
    app.clock.advance(600 - 180)
    expect((await ask(chidi)).statusCode).toBe(202)
    app.clock.advance(60)
    expect((await ask(chidi)).statusCode).toBe(202)
    app.clock.advance(60)
    await refusedFor(24 * 3600 - 600 - 120)
  })

  test('S-13: counts an address by its own wide limit, so that a stranger blocks no owner', async () => {
    const [ada, binta] = [await app.signIn('ada'), await app.signIn('binta')]
    expect((await change(ada, 'shared@new.example')).statusCode).toBe(202)
    expect((await change(binta, 'Shared@NEW.example')).statusCode).toBe(202)
    const resetsAt = new Date(app.clock.now().getTime() + 60_000)
    await sql`update platform.rate_count set times = 20, resets_at = ${resetsAt}
      where bucket = 'codeAddress:email|shared@new.example'`.execute(app.db)
    minutes(0.5)
    const third = await app.signIn('dayo')
    expect(await change(third, 'shared@new.example')).toRefuse(429, 'TOO_MANY_REQUESTS')
  })

  test('in parallel requests is once', async () => {
    const ife = await app.signIn('ife')
    const token = await ife.csrfToken()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ife.post('/api/account/email/code', {}, { 'x-csrf-token': token })),
    )
    expect(all.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19)
  })
})
