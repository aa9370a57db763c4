import { describe, expect, test } from 'vitest'
import { adminRoles, grantedRoles, type Viewer } from '#shared/access.ts'
import { isScreenPath } from '#shared/sitemap.ts'
import { isCurrent } from './current.ts'
import { menuFor, type MenuName } from './menu-items.ts'

const menus: MenuName[] = ['top', 'more', 'admin', 'user', 'mobile', 'guest', 'bottom', 'footer']
const citizen: Viewer = {
  id: 'ada',
  isAdmin: false,
  adminRole: null,
  roles: [],
  ageVerified: true,
  isVerified: false,
}
const hrefs = (name: MenuName, viewer: Viewer | null) => menuFor(name, viewer).map(({ href }) => href)

describe('a menu', () => {
  test.each(menus)('%s shows only what exists', (name) => {
    for (const viewer of [null, citizen, { ...citizen, isAdmin: true }])
      expect(hrefs(name, viewer).filter((href) => !isScreenPath(href))).toEqual([])
  })

  test('shows a citizen what a citizen may open, in the order of the specification', () => {
    const top = [
      '/dashboard',
      '/engage',
      '/civic-counsel',
      '/challenge',
      '/projects',
      '/leaders',
      '/civic-letters',
    ]
    const bottom = ['/dashboard', '/engage', '/projects', '/leaders', '/profile']
    const mobile =
      '/ /engage /civic-counsel /challenge /projects /leaders /civic-letters /donations /campus /nysc-camps /leadership-portal /leaders/nominate /forum /leaderboard /events /meet-your-guides /organizations /training /network /wallet /sup-dashboard /treasury /voting /progress /transparency /geography /quiz-center /missions /proof-submission /local-chapters /top-schools /education /founders-wall /notifications /profile /kyc'.split(
        ' ',
      )
    expect(hrefs('top', citizen)).toEqual(top.filter(isScreenPath))
    expect(hrefs('mobile', citizen).filter((href) => mobile.includes(href))).toEqual(
      mobile.filter(isScreenPath),
    )
    expect(hrefs('bottom', citizen)).toEqual(bottom.filter(isScreenPath))
  })

  test('shows a visitor nothing that needs a sign-in', () => {
    expect(hrefs('top', null)).toEqual([
      '/engage',
      '/civic-counsel',
      '/projects',
      '/leaders',
      '/civic-letters',
    ])
    expect(hrefs('mobile', null)).toEqual([
      '/',
      '/engage',
      '/civic-counsel',
      '/projects',
      '/leaders',
      '/civic-letters',
      '/donations',
      '/leaderboard',
      '/meet-your-guides',
      '/transparency',
      '/missions',
      '/proof-submission',
      '/local-chapters',
    ])
    expect(hrefs('admin', null)).toEqual([])
    expect(hrefs('guest', null)).toEqual([
      '/',
      '/civic-counsel',
      '/about',
      '/faq',
      '/contact',
      '/leaders',
      '/projects',
      '/transparency',
    ])
  })

  test('shows only public pages before age verification', () => {
    const young: Viewer = { ...citizen, isAdmin: true, ageVerified: false }
    expect(hrefs('top', young)).toEqual([
      '/engage',
      '/civic-counsel',
      '/projects',
      '/leaders',
      '/civic-letters',
    ])
    expect(hrefs('admin', young)).toEqual([])
  })

  test('leads active volunteers to their hub, and everybody else to the way in or back', () => {
    const shown = (viewer: Viewer) =>
      menuFor('mobile', viewer)
        .filter(({ href }) => href.startsWith('/volunteer-'))
        .map(({ href, label }) => [href, label])
    expect(shown({ ...citizen, volunteer: 'ACTIVE' })).toEqual([['/volunteer-dashboard', 'Volunteer Hub']])
    expect(shown({ ...citizen, volunteer: 'INACTIVE' })).toEqual([
      ['/volunteer-onboarding', 'Rejoin Volunteers'],
    ])
    expect(shown(citizen)).toEqual([['/volunteer-onboarding', 'Become a Volunteer']])
    expect(menuFor('mobile', null).some(({ href }) => href.startsWith('/volunteer-'))).toBe(false)
  })

  test('[NV-02] the More menu has the thirteen pages of the specification in its order, for every signed-in person', () => {
    const more =
      '/wallet /donations /sup-dashboard /events /network /leaderboard /organizations /training /campus /transparency /geography /voting /local-chapters'.split(
        ' ',
      )
    for (const viewer of [
      citizen,
      { ...citizen, isVerified: true, roles: ['vetting_reviewer', 'committee_member'] } satisfies Viewer,
      { ...citizen, volunteer: 'ACTIVE' } satisfies Viewer,
      { ...citizen, isAdmin: true },
    ])
      expect(hrefs('more', viewer)).toEqual(more)
  })

  test('[NV-03] Admin Tools show the six tools to each admin role and, with the two of the admin flag first, to the flag; to nobody else anything', () => {
    const tools = [
      '/admin/users',
      '/admin/verification-reminders',
      '/admin/import-users',
      '/library/admin',
      '/admin/institution-manager',
      '/admin/escalation',
    ]
    for (const adminRole of adminRoles) {
      expect(hrefs('admin', { ...citizen, adminRole })).toEqual(tools)
      expect(hrefs('admin', { ...citizen, adminRole, isAdmin: true })).toEqual([
        '/admin',
        '/admin/missions',
        ...tools,
      ])
      const others = (['mobile', 'more', 'user', 'consoles'] as const).flatMap((name) => [
        ...hrefs(name, { ...citizen, adminRole }),
      ])
      expect(others.filter((href) => href === '/admin' || href === '/admin/missions')).toEqual([])
    }
    expect(hrefs('admin', { ...citizen, isAdmin: true })).toEqual(['/admin', '/admin/missions', ...tools])
    for (const viewer of [
      null,
      citizen,
      { ...citizen, isVerified: true, volunteer: 'ACTIVE' } satisfies Viewer,
      ...grantedRoles.map((role) => ({ ...citizen, roles: [role] })),
    ])
      expect(hrefs('admin', viewer)).toEqual([])
  })

  test('shows the vetting console to reviewers and staff, and to no other citizen', () => {
    for (const viewer of [
      { ...citizen, roles: ['vetting_reviewer'] } satisfies Viewer,
      { ...citizen, isAdmin: true },
      ...adminRoles.map((adminRole) => ({ ...citizen, adminRole })),
    ])
      expect(hrefs('consoles', viewer)[0]).toBe('/admin/leaders/vetting')
    expect(hrefs('consoles', citizen)).toEqual([])
    expect(hrefs('consoles', { ...citizen, roles: ['organization_owner'] })).toEqual([])
  })
})

describe('the current entry', () => {
  test.each([
    ['/leaders', '/leaders', true],
    ['/leaders', '/leaders/nominate', true],
    ['/leaders', '/leadership', false],
    ['/', '/', true],
    ['/', '/leaders', false],
    ['/admin', '/admin', true],
    ['/admin', '/admin/users', false],
  ])('%s on %s: %s', (href, pathname, expected) => {
    expect(isCurrent(href, pathname)).toBe(expected)
  })
})
