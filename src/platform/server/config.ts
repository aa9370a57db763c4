import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { DEFAULT_COUNTRIES, knownCountries, type TextCountry } from './texts/numbers.ts'

const PROXIES =
  /^(\d|true|false|((loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(\/\d{1,3})?)(,\s*|$))+)$/i

/** Nobody (0), so many proxies before this process (1 to 9; true is one), or the addresses of those to believe. */
const proxies = z.pipe(
  z._default(
    z.string().check(z.regex(PROXIES, 'Give how many proxies stand before this server, or their addresses.')),
    '0',
  ),
  z.transform((value): number | string | false => {
    if (value === 'true') return 1
    return /^\d$/.test(value) ? Number(value) || false : value === 'false' ? false : value
  }),
)
const whole = (fallback: number) =>
  z.pipe(z._default(z.string().check(z.regex(/^\d+$/)), String(fallback)), z.transform(Number))

/** Host names in lower case, without port and without a leading www. */
const hosts = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*([a-z\d-]+(\.[a-z\d-]+)*\s*(,\s*|$))*$/i,
          'Give host names parted by commas, such as civic.example.ca.',
        ),
      ),
    '',
  ),
  z.transform((value): readonly string[] =>
    value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim().replace(/^www\./, ''))
      .filter((host) => host !== ''),
  ),
)

/** Pairs of a key's line and an address, such as `w.example/one+1a2b3c4d+BFx… https://w.example/one`. */
const witnesses = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*([^\s,+]+\+[\da-f]{8}\+[A-Za-z0-9+/]+=* https?:\/\/[^\s,]+\s*(,\s*|$))*$/,
          'Give for each witness the line of its key, a space and its address, parted by commas.',
        ),
      ),
    '',
  ),
  z.transform((value): readonly { readonly key: string; readonly url: string }[] =>
    value
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .flatMap(([key, url]) => (key && url ? [{ key, url }] : [])),
  ),
)

const isKnownCountry = (code: string): code is TextCountry => knownCountries.some((known) => known === code)

/** Countries whose mobiles get text messages, such as `NG,GB`; only those whose numbers are known here. */
const textCountries = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((code) => isKnownCountry(code.trim())),
          `Give countries parted by commas, of these: ${knownCountries.join(', ')}.`,
        ),
      ),
    DEFAULT_COUNTRIES.join(','),
  ),
  z.transform((value): readonly TextCountry[] =>
    value
      .split(',')
      .map((code) => code.trim())
      .filter(isKnownCountry),
  ),
)

const port = (fallback: number) => z.pipe(whole(fallback), z.number().check(z.lte(65_535)))

/** Fewest minutes that ballots wait in production until they are published (docs/decisions/0031). */
const MIN_RECORD_PERIOD = 10

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: port(3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  METRICS_PORT: port(0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_POOL: whole(16),
  /** The address people type, for links in messages and cards; by default the one that serves. */
  PUBLIC_ORIGIN: z.optional(z.url()),
  TRUST_PROXY: proxies,
  /** The header in which the proxy names the visitor's country, such as CF-IPCountry; believed from that proxy only. */
  LOCATION_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/))),
  /** Host names, parted by commas, under which `/` shows the Canada page; each also with www. before it. */
  CANADIAN_HOSTS: hosts,
  /** Wraps the keys that the database keeps; 32 characters or more. Made and kept with them when absent outside production. */
  APP_KEY: z.optional(z.string().check(z.minLength(32))),
  /** What APP_KEY becomes by `npm run rotate-key`; nothing else reads it. */
  NEW_APP_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z._default(z.string(), 'SUP Civic <no-reply@supcivic.example>'),
  TERMII_URL: z.optional(z.url()),
  TERMII_API_KEY: z.optional(z.string()),
  TERMII_SENDER: z._default(z.string(), 'SUPCivic'),
  SMS_COUNTRIES: textCountries,
  /** Money for text messages in a day; past it none is sent until the next one (S-14). */
  SMS_BUDGET_NAIRA: z.pipe(whole(25_000), z.number().check(z.lte(20_000_000))),
  /** Ends the address to which a carrier posts text messages; without it there is none. */
  SMS_INCOMING_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{24,100}$/))),
  /** Who outside signs the heads of the public record: for each its key's line and its address, parted by commas. */
  RECORD_WITNESSES: witnesses,
  /** Minutes that ballots and postings wait at least until they are published, all that is due together. */
  RECORD_PERIOD: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'Give minutes: up to 999.'))),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  /** How often a general read or write limit is stretched where one machine is many people (docs/decisions/0007). */
  LIMIT_FACTOR: z.optional(z.string().check(z.regex(/^[1-9]\d*$/))),
  /** Seconds between the word to stop and the end of listening, in which a proxy learns that this process is not ready. */
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  /** Most reads of guests of one network in a minute; carriers put whole cities behind one address. */
  READS_PER_NETWORK: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
    limits.readNetwork.times,
  ),
  /** Whether a reviewer is kept from what people of the same device sent (docs/decisions/0019). */
  SHARED_DEVICES: z.optional(z.enum(['enforced', 'recorded'])),
  /** Who may vote in rounds that are announced from now on (docs/decisions/0029). */
  VOTER_RULES: z.optional(z.enum(['enforced', 'relaxed'])),
  /** Whether whoever joins must first enter a code from their e-mail address (docs/decisions/0021). */
  CODE_TO_JOIN: z.optional(z.enum(['enforced', 'off'])),
  /** Whether a lesson's test may be sent only once a part of the lesson's time is over (S-36). */
  LESSON_TIME: z.optional(z.enum(['enforced', 'off'])),
})

/** Reads the environment once; the only place that touches `process.env`. Refuses bad values by name. */
export const readConfig = (environment: Record<string, string | undefined> = process.env) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new Error(`The environment is not valid.\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && !env.APP_KEY)
    throw new Error('In production APP_KEY must be set: 32 random characters or more.')
  // Links in letters and passkeys are bound to it; without it they would lead to localhost.
  if (isProduction && !env.PUBLIC_ORIGIN)
    throw new Error(
      'In production PUBLIC_ORIGIN must be set: the address that people type, such as https://civic.example.',
    )
  const RECORD_PERIOD = Number(env.RECORD_PERIOD ?? (isProduction ? 60 : 0))
  if (isProduction && RECORD_PERIOD < MIN_RECORD_PERIOD)
    throw new Error(
      `In production RECORD_PERIOD must be ${MIN_RECORD_PERIOD} minutes or more: ballots wait so long.`,
    )
  return {
    ...env,
    isProduction,
    // A demonstration shows a vote in the record at once.
    RECORD_PERIOD,
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction || env.NODE_ENV === 'test' ? 'warn' : 'info'),
    // A demonstration runs on one machine that plays many people; production keeps the bare table.
    LIMIT_FACTOR: Number(env.LIMIT_FACTOR ?? (isProduction ? 1 : 100)),
    DRAIN_SECONDS: Number(env.DRAIN_SECONDS ?? (isProduction ? 5 : 0)),
    SHARED_DEVICES: env.SHARED_DEVICES ?? (isProduction ? 'enforced' : 'recorded'),
    VOTER_RULES: env.VOTER_RULES ?? (isProduction ? 'enforced' : 'relaxed'),
    CODE_TO_JOIN: env.CODE_TO_JOIN ?? (isProduction ? 'enforced' : 'off'),
    LESSON_TIME: env.LESSON_TIME ?? (isProduction ? 'enforced' : 'off'),
  }
}

export type Config = ReturnType<typeof readConfig>
