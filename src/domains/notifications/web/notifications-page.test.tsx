// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#shared/api.ts'
import { channels, isChangeable, settingTable } from '#shared/notifications/setting-table.ts'
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
const rowOf = (setting: 'nominations' | 'voting' | 'safety'): Settings['rows'][number] => ({
  setting,
  label: settingTable[setting].label,
  channels: channels.map((channel) => ({
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
