import { sql } from 'kysely'
import { deleteInBatches } from '../jobs/batches.ts'
import type { Database } from '../database/database.ts'
import { PUMPING_SAMPLE_CODES, MAX_ATTEMPTS } from './policy.ts'

/** A text message as the gate stores it: without its number and person. */
export interface KeptMessage {
  readonly id: string
  readonly purpose: string
  readonly country: string
  readonly parts: number
  readonly kobo: number
}

/** Stores an admitted message; false if it is stored already. */
export const keepMessage = async (
  db: Database,
  { id, purpose, country, parts, kobo }: KeptMessage,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into platform.text_message (id, admitted_at, purpose, country, parts, kobo)
    values (${id}, ${now}, ${purpose}, ${country}, ${parts}, ${kobo}) on conflict (id) do nothing returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** Uses one of the few attempts of an admitted message with this number of parts; false when none is left. */
export const claimAttempt = async (
  db: Database,
  { id, purpose, country, parts }: Omit<KeptMessage, 'kobo'>,
): Promise<boolean> => {
  const { rows } = await sql`
    update platform.text_message set attempts = attempts + 1
    where id = ${id} and purpose = ${purpose} and country = ${country} and parts >= ${parts}
      and sent_at is null and attempts < ${MAX_ATTEMPTS} returning id`.execute(db)
  return rows.length === 1
}

/** Removes a message that was not admitted after all. */
export const dropMessage = async (db: Database, id: string): Promise<void> => {
  await sql`delete from platform.text_message where id = ${id}`.execute(db)
}

/** Records that the carrier accepted it. */
export const markSent = async (db: Database, id: string, now: Date): Promise<void> => {
  await sql`update platform.text_message set sent_at = ${now} where id = ${id}`.execute(db)
}

/** Records that its code was entered. */
export const markEntered = async (db: Database, id: string, now: Date): Promise<void> => {
  await sql`update platform.text_message set entered_at = coalesce(entered_at, ${now}) where id = ${id}`.execute(
    db,
  )
}

/** How many of the latest codes whose time is over were entered: per country, and overall under `all`. */
export const lastCodes = async (
  db: Database,
  sentBefore: Date,
): Promise<{ country: string; sent: number; entered: number }[]> => {
  const { rows } = await sql<{ country: string; sent: number; entered: number }>`
    with codes as (select country, sent_at, entered_at from platform.text_message
      where purpose = 'code' and sent_at < ${sentBefore}),
    ranked as (
      select country, entered_at, row_number() over (partition by country order by sent_at desc) as place from codes
      union all
      select 'all', entered_at, row_number() over (order by sent_at desc) from codes)
    select country, count(*)::int as sent, count(entered_at)::int as entered
    from ranked where place <= ${PUMPING_SAMPLE_CODES} group by country order by country`.execute(db)
  return rows
}

/** Deletes old messages. */
export const forgetMessages = async (db: Database, before: Date): Promise<void> => {
  await deleteInBatches(db, 'platform.text_message', sql`admitted_at < ${before}`)
}
