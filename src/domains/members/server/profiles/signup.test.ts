import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Lacking, markLacking } from '#domains/identity/server/onboarding/onboarding.ts'
import { openTestApp } from '#test/app.ts'
import { fieldsOf, ok, refusal } from '#test/answers.ts'
import type { Missing } from '../../signup-contract.ts'

const app = await openTestApp()
const dayo = await app.signIn('dayo')

const { id } = demoPerson('dayo')
const lack = (...names: Lacking[]) => markLacking(app, id, names)
const missing = async () => ok<Missing>(await dayo.get('/api/user/missing')).missing
const complete = (body: Record<string, unknown>) => dayo.post('/api/user/complete-signup', body)
const password = 'a phrase nobody guesses'
beforeEach(() => lack())

describe('[AU-08] an account created by import or WhatsApp', () => {
  test('is asked for exactly what is missing, in a fixed order', async () => {
    expect(await missing()).toEqual([])
    await lack('password', 'email', 'firstName')
    expect(await missing()).toEqual(['firstName', 'email', 'password'])
  })

  test('lacks a password whenever it has none', async () => {
    await sql`update identity.person set password_hash = null where id = ${id}`.execute(app.db)
    expect(await missing()).toEqual(['password'])
    expect(ok(await complete({ password, confirmPassword: password }))).toEqual({ missing: [] })
    const again = app.guest()
    const signedIn = await again.post('/api/local/login', { email: 'dayo@demo.sup', password })
    expect(signedIn.statusCode).toBe(200)
  })

  test('takes everything at once, each value under the usual rules', async () => {
    await lack('firstName', 'lastName', 'email', 'phoneNumber')
    const given = {
      firstName: ' Dayọ̀ ',
      lastName: 'Abroadman',
      email: 'Dayo@New.Example',
      phoneNumber: '0803 123 4567',
    }
    expect(ok(await complete(given))).toEqual({ missing: [] })
    expect(ok(await dayo.get('/api/user'))).toMatchObject({
      firstName: 'Dayọ̀',
      email: 'dayo@new.example',
      phoneNumber: '+2348031234567',
    })
  })

  test('says what is still missing and stores nothing until all is there', async () => {
    await lack('lastName', 'email')
    const half = await complete({ lastName: 'Half' })
    expect([...refusal(half), ...fieldsOf(half)]).toEqual([400, 'INVALID_INPUT', 'email'])
    expect(await missing()).toEqual(['lastName', 'email'])
    expect(ok<{ lastName: string }>(await dayo.get('/api/user')).lastName).not.toBe('Half')
  })

  test('cannot change existing values here', async () => {
    await lack('lastName')
    const sneaky = await complete({ lastName: 'New', email: 'thief@example.com' })
    expect(sneaky).toRefuse(409, 'ALREADY_KNOWN')
    expect(ok<object>(await dayo.get('/api/user'))).not.toMatchObject({ email: 'thief@example.com' })
    expect(await complete({ password, confirmPassword: 'another one' })).toRefuse(400, 'INVALID_INPUT')
  })

  test('cannot take an address of another account, or a common password', async () => {
    await lack('email', 'password')
    const taken = { email: 'ADA@demo.sup', password, confirmPassword: password }
    expect(await complete(taken)).toRefuse(409, 'EMAIL_TAKEN')
    const common = { email: 'free@example.com', password: 'password123', confirmPassword: 'password123' }
    expect(await complete(common)).toRefuse(400, 'PASSWORD_COMMON')
    expect(fieldsOf(await complete({ ...taken, confirmPassword: 'x' }))).toEqual(['confirmPassword'])
    expect(await missing()).toEqual(['email', 'password'])
  })

  test('needs a valid phone number', async () => {
    await lack('phoneNumber')
    expect(fieldsOf(await complete({ phoneNumber: '12' }))).toEqual(['phoneNumber'])
  })

  test('needs a long password for staff here too', async () => {
    const emeka = await app.signIn('emeka')
    await markLacking(app, demoPerson('emeka').id, ['password'])
    const short = { password: 'nine-letters', confirmPassword: 'nine-letters' }
    expect(fieldsOf(await emeka.post('/api/user/complete-signup', short))).toEqual(['password'])
  })

  test('needs a session and no age step', async () => {
    expect(await app.guest().get('/api/user/missing')).toRefuse(401, 'SIGNED_OUT')
    const halima = await app.signIn('halima')
    expect(ok(await halima.get('/api/user/missing'))).toEqual({ missing: [] })
  })
})
