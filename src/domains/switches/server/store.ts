import { type Database, withTables } from '#platform/server/database/database.ts'
import type { SwitchName } from '#shared/staff/switches.ts'
import type { SwitchesTables } from './tables.ts'

/** SQL of the switches. */
export const switchesStore = (db: Database) => {
  const tables = withTables<SwitchesTables>(db)
  return {
    all: () => tables.selectFrom('switches.switch').selectAll().execute(),
    /** Those that are off, with what everybody reads. */
    stopped: () =>
      tables
        .selectFrom('switches.switch')
        .select(['name', 'notice'])
        .where('is_off', '=', true)
        .orderBy('name')
        .execute(),
    set: (
      name: SwitchName,
      { isOff, notice, by, at }: { isOff: boolean; notice: string; by: string; at: Date },
    ) =>
      tables
        .updateTable('switches.switch')
        .set({ is_off: isOff, notice, changed_by: by, changed_at: at })
        .where('name', '=', name)
        .execute(),
  }
}
