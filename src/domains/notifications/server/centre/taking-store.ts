import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { OuterChannel } from '../delivery/queued.ts'
import type { Channel, SettingName } from '#shared/notifications/setting-table.ts'

/** A channel of one row: whether it is on without a choice, and whether a choice counts. */
export interface ChannelRule {
  readonly channel: Channel
  readonly isOn: boolean
  readonly isFixed: boolean
}

interface TakenNotice {
  readonly kind: string
  readonly setting: SettingName
  readonly key: string | null
  readonly facts: string
  readonly at: Date
  /** The state of new emails: they wait for the day's letter, or go at once. */
  readonly emailState: 'waiting' | 'daily'
  readonly rules: readonly ChannelRule[]
}

/**
 * Stores a notice for each person who has none under its key, and a message for each channel that they want. Returns the
 * messages that go out at once, with their channels.
 */
export const takeNotice = async (
  db: Database,
  people: readonly string[],
  notice: TakenNotice,
): Promise<{ id: string; channel: OuterChannel }[]> => {
  const { kind, setting, key, facts, at, emailState, rules } = notice
  const { rows } = await sql<{ id: string; channel: OuterChannel }>`
    with rule as (
      select * from unnest(${rules.map(({ channel }) => channel)}::text[],
        ${rules.map(({ isOn }) => isOn)}::bool[], ${rules.map(({ isFixed }) => isFixed)}::bool[])
        as given (channel, is_on, is_fixed)),
    wanted as (
      select receiver.id as person_id, rule.channel
      from (select distinct id from unnest(${people}::uuid[]) as given (id)) as receiver cross join rule
      left join notifications.choice as choice
        on choice.person_id = receiver.id and choice.setting = ${setting} and choice.channel = rule.channel
        and not rule.is_fixed
      where coalesce(choice.is_on, rule.is_on)),
    fresh as (
      insert into notifications.notice (person_id, kind, setting, key, facts, at, is_shown)
      select receiver.id, ${kind}, ${setting}, ${key}::text, ${facts}::jsonb, ${at}::timestamptz,
        exists (select from wanted where wanted.person_id = receiver.id and wanted.channel = 'app')
      from (select distinct id from unnest(${people}::uuid[]) as given (id)) as receiver
      on conflict (person_id, kind, key) do nothing
      returning id, person_id),
    message as (
      insert into notifications.delivery (notice_id, person_id, channel, state, made_at)
      select fresh.id, fresh.person_id, wanted.channel,
        case wanted.channel when 'email' then ${emailState} else 'waiting' end, ${at}::timestamptz
      from fresh join wanted using (person_id) where wanted.channel <> 'app'
      returning id, channel, state)
    select id, channel from message where state = 'waiting'`.execute(db)
  return rows
}
