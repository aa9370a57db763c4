// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { userOf } from '#test/web.tsx'
import { identityApi } from '../../contract.ts'
import { passkeyDeviceApi } from '../../passkey-device-contract.ts'
import { flashLeft, openAuth, openToast, pressButton, showAuth, typeIn } from './auth-fixture.tsx'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({
    id: 'AAAA',
    response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
  }),
}))

const ada = userOf('ada')

const assign = openAuth()
const signIn = (email = 'ngozi@example.com', password = 'correct horse battery') => {
  typeIn('Email', email)
  typeIn('Password', password)
  pressButton('Sign in')
}

describe('signing in', () => {
  test('[AU-02] sends the two fields, leaves Welcome back! and reloads the page, which empties every cache', async () => {
    const { client } = showAuth('/auth', { client: fakeClient().answers(identityApi.login, ada) })
    signIn()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(client.asked).toMatchObject([
      {
        call: 'POST /api/local/login',
        body: { email: 'ngozi@example.com', password: 'correct horse battery' },
      },
    ])
    expect(flashLeft()).toEqual({ text: 'Welcome back!', values: {}, tone: 'done' })
    expect(identityApi.login.is.refreshes).toEqual(
      expect.arrayContaining(['wallet', 'token-balance', 'transactions']),
    )
  })

  test.each([
    ['/leaders/nominate?step=place', '/leaders/nominate?step=place'],
    ['//evil.com', '/dashboard'],
    ['https://evil.com', '/dashboard'],
    ['/..//evil.com', '/dashboard'],
    ['/auth?logout=confirm', '/dashboard'],
    ['/no-such-screen', '/dashboard'],
    ['/leaders?search={email}', '/leaders?search=%7Bemail}'],
  ])('[RD-05] with the return address %s leads to %s', async (returnUrl, expected) => {
    showAuth(`/auth?returnUrl=${encodeURIComponent(returnUrl)}`, {
      client: fakeClient().answers(identityApi.login, ada),
    })
    signIn()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expected))
  })

  test('[AU-05] that is refused says Login Failed with the server’s message, and takes the focus there', async () => {
    showAuth('/auth', { client: fakeClient().refuses(identityApi.login, 'suspended') })
    signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Login Failed This account is suspended.')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(openToast()).toMatchObject({ text: 'Login Failed: This account is suspended.', tone: 'error' })
    expect(assign).not.toHaveBeenCalled()
  })

  test('with a second factor asks for its code, keeps the input, and is no failure', async () => {
    const client = fakeClient().refuses(identityApi.login, 'second-factor-required')
    showAuth('/auth', { client })
    signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Enter the code of your authenticator app.')
    expect(alert.textContent).not.toContain('Login Failed')
    expect(openToast()).toBeUndefined()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse battery')
    client.answers(identityApi.login, ada)
    typeIn('Code of your authenticator app', '123 456')
    pressButton('Sign in')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(client.asked.at(-1)?.body).toMatchObject({ secondFactor: '123 456' })
  })

  test('with a passkey asks for it too, also after a wrong code, and continues when it has signed', async () => {
    const options = {
      challenge: 'EEEE',
      rpId: 'localhost',
      timeout: 1,
      userVerification: 'preferred',
    } as const
    const client = fakeClient()
      .refuses(identityApi.login, 'second-factor-passkey')
      .answers(passkeyDeviceApi.beginPasskeySignIn, { ...options, allowCredentials: [] })
      .refuses(passkeyDeviceApi.signInByPasskey, 'passkey-wrong')
    showAuth('/auth', { client })
    signIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('One more step Use your passkey, or enter a code.')
    expect(openToast()).toBeUndefined()
    client.refuses(identityApi.login, 'second-factor-wrong', { secondFactor: 'That code does not work.' })
    typeIn('Code of your authenticator app', '123456')
    pressButton('Sign in')
    await screen.findByText('There is a problem')
    pressButton('Use my passkey')
    expect(await screen.findByText(/That passkey does not work here/)).toBeTruthy()
    client.answers(passkeyDeviceApi.signInByPasskey, ada)
    pressButton('Use my passkey')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    const [begun, signed] = client.asked.slice(-2)
    const claim = { email: 'ngozi@example.com', password: 'correct horse battery' }
    expect(begun?.body).toEqual(claim)
    expect(signed?.body).toEqual({
      ...claim,
      passkey: { id: 'AAAA', clientData: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
    })
    expect(flashLeft()?.text).toBe('Welcome back!')
  })

  test('with a wrong code says so at its field', async () => {
    const fields = { secondFactor: 'That code does not work. Wait for a new one and try again.' }
    showAuth('/auth', { client: fakeClient().refuses(identityApi.login, 'second-factor-wrong', fields) })
    signIn()
    const field = await screen.findByLabelText('Code of your authenticator app')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  })

  test('[AU-05] without a message uses the default one', async () => {
    showAuth('/auth', { client: fakeClient().loses(identityApi.login) })
    signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login Failed Invalid credentials. Please try again.',
    )
  })

  test('without its fields is not sent; each field says what it needs', async () => {
    const { client } = showAuth('/auth')
    signIn('ngozi', '')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enter an email address, like ada@example.com.', 'Enter your password.'])
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(client.asked).toEqual([])
  })

  test('shows the input again, never the password, when it was refused without script', () => {
    const problem = {
      status: 401,
      code: 'WRONG_CREDENTIALS',
      message: 'Invalid credentials. Please try again.',
      fields: {},
    }
    const form = {
      call: 'POST /api/local/login',
      values: { email: 'ngozi@example.com' },
      problem,
      goTo: null,
      from: null,
    }
    showAuth('/auth', { form })
    expect(screen.getByRole('alert').textContent).toBe('Login Failed Invalid credentials. Please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ngozi@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })
})
