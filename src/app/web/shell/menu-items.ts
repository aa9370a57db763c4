import { matchScreen, type ScreenPath } from '#shared/sitemap.ts'
import { type Access, authorize, type Viewer } from '#shared/access.ts'
import { message } from '#shared/words.ts'

export interface MenuItem {
  readonly href: ScreenPath
  readonly label: string
  /** What else its page is for, below the label in the menu of small screens. */
  readonly note?: string
  readonly isHighlighted?: boolean
  /** The heading under which the menu of small screens shows it. */
  readonly group?: string
  /** Who sees the entry, where fewer do than may open its page. */
  readonly access?: Access
}

/** Headings of the menu of small screens (specification 2). */
const groups = {
  campus: message('Campus'),
  community: message('Community'),
  social: message('Social'),
  volunteer: message('Volunteer'),
  business: message('Business'),
  financial: message('Financial'),
  analytics: message('Analytics'),
  tools: message('Tools'),
  user: message('User'),
} as const

/**
 * The specification's menus in full, in its order across all domains. A menu shows the entries whose screens exist and that the
 * person may open.
 */
const menus = {
  top: [
    { href: '/dashboard', label: message('Dashboard') },
    { href: '/engage', label: message('Engage') },
    { href: '/civic-counsel', label: message('Counsel') },
    { href: '/challenge', label: message('#13k Challenge'), isHighlighted: true },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/civic-letters', label: message('Civic Letters') },
  ],
  // The specification names no top navigation for guests: the pages that a visitor comes for.
  guestTop: [
    { href: '/engage', label: message('Engage') },
    { href: '/challenge', label: message('#13k Challenge') },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/transparency', label: message('Transparency') },
  ],
  more: [
    { href: '/wallet', label: message('Wallet') },
    { href: '/donations', label: message('Donate') },
    { href: '/sup-dashboard', label: message('SUP Dashboard') },
    { href: '/events', label: message('Events') },
    { href: '/network', label: message('Network') },
    { href: '/leaderboard', label: message('Leaderboard') },
    { href: '/organizations', label: message('Organizations') },
    { href: '/training', label: message('Training') },
    { href: '/campus', label: message('Campus') },
    { href: '/transparency', label: message('Transparency') },
    { href: '/geography', label: message('Geography') },
    { href: '/voting', label: message('Voting') },
    { href: '/local-chapters', label: message('Local Chapters') },
  ],
  admin: [
    { href: '/admin', label: message('Admin Panel') },
    // Moderators open it too, from the Escalation; the specification shows the entry to the admin flag alone.
    { href: '/admin/missions', label: message('Missions Admin'), access: 'admin-flag' },
    { href: '/admin/users', label: message('Users') },
    { href: '/admin/verification-reminders', label: message('Verification Reminders') },
    { href: '/admin/import-users', label: message('Import Users') },
    { href: '/library/admin', label: message('Library Admin') },
    { href: '/admin/institution-manager', label: message('Institution Manager') },
    { href: '/admin/escalation', label: message('Escalation') },
  ],
  // Consoles of single permissions; the specification does not name them.
  consoles: [
    { href: '/admin/leaders/vetting', label: message('Vetting Console') },
    { href: '/feedback/view', label: message('Messages to the team') },
    { href: '/admin/translators', label: message('Readers of translations') },
    { href: '/ai-analytics', label: message('Figures of the guides') },
    { href: '/admin/whatsapp-analytics', label: message('WhatsApp figures') },
    { href: '/admin/approvals', label: message('Waiting for a second person') },
    { href: '/admin/leaders/vetting/lead', label: message('Vetting lead console') },
    { href: '/admin/moderation', label: message('Moderation') },
    { href: '/admin/reports', label: message('Reported problems') },
    { href: '/admin/open-data', label: message('Check open data') },
    { href: '/admin/projects', label: message('Projects console') },
    { href: '/admin/confidential-reports', label: message('Confidential reports') },
    { href: '/admin/leaders/transitions', label: message('Status changes of leaders') },
    { href: '/admin/kyc', label: message('Identity checks') },
    { href: '/admin/organizations', label: message('Checks of organizations') },
    { href: '/admin/challenge', label: message('Rounds of the challenge') },
    { href: '/admin/voting', label: message('Counting') },
    { href: '/admin/training', label: message('Training console') },
    { href: '/admin/seats', label: message('Deployment console') },
    { href: '/admin/audits', label: message('Audit console') },
    { href: '/admin/reviews', label: message('Suspension reviews') },
    { href: '/admin/money', label: message('Money console') },
    { href: '/admin/cashouts', label: message('Cashout console') },
    { href: '/admin/draws', label: message('Prize draws console') },
    { href: '/admin/volunteers', label: message('Volunteers console') },
    { href: '/admin/donations', label: message('Donations console') },
    { href: '/admin/organization-invoices', label: message('Invoices of organizations') },
    { href: '/admin/fix-duplicates', label: message('Fix Duplicates') },
    { href: '/admin/access-review', label: message('Access review') },
    { href: '/admin/campus', label: message('Campus console') },
    { href: '/committee', label: message('Committee') },
  ],
  user: [
    { href: '/profile', label: message('My Profile') },
    { href: '/verification', label: message('Settings') },
    { href: '/kyc', label: message('KYC Verification') },
    { href: '/about', label: message('About') },
    { href: '/faq', label: message('FAQ') },
    // The specification names the five above.
    { href: '/notifications', label: message('Notifications') },
    { href: '/volunteer-dashboard', label: message('Volunteer Hub') },
    { href: '/volunteer-onboarding', label: message('Become a Volunteer') },
    { href: '/help', label: message('Help and Support') },
  ],
  // One order, that of the specification: each heading covers neighbours.
  mobile: [
    { href: '/', label: message('Home') },
    { href: '/engage', label: message('Engage') },
    { href: '/civic-counsel', label: message('Counsel') },
    { href: '/challenge', label: message('#13k Challenge'), isHighlighted: true },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/civic-letters', label: message('Civic Letters') },
    { href: '/donations', label: message('Donate') },
    { href: '/campus', label: message('Campus Communities'), group: groups.campus },
    { href: '/nysc-camps', label: message('NYSC Camps'), group: groups.campus },
    { href: '/leadership-portal', label: message('Leadership Portal'), group: groups.campus },
    { href: '/leaders/nominate', label: message('Nominate a Leader'), group: groups.social },
    { href: '/forum', label: message('Forum'), group: groups.social },
    { href: '/leaderboard', label: message('Leaderboard'), group: groups.social },
    { href: '/events', label: message('Events'), group: groups.social },
    { href: '/volunteer-dashboard', label: message('Volunteer Hub'), group: groups.volunteer },
    { href: '/volunteer-onboarding', label: message('Become a Volunteer'), group: groups.volunteer },
    { href: '/meet-your-guides', label: message('Meet Your Guides'), group: groups.volunteer },
    {
      href: '/organizations',
      label: message('Organizations'),
      note: message('Bulk token purchase'),
      group: groups.business,
    },
    { href: '/training', label: message('Training'), group: groups.community },
    { href: '/network', label: message('Network'), group: groups.community },
    { href: '/wallet', label: message('Wallet'), group: groups.financial },
    { href: '/sup-dashboard', label: message('SUP Dashboard'), group: groups.financial },
    { href: '/treasury', label: message('Treasury'), group: groups.financial },
    { href: '/voting', label: message('Voting'), group: groups.analytics },
    { href: '/progress', label: message('Progress Tracking'), group: groups.analytics },
    { href: '/transparency', label: message('Transparency'), group: groups.analytics },
    { href: '/geography', label: message('Geography'), group: groups.analytics },
    { href: '/quiz-center', label: message('Quiz Center'), group: groups.tools },
    { href: '/missions', label: message('Missions'), group: groups.tools },
    { href: '/proof-submission', label: message('Proof Submission'), group: groups.tools },
    { href: '/local-chapters', label: message('Local Chapters'), group: groups.tools },
    { href: '/top-schools', label: message('Top Schools'), group: groups.tools },
    { href: '/education', label: message('Education'), group: groups.tools },
    { href: '/founders-wall', label: message('Founders’ Wall'), group: groups.tools },
    { href: '/notifications', label: message('Notifications'), group: groups.user },
    { href: '/profile', label: message('My Profile'), group: groups.user },
    { href: '/kyc', label: message('KYC Verification'), group: groups.user },
  ],
  guest: [
    { href: '/', label: message('Home') },
    { href: '/civic-counsel', label: message('Counsel') },
    { href: '/about', label: message('About') },
    { href: '/faq', label: message('FAQ') },
    { href: '/contact', label: message('Contact us') },
    // The specification names only the five above; a visitor on a phone needs the public pages too.
    { href: '/leaders', label: message('Candidates') },
    { href: '/projects', label: message('Projects') },
    { href: '/transparency', label: message('Transparency') },
  ],
  bottom: [
    { href: '/dashboard', label: message('Home') },
    { href: '/engage', label: message('Engage') },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/profile', label: message('Me') },
  ],
  footer: [
    { href: '/about', label: message('About') },
    { href: '/challenge', label: message('#13k Challenge') },
    { href: '/transparency', label: message('Transparency') },
    { href: '/progress', label: message('Progress Tracking') },
    { href: '/engage', label: message('Engage') },
    { href: '/network', label: message('Network') },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/treasury', label: message('Treasury') },
    { href: '/help', label: message('Help and Support') },
    { href: '/contact', label: message('Contact us') },
    { href: '/verification', label: message('Settings') },
    { href: '/faq', label: message('FAQ') },
    { href: '/terms', label: message('Terms') },
    { href: '/privacy', label: message('Privacy') },
    { href: '/security', label: message('Security') },
    { href: '/governance', label: message('Governance') },
    // The specification names the pages above.
    { href: '/reports', label: message('Reported problems') },
    { href: '/civic-heatmap', label: message('Civic heatmap') },
    { href: '/moderation-log', label: message('Moderation log') },
  ],
} as const satisfies Record<string, readonly MenuItem[]>

