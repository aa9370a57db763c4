import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkLedger, checkSecondRecovery, type FoundLedger } from './ledger.ts'
import { checkCitizen, type CitizenCase, type FoundCitizen, type FoundRecord } from './checker.ts'
import type { Cast, Look } from './history.ts'
import { makePlan } from './plan.ts'
import { judge } from './voter.ts'

const [contest, voter] = ['the-contest', 'the-voter']

const record = (version: number, leader: string, amount: number): FoundRecord => {
  const salt = 'ab'.repeat(16)
  const commitment = createHash('sha256')
    .update(Buffer.from(salt, 'hex'))
    .update([contest, voter, version, leader, amount * 10_000].join('|'))
    .digest('hex')
  return {
    id: 100 + version,
    version,
    key: `key-${version}`,
    leader,
    amount: amount * 10_000,
    commitment,
    salt,
  }
}

const cast = (of: FoundRecord, given: Partial<Cast> = {}): Cast => ({
  client: '0.0',
  citizen: 0,
  key: of.key,
  leader: of.leader,
  amount: of.amount / 10_000,
  expects: 'ok',
  invoked: of.version * 10,
  completed: of.version * 10 + 1,
  outcome: 'ok',
  taken: {
    record: of.id,
    version: of.version,
    commitment: of.commitment,
    leader: of.leader,
    amount: of.amount / 10_000,
    isRepeated: false,
  },
  code: '',
  ...given,
})
const look = (of: Look['of'], value: number, at: number, choice: Look['choice'] = null): Look => ({
  client: '0.0',
  citizen: 0,
  of,
  value,
  invoked: at,
  completed: at + 1,
  choice,
})

const [first, second, third] = [record(1, 'anna', 3), record(2, 'ben', 5), record(3, 'ben', 5)]
const refused = cast(record(9, 'anna', 9), {
  outcome: 'fail',
  taken: null,
  code: 'INSUFFICIENT_BALANCE',
  expects: 'INSUFFICIENT_BALANCE',
})

/** A citizen with 6 SUP who voted with 3, then 5, then 5 again for the same leader, and once with more than the balance. */
const sound: CitizenCase & { readonly found: FoundCitizen } = {
  name: 'citizen-0',
  funds: 60_000,
  casts: [cast(first), cast(second), cast(third), refused],
  looks: [
    look('ballot', 0, 5),
    look('ballot', 1, 12, { leader: 'anna', amount: 3 }),
    look('wallet', 30_000, 14),
    look('wallet', 10_000, 24),
    look('ballot', 3, 40, { leader: 'ben', amount: 5 }),
    look('statement', 7, 41),
    look('statement', 9, 43),
  ],
  found: {
    contest,
    voter,
    balance: 10_000,
    records: [first, second, third],
    ballot: { leader: 'ben', amount: 50_000, version: 3 },
    transfers: [
      { key: 'key-1', amount: -30_000 },
      { key: 'key-2', amount: -20_000 },
    ],
    statement: [-30_000, -20_000],
  },
}
const faultsOf = (forged: Partial<CitizenCase>, found: Partial<FoundCitizen> = {}): string =>
  checkCitizen({ ...sound, ...forged, found: { ...sound.found, ...found } }).join('\n')

test('a correct citizen passes every check', () => {
  expect(faultsOf({})).toBe('')
})

describe('(a) an acknowledged ballot', () => {
  test('that is lost is found', () => {
    expect(faultsOf({}, { records: [first, second] })).toContain(
      '(a) citizen-0: ballot key-3 was acknowledged and is lost',
    )
  })
  test('that took effect twice is found', () => {
    const records = [first, second, third, { ...record(4, 'ben', 5), key: 'key-3' }]
    expect(faultsOf({}, { records })).toContain('(a) citizen-0: ballot key-3 took effect 2 times')
  })
  test.each<Partial<FoundRecord>>([
    { leader: 'anna' },
    { amount: 40_000 },
    { id: 5 },
    { version: 7 },
    { commitment: 'x' },
  ])('that is there with another value (%o) is found', (other) => {
    expect(faultsOf({}, { records: [first, second, { ...third, ...other }] })).toContain(
      '(a) citizen-0: ballot key-3 is there with another value',
    )
  })
  test('that nobody sent is found', () => {
    expect(faultsOf({}, { records: [first, second, third, record(4, 'ben', 5)] })).toContain(
      '(a) citizen-0: record 104 was never acknowledged',
    )
  })
  test('whose commitment is not its hash is found', () => {
    const forged = { ...third, commitment: 'ff'.repeat(32) }
    const casts = [cast(first), cast(second), cast(forged)]
    expect(faultsOf({ casts }, { records: [first, second, forged] })).toContain(
      '(a) citizen-0: the commitment of record 103',
    )
  })
})

