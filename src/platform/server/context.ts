import type { Viewer } from '#shared/access.ts'
import type { ScreenName } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Config } from './config.ts'
import type { Homes } from './contributions/homes-kind.ts'
import type { Switches } from './contributions/switches-kind.ts'
import type { Database } from './database/database.ts'
import type { Limiter } from './limits/rate-limit.ts'
import type { Ports } from './jobs/jobs.ts'
import type { KeyFor } from './keys/kept-keys.ts'
import type { Log } from './log.ts'
import type { Notifier } from './notifications/definition.ts'
import type { HearPage } from './words/heard-page.ts'

/** A session as the platform sees it; identity looks it up. */
export interface Session {
  readonly viewer: Viewer
  readonly isSuspended: boolean
  /** On a phone that several people use: none of its pages stays on the device. */
  readonly isShared?: boolean
  /** Seconds until the idle or absolute limit ends it. */
  readonly expiresInSeconds: number
  readonly hasSecondFactor: boolean
  /** When the person last gave a second factor in this session (S-10). */
  readonly steppedUpAt: Date | null
}

/** The port through which identity provides sessions; the platform does not import identity. */
export interface Sessions {
  /** The session of a cookie's value, or null; `touch` extends the idle limit (S-03). */
  find(db: Database, token: string, now: Date, touch: boolean): Promise<Session | null>
  /** The name of a person, as their own pages show it. */
  nameOf(db: Database, personId: string): Promise<string>
}

/** What every use case receives: time, randomness, the database and the viewer. */
export interface Ctx {
  /** In a write: the transaction that also stores the answer and the audit entry. */
  readonly db: Database
  readonly viewer: Viewer | null
  readonly now: () => Date
  readonly newId: () => string
  readonly requestId: string
  /**
   * Aborts when the client closes before its answer. For calls outside that serve this request alone; never for one that
   * moves money or tells somebody something.
   */
  readonly closed: AbortSignal
  /** The idempotency key of a write that stores its answers itself (`transaction: 'own'`), such as a ledger write (S-31). */
  readonly idempotencyKey: string | undefined
  readonly log: Log
  readonly config: Config
  readonly limiter: Limiter
  readonly ports: Ports
  /** Takes notices for people; use it through `notify`. */
  readonly notifier: Notifier
  /** Where people live. */
  readonly homes: Homes
  /** What staff have stopped for everybody. */
  readonly switches: Switches
  /** What a page says to visitors. */
  readonly hearPage: HearPage
  /** The language that this browser reads. */
  readonly language: LanguageCode
  /** The client's network address, as the proxy setting allows us to know it. */
  readonly network: string
  /** The country that a trusted proxy sends in `LOCATION_HEADER`; null without one. */
  readonly countryHint: string | null
  /** The public origin: `PUBLIC_ORIGIN`, otherwise the one of the request. */
  readonly origin: string
  readonly sessionToken: string | undefined
  /** Secret of this browser, with or without a session; keys its CSRF tokens and codes. */
  readonly holder: string
  /** Sets the session cookie of the answer, or clears it (null). */
  readonly setSession: (token: string | null) => void
  /** The cookie by which we recognize this browser from earlier sign-ins (S-13). */
  readonly device: string | undefined
  readonly setDevice: (value: string) => void
  /** The token of the email link that this browser opened for this call (S-11). */
  readonly linkToken: string | undefined
  /** Forgets the email-link token of a screen after use. */
  readonly forgetLink: (screen: ScreenName) => void
  /** The installation's 32-byte key for one purpose; it never changes while the data exists. */
  readonly keyFor: KeyFor
  /** What the staff trail says of an action, by its audit code. */
  readonly actionWords: Readonly<Record<string, string>>
  /** Records the target and reason of a staff action in the append-only audit. */
  readonly auditing: (target: string, reason?: string) => void
  /** Records by what this act compared two people; its audit entries say it. */
  readonly comparing: (what: readonly string[]) => void
  /** Runs work after the commit, such as removing a blob. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

export interface SignedInCtx extends Ctx {
  readonly viewer: Viewer
}
