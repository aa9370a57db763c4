import type { Access } from './access.ts'

/** Accesses that people have without a role of staff, a reviewer or the committee. */
const publicAccesses = [
  'public',
  'signed-in',
  'citizen',
  'verified',
  'volunteer',
  'organization-member',
  'organization-owner',
] as const satisfies readonly Access[]
export type PublicAccess = (typeof publicAccesses)[number]

/** True for accesses that only staff, reviewers and the committee pass: writes under them leave an audit record. */
export const isConsole = (access: Access): boolean => !publicAccesses.some((each) => each === access)