describe('(b) a refused ballot', () => {
  test('that took effect is found', () => {
    const casts = [
      ...sound.casts,
      cast(third, { outcome: 'fail', taken: null, code: 'KEY_REUSED', expects: 'KEY_REUSED' }),
    ]
    expect(faultsOf({ casts })).toContain('(b) citizen-0: ballot key-3 was refused and took effect')
  })
  test('that had no reason to be refused is found', () => {
    const casts = [...sound.casts.slice(0, 3), { ...refused, expects: 'ok' as const }]
    expect(faultsOf({ casts })).toContain(
      '(b) citizen-0: ballot key-9 was to end ok and ended INSUFFICIENT_BALANCE',
    )
  })
  test('that should have been refused and was accepted is found, as is one that spends more than the balance', () => {
    expect(faultsOf({ funds: 40_000 })).toContain('(b) citizen-0: ballot key-2 spends more than there is')
    const casts = [cast(first), cast(second), cast(third, { expects: 'KEY_REUSED' })]
    expect(faultsOf({ casts })).toContain('(b) citizen-0: ballot key-3 was to end KEY_REUSED and ended ok')
  })
})

describe('(c) a retry', () => {
  test('that never came is found', () => {
    expect(
      faultsOf({ casts: [...sound.casts, cast(record(8, 'x', 1), { outcome: 'unknown', taken: null })] }),
    ).toContain('(c) citizen-0: what became of ballot key-8 is not known')
  })
  test('that names another record than the first answer is found', () => {
    const other = cast(third)
    const casts = [...sound.casts, { ...other, taken: other.taken && { ...other.taken, record: 555 } }]
    expect(faultsOf({ casts })).toContain(
      '(c) citizen-0: two answers for ballot key-3 name different records',
    )
  })
  test('of two parallel ballots under one key, with neither accepted, is found', () => {
    const met = cast(record(8, 'x', 1), {
      outcome: 'fail',
      taken: null,
      code: 'KEY_REUSED',
      expects: 'either',
    })
    expect(faultsOf({ casts: [...sound.casts, met, met] })).toContain(
      '(c) citizen-0: of the ballots that met under key-8 none was taken',
    )
  })
})

describe('(e) a ballot and its money', () => {
  test.each<[string, Partial<FoundCitizen>, string]>([
    ['a gap in the versions', { records: [first, third] }, 'version 3 stands where 2 should'],
    [
      'a ballot that is not the last record',
      { ballot: { leader: 'anna', amount: 30_000, version: 1 } },
      'the ballot is not the last record',
    ],
    ['a ballot that is gone', { ballot: null }, 'the ballot is not the last record'],
    [
      'a payment that was made twice',
      { transfers: [...sound.found.transfers, { key: 'key-2', amount: -20_000 }] },
      'the journal does not hold',
    ],
    ['a payment that is missing', { transfers: sound.found.transfers.slice(1) }, 'the journal does not hold'],
    ['a statement that tells another sum', { statement: [-30_000, -10_000] }, 'the statement does not tell'],
    ['a statement that is empty', { statement: [] }, 'the statement does not tell'],
    ['SUP that is lost', { balance: 9_999 }, 'the balance is 9999'],
  ])('%s is found', (_, found, words) => {
    expect(faultsOf({}, found)).toContain(`(e) citizen-0: ${words}`)
  })
})

