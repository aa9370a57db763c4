import type { SettingName } from '#shared/notifications/setting-table.ts'
import type { QuietHours } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface NotificationsColumns {
  'choice.setting': SettingName
  'quiet_hours.zone': QuietHours['zone']
}
