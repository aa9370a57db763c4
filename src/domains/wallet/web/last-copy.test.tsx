// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '#platform/web/page.ts'
import { fakeClient } from '#test/fake-client.ts'
import type { DemoName } from '#test/people.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { walletApi } from '../contract.ts'
import { overviewCalls } from '../overview-contract.ts'
import supDashboardPage from './sup-dashboard-page.tsx'
import { overview, reward, vote, walletAnswer } from './wallet-fixture.ts'
import walletPage from './wallet-page.tsx'

const pages = { '/wallet': walletPage, '/sup-dashboard': supDashboardPage } as const
const paths = Object.keys(pages) as (keyof typeof pages)[]

const serving = () =>
  fakeClient()
    .answers(walletApi.wallet, walletAnswer)
    .answers(walletApi.transactions, { items: [vote, reward], nextCursor: null })
    .answers(overviewCalls.overview, overview)
const lost = () =>
  fakeClient().loses(walletApi.wallet).loses(walletApi.transactions).loses(overviewCalls.overview)

const visit = (path: keyof typeof pages, client = serving(), who: DemoName = 'ada', search = '') => {
  const { component: Shown }: Page = pages[path]
  return renderWithState(<Shown />, { client, state: { ...stateOf(who), pathname: path, search } })
}
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('copy:'))
const balance = () => screen.findByText('128')

/** Sets whether the browser reports a network. */
const network = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => void globalThis.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}

/** A visit while the network is there, an hour before the next one. */
const leaveCopies = async (path: keyof typeof pages, who: DemoName = 'ada') => {
  vi.setSystemTime('2026-11-21T10:42:00Z')
  visit(path, serving(), who)
  await balance()
  await waitFor(() => expect(copies().length).toBeGreaterThan(path === '/wallet' ? 1 : 0))
  cleanup()
  vi.setSystemTime('2026-11-21T11:42:00Z')
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  network(true)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each(paths)('the last copy of %s', (path) => {
  test('is hidden while the network works', async () => {
    visit(path)
    await balance()
    expect(screen.queryByText(/Last copy of/)).toBeNull()
  })

  test('stays with its time when the network fails under the open page, and goes when it is back', async () => {
    vi.setSystemTime('2026-11-21T10:42:00Z')
    visit(path)
    await balance()
    vi.setSystemTime('2026-11-21T11:42:00Z')
    network(false)
    const notice = await screen.findByRole('status')
    expect(notice.textContent).toContain('Last copy of 21 November 2026, 11:42.')
    expect(notice.textContent).toContain('It may be old')
    expect(await balance()).toBeDefined()
    network(true)
    await waitFor(() => expect(screen.queryByText(/Last copy of/)).toBeNull())
  })

  test('appears on a later visit without the server, with the time of its answer', async () => {
    await leaveCopies(path)
    visit(path, lost())
    expect(await balance()).toBeDefined()
    const notices = await screen.findAllByText('Last copy of 21 November 2026, 11:42.')
    expect(notices).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is replaced by a fresh answer after a retry', async () => {
    await leaveCopies(path)
    const client = lost()
    visit(path, client)
    await screen.findByText(/Last copy of/)
    client
      .answers(walletApi.wallet, walletAnswer)
      .answers(walletApi.transactions, { items: [vote], nextCursor: null })
      .answers(overviewCalls.overview, overview)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Last copy of/)).toBeNull(), { timeout: 3000 })
    expect(await balance()).toBeDefined()
  })

  test('belongs to one person: the next person on this phone never sees it, and clears it', async () => {
    await leaveCopies(path)
    const kept = copies()
    expect(kept.every((key) => key.startsWith(`copy:${stateOf('ada').viewer?.id}:`))).toBe(true)
    visit(path, lost(), 'bola')
    await waitFor(() => expect(copies()).toEqual([]))
    expect(screen.queryByText('128')).toBeNull()
    expect(screen.queryByText(/Last copy of/)).toBeNull()
  })

  test('is cleared, and not shown, when the session has ended', async () => {
    await leaveCopies(path)
    const over = fakeClient()
      .refuses(walletApi.wallet, 'signed-out')
      .refuses(walletApi.transactions, 'signed-out')
      .refuses(overviewCalls.overview, 'signed-out')
    visit(path, over)
    expect(await screen.findAllByRole('alert')).toBeDefined()
    expect([copies(), screen.queryByText('128')]).toEqual([[], null])
  })

  test('from another version of the product, or with foreign content, is ignored', async () => {
    await leaveCopies(path)
    for (const key of copies())
      localStorage.setItem(key, JSON.stringify({ at: '2026-11-21T10:42:00.000Z', data: { supBalance: 1 } }))
    network(false)
    visit(path, lost())
    await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull())
    expect(screen.queryByText(/Last copy of/)).toBeNull()
  })

  test('hides with the balance', async () => {
    await leaveCopies(path)
    document.documentElement.toggleAttribute('data-veil', true)
    visit(path, lost())
    expect((await balance()).closest('.veiled')).not.toBeNull()
    document.documentElement.removeAttribute('data-veil')
  })
})

test('a filtered list leaves no copy: the copy stays the newest transactions', async () => {
  await leaveCopies('/wallet')
  const kept = () => localStorage.getItem(copies().find((key) => key.endsWith(':transactions')) ?? '')
  const before = kept()
  visit(
    '/wallet',
    serving().answers(walletApi.transactions, { items: [vote], nextCursor: null }),
    'ada',
    '?direction=out',
  )
  await balance()
  await screen.findByText('Vote', { selector: '.t' })
  expect(JSON.parse(before ?? '')).toMatchObject({ data: { items: [vote, reward] } })
  expect(kept()).toBe(before)
})
