import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Channel, SettingName } from '#shared/notifications/setting-table.ts'
import type { QuietHours } from '../../contract.ts'
import type { NotificationsTables } from '../tables.ts'

/** One cell of the settings, as a person chose it. */
export interface ChannelChoice {
  readonly setting: SettingName
  readonly channel: Channel
  readonly isOn: boolean
}

/** What people want to be told, and when not. */
export const choicesStore = (db: Database) => {
  const tables = withTables<NotificationsTables>(db)
  return {
    of: (personId: string): Promise<ChannelChoice[]> =>
      tables
        .selectFrom('notifications.choice')
        .select(['setting', 'channel', 'is_on as isOn'])
        .where('person_id', '=', personId)
        .execute(),

    save: async (personId: string, choices: readonly ChannelChoice[], at: Date): Promise<void> => {
      await sql`insert into notifications.choice (person_id, setting, channel, is_on, changed_at)
        select ${personId}::uuid, setting, channel, is_on, ${at}::timestamptz from unnest(
          ${choices.map(({ setting }) => setting)}::text[],
          ${choices.map(({ channel }) => channel)}::text[],
          ${choices.map(({ isOn }) => isOn)}::bool[]) as given (setting, channel, is_on)
        on conflict (person_id, setting, channel)
        do update set is_on = excluded.is_on, changed_at = excluded.changed_at`.execute(db)
    },

    quietHours: (personId: string): Promise<QuietHours | undefined> =>
      tables
        .selectFrom('notifications.quiet_hours')
        .select(['is_on as isOn', 'starts', 'ends', 'zone'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    saveQuietHours: (personId: string, { isOn, ...hours }: QuietHours, at: Date) => {
      const change = { is_on: isOn, ...hours, changed_at: at }
      return tables
        .insertInto('notifications.quiet_hours')
        .values({ person_id: personId, ...change })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
        .execute()
    },
  }
}
