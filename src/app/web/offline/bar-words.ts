/** What the bar knows between two looks. */
export interface Seen {
  readonly waiting: number
  readonly isOnline: boolean
}

export type BarWords = 'offline' | 'syncing' | 'synced' | 'done'

/** What the bar says after one look, or null for nothing [OF-01]. */
export const barWordsAfter = (before: Seen, now: Seen): BarWords | null => {
  if (!now.isOnline) return 'offline'
  if (now.waiting > 0) return 'syncing'
  if (before.waiting > 0) return 'done'
  return before.isOnline ? null : 'synced'
}
