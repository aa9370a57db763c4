import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { SettingName } from '#shared/notifications/setting-table.ts'
import type { ShownFilter } from '../../contract.ts'
import { MAX_UNREAD } from '../../rules.ts'
import type { NotificationsTables } from '../tables.ts'

/** A channel of one row: whether it is on without a choice, and whether a choice counts. */
export interface ChannelRule {
  readonly channel: 'app' | 'email' | 'sms'
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

/** Notices in the app. */
export const centreStore = (db: Database) => {
  const tables = withTables<NotificationsTables>(db)
  const shown = (personId: string) =>
    tables.selectFrom('notifications.notice').where('person_id', '=', personId).where('is_shown', '=', true)
  return {
    /**
     * Stores a notice for each person who has none under its key, and a message for each channel that they want.
     * Returns the messages that go out at once.
     */
    take: async (people: readonly string[], notice: TakenNotice): Promise<string[]> => {
      const { kind, setting, key, facts, at, emailState, rules } = notice
      const { rows } = await sql<{ id: string }>`
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
          returning id, state)
        select id from message where state = 'waiting'`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** One page, the newest first. */
    page: (personId: string, show: ShownFilter, limit: number, after: Position | undefined) => {
      let query = shown(personId).select(['id', 'kind', 'facts', 'at', 'read_at as readAt'])
      if (show === 'unread') query = query.where('read_at', 'is', null)
      else if (show !== 'all') query = query.where('setting', '=', show)
      if (after) query = query.where(sql<boolean>`(at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
      return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },

    /** Unread notices, counted up to the limit of the badge. */
    unread: async (personId: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
        select from notifications.notice where person_id = ${personId} and is_shown and read_at is null
        limit ${MAX_UNREAD}) as some`.execute(db)
      return rows[0]?.n ?? 0
    },

    /** The rows of the settings of which the person has notices: one index step for each. */
    kindsOf: async (personId: string, settings: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ setting: string }>`
        select setting from unnest(${settings}::text[]) as given (setting)
        where exists (select from notifications.notice where person_id = ${personId} and is_shown
          and notice.setting = given.setting)`.execute(db)
      return rows.map(({ setting }) => setting)
    },

    /** Marks notices as read: these, or all of the person. */
    markRead: async (personId: string, ids: readonly string[] | 'all', at: Date): Promise<void> => {
      let query = tables
        .updateTable('notifications.notice')
        .set({ read_at: at })
        .where('person_id', '=', personId)
        .where('is_shown', '=', true)
        .where('read_at', 'is', null)
      if (ids !== 'all') query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
      await query.execute()
    },

    removeFromBefore: (time: Date) =>
      tables.deleteFrom('notifications.notice').where('at', '<', time).execute(),
  }
}
