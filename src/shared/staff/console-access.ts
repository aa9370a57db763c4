/** Accesses (access.ts) that people have without a role of staff, a reviewer or the committee. */
const publicAccesses = [
  'public',
  'signed-in',
  'citizen',
  'verified',
  'volunteer',
  'organization-member',
  'organization-owner',
] as const
export type PublicAccess = (typeof publicAccesses)[number]

/** True for accesses that only staff, reviewers and the committee pass: writes under them leave an audit record. */
export const isConsole = (access: string): boolean => !publicAccesses.some((each) => each === access)
