// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identityApi } from '#domains/identity/contract.ts'
import { hearSession } from '#platform/web/session-clock.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf, userOf } from '#test/web.tsx'
import { SessionWarning } from './warning.tsx'

const assign = vi.fn()
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  vi.stubGlobal('location', { ...globalThis.location, pathname: '/dashboard', search: '?x=1', assign })
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async (client: FakeClient) => {
  hearSession(90)
  renderWithState(<SessionWarning />, { client, state: stateOf('ada') })
  await pass(0)
}
const calls = (client: FakeClient) => client.asked.map(({ call }) => call)

describe('[SE-01] the warning', () => {
  test('asks if the person is there and counts down; staying keeps the session alive by GET /api/user', async () => {
    const client = fakeClient().answers(identityApi.user, () => {
      hearSession(1830)
      return userOf('ada')
    })
    await show(client)
    const dialog = screen.getByRole('dialog', { name: 'Are you still there?' })
    expect(screen.getByRole('timer').textContent).toContain('60')
    await pass(10_000)
    expect(screen.getByRole('timer').textContent).toContain('50')
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await pass(0)
    expect(calls(client)).toEqual(['GET /api/user'])
    expect(dialog.textContent).toBe('')
    expect(assign).not.toHaveBeenCalled()
  })

  test('logs out at zero and leads to the sign-in page, with the way back', async () => {
    const client = fakeClient().answers(identityApi.logout, undefined)
    await show(client)
    await pass(60_000)
    expect(calls(client)).toEqual(['POST /api/logout'])
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      `/auth?returnUrl=${encodeURIComponent('/dashboard?x=1')}&logout=idle`,
    )
  })

  test('lets the person log out at once, once', async () => {
    const client = fakeClient().answers(identityApi.logout, undefined)
    await show(client)
    const button = screen.getByRole('button', { name: 'Logout' })
    fireEvent.click(button)
    fireEvent.click(button)
    await pass(0)
    expect(calls(client)).toEqual(['POST /api/logout'])
    expect(assign).toHaveBeenCalledExactlyOnceWith('/auth?logout=done')
  })

  test('without network waits for it, says so, and then logs out', async () => {
    const client = fakeClient().loses(identityApi.logout)
    await show(client)
    await pass(60_000)
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toContain('when it comes back')
    client.answers(identityApi.logout, undefined)
    act(() => void dispatchEvent(new Event('online')))
    await pass(0)
    expect(assign).toHaveBeenCalledOnce()
  })

  test('at the absolute limit says that the session cannot be extended', async () => {
    const client = fakeClient().answers(identityApi.user, userOf('ada'))
    await show(client)
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await pass(0)
    expect(screen.getByRole('status').textContent).toContain('could not keep you signed in')
  })
})
