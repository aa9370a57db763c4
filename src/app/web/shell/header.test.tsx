// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderWithState, stateOf } from '#test/web.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

const openMenu = (title: string) => screen.getByText(title).closest('details')
const entriesOf = (title: string): (string | null)[][] =>
  [...(openMenu(title)?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('href'),
    link.textContent?.trim() ?? null,
  ])

const showTo = (name: 'ada' | 'lola', waiting: number) => {
  const state = stateOf(name)
  renderWithState(<Header isOnCloth={false} />, {
    state: { ...state, user: state.user && { ...state.user, waiting } },
  })
}
const consoles = () => {
  const menu = screen.getByText('Consoles').closest('details')
  if (!menu) throw new Error('the menu of consoles is missing')
  return menu
}

describe('the menu of consoles', () => {
  test('says on its button and beside the entry how much waits for the person', () => {
    showTo('lola', 3)
    expect(consoles().querySelector('summary')?.textContent).toContain('3 wait for you')
    const entry = within(consoles()).getByText(/Waiting for a second person/)
    expect(entry.textContent).toContain('3 wait for you')
    expect(entry.closest('a')?.getAttribute('href')).toBe('/admin/approvals')
    expect(consoles().textContent?.match(/wait for you/g)).toHaveLength(2)
  })

  test('shows no number when nothing waits, and one waits, not “wait”', () => {
    showTo('lola', 0)
    expect(consoles().textContent).not.toMatch(/for you/)
    cleanup()
    showTo('lola', 1)
    expect(consoles().textContent).toContain('1 waits for you')
  })

  test('is not there for a citizen', () => {
    showTo('ada', 0)
    expect(screen.queryByText('Consoles')).toBeNull()
  })
})

test('[NV-01] the top navigation of a signed-in person has the seven pages in their order, the challenge highlighted', () => {
  renderWithState(<Header isOnCloth={false} />, { state: { ...stateOf('ada'), pathname: '/projects' } })
  const main = screen.getByRole('navigation', { name: 'Main' })
  const links = [...main.querySelectorAll<HTMLAnchorElement>(':scope > a')]
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/dashboard', 'Dashboard'],
    ['/engage', 'Engage'],
    ['/civic-counsel', 'Counsel'],
    ['/challenge', '#13k Challenge'],
    ['/projects', 'Projects'],
    ['/leaders', 'Candidates'],
    ['/civic-letters', 'Civic Letters'],
  ])
  expect(links.filter((link) => link.className === 'hi').map((link) => link.getAttribute('href'))).toEqual([
    '/challenge',
  ])
  expect(
    links.filter((link) => link.getAttribute('aria-current')).map((link) => link.getAttribute('href')),
  ).toEqual(['/projects'])
})

test('[NV-04] the user menu shows name, role and number, the pages of the specification, and Logout', () => {
  renderWithState(<Header isOnCloth={false} />, { state: stateOf('ada') })
  const menu = screen.getByText('Citizen · Citizen #7').closest('details')
  if (!menu) throw new Error('the user menu is missing')
  expect(menu.textContent).toContain('Ada Sampleson')
  const hrefs = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.slice(0, 5)).toEqual(['/profile', '/verification', '/kyc', '/about', '/faq'])
  expect(within(menu).getByRole('button', { name: 'Logout', hidden: true })).toBeDefined()
})

test('[NV-02] the More menu of the bar of a signed-in person has its thirteen entries with their names; a guest has none', () => {
  renderWithState(<Header isOnCloth={false} />, { state: stateOf('ada') })
  expect(entriesOf('More')).toEqual([
    ['/wallet', 'Wallet'],
    ['/donations', 'Donate'],
    ['/sup-dashboard', 'SUP Dashboard'],
    ['/events', 'Events'],
    ['/network', 'Network'],
    ['/leaderboard', 'Leaderboard'],
    ['/organizations', 'Organizations'],
    ['/training', 'Training'],
    ['/campus', 'Campus'],
    ['/transparency', 'Transparency'],
    ['/geography', 'Geography'],
    ['/voting', 'Voting'],
    ['/local-chapters', 'Local Chapters'],
  ])
  cleanup()
  renderWithState(<Header isOnCloth={false} />, { state: { ...stateOf('ada'), user: null, viewer: null } })
  expect(screen.queryByText('More')).toBeNull()
})

test('[NV-03] Admin Tools stand in the bar of staff: six for an admin role, the panel and the missions first for the flag', () => {
  const tools = [
    ['/admin/users', 'Users'],
    ['/admin/verification-reminders', 'Verification Reminders'],
    ['/admin/import-users', 'Import Users'],
    ['/library/admin', 'Library Admin'],
    ['/admin/institution-manager', 'Institution Manager'],
    ['/admin/escalation', 'Escalation'],
  ]
  for (const [name, entries] of [
    ['emeka', tools],
    ['kemi', tools],
    ['chidi', [['/admin', 'Admin Panel'], ['/admin/missions', 'Missions Admin'], ...tools]],
  ] as const) {
    renderWithState(<Header isOnCloth={false} />, { state: stateOf(name) })
    expect(entriesOf('Admin Tools')).toEqual(entries)
    cleanup()
  }
  for (const name of ['ada', 'bola', 'funke'] as const) {
    renderWithState(<Header isOnCloth={false} />, { state: stateOf(name) })
    expect(screen.queryByText('Admin Tools')).toBeNull()
    cleanup()
  }
})

const menuOf = (trigger: Element | null) => {
  const menu = trigger?.closest('details')
  if (!menu) throw new Error('the menu is missing')
  return menu
}
const hrefsIn = (menu: Element) =>
  [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

test('[NV-05] the menu of small screens has the pages of members in their order, with that of volunteers by their part, and those of guests with Login / Join', () => {
  const shown = (state: ReturnType<typeof stateOf>) => {
    renderWithState(<Header isOnCloth={false} />, { state })
    const menu = menuOf(screen.getByLabelText('Menu'))
    const hrefs = hrefsIn(menu)
    const join = within(menu).queryByRole('link', { name: 'Login / Join', hidden: true })
    cleanup()
    return { hrefs, joinsAt: join?.getAttribute('href') }
  }
  const listed =
    '/ /engage /civic-counsel /challenge /projects /leaders /civic-letters /donations /campus /nysc-camps /leadership-portal /leaders/nominate /forum /leaderboard /events /meet-your-guides /organizations /training /network /wallet /sup-dashboard /treasury /voting /progress /transparency /geography /quiz-center /missions /proof-submission /local-chapters /top-schools /education /founders-wall /notifications /profile /kyc'.split(
      ' ',
    )
  const ada = stateOf('ada')
  const citizen = shown(ada)
  const at = listed.indexOf('/meet-your-guides')
  expect(citizen.hrefs).toEqual(listed.toSpliced(at, 0, '/volunteer-onboarding'))
  expect(citizen.joinsAt).toBeUndefined()
  const active = ada.viewer && { ...ada.viewer, volunteer: 'ACTIVE' as const }
  expect(shown({ ...ada, viewer: active }).hrefs).toEqual(listed.toSpliced(at, 0, '/volunteer-dashboard'))
  const guest = shown({ viewer: null, user: null })
  expect(guest.hrefs.slice(0, 5)).toEqual(['/', '/civic-counsel', '/about', '/faq', '/contact'])
  expect(guest.joinsAt).toBe('/auth')
})
