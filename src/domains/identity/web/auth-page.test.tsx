// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Stopped, switchesApi } from '#domains/switches/contract.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { currentToasts, dismissToast } from '#ui/feedback/toast-store.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import authPage from './auth-page.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

const show = (address: string, state: Partial<PageState> = {}, stopped: Stopped[] = []) => {
  const [pathname = '', search = ''] = address.split('?')
  const Page = authPage.component
  return renderWithState(<Page />, {
    client: fakeClient().answers(switchesApi.stopped, stopped),
    state: { name: 'auth', pathname, search: search && `?${search}`, ...state },
  })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const openToast = () => currentToasts().find(({ open }) => open)

describe('the sign-in page', () => {
  test('says that new accounts are stopped, in the words of the staff, and only then', async () => {
    show('/auth')
    expect(screen.queryByText(/stopped for now/)).toBeNull()
    cleanup()
    show('/auth', {}, [
      { name: 'sign-ups', notice: 'Too many robots today.' },
      { name: 'votes', notice: 'We recount.' },
    ])
    expect(await screen.findByText('Too many robots today.')).toBeTruthy()
    expect(screen.queryByText('We recount.')).toBeNull()
  })

  test.each([
    ['/auth', 'Sign in'],
    ['/login', 'Sign in'],
    ['/signup', 'Join SUP Civic'],
    ['/register', 'Join SUP Civic'],
    ['/login?mode=join', 'Join SUP Civic'],
    ['/signup?mode=signin', 'Sign in'],
  ])('at %s opens on %s', (address, expected) => {
    show(address)
    expect(title()).toBe(expected)
  })

  test('leads back to the wanted address to the letter, its part of the page included', () => {
    globalThis.location.hash = '#history'
    const wanted = '/wallet?show=all&q=%E1%BB%8C%20%26b&r=%2526'
    show(`/auth?returnUrl=${encodeURIComponent(wanted)}`)
    expect(document.querySelector<HTMLInputElement>('[name="_then"]')?.value).toBe(`${wanted}#history`)
    globalThis.location.hash = ''
  })

  test('has links to switch the form that keep the return address', () => {
    show('/signup?returnUrl=%2Fleaders%2Fnominate&logout=done')
    const ways = within(screen.getByRole('navigation', { name: 'Sign in or join' })).getAllByRole('link')
    expect(ways.map((way) => [way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
      ['/auth?returnUrl=%2Fleaders%2Fnominate&mode=signin', null],
      ['/auth?returnUrl=%2Fleaders%2Fnominate&mode=join', 'page'],
    ])
  })

  test('says why a guest who wants to nominate has to join, and nothing for other pages', () => {
    show('/auth?returnUrl=%2Fleaders%2Fnominate%3Fstate%3DNG-LA&mode=join')
    expect(title()).toBe('Join SUP Civic')
    const reason = /^Join first, so that the nomination is yours/
    expect(screen.getByText(reason)).toBeDefined()
    cleanup()
    show('/auth?returnUrl=%2Fdashboard&mode=join')
    expect(screen.queryByText(reason)).toBeNull()
  })

  test('lets browsers and password managers fill in known values', () => {
    show('/signup')
    const kinds = ['First name', 'Surname', 'Email', 'Phone number (optional)', 'Password', 'Password again']
    expect(kinds.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
      'new-password',
      'new-password',
    ])
    cleanup()
    show('/auth')
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  test('shows the password on request', () => {
    show('/auth')
    press('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    press('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})

describe('the accounts of the demonstration', () => {
  const offered = () => screen.queryByRole('heading', { name: 'Try the demonstration' })

  test('fill in the address with one tap, also before the script loads', () => {
    show('/auth?returnUrl=%2Fleaders', { isDemonstration: true })
    expect(offered()).toBeTruthy()
    expect(screen.getByRole('link', { name: /bola@demo\.sup/ }).getAttribute('href')).toBe(
      '/auth?returnUrl=%2Fleaders&as=bola',
    )
    cleanup()
    show('/auth?as=bola', { isDemonstration: true })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bola@demo.sup')
  })

  test('do not exist elsewhere', () => {
    show('/auth?as=bola')
    expect(offered()).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
    expect(document.body.textContent).not.toContain('demo')
  })

  test('fill in only a plain name', () => {
    show('/auth?as=%3Cb%3E', { isDemonstration: true })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })
})

describe('logging out', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' })
  const posted = () => Object.fromEntries(new FormData(button().form ?? undefined))

  test('a signed-in person may continue or log out', () => {
    show('/auth?returnUrl=%2Fleaders%2Fnominate', stateOf('ada'))
    expect(title()).toBe('You are signed in')
    expect(screen.getByText('Signed in as Ada Sampleson.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/leaders/nominate')
    expect(button().form?.method).toBe('post')
    expect(posted()).toEqual({
      _call: 'POST /api/logout',
      _csrf: 'token-of-this-page',
      _then: '/auth?logout=done',
    })
  })

  test('that another page requested is only offered', () => {
    show('/auth?logout=confirm', stateOf('ada'))
    expect(title()).toBe('Log out?')
    expect(posted()).toMatchObject({ _call: 'POST /api/logout' })
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/dashboard')
    expect(openToast()).toBeUndefined()
  })

  test('[AU-04] says Logged Out on the page and as a message', () => {
    show('/auth?logout=done')
    expect(screen.getByRole('status').textContent).toBe('Logged Out')
    expect(openToast()).toMatchObject({ text: 'Logged Out', tone: 'done' })
    expect(title()).toBe('Sign in')
  })

  test('[AU-04] that failed tells the person, who is still signed in', () => {
    show('/auth?logout=failed', stateOf('ada'))
    expect(screen.getByRole('status').textContent).toBe('Logout Failed')
    expect(openToast()).toMatchObject({ text: 'Logout Failed', tone: 'error' })
    expect(title()).toBe('You are signed in')
  })
})
