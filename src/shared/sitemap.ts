import type { Access } from './access.ts'
import { say } from './words.ts'

/** How much script a screen carries: none, hydration after first paint, or a staff console. */
export type Level = 'read' | 'act' | 'desk'

export interface Screen {
  readonly path: string
  readonly access: Access
  readonly level: Level
  /** The page's name in titles and menus. */
  readonly title: string
  /** Other paths that show the same page (decision D-12). */
  readonly aliases?: readonly string[]
  /** Which room's page it is; its words travel with it. */
  readonly room: string
  /** Left out of sitemap.xml and of search engines. */
  readonly isPrivate?: boolean
  /** Absent in production. */
  readonly isDemoOnly?: boolean
  /** Its address opens something by itself: no page that is reached from it may learn it (S-11). */
  readonly hasSecretAddress?: boolean
}

/** Every screen of the product, once. Menus, guards, links, e-mails, return addresses and tests read this table. */
export const sitemap = {
  landing: {
    path: '/',
    access: 'public',
    level: 'read',
    room: 'site',
    title: say('Find, vet and choose credible leaders'),
  },
  canada: {
    path: '/canada',
    access: 'public',
    level: 'read',
    room: 'site',
    title: say('SUP Civic in Canada'),
  },
  geography: {
    path: '/geography',
    access: 'citizen',
    level: 'read',
    room: 'regions',
    title: say('Geography'),
  },
  auth: {
    path: '/auth',
    access: 'public',
    level: 'act',
    room: 'identity',
    title: say('Sign in or join'),
    aliases: ['/login', '/signup', '/register'],
    isPrivate: true,
  },
  emergencyLogin: {
    path: '/emergency-login',
    access: 'public',
    level: 'read',
    room: 'identity',
    title: say('Emergency sign-in'),
    isPrivate: true,
  },
  resetPassword: {
    path: '/reset-password',
    access: 'public',
    level: 'act',
    room: 'account',
    title: say('Forgot your password?'),
    isPrivate: true,
  },
  newPassword: {
    path: '/reset-password/:token',
    access: 'public',
    level: 'act',
    room: 'account',
    title: say('Choose a new password'),
    isPrivate: true,
    hasSecretAddress: true,
  },
  verifyEmail: {
    path: '/verify-email',
    access: 'citizen',
    level: 'act',
    room: 'account',
    title: say('Confirm your email'),
    hasSecretAddress: true,
  },
  verifyPhone: {
    path: '/verify-phone',
    access: 'citizen',
    level: 'act',
    room: 'account',
    title: say('Confirm your phone'),
  },
  verification: {
    path: '/verification',
    access: 'citizen',
    level: 'act',
    room: 'account',
    title: say('Settings'),
  },
  completeSignup: {
    path: '/complete-signup',
    access: 'signed-in',
    level: 'act',
    room: 'members',
    title: say('Complete your account'),
  },
  onboarding: {
    path: '/onboarding',
    access: 'citizen',
    level: 'act',
    room: 'members',
    title: say('Welcome'),
  },
  profile: {
    path: '/profile',
    access: 'citizen',
    level: 'act',
    room: 'members',
    title: say('My Profile'),
  },
  avatarStudio: {
    path: '/avatar-studio',
    access: 'citizen',
    level: 'act',
    room: 'members',
    title: say('Your picture'),
  },
  dashboard: {
    path: '/dashboard',
    access: 'citizen',
    level: 'act',
    room: 'insight',
    title: say('Dashboard'),
  },
  wallet: {
    path: '/wallet',
    access: 'citizen',
    level: 'act',
    room: 'wallet',
    title: say('Wallet'),
  },
  voting: {
    path: '/voting',
    access: 'citizen',
    level: 'act',
    room: 'voting',
    title: say('Community selection'),
  },
  contestResult: {
    path: '/voting/results/:contestId',
    access: 'public',
    level: 'read',
    room: 'voting',
    title: say('Result of a community selection'),
  },
  countDesk: {
    path: '/admin/voting',
    access: 'rounds',
    level: 'desk',
    room: 'voting',
    title: say('Counting'),
  },
  challenge: {
    path: '/challenge',
    access: 'citizen',
    level: 'read',
    room: 'challenge',
    title: say('#13k Challenge'),
  },
  challengeDesk: {
    path: '/admin/challenge',
    access: 'rounds',
    level: 'desk',
    room: 'challenge',
    title: say('Rounds of the challenge'),
  },
  leaders: { path: '/leaders', access: 'public', level: 'read', room: 'leaders', title: say('Leaders') },
  nominate: {
    path: '/leaders/nominate',
    access: 'citizen',
    level: 'act',
    room: 'vetting',
    title: say('Nominate a Leader'),
    aliases: ['/nominate'],
  },
  leader: {
    path: '/leaders/:leaderId',
    access: 'public',
    level: 'read',
    room: 'profiles',
    title: say('Leader'),
  },
  compare: {
    path: '/leaders/compare',
    access: 'public',
    level: 'read',
    room: 'leaders',
    title: say('Compare leaders'),
    isPrivate: true,
  },
  follows: {
    path: '/leaders/following',
    access: 'citizen',
    level: 'act',
    room: 'leaders',
    title: say('Whom you follow'),
    isPrivate: true,
  },
  reportLeader: {
    path: '/leaders/:leaderId/report',
    access: 'citizen',
    level: 'act',
    room: 'leaders',
    title: say('Report a concern'),
  },
  correctProfile: {
    path: '/leaders/:leaderId/correct',
    access: 'citizen',
    level: 'act',
    room: 'leaders',
    title: say('Correct a profile'),
  },
  replyToReports: {
    path: '/leaders/:leaderId/reply',
    access: 'citizen',
    level: 'act',
    room: 'leaders',
    title: say('Reply to reports'),
  },
  leaderConcerns: {
    path: '/admin/leaders/concerns',
    access: 'moderation',
    level: 'desk',
    room: 'leaders',
    title: say('Reports and corrections'),
  },
  methodology: {
    path: '/methodology',
    access: 'citizen',
    level: 'read',
    room: 'leaders',
    title: say('How it works'),
  },
  training: {
    path: '/training',
    access: 'citizen',
    level: 'act',
    room: 'training',
    title: say('Training'),
  },
  lesson: {
    path: '/training/:moduleId',
    access: 'citizen',
    level: 'act',
    room: 'training',
    title: say('Training'),
  },
  trainingDesk: {
    path: '/admin/training',
    access: 'training-lead',
    level: 'act',
    room: 'training',
    title: say('Training desk'),
  },
  leadershipPortal: {
    path: '/leadership-portal',
    access: 'citizen',
    level: 'act',
    room: 'accountability',
    title: say('Leadership Portal'),
  },
  committee: {
    path: '/committee',
    access: 'committee',
    level: 'act',
    room: 'accountability',
    title: say('Committee'),
  },
  auditDesk: {
    path: '/admin/audits',
    access: 'audit-panel',
    level: 'act',
    room: 'accountability',
    title: say('Audit desk'),
  },
  seatDesk: {
    path: '/admin/seats',
    access: 'training-lead',
    level: 'act',
    room: 'accountability',
    title: say('Deployment desk'),
  },
  reviews: {
    path: '/admin/reviews',
    access: 'safeguarding',
    level: 'act',
    room: 'accountability',
    title: say('Suspension reviews'),
  },
  dataDeletion: {
    path: '/data-deletion',
    access: 'public',
    level: 'act',
    room: 'privacy',
    title: say('Your data'),
  },
  track: {
    path: '/nominations/:nominationId',
    access: 'citizen',
    level: 'act',
    room: 'vetting',
    title: say('Nomination'),
  },
  consent: {
    path: '/consent/:token',
    access: 'public',
    level: 'act',
    room: 'vetting',
    title: say('Your nomination'),
    isPrivate: true,
    hasSecretAddress: true,
  },
  vetting: {
    path: '/admin/leaders/vetting',
    access: 'vetting',
    level: 'desk',
    room: 'vetting',
    title: say('Vetting Console'),
  },
  vettingMe: {
    path: '/admin/leaders/vetting/me',
    access: 'vetting',
    level: 'desk',
    room: 'vetting',
    title: say('My vetting record'),
  },
  vettingLead: {
    path: '/admin/leaders/vetting/lead',
    access: 'vetting-lead',
    level: 'desk',
    room: 'vetting',
    title: say('Vetting lead desk'),
  },
  adminPanel: {
    path: '/admin',
    access: 'admin-flag',
    level: 'desk',
    room: 'staff',
    title: say('Admin Panel'),
  },
  users: { path: '/admin/users', access: 'admin', level: 'desk', room: 'staff', title: say('Users') },
  verificationReminders: {
    path: '/admin/verification-reminders',
    access: 'admin',
    level: 'desk',
    room: 'staff',
    title: say('Verification Reminders'),
  },
  importUsers: {
    path: '/admin/import-users',
    access: 'admin',
    level: 'desk',
    room: 'staff',
    title: say('Import Users'),
  },
  fixDuplicates: {
    path: '/admin/fix-duplicates',
    access: 'admin',
    level: 'desk',
    room: 'staff',
    title: say('Fix Duplicates'),
  },
  testSignup: {
    path: '/admin/test-signup',
    access: 'admin',
    level: 'desk',
    room: 'staff',
    title: say('Test Signup'),
    isDemoOnly: true,
  },
  kit: {
    path: '/dev/kit',
    access: 'public',
    level: 'act',
    room: 'site',
    title: 'Kit',
    isPrivate: true,
    isDemoOnly: true,
  },
  outbox: {
    path: '/dev/outbox',
    access: 'public',
    level: 'read',
    room: 'site',
    title: 'Outbox',
    isPrivate: true,
    isDemoOnly: true,
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof sitemap
export const screens: Readonly<Record<ScreenName, Screen>> = sitemap
export const screenNames = Object.keys(sitemap) as ScreenName[]

/** Redirects that keep old and short addresses alive; parameters of the same name are carried over. */
export const redirects: Readonly<Record<string, string>> = {
  '/candidates': '/leaders',
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a screen, typed from its path: `to('leader', { leaderId })`. */
export const to = <N extends ScreenName>(
  name: N,
  ...rest: ParamNames<(typeof sitemap)[N]['path']> extends never
    ? []
    : [params: Record<ParamNames<(typeof sitemap)[N]['path']>, string>]
): string => {
  const params: Record<string, string> = rest[0] ?? {}
  return screens[name].path.replaceAll(/:([A-Za-z]+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  )
}

interface Pattern {
  readonly name: ScreenName
  readonly pattern: RegExp
  readonly params: readonly string[]
  readonly isPlain: boolean
}

const patternsOf = (name: ScreenName): Pattern[] =>
  [screens[name].path, ...(screens[name].aliases ?? [])].map((path) => {
    const params = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
    return {
      name,
      params,
      isPlain: params.length === 0,
      pattern: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`),
    }
  })

// Static segments win over parameters: /leaders/nominate is never a leader.
const patterns = screenNames.flatMap(patternsOf).toSorted((a, b) => Number(b.isPlain) - Number(a.isPlain))

export interface Match {
  readonly name: ScreenName
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
}

/** The screen that a pathname belongs to, or null for an unknown one. */
export const matchScreen = (pathname: string): Match | null => {
  for (const { name, pattern, params } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    try {
      const values = params.map((param, index) => [param, decodeURIComponent(found[index + 1] ?? '')])
      return { name, screen: screens[name], params: Object.fromEntries(values) }
    } catch {
      return null
    }
  }
  return null
}

/** True for a path that a sign-in may return to. */
export const isScreenPath = (pathname: string): boolean => matchScreen(pathname) !== null