describe('(f) what a session reads', () => {
  test.each<[string, Look, string]>([
    [
      'an older ballot than before',
      look('ballot', 2, 50, { leader: 'ben', amount: 5 }),
      'went back to version 2',
    ],
    [
      'an older ballot than its own receipt',
      look('ballot', 1, 35, { leader: 'anna', amount: 3 }),
      'went back to version 1',
    ],
    ['a balance that was over', look('wallet', 30_000, 45), 'showed 30000, which was over'],
    ['a balance that never was', look('wallet', 11_111, 45), 'showed 11111, which was over'],
    ['an older statement', look('statement', 8, 50), 'went back to entry 8'],
    [
      'a ballot that never was',
      look('ballot', 3, 50, { leader: 'anna', amount: 5 }),
      'was shown a ballot that never was',
    ],
  ])('%s is found', (_, wrong, words) => {
    expect(faultsOf({ looks: [...sound.looks, wrong] })).toContain(words)
  })
})

describe('the ledger', () => {
  const whole: FoundLedger = {
    sum: 0,
    negative: [],
    differing: [],
    pool: 5,
    standing: 5,
    held: 2,
    openHolds: 2,
    crookedHolds: [],
  }
  test('that are whole pass', () => {
    expect(checkLedger(whole)).toEqual([])
  })
  test.each<[Partial<FoundLedger>, string]>([
    [{ sum: 1 }, '(d) all balances add up to 1'],
    [{ negative: [7] }, '(d) account 7 stands below nothing'],
    [{ differing: [7] }, '(d) account 7 is not the sum of its transfers'],
    [{ pool: 6 }, '(e) the pool holds 6 and the ballots hold 5'],
    [{ held: 3 }, '(h) 3 is set aside and the open holds are 2'],
    [{ crookedHolds: ['x'] }, '(h) hold x and its transfers do not agree'],
  ])('with %o are found', (forged, fault) => {
    expect(checkLedger({ ...whole, ...forged })).toEqual([fault])
  })
  test('(i) a table that a second recovery changed, removed or created is found', () => {
    expect(checkSecondRecovery({ a: '1', b: '2' }, { a: '1', b: '3', c: '4' })).toEqual([
      '(i) a second recovery changed b',
      '(i) a second recovery changed c',
    ])
    expect(checkSecondRecovery({ a: '1' }, { a: '1' })).toEqual([])
  })
})

describe('answers to one ballot that was sent several times', () => {
  const body = (given = {}) => ({
    leaderId: 'anna',
    amount: 3,
    isRepeated: false,
    receipt: { record: 1, version: 1, commitment: 'c' },
    ...given,
  })
  const taken = { status: 200, body: body() }
  const again = { status: 200, body: body({ isRepeated: true }) }
  const refusal = { status: 422, body: { code: 'KEY_REUSED' } }

  test('that agree give one outcome; a lost one among them says nothing', () => {
    expect(judge([again, taken, null])).toMatchObject({ outcome: 'ok', faults: [] })
    expect(judge([null, { status: 503, body: {} }])).toMatchObject({ outcome: 'unknown', faults: [] })
    expect(judge([refusal, null])).toMatchObject({ outcome: 'fail', answer: 'KEY_REUSED', faults: [] })
  })
  test('that do not agree are found', () => {
    expect(judge([taken, taken]).faults).toEqual(['took effect for more than one answer'])
    expect(judge([taken, refusal]).faults).toEqual(['was taken and refused'])
    expect(
      judge([
        taken,
        {
          status: 200,
          body: body({ isRepeated: true, receipt: { record: 2, version: 2, commitment: 'd' } }),
        },
      ]).faults,
    ).toEqual(['was answered with different receipts'])
    expect(judge([{ status: 500, body: {} }])).toMatchObject({
      outcome: 'unknown',
      faults: ['was answered with 500'],
    })
  })
})

test('the same seed gives the same plan, another seed another plan', () => {
  const ground = { contest, round: 'r', lga: 'l', leaders: ['anna', 'ben', 'cleo'] }
  const citizen = { number: 0, name: 'c', id: 'i', voter, email: 'e', funds: 60_000 }
  const stepsOf = (seed: number) => {
    const next = makePlan({ seed, round: 1, client: '0.0', citizen, ground, isDuplicating: true })
    return JSON.stringify(Array.from({ length: 200 }, () => next(undefined)))
  }
  expect(stepsOf(7)).toBe(stepsOf(7))
  expect(stepsOf(7)).not.toBe(stepsOf(8))
})
