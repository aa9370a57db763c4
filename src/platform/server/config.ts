import * as z from 'zod/mini'
import { StartupProblem } from './postgres/startup-problem.ts'
import { faultsOf, refuseHalfSet, refuseMistyped, wordsOfIssue } from './settings-check.ts'
import {
  hosts,
  port,
  postgresUrl,
  proxies,
  relays,
  textCountries,
  whole,
  witnesses,
} from './settings-fields.ts'
import { brand } from '#shared/brand.ts'
import { limits } from '#shared/limits.ts'

/** Minimum minutes that production delays the publication of ballots (docs/decisions/0031). */
const MIN_RECORD_PERIOD = 10

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: port(3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  METRICS_PORT: port(0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  /** A standby that answers reads of signed-in people. */
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  /** The standby is not used while it is further behind. */
  REPLICA_LAG_SECONDS: z.pipe(whole(5), z.number().check(z.gte(2), z.lte(30))),
  DATABASE_POOL: whole(16),
  /** The address that people type, for links in messages and cards; defaults to the address that serves them. */
  PUBLIC_ORIGIN: z.optional(z.url()),
  /** The operator's own counter of page views, which gets numbers only; without it nothing is counted. */
  PAGE_VIEWS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: proxies,
  /** The header in which the proxy names the visitor's country, such as CF-IPCountry; trusted from that proxy only. */
  LOCATION_HEADER: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'Give the name of a header, such as CF-IPCountry.')),
  ),
  /** Host names, separated by commas, where `/` shows the Canada page; `www.` is accepted before each. */
  CANADIAN_HOSTS: hosts,
  /**
   * Wraps the keys in the database; at least 32 characters. Without it, a demonstration generates one and stores it
   * with them.
   */
  APP_KEY: z.optional(z.string().check(z.minLength(32))),
  /** The next APP_KEY, read by `npm run rotate-key` only. */
  NEW_APP_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.regex(/^smtps?:\/\/[^\s/]/, 'Give an address like smtps://user:password@mail.example:465.')),
  ),
  MAIL_FROM: z._default(z.string(), 'SUP Civic <no-reply@supcivic.example>'),
  /** Where people write to the operator: shown on pages and at the end of letters. */
  CONTACT_EMAIL: z.optional(
    z
      .email('Give an email address.')
      .check(z.maxLength(60, 'Give one of at most 60 characters: it fits a text message.')),
  ),
  /** The operator's phone number, shown on pages. */
  CONTACT_PHONE: z.optional(
    z.string().check(z.regex(/^\+[\d ]{7,20}$/, 'Give the number with its country code.')),
  ),
  /**
   * What mobile data costs, for what a page says of its own cost. The operators have announced at least 431.25 naira for
   * 1 GB, after the Nigerian Communications Commission allowed them to raise prices by half in January 2025.
   */
  NAIRA_PER_GB: z.pipe(whole(431), z.number().check(z.lte(100_000))),
  TERMII_URL: z.optional(z.url()),
  TERMII_API_KEY: z.optional(z.string()),
  TERMII_SENDER: z._default(z.string(), 'SUPCivic'),
  SMS_COUNTRIES: textCountries,
  /** Daily budget for text messages; once it is spent, we send none until the next day (S-14). */
  SMS_BUDGET_NAIRA: z.pipe(whole(25_000), z.number().check(z.lte(20_000_000))),
  /** The secret end of the address to which a carrier posts text messages; without it that address does not exist. */
  SMS_INCOMING_SECRET: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{24,100}$/, 'Give 24 to 100 letters, digits, - or _.')),
  ),
  /**
   * External witnesses that sign the heads of the public record: a key line and an address for each, separated by
   * commas.
   */
  RECORD_WITNESSES: witnesses,
  /** Minimum minutes before ballots and postings are published; all that are due appear together. */
  RECORD_PERIOD: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'Give minutes: up to 999.'))),
  /** An OpenAI-compatible model, with its `/v1`; without it no text is made by one. */
  GUIDE_MODEL_URL: z.optional(z.url()),
  GUIDE_MODEL_KEY: z.optional(z.string()),
  GUIDE_MODEL_NAME: z._default(z.string(), 'default'),
  /** How often a day the guides may ask the model: what it may cost. Past it, the texts themselves answer. */
  GUIDE_MODEL_DAILY: z._default(z.string().check(z.regex(/^\d{1,7}$/, 'Give a whole number.')), '2000'),
  /** The licensed provider of identity checks, with its `/v1`; without it reviewers look at the documents alone. */
  SMILE_ID_URL: z.optional(z.url()),
  SMILE_ID_PARTNER: z.optional(z.string()),
  SMILE_ID_KEY: z.optional(z.string()),
  /** Whether a full match of the provider verifies a person without a reviewer. */
  KYC_PROVIDER_DECIDES: z._default(z.enum(['on', 'off']), 'off'),
  /** Days that identity documents are kept after the decision. */
  KYC_DOCUMENT_DAYS: z.pipe(whole(90), z.number().check(z.gte(1), z.lte(3650))),
  /** Days that messages of the community chat are kept. */
  CHAT_DAYS: z.pipe(whole(90), z.number().check(z.gte(1), z.lte(3650))),
  /** Days that an identity check is kept which nobody handed in. */
  KYC_DRAFT_DAYS: z.pipe(whole(30), z.number().check(z.gte(1), z.lte(365))),
  /** Days after which the key that wraps the keys of identity documents is changed. */
  KYC_KEY_DAYS: z.pipe(whole(180), z.number().check(z.gte(1), z.lte(3650))),
  /** The secret key of the payment provider; without it production sells no SUP, and a demonstration plays one. */
  PAYSTACK_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^sk_(test|live)_[A-Za-z0-9]{8,100}$/, 'Give the secret key: it starts with sk_.')),
  ),
  PAYSTACK_URL: z.optional(z.url()),
  /** WhatsApp: the provider's id of our number, the token that sends, the secret that signs, and the word of the handshake. */
  WHATSAPP_PHONE_ID: z.optional(
    z.string().check(z.regex(/^\d{5,30}$/, 'Give the id of the number: digits only.')),
  ),
  WHATSAPP_TOKEN: z.optional(z.string().check(z.minLength(20))),
  WHATSAPP_APP_SECRET: z.optional(z.string().check(z.minLength(20))),
  WHATSAPP_VERIFY_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** Our number with the country code, digits only. */
  WHATSAPP_NUMBER: z.optional(
    z.string().check(z.regex(/^[1-9]\d{6,14}$/, 'Give the number with its country code, digits only.')),
  ),
  WHATSAPP_URL: z.optional(z.url()),
  /** Days that a message is kept which nothing could answer; every other text goes with its answer. */
  WHATSAPP_TEXT_DAYS: z.pipe(whole(1), z.number().check(z.gte(1), z.lte(30))),
  /** Relays of the public randomness of prize draws; without them production opens no draw. */
  DRAND_URLS: relays,
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  /** Multiplies general read and write limits where one machine plays many people (docs/decisions/0007). */
  LIMIT_FACTOR: z.optional(z.string().check(z.regex(/^[1-9]\d*$/, 'Give a whole number, 1 or more.'))),
  /**
   * Seconds between the stop signal and the end of listening, so that a proxy notices that this process is not ready.
   */
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'Give seconds: up to 999.'))),
  /** Maximum guest reads per network and minute; mobile carriers put whole cities behind one address. */
  READS_PER_NETWORK: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Give a whole number, 1 or more.')),
      z.transform(Number),
    ),
    limits.readNetwork.times,
  ),
  /** Seconds for which a page of guests is kept; 0 makes one for each visit. */
  GUEST_PAGE_SECONDS: z.pipe(whole(5), z.number().check(z.lte(60))),
  /** Whether reviewers may not see what people sent from the reviewer's own device (docs/decisions/0019). */
  SHARED_DEVICES: z.optional(z.enum(['enforced', 'recorded'])),
  /** Who may vote in rounds announced from now on (docs/decisions/0029). */
  VOTER_RULES: z.optional(z.enum(['enforced', 'relaxed'])),
  /** Which accounts count in public numbers and enter draws announced from now on (docs/decisions/0071). */
  EVIDENCE_RULES: z.optional(z.enum(['enforced', 'relaxed'])),
  /** What an account must be before it is given a duty of staff, reviewers or the committee (docs/decisions/0070). */
  DUTY_RULES: z.optional(z.enum(['enforced', 'relaxed'])),
  /** Whether new people must first enter a code sent to their e-mail address (docs/decisions/0021). */
  CODE_TO_JOIN: z.optional(z.enum(['enforced', 'off'])),
  /** Whether people may send a lesson's test only after part of the lesson's time has passed (S-36). */
  LESSON_TIME: z.optional(z.enum(['enforced', 'off'])),
})

