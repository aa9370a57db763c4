// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { regionsApi } from '#domains/regions/contract.ts'
import { type FakeClient, fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage } from '#test/show-page.tsx'
import { type ConsoleShift, volunteerConsoleApi } from '../console-contract.ts'
import { type Hub, volunteerApi } from '../contract.ts'
import { shiftApi, type Shift } from '../shift-contract.ts'
import hoursCertificatePage from './hours-certificate-page.tsx'
import volunteerConsolePage from './volunteer-console-page.tsx'
import volunteerDashboardPage from './volunteer-dashboard-page.tsx'

afterEach(cleanup)

const shift: Shift = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'shift',
  title: 'Count the street lights',
  what: 'We walk two streets and count.',
  meet: 'At the post office',
  state: 'NG-LA',
  place: 'Ikeja, Lagos',
  chapterName: null,
  startsAt: '2026-12-05T09:00:00.000Z',
  endsAt: '2026-12-05T12:00:00.000Z',
  capacity: 8,
  taken: 8,
}
const empty: Hub = { minutes: 0, shifts: 0, own: [], calls: [], certificates: [], hasPlace: false }

describe('the hub of a volunteer', () => {
  const shown = (client: FakeClient) =>
    showPage(volunteerDashboardPage, { address: '/volunteer-dashboard', client })
  const withHub = (hub: Hub) => fakeClient().answers(volunteerApi.hub, hub)

  test('says that it loads', async () => {
    shown(fakeClient().answers(volunteerApi.hub, () => new Promise<never>(() => {})))
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('that is empty says what to do next', async () => {
    shown(withHub(empty))
    expect(await screen.findByText('No open calls for help')).toBeTruthy()
    expect(
      screen
        .getByRole('link', { name: 'Add where you live to see calls in your area.' })
        .getAttribute('href'),
    ).toBe('/volunteer-onboarding?step=place')
    expect(screen.getByRole('link', { name: 'Engage' })).toBeTruthy()
  })

  test.each([
    ['fails', fakeClient().refuses(volunteerApi.hub, 'busy')],
    ['has no network', fakeClient().loses(volunteerApi.hub)],
    ['is refused', fakeClient().refuses(volunteerApi.hub, 'forbidden')],
  ])('that %s offers to try again', async (_, client) => {
    shown(client)
    expect(await screen.findByText('We could not load this.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/volunteer-dashboard')
  })

  test('shows hours, own shifts and calls; a place that was just taken is refused in words', async () => {
    const call: Shift = {
      ...shift,
      id: '00000000-0000-4000-8000-000000000002',
      title: 'Call elders',
      taken: 2,
    }
    const own = {
      shift,
      state: 'confirmed',
      minutes: 150,
      reason: null,
      mayWithdraw: false,
      mayCheckIn: false,
      mayCheckOut: false,
    } as const
    shown(
      withHub({ ...empty, minutes: 150, shifts: 1, own: [own], calls: [call], hasPlace: true }).refuses(
        shiftApi.signUp,
        'shift-full',
      ),
    )
    expect((await screen.findAllByText(/2 hours 30 minutes/)).length).toBeGreaterThan(0)
    expect(screen.getByText(/1 confirmed shift/)).toBeTruthy()
    expect(screen.getByText('Count the street lights')).toBeTruthy()
    expect(screen.queryByText('You have not signed up yet. Choose a call for help below.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Sign up|Take a place|I can help/ }))
    expect(await screen.findByText('All places are taken.')).toBeTruthy()
  })
})

const server = () => serverWithPlaces().answers(regionsApi.stateNames, [])

describe('the console of coordinators', () => {
  const shown = (client: FakeClient) =>
    showPage(volunteerConsolePage, { address: '/admin/volunteers', client })
  const line = {
    signupId: '00000000-0000-4000-8000-000000000003',
    name: 'Dayo Abroadman',
    state: 'waiting',
    minutes: 120,
    mayDecide: false,
    mayRecord: false,
    emergency: null,
  } as const
  const over: ConsoleShift = { ...shift, isCancelled: false, isOver: true, roster: [line] }

  test('that is empty points to the form', async () => {
    shown(server().answers(volunteerConsoleApi.volunteerConsole, { items: [], nextCursor: null }))
    expect(await screen.findByText('No shift yet')).toBeTruthy()
  })

  test('without a network offers to try again, and keeps the form', async () => {
    shown(server().loses(volunteerConsoleApi.volunteerConsole))
    expect(await screen.findByText('We could not load this.')).toBeTruthy()
  })

  test('shows who comes, and confirms no hours that need another person', async () => {
    shown(server().answers(volunteerConsoleApi.volunteerConsole, { items: [over], nextCursor: 'next' }))
    expect(await screen.findByText(/Dayo Abroadman/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toContain('cursor=next')
  })
})

describe('a certificate', () => {
  const code = 'ABCDEFGHJK'
  const shown = (client: FakeClient) =>
    showPage(hoursCertificatePage, {
      address: `/certificates/${code}`,
      params: { certificate: code },
      client,
    })

  test('with an unknown code says that there is none', async () => {
    shown(fakeClient().refuses(volunteerApi.certificate, 'certificate-not-found'))
    expect(await screen.findByText(/There is no certificate with this code/)).toBeTruthy()
  })

  test('shows hours, and no name when the person wished none', async () => {
    shown(
      fakeClient().answers(volunteerApi.certificate, {
        code,
        name: null,
        minutes: 330,
        shifts: 3,
        firstDay: '2026-10-01',
        lastDay: '2026-11-01',
        issuedOn: '2026-11-02',
      }),
    )
    expect((await screen.findAllByText(/5 hours 30 minutes/)).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toContain('null')
  })
})
