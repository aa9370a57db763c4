export const levelIds = ['rising', 'active', 'community', 'champion'] as const
export type LevelId = (typeof levelIds)[number]
export const badgeIds = ['first-steps', 'community-helper', 'civic-champion'] as const
export type BadgeId = (typeof badgeIds)[number]
export const credibilityPartIds = ['identity', 'actions', 'kinds', 'time'] as const
