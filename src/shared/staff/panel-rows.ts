/** What waits for staff, in the order of the Admin Panel. */
export const panelRows = [
  'late-nominations',
  'new-nominations',
  'nominations-under-review',
  'approvals',
  'rights',
  'imports',
  'pairs-to-join',
  'transitions',
  'cases',
  'overdue-reviews',
  'possible-pairs',
] as const
export type PanelRow = (typeof panelRows)[number]