/** An address under a name that RFC 2606 keeps free for examples: nobody reads what is sent there. */
const isExample = (address: string): boolean => /\.example>?$/i.test(address.trim())

/** Reads the environment once; the only place that touches `process.env`. Names each bad value that it refuses. */
export const readConfig = (environment: Record<string, string | undefined> = process.env) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: wordsOfIssue })
  if (!parsed.success) throw new StartupProblem(`The environment is not valid.\n${faultsOf(parsed.error)}`, 1)
  const env = parsed.data
  refuseMistyped(given, Object.keys(Environment.shape))
  refuseHalfSet(given)
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && !env.APP_KEY)
    throw new StartupProblem('In production APP_KEY must be set: 32 random characters or more.', 1)
  // Links in emails and passkeys are bound to this origin; without it they would lead to localhost.
  if (isProduction && !env.PUBLIC_ORIGIN)
    throw new StartupProblem(
      'In production PUBLIC_ORIGIN must be set: the address that people type, such as https://civic.example.',
      1,
    )
  for (const name of ['CONTACT_EMAIL', 'MAIL_FROM'] as const)
    if (isProduction && (name === 'CONTACT_EMAIL' || env.SMTP_URL) && isExample(env[name] ?? ''))
      throw new StartupProblem(
        `In production ${name} must be an address of your own, not one that ends in .example.`,
        1,
      )
  const RECORD_PERIOD = Number(env.RECORD_PERIOD ?? (isProduction ? 60 : 0))
  if (isProduction && RECORD_PERIOD < MIN_RECORD_PERIOD)
    throw new StartupProblem(
      `In production RECORD_PERIOD must be ${MIN_RECORD_PERIOD} minutes or more: ballots wait so long.`,
      1,
    )
  return {
    ...env,
    isProduction,
    CONTACT_EMAIL: env.CONTACT_EMAIL ?? (isProduction ? undefined : brand.exampleEmail),
    // A demonstration publishes votes immediately.
    RECORD_PERIOD,
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction || env.NODE_ENV === 'test' ? 'warn' : 'info'),
    // A demonstration runs on one machine that plays many people; production uses the limits as written.
    LIMIT_FACTOR: Number(env.LIMIT_FACTOR ?? (isProduction ? 1 : 100)),
    DRAIN_SECONDS: Number(env.DRAIN_SECONDS ?? (isProduction ? 5 : 0)),
    SHARED_DEVICES: env.SHARED_DEVICES ?? (isProduction ? 'enforced' : 'recorded'),
    VOTER_RULES: env.VOTER_RULES ?? (isProduction ? 'enforced' : 'relaxed'),
    EVIDENCE_RULES: env.EVIDENCE_RULES ?? (isProduction ? 'enforced' : 'relaxed'),
    DUTY_RULES: env.DUTY_RULES ?? (isProduction ? 'enforced' : 'relaxed'),
    CODE_TO_JOIN: env.CODE_TO_JOIN ?? (isProduction ? 'enforced' : 'off'),
    LESSON_TIME: env.LESSON_TIME ?? (isProduction ? 'enforced' : 'off'),
  }
}

export type Config = ReturnType<typeof readConfig>
