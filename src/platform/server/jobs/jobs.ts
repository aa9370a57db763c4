import { sql } from 'kysely'
import { runMigrations } from 'graphile-worker'
import type * as z from 'zod/mini'
import type { Breaker, CarrierName } from '#ports/carrier/port.ts'
import type { Email, EmailMessage } from '#ports/email/port.ts'
import type { IdentityCheck } from '#ports/identity-check/port.ts'
import type { Model } from '#ports/model/port.ts'
import type { Beacon } from '#ports/beacon/port.ts'
import type { Payments } from '#ports/payments/port.ts'
import type { Location } from '#ports/location/port.ts'
import type { Outbox } from '#ports/outbox/port.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import type { Blobs } from '#ports/blobs/port.ts'
import type { WhatsApp } from '#ports/whatsapp/port.ts'
import type { Witness } from '#ports/witness/port.ts'
import type { Config } from '../config.ts'
import type { Homes } from '../contributions/homes-kind.ts'
import type { Switches } from '../contributions/switches-kind.ts'
import { defaultTimeouts, openConnections } from '../database/connections/connections.ts'
import type { Database } from '../database/database.ts'
import type { KeyFor } from '../keys/kept-keys.ts'
import type { Log } from '../log.ts'
import type { Notifier } from '../notifications/definition.ts'
import type { Texts } from '../texts/gate.ts'

/** The ports to the outside; only `main.ts` picks their adapters. */
export interface Ports {
  /** Email; null in production where no carrier is set, and nothing is promised then. */
  readonly email: Email | null
  /** The gate in front of the text message carrier, which all texts pass; null as for email. */
  readonly sms: Texts | null
  /** WhatsApp; null where none is connected, and nothing comes or goes there then. */
  readonly whatsapp: WhatsApp | null
  readonly blobs: Blobs
  readonly location: Location
  /** The payment provider; null where none is set up, and nothing is sold then. */
  readonly payments: Payments | null
  /** Public randomness for prize draws; null where none is set up, and no draw is opened then. */
  readonly beacon: Beacon | null
  /** The language model; null without one. */
  readonly model: Model | null
  /** The provider of identity checks; null without one: then people look at the documents alone. */
  readonly identityCheck: IdentityCheck | null
  /** External witnesses that sign the heads of the public record; may be empty. */
  readonly witnesses: readonly Witness[]
  /** What stops calls to carriers that do not answer. */
  readonly breakers: readonly Breaker[]
  /** The messages that a demonstration stores instead of sending; null where a real carrier sends them. */
  readonly outbox: { readonly email: Outbox<EmailMessage> | null; readonly sms: Outbox<SmsMessage> | null }
}

export interface JobCtx {
  readonly db: Database
  readonly ports: Ports
  readonly log: Log
  readonly now: () => Date
  /** Takes notices for people; use it through `notify`. */
  readonly notifier: Notifier
  /** Where people live. */
  readonly homes: Homes
  /** What staff have stopped for everybody. */
  readonly switches: Switches
  readonly keyFor: KeyFor
  /** The settings that jobs read. */
  readonly config?: Pick<
    Config,
    | 'SHARED_DEVICES'
    | 'EVIDENCE_RULES'
    | 'PUBLIC_ORIGIN'
    | 'PORT'
    | 'CHAT_DAYS'
    | 'KYC_DOCUMENT_DAYS'
    | 'KYC_DRAFT_DAYS'
    | 'KYC_KEY_DAYS'
    | 'KYC_PROVIDER_DECIDES'
    | 'WHATSAPP_TEXT_DAYS'
  >
}

/** One kind of job: its payload's schema and its work. A run may be repeated, so it must be idempotent. */
export interface Job<P = unknown> {
  readonly name: string
  readonly payload: z.ZodMiniType<P>
  run(ctx: JobCtx, payload: P): Promise<void>
  /** Runs on this schedule, a crontab line in UTC. */
  readonly cron?: string
  /**
   * 1 unless given. Raise it when an older release would do this work wrongly beside this one: processes that know a lower
   * version leave the job to newer ones.
   */
  readonly version?: number
  /** The carriers that it calls; it runs in the lane of the first. Without one it runs inside (docs/decisions/0069). */
  readonly uses?: readonly CarrierName[]
  /** Money and clocks: it runs in a lane that no long nightly work can fill. */
  readonly isUrgent?: boolean
}

export const defineJob = <P>(job: Job<P>): Job<P> => job

/** The same work under another name, in the lane of another carrier, so that neither carrier holds up the other. */
export const overCarrier = <P>(job: Job<P>, name: string, carrier: CarrierName): Job<P> => ({
  ...job,
  name,
  uses: [carrier],
})

/**
 * Enqueues a job in the caller's transaction, so the job exists only if that commits. It runs immediately, or at
 * `runAt`.
 */
export const enqueue = async <P>(
  db: Database,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payload: P,
  runAt?: Date,
): Promise<void> => {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts := 8, run_at := coalesce(${runAt ?? null}::timestamptz, now()))`.execute(
    db,
  )
}

/** Enqueues one job for each payload, in one statement. */
export const enqueueAll = async <P>(
  db: Database,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payloads: readonly P[],
): Promise<void> => {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`select graphile_worker.add_job(${job.name}, payload::json, max_attempts := 8)
    from unnest(${texts}::text[]) as given (payload)`.execute(db)
}

/** Creates the queue's own tables; part of migrating. */
export const migrateJobs = async (connectionString: string): Promise<void> => {
  const pgPool = openConnections(connectionString, 1, { ...defaultTimeouts, answerMs: 0 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
