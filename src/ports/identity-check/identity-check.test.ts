import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SmileIdDouble, startSmileIdDouble } from '#test/doubles/smile-id-double.ts'
import { matchOf } from './match.ts'
import { type IdentityAsk, IdentityCheckAway } from './port.ts'
import { smileIdCheck } from './smile-id.ts'

const account = { partnerId: '085', apiKey: 'a key of a test' }
let double: SmileIdDouble
beforeAll(async () => {
  double = await startSmileIdDouble(account.partnerId, account.apiKey)
  double.records.set('70123456789', { FullName: 'NGOZI ADAEZE OBÍ', DOB: '1995-02-10' })
})
afterAll(() => double.close())
beforeEach(() => {
  double.fault = null
  double.asked.length = 0
})

const provider = (more = {}) => smileIdCheck({ ...account, url: double.url, ...more })
const ask = (change: Partial<IdentityAsk> = {}): IdentityAsk => ({
  kind: 'nin',
  number: '70123456789',
  firstName: 'Adaeze',
  lastName: 'Obi',
  bornOn: '1995-02-10',
  reference: 'kyc-1-1',
  ...change,
})

describe('the provider of identity checks', () => {
  test('is asked in its own format, and says that everything agrees', async () => {
    expect(await provider().check(ask())).toEqual({
      outcome: 'match',
      fields: { firstName: true, lastName: true, bornOn: true },
      providerReference: '0000000001',
    })
    expect(double.asked).toMatchObject([
      {
        id_type: 'NIN_V2',
        id_number: '70123456789',
        dob: '1995-02-10',
        partner_params: { user_id: 'kyc-1-1', job_id: 'kyc-1-1', job_type: 5 },
      },
    ])
  })

  test.each([
    [{ lastName: 'Eze' }, 'partial', { firstName: true, lastName: false, bornOn: true }],
    [{ bornOn: '1995-10-02' }, 'partial', { firstName: true, lastName: true, bornOn: false }],
    [
      { firstName: 'Tunde', lastName: 'Bello', bornOn: '1990-01-01' },
      'no-match',
      { firstName: false, lastName: false, bornOn: false },
    ],
  ] as const)('tells %j apart as %s', async (change, outcome, fields) => {
    expect(await provider().check(ask(change))).toMatchObject({ outcome, fields })
  })

  test.each([
    ['70123456781', 'not-found'],
    ['70123456782', 'invalid-format'],
  ])('says of the number %s that it is %s', async (number, outcome) => {
    expect(await provider().check(ask({ number }))).toMatchObject({ outcome })
  })

  test('is not asked about documents that it cannot look up', async () => {
    expect(await provider().check(ask({ kind: 'passport', number: 'A00123456' }))).toMatchObject({
      outcome: 'unsupported',
    })
    expect(double.asked).toEqual([])
  })

  test.each([500, 401, 429, 'garbled', 'forged'] as const)('is away when it answers %s', async (fault) => {
    double.fault = fault
    const failed = provider().check(ask())
    await expect(failed).rejects.toThrow(IdentityCheckAway)
    // An error's text ends up in logs.
    await expect(failed).rejects.not.toThrow(/70123456789|Adaeze/)
  })

  test('is away when the authority is down, when it hangs, and when nobody is there', async () => {
    await expect(provider().check(ask({ number: '70123456783' }))).rejects.toThrow(IdentityCheckAway)
    double.fault = 'hang'
    await expect(provider({ timeLimitMs: 50 }).check(ask())).rejects.toThrow(IdentityCheckAway)
    await expect(provider({ url: 'http://127.0.0.1:9/v1' }).check(ask())).rejects.toThrow(IdentityCheckAway)
  })
})

describe('a claim and a record', () => {
  test('match only if every field was said and agrees', () => {
    const claim = { firstName: 'Adaeze', lastName: 'Obi', bornOn: '1995-02-10' }
    expect(matchOf(claim, { fullName: 'Adaeze Obi', bornOn: null }).outcome).toBe('partial')
    expect(matchOf(claim, { fullName: null, bornOn: null }).outcome).toBe('no-match')
    expect(matchOf(claim, { fullName: 'Adaezeobi', bornOn: '1995-02-10' }).outcome).toBe('partial')
  })
})
