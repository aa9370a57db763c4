import type { Viewer } from '#shared/access.ts'
import type { ScreenName } from '#shared/sitemap.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Limiter } from './limits/rate-limit.ts'
import type { Ports } from './jobs/jobs.ts'
import type { KeyFor } from './keys/kept-keys.ts'
import type { Log } from './log.ts'

/** A session as the machinery sees it; identity looks it up. */
export interface Session {
  readonly viewer: Viewer
  readonly isSuspended: boolean
  /** Seconds until the idle or absolute limit ends it. */
  readonly expiresInSeconds: number
  readonly hasSecondFactor: boolean
  /** When the person of this session last gave a second factor (S-10). */
  readonly steppedUpAt: Date | null
}

/** How identity plugs into the machinery without being known to it. */
export interface Sessions {
  /** The session of a cookie's value, or null; `touch` moves the idle limit on (S-03). */
  find(db: Database, token: string, now: Date, touch: boolean): Promise<Session | null>
}

/** What every use receives: time, chance, database and the person who asks. */
export interface Ctx {
  /** Inside a write this is the transaction that also keeps the answer and the audit. */
  readonly db: Database
  readonly viewer: Viewer | null
  readonly now: () => Date
  readonly newId: () => string
  readonly requestId: string
  /** The key of a write that keeps its answers itself (`transaction: 'own'`), such as one in the ledger (S-31). */
  readonly idempotencyKey: string | undefined
  readonly log: Log
  readonly config: Config
  readonly limiter: Limiter
  readonly ports: Ports
  /** The network address that asks, as far as the proxy setting tells it. */
  readonly network: string
  /** The country that a believed proxy names in the header of `LOCATION_HEADER`; null without one. */
  readonly countryHint: string | null
  /** The origin that the person's browser shows: what the operator set, otherwise the one that was asked. */
  readonly origin: string
  readonly sessionToken: string | undefined
  /** What only this browser holds, with or without a session: its CSRF tokens belong to it, and codes are keyed with it. */
  readonly holder: string
  /** Sets or clears (null) the session cookie of the answer. */
  readonly setSession: (token: string | null) => void
  /** What earlier sign-ins left in this browser to know it by (S-13). */
  readonly device: string | undefined
  readonly setDevice: (value: string) => void
  /** The token of the letter's link that this browser has opened for this call (S-11). */
  readonly linkToken: string | undefined
  /** Forgets the token of a screen that letters lead to, once it was used. */
  readonly forgetLink: (screen: ScreenName) => void
  /** The installation's key of 32 bytes for one purpose, the same for as long as the data lives. */
  readonly keyFor: KeyFor
  /** What the staff trail says of an action, by its audit code. */
  readonly actionWords: Readonly<Record<string, string>>
  /** Says what a staff act touched and why; written to the append-only audit with it. */
  readonly auditing: (target: string, reason?: string) => void
  /** What runs once the transaction is committed, such as removing a blob. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

export interface SignedInCtx extends Ctx {
  readonly viewer: Viewer
}
