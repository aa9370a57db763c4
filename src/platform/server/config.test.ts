import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = 'k'.repeat(32)
const PUBLIC_ORIGIN = 'https://civic.example'

test.each([
  [{ TERMII_URL: 'https://termii.example' }, 'TERMII_URL is set, but TERMII_API_KEY is not'],
  [
    { S3_BUCKET: 'civic' },
    'S3_BUCKET is set, but S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is not',
  ],
  [{ WHATSAPP_TOKEN: 'x'.repeat(30) }, 'WHATSAPP_TOKEN is set, but WHATSAPP_PHONE_ID'],
  [{ SMILE_ID_KEY: 'key' }, 'SMILE_ID_KEY is set, but'],
  [{ GUIDE_MODEL_KEY: 'key' }, 'GUIDE_MODEL_URL is not'],
  [{ SMTP_ULR: 'smtps://mail.example' }, 'SMTP_ULR is no setting. Did you mean SMTP_URL?'],
  [{ SMTP_UR: 'smtps://mail.example' }, 'Did you mean SMTP_URL?'],
  [{ SMTP_URLS: 'smtps://mail.example' }, 'Did you mean SMTP_URL?'],
  [{ SMTP_URI: 'smtps://mail.example' }, 'Did you mean SMTP_URL?'],
])('a half-set carrier or a mistyped name is refused with words: %o', (given, words) => {
  expect(() => readConfig(given as Record<string, string>)).toThrow(words)
})

test('names of other programs are left alone', () => {
  expect(() =>
    readConfig({ PATH: '/bin', HOSTS: 'a', PWD: '/', LANG: 'C', SMTP_HOST: 'a', LOG_LEVEL: 'warn' }),
  ).not.toThrow()
})

