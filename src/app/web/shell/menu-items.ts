import { matchScreen } from '#shared/sitemap.ts'
import type { PlannedPath } from '#shared/sitemap/pages-to-come.ts'
import { can, type Viewer } from '#shared/access.ts'
import { message } from '#shared/words.ts'

export interface MenuItem {
  readonly href: PlannedPath
  readonly label: string
  readonly isHighlighted?: boolean
}

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
    { href: '/admin/missions', label: message('Missions Admin') },
    { href: '/admin/users', label: message('Users') },
    { href: '/admin/verification-reminders', label: message('Verification Reminders') },
    { href: '/admin/import-users', label: message('Import Users') },
    { href: '/admin/leaders/vetting', label: message('Vetting Console') },
    { href: '/library/admin', label: message('Library Admin') },
    { href: '/admin/institution-manager', label: message('Institution Manager') },
    { href: '/admin/escalation', label: message('Escalation') },
  ],
  // Consoles of single permissions; the specification does not name them.
  consoles: [
    { href: '/admin/approvals', label: message('Waiting for a second person') },
    { href: '/admin/leaders/vetting/lead', label: message('Vetting lead console') },
    { href: '/admin/leaders/concerns', label: message('Reports and corrections') },
    { href: '/admin/reports', label: message('Reported problems') },
    { href: '/admin/confidential-reports', label: message('Confidential reports') },
    { href: '/admin/leaders/moves', label: message('Moves of leaders') },
    { href: '/admin/challenge', label: message('Rounds of the challenge') },
    { href: '/admin/voting', label: message('Counting') },
    { href: '/admin/training', label: message('Training console') },
    { href: '/admin/seats', label: message('Deployment console') },
    { href: '/admin/audits', label: message('Audit console') },
    { href: '/admin/reviews', label: message('Suspension reviews') },
    { href: '/admin/fix-duplicates', label: message('Fix Duplicates') },
    { href: '/admin/access-review', label: message('Access review') },
    { href: '/committee', label: message('Committee') },
  ],
  user: [
    { href: '/profile', label: message('My Profile') },
    { href: '/notifications', label: message('Notifications') },
    { href: '/verification', label: message('Settings') },
    { href: '/kyc', label: message('KYC Verification') },
    { href: '/about', label: message('About') },
    { href: '/faq', label: message('FAQ') },
  ],
  mobile: [
    { href: '/', label: message('Home') },
    { href: '/engage', label: message('Engage') },
    { href: '/civic-counsel', label: message('Counsel') },
    { href: '/challenge', label: message('#13k Challenge'), isHighlighted: true },
    { href: '/projects', label: message('Projects') },
    { href: '/leaders', label: message('Candidates') },
    { href: '/civic-letters', label: message('Civic Letters') },
    { href: '/donations', label: message('Donate') },
    { href: '/campus', label: message('Campus') },
    { href: '/nysc-camps', label: message('NYSC Camps') },
    { href: '/leadership-portal', label: message('Leadership Portal') },
    { href: '/leaders/nominate', label: message('Nominate a Leader') },
    { href: '/forum', label: message('Forum') },
    { href: '/leaderboard', label: message('Leaderboard') },
    { href: '/events', label: message('Events') },
    { href: '/meet-your-guides', label: message('Meet Your Guides') },
    { href: '/organizations', label: message('Organizations') },
    { href: '/training', label: message('Training') },
    { href: '/network', label: message('Network') },
    { href: '/wallet', label: message('Wallet') },
    { href: '/sup-dashboard', label: message('SUP Dashboard') },
    { href: '/treasury', label: message('Treasury') },
    { href: '/voting', label: message('Voting') },
    { href: '/progress', label: message('Progress Tracking') },
    { href: '/transparency', label: message('Transparency') },
    { href: '/geography', label: message('Geography') },
    { href: '/quiz-center', label: message('Quiz Center') },
    { href: '/missions', label: message('Missions') },
    { href: '/proof-submission', label: message('Proof Submission') },
    { href: '/local-chapters', label: message('Local Chapters') },
    { href: '/top-schools', label: message('Top Schools') },
    { href: '/education', label: message('Education') },
    { href: '/founders-wall', label: message('Founders’ Wall') },
    { href: '/notifications', label: message('Notifications') },
    { href: '/profile', label: message('My Profile') },
    { href: '/kyc', label: message('KYC Verification') },
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
    { href: '/reports', label: message('Reported problems') },
    { href: '/civic-heatmap', label: message('Civic heatmap') },
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
  ],
} as const satisfies Record<string, readonly MenuItem[]>

export type MenuName = keyof typeof menus

/** A menu's entries that exist and that the person may open [NV-01..08]. */
export const menuFor = (name: MenuName, viewer: Viewer | null): readonly MenuItem[] =>
  menus[name].filter(({ href }) => {
    const match = matchScreen(href)
    return (
      match !== null &&
      (viewer === null
        ? match.screen.access === 'public' || name === 'footer' || name === 'guestTop'
        : can(match.screen.access, viewer))
    )
  })

/** Pages that are parents in the address only: other pages below them are not part of them. */
const entrances = new Set(['/', '/admin'])

/** True when the entry leads to the current page or to one of its parents. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (!entrances.has(href) && pathname.startsWith(`${href}/`))
