// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#shared/api.ts'
import {
  pageChannels,
  isChangeable,
  type SettingName,
  settingTable,
} from '#shared/notifications/setting-table.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { notificationsApi } from '../contract.ts'
import notificationsPage from './notifications-page.tsx'

type NoticePage = Answer<typeof notificationsApi.notices>
type Settings = Answer<typeof notificationsApi.settings>

const FAILED = 'Notification update failed. Please try again.'

const notice = (number: number, change: Partial<NoticePage['items'][number]> = {}) => ({
  id: `11111111-1111-4111-8111-11111111111${number}`,
  setting: 'nominations' as const,
  title: `Nomination NOM-${number}: received`,
  body: 'Two reviewers read it next.',
  link: '/nominations/11111111-1111-4111-8111-111111111111',
  at: '2026-11-22T10:00:00.000Z',
  day: '2026-11-22',
  time: '11:00',
  isRead: false,
  ...change,
})
const pageOf = (items: NoticePage['items'], unread = items.filter(({ isRead }) => !isRead).length) => ({
  items,
  nextCursor: null,
  unread,
  kinds: ['nominations' as const],
  today: '2026-11-22',
  yesterday: '2026-11-21',
})
const rowOf = (setting: SettingName): Settings['rows'][number] => ({
  setting,
  label: settingTable[setting].label,
  channels: pageChannels
    .filter((channel) => settingTable[setting][channel] !== 'never')
    .map((channel) => ({
      channel,
      isOn: settingTable[setting][channel] !== 'off',
      isChangeable: isChangeable(setting, channel),
    })),
})
const settings: Settings = {
  rows: [rowOf('voting'), rowOf('nominations'), rowOf('safety')],
  quietHours: { isOn: true, starts: '21:30', ends: '06:00', zone: 'Africa/Lagos' },
  hasPhone: true,
  isPhoneVerified: true,
  isEmailVerified: true,
}

const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })
afterEach(() => {
  cleanup()
  assign.mockClear()
})

const serverWith = (notices: NoticePage) =>
  fakeClient().answers(notificationsApi.notices, notices).answers(notificationsApi.settings, settings)
const show = (client = serverWith(pageOf([])), address = '/notifications') => {
  showPage(notificationsPage, { address, client })
  return client
}

describe('the notification centre', () => {
  test('groups what happened by day; unread ones are buttons, read ones links', async () => {
    show(
      serverWith(
        pageOf([
          notice(1),
          notice(2, { day: '2026-11-21', isRead: true }),
          notice(3, { day: '2026-11-03', isRead: true }),
        ]),
      ),
    )
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    expect(today.getByRole('button', { name: /NOM-1: received.*unread/ })).toBeDefined()
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getByRole('link', { name: /NOM-2/ }).getAttribute('href')).toBe(notice(2).link)
    expect(screen.getByRole('region', { name: '3 November 2026' })).toBeDefined()
    expect(screen.getByText('1 unread')).toBeDefined()
  })

  test('says what comes here while it is empty, and offers no “Mark all read”', async () => {
    show()
    await screen.findByRole('heading', { name: 'You are up to date' })
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  test('marks all as read; when that fails, it says so', async () => {
    const client = serverWith(pageOf([notice(1)])).answers(notificationsApi.read, { unread: 0 })
    show(client)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(sentTo(client, notificationsApi.read)).toHaveLength(1))
    expect(sentTo(client, notificationsApi.read)[0]?.body).toEqual({ all: true })
    cleanup()
    const failing = serverWith(pageOf([notice(1)])).answers(notificationsApi.read, () => {
      throw new Error('the network is away')
    })
    show(failing)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    expect((await screen.findAllByText(FAILED)).length).toBeGreaterThan(0)
  })

  test('filters by kind, of those that the person has notices of', async () => {
    show(serverWith(pageOf([notice(1)])), '/notifications?show=nominations')
    const kinds = within(await screen.findByRole('navigation', { name: 'Kinds' }))
    expect(kinds.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All',
      'Unread 1',
      'My nominations',
    ])
    expect(kinds.getByRole('link', { current: 'page' }).textContent).toBe('My nominations')
  })
})