export type MenuName = keyof typeof menus

/** Active volunteers have their hub instead of the way in, and somebody who left is asked back. */
const forVolunteer = (item: MenuItem, viewer: Viewer | null): MenuItem[] => {
  if (item.href !== '/volunteer-onboarding' || viewer?.volunteer === undefined) return [item]
  return viewer.volunteer === 'ACTIVE' ? [] : [{ ...item, label: message('Rejoin Volunteers') }]
}

/** Staff who still owe their second factor see their consoles: each leads to its set-up and back. */
const isOpenOrOwed = (access: Access, viewer: Viewer): boolean =>
  ['allowed', 'second-factor-required'].includes(authorize(access, viewer))

/** A menu's entries that exist and that the person may open [NV-01..08]. */
export const menuFor = (name: MenuName, viewer: Viewer | null): readonly MenuItem[] =>
  menus[name]
    .flatMap((item) => forVolunteer(item, viewer))
    .filter(({ href, access }) => {
      const match = matchScreen(href)
      return (
        match !== null &&
        (viewer === null
          ? match.screen.access === 'public' || name === 'footer' || name === 'guestTop'
          : isOpenOrOwed(access ?? match.screen.access, viewer))
      )
    })

/** The entries under their headings; those without one come first. */
export const grouped = (items: readonly MenuItem[]): readonly (readonly [string, readonly MenuItem[]])[] => [
  ...Map.groupBy(items, ({ group = '' }) => group),
]
