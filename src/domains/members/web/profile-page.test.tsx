// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isScreenPath } from '#shared/sitemap.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { AFFILIATION_MISSING } from '#domains/institutions/affiliation-contract.ts'
import { membersApi } from '../contract.ts'
import { HOME_MISSING } from '../place-contract.ts'
import { memberServer, profileFixture } from './member-fixture.ts'
import profilePage from './profile-page.tsx'

const show = (search = '', client: FakeClient = memberServer()) => {
  const Page = profilePage.component
  const state = { ...stateOf('ada'), name: 'profile' as const, pathname: '/profile', search }
  return renderWithState(<Page />, { client, state })
}
const assign = vi.fn()
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('location', { ...globalThis.location, assign })
})
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.unstubAllGlobals()
})
const about = async () => within(await screen.findByRole('region', { name: 'About you' }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const written = (client: FakeClient, call: string) =>
  client.asked.findLast((each) => each.call === call)?.body

describe('[PF-01] the profile', () => {
  test('shows the figures, and explains how the score is computed', async () => {
    show()
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent
    await screen.findByText('credibility score')
    expect(figure('credibility score')).toBe('25credibility score')
    expect(figure('civic engagements')).toBe('14civic engagements')
    expect(figure('badges earned')).toBe('1badges earned')
    expect(figure('days in a row')).toBe('3days in a row')
    expect(figure('joined')).toBe('18 August 2026joined')
    const how = screen.getByText('How the credibility score is worked out').closest('details')
    expect(how?.textContent).toContain('Each action that someone confirmed: 1 point, 50 at most.12 of 50')
  })

  test('gives no score without support for one', async () => {
    const profile = profileFixture()
    show('', memberServer({ ...profile, stats: { ...profile.stats, credibility: null } }))
    expect((await screen.findByText('credibility score')).parentElement?.textContent).toContain('Not yet')
  })

  test('shows the four levels, the person’s level, and what the next one needs', async () => {
    show()
    const level = within(await screen.findByRole('region', { name: 'Your level' }))
    expect(level.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rising Citizen (reached)',
      'Active Citizen',
      'Community Leader',
      'Civic Champion',
    ])
    expect(level.getByText('Active Citizen').getAttribute('aria-current')).toBe('step')
    expect(level.getByRole('meter').getAttribute('aria-valuenow')).toBe('12')
    expect(level.getByRole('meter').getAttribute('aria-valuemax')).toBe('30')
  })

  test('shows the three badges with how to earn them', async () => {
    show()
    const shown = within(await screen.findByRole('region', { name: 'Badges' }))
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'First StepsComplete your first civic task.Earned',
      'Community HelperHelp resolve 5 issues in your community.0 of 5',
      'Civic ChampionComplete 50 civic tasks.14 of 50',
    ])
  })

  test('lists the stored data about the person, and links only to existing pages', async () => {
    show()
    const card = await about()
    await card.findByText('Surulere, Lagos. You vote here.')
    expect(card.getByText('University of Lagos · Graduate')).toBeTruthy()
    expect(card.getByText('Currency: NGN (₦). 1 SUP costs ₦100.')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => !isScreenPath(href.split(/[?#]/)[0] ?? ''))).toEqual([])
    expect(links).toContain('/profile?edit=place&state=NG-LA#settings')
  })

  test('[RG-02] remembers the saved region on this device', async () => {
    show()
    await (await about()).findByText('Nigeria')
    expect(localStorage.getItem('region')).toBe('nigeria')
  })

  test('does not remember a region that nobody chose', async () => {
    const client = memberServer().answers(membersApi.region, {
      id: 'nigeria',
      name: 'Nigeria',
      currencySymbol: '₦',
      currencyCode: 'NGN',
      supExchangeRate: '100',
      isSaved: false,
    })
    show('', client)
    await (await about()).findByText('Nigeria')
    expect(localStorage.getItem('region')).toBeNull()
  })

  test('says when it failed to load, and loads on another try', async () => {
    const client = memberServer().refuses(membersApi.profile, 'forbidden')
    show('', client)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We could not load this.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada Sampleson')
    client.answers(membersApi.profile, profileFixture())
    fireEvent.click(within(alert).getByRole('link', { name: 'Try again' }))
    expect(await screen.findByText('credibility score')).toBeTruthy()
  })
})

describe('changing the profile', () => {
  test('[RG-02] the region is sent by its id', async () => {
    const client = memberServer()
    client.answers(membersApi.setRegion, {
      id: 'canada',
      name: 'Canada',
      currencySymbol: '$',
      currencyCode: 'CAD',
      supExchangeRate: null,
      isSaved: true,
    })
    show('?edit=region', client)
    fireEvent.click(await screen.findByRole('radio', { name: /^Canada/ }))
    press('Save')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/profile#settings'))
    expect(written(client, 'POST /api/user/region')).toEqual({ regionId: 'canada' })
  })

  test('another State asks for its local governments and clears the choice', async () => {
    const client = memberServer()
    show('?edit=place&state=NG-LA', client)
    await screen.findByRole('option', { name: 'Surulere' })
    expect(screen.getByLabelText<HTMLSelectElement>('Local government').value).toBe('LA-surulere')
    await screen.findByRole('option', { name: 'Kano' })
    choose('State', 'NG-KN')
    await screen.findByRole('option', { name: 'Dala' })
    expect(screen.getByLabelText<HTMLSelectElement>('Local government').value).toBe('')
    press('Save')
    await screen.findByText('There is a problem')
    expect(written(client, 'POST /api/user/place')).toBeUndefined()
  })

  test('[RG-03] a home region without its parts is not sent and says what is missing', async () => {
    const client = memberServer()
    show('?edit=home', client)
    await screen.findByRole('option', { name: 'Canada' })
    press('Save')
    expect((await screen.findAllByText(HOME_MISSING)).length).toBeGreaterThan(0)
    expect(written(client, 'POST /api/user/home-region')).toBeUndefined()
  })

  test('[RG-03] a home region is a list if there is one, otherwise a text field', async () => {
    const client = memberServer().refuses(membersApi.setHomeRegion, 'busy')
    show('?edit=home', client)
    await screen.findByRole('option', { name: 'Canada' })
    choose('Country', 'CA')
    expect(await screen.findByRole('option', { name: 'Ontario' })).toBeTruthy()
    choose('Country', 'GI')
    await waitFor(() => expect(screen.getByLabelText('State or province').tagName).toBe('INPUT'))
    fireEvent.change(screen.getByLabelText('State or province'), { target: { value: 'South District' } })
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('Busy, please retry')
    expect(written(client, 'POST /api/user/home-region')).toEqual({
      country: 'GI',
      province: 'South District',
    })
  })

  test('[RG-03] a home region that fails to send says that the update failed', async () => {
    show('?edit=home&country=CA', memberServer(profileFixture()).loses(membersApi.setHomeRegion))
    await screen.findByRole('option', { name: 'Canada' })
    choose('Country', 'CA')
    await screen.findByRole('option', { name: 'Ontario' })
    choose('State or province', 'CA-ON')
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('Update failed. Please try again.')
  })

  test('a university is found by part of its name, and sent with the status', async () => {
    const client = memberServer(profileFixture({ affiliation: null }))
    client.loses(membersApi.setAffiliation)
    show('?edit=affiliation', client)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'lagos' } })
    fireEvent.click(await screen.findByRole('radio', { name: /^Lagos State University, Ojo/ }))
    press('Save')
    expect((await screen.findAllByText(AFFILIATION_MISSING)).length).toBeGreaterThan(0)
    choose('Status or position', 'lecturer')
    press('Save')
    expect(await screen.findByText('Failed to submit university affiliation. Please try again.')).toBeTruthy()
    expect(written(client, 'POST /api/user/affiliation')).toEqual({
      institutionId: 'lagos-state-university-ojo',
      status: 'lecturer',
    })
  })

  test('a value can be removed', async () => {
    const client = memberServer().answers(membersApi.remove, { part: 'affiliation' })
    show('?edit=affiliation', client)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from my profile' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/profile#settings'))
    expect(written(client, 'POST /api/user/profile/remove')).toEqual({ part: 'affiliation' })
  })

  test('requests the lists of the open form from the server before rendering', () => {
    const asked = (search: string) =>
      profilePage
        .reads?.({ params: {}, search: new URLSearchParams(search), viewer: null })
        .map(({ key }) => key.slice(0, 2))
        .slice(2)
    expect(asked('')).toEqual([])
    expect(asked('edit=region')).toEqual([['/api/regions']])
    expect(asked('edit=home&country=CA')).toEqual([
      ['/api/reference/countries'],
      ['/api/reference/countries/CA/provinces'],
    ])
    expect(asked('edit=home&country=../x')).toEqual([['/api/reference/countries']])
    expect(asked('edit=place&state=NG-LA')).toEqual([
      ['/api/geography/states'],
      ['/api/geography/lgas', { state: 'NG-LA' }],
    ])
    expect(asked('edit=affiliation&university=futa')).toEqual([
      ['/api/reference/institutions', { search: 'futa' }],
    ])
  })
})
