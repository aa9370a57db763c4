// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageState } from '#shared/rendering.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { identityApi, type User } from '../contract.ts'
import authPage from './auth-page.tsx'

const { login, register } = identityApi
const Page = authPage.component
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
  citizenNumber: 14_012,
  isAdmin: false,
  adminRole: null,
  userType: 'CITIZEN',
  volunteerStatus: 'INACTIVE',
  ageVerified: false,
  isVerified: false,
  onboardingCompleted: false,
  joinedAt: '2026-11-21T09:00:00.000Z',
}

const show = (address = '/auth', client = fakeClient(), state: Partial<PageState> = {}) => {
  const [pathname = '', query] = address.split('?')
  return renderWithState(<Page />, {
    client,
    state: { name: 'auth', pathname, search: query ? `?${query}` : '', ...state },
  })
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const flash = () => {
  const [, text = ''] = /flash=([^;]*)/.exec(document.cookie) ?? []
  return JSON.parse(decodeURIComponent(text)) as unknown
}

const signIn = () => {
  type('Email', 'ada@example.com')
  type('Password', 'a short sentence')
  press('Sign in')
}
const join = (password = 'a short sentence') => {
  type('First name', 'Ada')
  type('Surname', 'Sampleson')
  type('Email', 'ada@example.com')
  type('Password', password)
  type('Password again', password)
  press('Join free')
}

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

describe('the door', () => {
  test.each([
    ['/auth', 'Sign in'],
    ['/login', 'Sign in'],
    ['/signup', 'Join SUP Civic'],
    ['/register', 'Join SUP Civic'],
    ['/auth?mode=join', 'Join SUP Civic'],
    ['/login?mode=join', 'Join SUP Civic'],
    ['/signup?mode=signin', 'Sign in'],
    ['/auth?mode=other', 'Sign in'],
  ])('%s shows “%s”', (address, title) => {
    show(address)
    expect(heading()).toBe(title)
    const isJoin = title.startsWith('Join')
    expect(screen.queryByLabelText('Surname') !== null).toBe(isJoin)
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(isJoin ? 'Join' : 'Sign in')
  })

  test('switches between signing in and joining and keeps the way back', () => {
    show('/auth?returnUrl=%2Fleaders%2Fnominate%3Fstep%3Dstory&logout=done')
    const kept = '/auth?returnUrl=%2Fleaders%2Fnominate%3Fstep%3Dstory&mode='
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`${kept}signin`)
    expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(`${kept}join`)
  })

  test('stays at joining when that came back refused without script', () => {
    const problem = { status: 409, code: 'EMAIL_TAKEN', message: 'There is an account.', fields: {} }
    const values = { firstName: 'Ada', email: 'ada@example.com' }
    const form = { call: 'POST /api/local/register', values, problem, goTo: null, from: null }
    show('/auth', fakeClient(), { form })
    expect(screen.getByRole('alert').textContent).toBe('Registration Failed There is an account.')
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  test.each([
    ['done', 'Logged Out'],
    ['failed', 'Logout Failed'],
  ])('after logout=%s says “%s”', (logout, words) => {
    show(`/auth?logout=${logout}`)
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('says nothing of a log-out that it does not know', () => {
    show('/auth?logout=%3Cb%3Eother')
    expect(screen.queryByRole('status')).toBe(null)
  })
})

describe('signing in', () => {
  test('leads back to where a guard stood, with “Welcome back!”', async () => {
    const client = fakeClient().answers(login, ada)
    show('/auth?returnUrl=%2Fleaders%2Fnominate%3Fstep%3Dstory', client)
    signIn()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/leaders/nominate?step=story'))
    expect(client.asked[0]?.body).toEqual({ email: 'ada@example.com', password: 'a short sentence' })
    expect(flash()).toMatchObject({ text: 'Welcome back!' })
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/api/logout',
    '/auth',
    '/%5Cevil',
    'javascript:alert(1)',
  ])('leads to the dashboard instead of %s', async (wanted) => {
    show(`/auth?returnUrl=${encodeURIComponent(wanted)}`, fakeClient().answers(login, ada))
    signIn()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  })

  test.each([
    [
      'the server’s message',
      fakeClient().refuses(login, 'too-many-requests'),
      'Too many tries. Please wait a little and try again.',
    ],
    ['the default text', fakeClient().loses(login), 'Invalid credentials. Please try again.'],
  ])('[AU-05] says “Login Failed” with %s and keeps the address', async (_what, client, message) => {
    show('/auth', client)
    signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(`Login Failed ${message}`)
    expect(currentToasts()[0]).toMatchObject({ text: `Login Failed: ${message}`, tone: 'error' })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
    expect(assign).not.toHaveBeenCalled()
  })

  test('asks for what is missing before it asks the server', async () => {
    const { client } = show()
    press('Sign in')
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Enter an email address, like ada@example.com.')
    expect(summary.textContent).toContain('Enter your password.')
    expect(document.activeElement).toBe(summary)
    expect(client.asked).toEqual([])
  })
})

describe('joining', () => {
  test('welcomes with the citizen number', async () => {
    const client = fakeClient().answers(register, ada)
    show('/signup', client)
    join()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(flash()).toMatchObject({
      text: 'Welcome, {firstName}! You are Citizen #{citizenNumber}.',
      values: { firstName: 'Ada', citizenNumber: 14_012 },
    })
    // A phone number that was not given is not sent.
    expect(client.asked[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Sampleson',
      email: 'ada@example.com',
      password: 'a short sentence',
      confirmPassword: 'a short sentence',
    })
  })

  test.each([
    [
      'the server’s message',
      fakeClient().refuses(register, 'email-taken'),
      'There is an account with this email address. Sign in instead.',
    ],
    ['the default text', fakeClient().loses(register), 'Registration failed. Please try again.'],
  ])('[AU-05] says “Registration Failed” with %s', async (_what, client, message) => {
    show('/signup', client)
    join()
    expect((await screen.findByRole('alert')).textContent).toBe(`Registration Failed ${message}`)
    expect(currentToasts()[0]).toMatchObject({ text: `Registration Failed: ${message}`, tone: 'error' })
    expect(assign).not.toHaveBeenCalled()
  })

  test('tells what is wrong with a short password or two that differ', async () => {
    const { client } = show('/signup')
    join('short')
    expect((await screen.findByRole('alert')).textContent).toContain('Use at least 8 characters.')
    type('Password', 'a short sentence')
    type('Password again', 'another sentence')
    press('Join free')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('The two passwords are not the same.'),
    )
    expect(client.asked).toEqual([])
  })
})

describe('who is signed in already', () => {
  test('goes on to where the way led, or logs out', () => {
    show('/auth?returnUrl=/leaders', fakeClient(), stateOf('ada'))
    expect(heading()).toBe('You are signed in')
    expect(screen.getByText('Signed in as Ada Sampleson.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/leaders')
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBe(null)
  })

  test('is asked before another page’s link logs out', () => {
    const { container } = show('/auth?logout=confirm', fakeClient(), stateOf('ada'))
    expect(heading()).toBe('Log out?')
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/dashboard')
    const form = screen.getByRole('button', { name: 'Log out' }).closest('form')
    const sent = Object.fromEntries(new FormData(form ?? undefined))
    expect(sent).toEqual({
      _call: 'POST /api/logout',
      _csrf: 'token-of-this-page',
      _then: '/auth?logout=done',
    })
    expect(container.querySelectorAll('form')).toHaveLength(1)
  })
})

describe('the demonstration', () => {
  const demonstration = { isDemonstration: true }

  test('offers its people and fills in the one that is picked, the way back kept', () => {
    show('/auth?returnUrl=/leaders&as=bola', fakeClient(), demonstration)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bola@demo.sup')
    const chidi = screen.getByRole('link', { name: /chidi@demo\.sup/ })
    expect(chidi.getAttribute('href')).toBe('/auth?returnUrl=%2Fleaders&as=chidi')
  })

  test('is absent in production, whatever the address asks', () => {
    show('/auth?as=bola')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
    expect(screen.queryByText(/demo\.sup/)).toBe(null)
  })

  test.each(['%3Cscript%3E', 'BOLA', 'a'])('takes no name like %s', (name) => {
    show(`/auth?as=${name}`, fakeClient(), demonstration)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })
})