describe('the settings', () => {
  test('need nothing to run a demonstration', () => {
    expect(readConfig({})).toMatchObject({
      NODE_ENV: 'development',
      isProduction: false,
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: '.data',
      TRUST_PROXY: false,
      LIMIT_FACTOR: 100,
      SHARED_DEVICES: 'recorded',
      VOTER_RULES: 'relaxed',
      EVIDENCE_RULES: 'relaxed',
      DUTY_RULES: 'relaxed',
      CODE_TO_JOIN: 'off',
      LESSON_TIME: 'off',
      LOG_LEVEL: 'info',
      METRICS_PORT: 0,
    })
  })

  test('of production keep the basic limits and log only warnings', () => {
    expect(readConfig({ NODE_ENV: 'production', APP_KEY: KEY, PUBLIC_ORIGIN })).toMatchObject({
      isProduction: true,
      LIMIT_FACTOR: 1,
      SHARED_DEVICES: 'enforced',
      VOTER_RULES: 'enforced',
      EVIDENCE_RULES: 'enforced',
      DUTY_RULES: 'enforced',
      CODE_TO_JOIN: 'enforced',
      LESSON_TIME: 'enforced',
      LOG_LEVEL: 'warn',
    })
  })

  test('of production need a key of 32 characters', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN })).toThrow('APP_KEY must be set')
    expect(() => readConfig({ NODE_ENV: 'production', PUBLIC_ORIGIN, APP_KEY: 'short' })).toThrow('APP_KEY')
  })

  test('of production take no example address for letters or contact; a demonstration has one', () => {
    const production = { NODE_ENV: 'production', APP_KEY: KEY, PUBLIC_ORIGIN }
    expect(readConfig({}).CONTACT_EMAIL).toBe('hello@supcivic.example')
    expect(readConfig(production).CONTACT_EMAIL).toBeUndefined()
    expect(readConfig({ ...production, CONTACT_EMAIL: 'us@civic.ng' }).CONTACT_EMAIL).toBe('us@civic.ng')
    expect(() => readConfig({ ...production, CONTACT_EMAIL: 'us@civic.example' })).toThrow('CONTACT_EMAIL')
    const SMTP_URL = 'smtps://mail.civic.ng'
    expect(() => readConfig({ ...production, SMTP_URL })).toThrow('MAIL_FROM')
    expect(() => readConfig({ ...production, SMTP_URL, MAIL_FROM: 'Civic <us@civic.ng>' })).not.toThrow()
  })

  test('of production need the public address, which no request can reveal', () => {
    for (const given of [{}, { PUBLIC_ORIGIN: '' }])
      expect(() => readConfig({ NODE_ENV: 'production', APP_KEY: KEY, ...given })).toThrow(
        'PUBLIC_ORIGIN must be set',
      )
  })

  test('that are empty count as not set, as in a settings file', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '', APP_KEY: '' })
    expect([config.PORT, config.DATABASE_URL, config.APP_KEY]).toEqual([3000, undefined, undefined])
  })

  test('that are unknown are ignored', () => {
    expect(readConfig({ PATH: '/bin', SECRET_OF_ANOTHER: 'x' })).not.toHaveProperty('SECRET_OF_ANOTHER')
  })

  test('of Canadian hosts are names in lower case, without www and without spaces', () => {
    expect(readConfig({}).CANADIAN_HOSTS).toEqual([])
    expect(readConfig({ CANADIAN_HOSTS: ' www.Civic.example.ca, sup.ca,' }).CANADIAN_HOSTS).toEqual([
      'civic.example.ca',
      'sup.ca',
    ])
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['METRICS_PORT', '1e5'],
    ['DATABASE_POOL', 'many'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_FACTOR', '0'],
    ['LIMIT_FACTOR', '0.5'],
    ['SHARED_DEVICES', 'off'],
    ['VOTER_RULES', 'recorded'],
    ['EVIDENCE_RULES', 'off'],
    ['DUTY_RULES', 'off'],
    ['CODE_TO_JOIN', 'recorded'],
    ['LESSON_TIME', '5 s'],
    ['PUBLIC_ORIGIN', 'civic.example'],
    ['TERMII_URL', 'not an address'],
    ['METRICS_TOKEN', 'short'],
    ['CANADIAN_HOSTS', 'https://civic.example.ca'],
    ['CANADIAN_HOSTS', 'civic.example.ca; other.example.ca'],
    ['LOCATION_HEADER', 'two words'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10'],
    ['APP_KEY', 'short'],
    ['SMTP_URL', 'mail.example:465'],
    ['DATABASE_URL', 'db.internal/civic'],
    ['DATABASE_REPLICA_URL', 'db.internal/civic'],
    ['REPLICA_LAG_SECONDS', '1'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_12345678'],
    ['WHATSAPP_NUMBER', '+234 801'],
    ['WHATSAPP_PHONE_ID', 'ours'],
    ['SMS_INCOMING_SECRET', 'short'],
    ['SMS_COUNTRIES', 'XX'],
    ['DRAIN_SECONDS', 'a few'],
    ['READS_PER_NETWORK', '0'],
    ['GUEST_PAGE_SECONDS', '61'],
    ['GUIDE_MODEL_DAILY', 'many'],
    ['RECORD_WITNESSES', 'https://w.example'],
    ['DRAND_URLS', 'https://one.example'],
    ['CONTACT_EMAIL', 'hello'],
    ['CONTACT_PHONE', '0803'],
  ])('refuse %s=%s and say which one is wrong', (name, value) => {
    // In words: what to give instead, never only that it is wrong.
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`The environment is not valid\\.\\n  ${name}: Give [^\\n]+\\.$`),
    )
  })

  test.each<[string, number | string | false]>([
    ['0', false],
    ['false', false],
    ['true', 1],
    ['1', 1],
    ['2', 2],
    ['10.0.0.7', '10.0.0.7'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8, fd00::/8'],
    ['loopback,uniquelocal', 'loopback,uniquelocal'],
  ])('TRUST_PROXY=%s means %j', (value, meaning) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toBe(meaning)
  })
})

test('witnesses have a key and an address, and anything else is refused', () => {
  const key = 'w.example/one+1a2b3c4d+BAAA'
  expect(
    readConfig({ RECORD_WITNESSES: `${key} https://w.example/one, ${key} http://w.example:8080/x` }),
  ).toMatchObject({
    RECORD_WITNESSES: [
      { key, url: 'https://w.example/one' },
      { key, url: 'http://w.example:8080/x' },
    ],
  })
  expect(readConfig({}).RECORD_WITNESSES).toEqual([])
  for (const wrong of [key, 'https://w.example/one', `${key} ftp://w.example`, `${key}  https://w.example x`])
    expect(() => readConfig({ RECORD_WITNESSES: wrong })).toThrow('RECORD_WITNESSES')
})

test('ballots wait an hour in production and at least ten minutes; a demonstration publishes at once', () => {
  const production = {
    NODE_ENV: 'production',
    APP_KEY: 'k'.repeat(32),
    PUBLIC_ORIGIN: 'https://civic.example',
  }
  expect(readConfig({}).RECORD_PERIOD).toBe(0)
  expect(readConfig(production).RECORD_PERIOD).toBe(60)
  expect(readConfig({ ...production, RECORD_PERIOD: '10' }).RECORD_PERIOD).toBe(10)
  for (const wrong of ['9', '0', '-1', 'an hour', '1000'])
    expect(() => readConfig({ ...production, RECORD_PERIOD: wrong })).toThrow('RECORD_PERIOD')
})
