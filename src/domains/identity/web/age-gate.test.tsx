// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { identityApi, type User } from '../contract.ts'
import { AgeGate } from './age-gate.tsx'

const { verifyAge } = identityApi
const assign = vi.fn()
const ada: User = {
  id: '0ada0000-0000-4000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Sampleson',
  email: 'ada@example.com',
  phoneNumber: null,
  profileImageUrl: null,
  role: 'Citizen',
  roles: [],
  citizenNumber: 7,
  isAdmin: false,
  adminRole: null,
  userType: 'CITIZEN',
  volunteerStatus: 'INACTIVE',
  ageVerified: true,
  isVerified: false,
  onboardingCompleted: false,
  joinedAt: '2026-11-21T09:00:00.000Z',
}

const show = (client = fakeClient().answers(verifyAge, ada)) =>
  renderWithState(<AgeGate />, {
    client,
    state: { ...stateOf('ada'), instead: 'age-gate', pathname: '/leaders/nominate', search: '?step=story' },
  })
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am 18 years or older' })
const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { assign })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the age step', () => {
  test('asks for 18, and its box enables the button', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Are you 18 or older?')
    expect([box().checked, verify().disabled]).toEqual([false, true])
    fireEvent.click(box())
    expect(verify().disabled).toBe(false)
    fireEvent.click(box())
    expect(verify().disabled).toBe(true)
  })

  test('says it to the server, then loads the wanted page anew with “Age Verified”', async () => {
    const { client } = show()
    fireEvent.click(box())
    fireEvent.click(verify())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/leaders/nominate?step=story'))
    expect(client.asked.map(({ call, body }) => [call, body])).toEqual([['POST /api/auth/verify-age', {}]])
    expect(decodeURIComponent(document.cookie)).toContain('"text":"Age Verified"')
  })

  test.each([
    ['the server’s words', fakeClient().refuses(verifyAge, 'busy'), 'Busy, please retry'],
    ['its own words when there are none', fakeClient().loses(verifyAge), 'Failed to verify age'],
  ])('says “Verification Failed” with %s, and stays', async (_what, client, message) => {
    show(client)
    fireEvent.click(box())
    fireEvent.click(verify())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe(`Verification Failed ${message}`)
    expect(currentToasts()[0]).toMatchObject({ text: `Verification Failed: ${message}`, tone: 'error' })
    expect(assign).not.toHaveBeenCalled()
    expect([box().checked, verify().disabled]).toEqual([true, false])
  })

  test('lets a person leave instead', () => {
    const { container } = show()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
    const calls = [...container.querySelectorAll<HTMLInputElement>('input[name=_call]')]
    expect(calls.map(({ value }) => value)).toEqual(['POST /api/auth/verify-age', 'POST /api/logout'])
  })

  test('without script is sent only with the box ticked: the browser insists', () => {
    const { container } = show()
    expect(box().required).toBe(true)
    expect(container.querySelector('form')?.noValidate).toBe(false)
  })
})
