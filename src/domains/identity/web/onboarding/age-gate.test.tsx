// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#ui/feedback/toast-store.ts'
import { fakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { inState, renderWithState, stateOf, userOf } from '#test/web.tsx'
import { identityApi } from '../../contract.ts'
import { AgeGate } from './age-gate.tsx'

const assign = catchLoads(() => ({ origin: 'http://localhost' }))
const state = { ...stateOf('halima'), pathname: '/leaders/nominate', search: '?step=place' }
const box = () => screen.getByLabelText<HTMLInputElement>('I am 18 years or older')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })

beforeEach(() => {
  document.cookie = 'flash=; path=/; max-age=0'
})
afterEach(() => {
  document.body.replaceChildren()
  dismissToast()
})

describe('[AG-01] the age step', () => {
  test('asks in one sentence, and the box enables its button', () => {
    renderWithState(<AgeGate />, { state })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Are you 18 or older?')
    expect(button().disabled).toBe(true)
    fireEvent.click(box())
    expect(button().disabled).toBe(false)
    fireEvent.click(box())
    expect(button().disabled).toBe(true)
  })

  test('sends only the confirmation, then loads the page behind it with the new access', async () => {
    const client = fakeClient().answers(identityApi.verifyAge, { ...userOf('halima'), ageVerified: true })
    renderWithState(<AgeGate />, { state, client })
    fireEvent.click(box())
    fireEvent.click(button())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/leaders/nominate?step=place'))
    expect(client.asked).toMatchObject([{ call: 'POST /api/auth/verify-age', body: {} }])
    expect(decodeURIComponent(document.cookie)).toContain('"text":"Age Verified"')
  })

  test('that fails says so and stays', async () => {
    renderWithState(<AgeGate />, { state, client: fakeClient().loses(identityApi.verifyAge) })
    fireEvent.click(box())
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Verification Failed Failed to verify age')
    expect(currentToasts().find(({ open }) => open)).toMatchObject({
      text: 'Verification Failed: Failed to verify age',
      tone: 'error',
    })
    expect(assign).not.toHaveBeenCalled()
    expect(box().checked).toBe(true)
  })

  test('allows logging out', () => {
    renderWithState(<AgeGate />, { state })
    const out = screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' })
    expect(Object.fromEntries(new FormData(out.form ?? undefined))).toMatchObject({
      _call: 'POST /api/logout',
    })
  })
})

describe('[AG-01] the age step before the script loads', () => {
  const arrive = () => {
    const root = document.body.appendChild(document.createElement('div'))
    const { element } = inState(<AgeGate />, { state })
    root.innerHTML = renderToString(element)
    return { root, element }
  }

  test('works with the browser alone: the button is there and the box is required', () => {
    arrive()
    expect(button().disabled).toBe(false)
    expect(box().required).toBe(true)
    expect(button().form?.noValidate).toBe(false)
    expect(button().form?.checkValidity()).toBe(false)
    box().click()
    expect(button().form?.checkValidity()).toBe(true)
  })

  test('keeps a box that was ticked early, without a hydration difference', async () => {
    const { root, element } = arrive()
    box().click()
    const differs = vi.fn()
    const shown = await act(async () => hydrateRoot(root, element, { onRecoverableError: differs }))
    expect(box().checked).toBe(true)
    expect(button().disabled).toBe(false)
    expect(differs).not.toHaveBeenCalled()
    act(() => shown.unmount())
  })

  test('waits for the box once the script is there', async () => {
    const { root, element } = arrive()
    const shown = await act(async () => hydrateRoot(root, element))
    expect(button().disabled).toBe(true)
    act(() => shown.unmount())
  })
})