describe('the settings', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  test('hold a switch for each kind and channel; safety notices cannot be switched', async () => {
    show()
    await screen.findByRole('table', { name: 'Kinds of notification and channels' })
    expect(box('My nominations: in the app').checked).toBe(true)
    expect(box('My nominations: by text message').checked).toBe(false)
    for (const channel of ['in the app', 'by email', 'by text message'])
      expect(box(`Safety notices: ${channel}`).disabled).toBe(true)
  })

  test('send what stays on; when that fails, they say so and keep the choice', async () => {
    const client = serverWith(pageOf([])).answers(notificationsApi.saveSettings, () => {
      throw new Error('the network is away')
    })
    show(client)
    await screen.findByRole('table')
    fireEvent.click(box('My nominations: in the app'))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(FAILED)).length).toBeGreaterThan(0)
    expect(box('My nominations: in the app').checked).toBe(false)
    expect(sentTo(client, notificationsApi.saveSettings)[0]?.body).toEqual({
      on: ['voting.app', 'voting.email', 'voting.sms', 'nominations.email'],
    })
  })
})

/** The kinds of the specification under the row that switches them; milestone and reminder of a vote share one. */
const specified = {
  'task-completed': 'Tasks I completed',
  'prize-won': 'Prizes I won',
  'project-funded': 'Projects that are funded',
  'kyc-approved': 'My identity check',
  'forum-reply': 'Replies in the forum',
  'vote-received': 'Votes for me',
  voting: 'Voting in my area',
  'weekly-summary': 'Weekly summary',
  'election-reminder': 'Election dates',
} as const satisfies Partial<Record<SettingName, string>>

test('[NT-01] every kind of the specification shows in the centre and has its switches; what cannot be saved says “update failed”', async () => {
  const names = Object.keys(specified) as (keyof typeof specified)[]
  const items = names.map((setting, index) => notice(index, { setting, title: `About ${setting}` }))
  const client = fakeClient()
    .answers(notificationsApi.notices, { ...pageOf(items), kinds: names })
    .answers(notificationsApi.settings, { ...settings, rows: names.map(rowOf) })
  for (const call of [notificationsApi.saveSettings, notificationsApi.read])
    client.answers(call, () => {
      throw new Error('the network is away')
    })
  show(client)
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  for (const name of names)
    expect(today.getByRole('button', { name: new RegExp(`About ${name}`) })).toBeDefined()
  const filters = within(screen.getByRole('navigation', { name: 'Kinds' })).getAllByRole('link')
  expect(filters.slice(2).map((link) => link.textContent)).toEqual(Object.values(specified))

  const table = within(await screen.findByRole('table', { name: 'Kinds of notification and channels' }))
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(Object.values(specified))
  for (const [setting, label] of Object.entries(specified) as [SettingName, string][])
    for (const [channel, where] of [
      ['app', 'in the app'],
      ['email', 'by email'],
      ['sms', 'by text message'],
    ] as const) {
      const box = table.queryByRole<HTMLInputElement>('checkbox', { name: `${label}: ${where}` })
      const holds = settingTable[setting][channel]
      expect([setting, channel, box?.checked, box?.disabled]).toEqual(
        holds === 'never'
          ? [setting, channel, undefined, undefined]
          : [setting, channel, holds === 'on', false],
      )
    }

  fireEvent.click(table.getByRole('checkbox', { name: 'Weekly summary: by email' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText(FAILED)).not.toHaveLength(0))
  expect(sentTo(client, notificationsApi.saveSettings)[0]?.body).not.toMatchObject({
    on: expect.arrayContaining(['weekly-summary.email']),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(sentTo(client, notificationsApi.read)).toHaveLength(1))
})
