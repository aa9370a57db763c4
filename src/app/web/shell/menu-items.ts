import { matchScreen } from '#shared/sitemap.ts'
import { mayEnter, type Viewer } from '#shared/access.ts'
import { say } from '#shared/words.ts'

export interface MenuItem {
  readonly href: string
  readonly label: string
  readonly isHighlighted?: boolean
}

/** The specification's menus in full; a menu shows only the entries whose screens exist and that the person may enter. */
const menus = {
  top: [
    { href: '/dashboard', label: say('Dashboard') },
    { href: '/engage', label: say('Engage') },
    { href: '/civic-counsel', label: say('Counsel') },
    { href: '/challenge', label: say('#13k Challenge'), isHighlighted: true },
    { href: '/projects', label: say('Projects') },
    { href: '/leaders', label: say('Candidates') },
    { href: '/civic-letters', label: say('Civic Letters') },
  ],
  more: [
    { href: '/wallet', label: say('Wallet') },
    { href: '/donations', label: say('Donate') },
    { href: '/sup-dashboard', label: say('SUP Dashboard') },
    { href: '/events', label: say('Events') },
    { href: '/network', label: say('Network') },
    { href: '/leaderboard', label: say('Leaderboard') },
    { href: '/organizations', label: say('Organizations') },
    { href: '/training', label: say('Training') },
    { href: '/campus', label: say('Campus') },
    { href: '/transparency', label: say('Transparency') },
    { href: '/geography', label: say('Geography') },
    { href: '/voting', label: say('Voting') },
    { href: '/local-chapters', label: say('Local Chapters') },
  ],
  admin: [
    { href: '/admin', label: say('Admin Panel') },
    { href: '/admin/missions', label: say('Missions Admin') },
    { href: '/admin/users', label: say('Users') },
    { href: '/admin/verification-reminders', label: say('Verification Reminders') },
    { href: '/admin/import-users', label: say('Import Users') },
    { href: '/admin/leaders/vetting', label: say('Vetting Console') },
    { href: '/library/admin', label: say('Library Admin') },
    { href: '/admin/institution-manager', label: say('Institution Manager') },
    { href: '/admin/escalation', label: say('Escalation') },
  ],
  // Consoles of single duties; the specification names none of them.
  consoles: [
    { href: '/admin/leaders/vetting/lead', label: say('Vetting lead desk') },
    { href: '/admin/leaders/concerns', label: say('Reports and corrections') },
    { href: '/admin/leaders/moves', label: say('Moves of leaders') },
    { href: '/admin/challenge', label: say('Rounds of the challenge') },
    { href: '/admin/voting', label: say('Counting') },
    { href: '/admin/training', label: say('Training desk') },
    { href: '/admin/seats', label: say('Deployment desk') },
    { href: '/admin/audits', label: say('Audit desk') },
    { href: '/admin/reviews', label: say('Suspension reviews') },
    { href: '/admin/fix-duplicates', label: say('Fix Duplicates') },
    { href: '/admin/access-review', label: say('Access review') },
    { href: '/committee', label: say('Committee') },
  ],
  user: [
    { href: '/profile', label: say('My Profile') },
    { href: '/verification', label: say('Settings') },
    { href: '/kyc', label: say('KYC Verification') },
    { href: '/about', label: say('About') },
    { href: '/faq', label: say('FAQ') },
  ],
  mobile: [
    { href: '/', label: say('Home') },
    { href: '/engage', label: say('Engage') },
    { href: '/civic-counsel', label: say('Counsel') },
    { href: '/challenge', label: say('#13k Challenge'), isHighlighted: true },
    { href: '/projects', label: say('Projects') },
    { href: '/leaders', label: say('Candidates') },
    { href: '/civic-letters', label: say('Civic Letters') },
    { href: '/donations', label: say('Donate') },
    { href: '/campus', label: say('Campus') },
    { href: '/nysc-camps', label: say('NYSC Camps') },
    { href: '/leadership-portal', label: say('Leadership Portal') },
    { href: '/leaders/nominate', label: say('Nominate a Leader') },
    { href: '/forum', label: say('Forum') },
    { href: '/leaderboard', label: say('Leaderboard') },
    { href: '/events', label: say('Events') },
    { href: '/meet-your-guides', label: say('Meet Your Guides') },
    { href: '/organizations', label: say('Organizations') },
    { href: '/training', label: say('Training') },
    { href: '/network', label: say('Network') },
    { href: '/wallet', label: say('Wallet') },
    { href: '/sup-dashboard', label: say('SUP Dashboard') },
    { href: '/treasury', label: say('Treasury') },
    { href: '/voting', label: say('Voting') },
    { href: '/progress', label: say('Progress Tracking') },
    { href: '/transparency', label: say('Transparency') },
    { href: '/geography', label: say('Geography') },
    { href: '/quiz-center', label: say('Quiz Center') },
    { href: '/missions', label: say('Missions') },
    { href: '/proof-submission', label: say('Proof Submission') },
    { href: '/local-chapters', label: say('Local Chapters') },
    { href: '/top-schools', label: say('Top Schools') },
    { href: '/education', label: say('Education') },
    { href: '/founders-wall', label: say('Founders’ Wall') },
    { href: '/notifications', label: say('Notifications') },
    { href: '/profile', label: say('My Profile') },
    { href: '/kyc', label: say('KYC Verification') },
  ],
  guest: [
    { href: '/', label: say('Home') },
    { href: '/civic-counsel', label: say('Counsel') },
    { href: '/about', label: say('About') },
    { href: '/faq', label: say('FAQ') },
    { href: '/contact', label: say('Contact us') },
  ],
  bottom: [
    { href: '/dashboard', label: say('Home') },
    { href: '/engage', label: say('Engage') },
    { href: '/projects', label: say('Projects') },
    { href: '/leaders', label: say('Leaders') },
    { href: '/profile', label: say('Me') },
  ],
  footer: [
    { href: '/about', label: say('About') },
    { href: '/challenge', label: say('#13k Challenge') },
    { href: '/transparency', label: say('Transparency') },
    { href: '/progress', label: say('Progress Tracking') },
    { href: '/engage', label: say('Engage') },
    { href: '/network', label: say('Network') },
    { href: '/projects', label: say('Projects') },
    { href: '/leaders', label: say('Leaders') },
    { href: '/treasury', label: say('Treasury') },
    { href: '/help', label: say('Help and Support') },
    { href: '/contact', label: say('Contact us') },
    { href: '/verification', label: say('Settings') },
    { href: '/faq', label: say('FAQ') },
    { href: '/terms', label: say('Terms') },
    { href: '/privacy', label: say('Privacy') },
    { href: '/security', label: say('Security') },
    { href: '/governance', label: say('Governance') },
  ],
} as const satisfies Record<string, readonly MenuItem[]>

export type MenuName = keyof typeof menus

const exists = (href: string): boolean => matchScreen(href) !== null

/** A menu's entries that exist and that the person may enter [NV-01..08]. */
export const menuFor = (name: MenuName, viewer: Viewer | null): readonly MenuItem[] =>
  menus[name].filter(({ href }) => {
    const match = matchScreen(href)
    return (
      match !== null &&
      exists(href) &&
      (viewer === null
        ? match.screen.access === 'public' || name === 'footer'
        : mayEnter(match.screen.access, viewer))
    )
  })

/** Pages that others lie below without being part of them. */
const entrances = new Set(['/', '/admin'])

/** True when the entry leads to the page that shows now or to one below it. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (!entrances.has(href) && pathname.startsWith(`${href}/`))
