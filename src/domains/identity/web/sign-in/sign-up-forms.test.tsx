// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { userOf } from '#test/web.tsx'
import { identityApi } from '../../contract.ts'
import { flashLeft, openAuth, openToast, pressButton, showAuth, typeIn } from './auth-fixture.tsx'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({
    id: 'AAAA',
    response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
  }),
}))

const ada = userOf('ada')

const assign = openAuth()

describe('signing up', () => {
  const fill = (over: Record<string, string> = {}) => {
    const values = {
      'First name': 'Ngozi',
      Surname: 'Okafor',
      Email: 'ngozi@example.com',
      Password: 'rain on the zinc roof',
      'Password again': 'rain on the zinc roof',
      ...over,
    }
    for (const [label, value] of Object.entries(values)) typeIn(label, value)
    pressButton('Join free')
  }

  test('[AU-01] sends the fields without the empty phone number, and shows the citizen number', async () => {
    const { client } = showAuth('/signup', { client: fakeClient().answers(identityApi.register, ada) })
    fill()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(client.asked[0]?.body).toEqual({
      firstName: 'Ngozi',
      lastName: 'Okafor',
      email: 'ngozi@example.com',
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
    expect(flashLeft()).toEqual({
      text: 'Welcome, {firstName}! You are Citizen #{citizenNumber}.',
      values: { firstName: 'Ada', citizenNumber: 7 },
      tone: 'done',
    })
  })

  test('with two different passwords is not sent', async () => {
    const { client } = showAuth('/signup')
    fill({ 'Password again': 'rain on the tin roof' })
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'The two passwords are not the same.',
    )
    expect(client.asked).toEqual([])
  })

  test('asks for the password once while it is shown, and twice while it is hidden', async () => {
    const { client } = showAuth('/signup', { client: fakeClient().answers(identityApi.register, ada) })
    const again = () => screen.queryByLabelText('Password again')
    expect(again()).not.toBeNull()
    typeIn('Password', 'rain on the zinc')
    fireEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
    expect(again()).toBeNull()
    typeIn('Password', 'rain on the zinc roof')
    typeIn('First name', 'Ngozi')
    typeIn('Surname', 'Okafor')
    typeIn('Email', 'ngozi@example.com')
    pressButton('Join free')
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(client.asked[0]?.body).toMatchObject({
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(again()).not.toBeNull()
  })

  test('with nothing filled in says each thing once', async () => {
    showAuth('/signup')
    pressButton('Join free')
    const lines = within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Enter your first name.',
      'Enter an email address, like ada@example.com.',
      'Enter your password.',
    ])
  })

  test('[AU-05] that is refused says Registration Failed with the server’s message', async () => {
    showAuth('/signup', { client: fakeClient().refuses(identityApi.register, 'email-taken') })
    fill()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Registration Failed There is an account with this email address. Sign in instead.',
    )
    expect(openToast()?.text).toContain('Registration Failed: There is an account')
  })

  const codeField = () => screen.queryByLabelText<HTMLInputElement>('Code')

  test('S-12: that needs a code first asks for it as one more step, keeps the input, and sends it along', async () => {
    const client = fakeClient().refuses(identityApi.register, 'code-required')
    showAuth('/signup', { client })
    expect(codeField()).toBeNull()
    fill()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'One more step We have sent a message to this email address. Enter the code in it to join.',
    )
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(openToast()).toBeUndefined()
    expect(codeField()?.autocomplete).toBe('one-time-code')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('rain on the zinc roof')
    client.refuses(identityApi.register, 'code-wrong', { code: 'That is not the code we sent.' })
    typeIn('Code', '123 456')
    pressButton('Join free')
    expect(
      (await screen.findByRole('link', { name: 'That is not the code we sent.' })).closest('[role=alert]'),
    ).not.toBeNull()
    expect(client.asked.at(-1)?.body).toMatchObject({ code: '123 456', firstName: 'Ngozi' })
    expect(codeField()?.value).toBe('123 456')
    client.answers(identityApi.register, ada)
    pressButton('Join free')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  })

  test('S-12: with an expired code removes the field, so that the next press requests a new one', async () => {
    const client = fakeClient().refuses(identityApi.register, 'code-required')
    showAuth('/signup', { client })
    fill()
    await waitFor(() => expect(codeField()).not.toBeNull())
    client.refuses(identityApi.register, 'code-over')
    typeIn('Code', '123456')
    pressButton('Join free')
    expect((await screen.findByText(/This code no longer works/)).textContent).toContain(
      'Press the button again',
    )
    expect(codeField()).toBeNull()
    pressButton('Join free')
    await waitFor(() => expect(client.asked).toHaveLength(3))
    expect(client.asked.at(-1)?.body).not.toHaveProperty('code')
  })

  test('S-12: asks for the code without script too, and for the password again, which no page returns', () => {
    const problem = { status: 403, code: 'CODE_REQUIRED', message: 'We have written.', fields: {} }
    const form = {
      call: 'POST /api/local/register',
      values: { firstName: 'Ngozi' },
      problem,
      goTo: null,
      from: null,
    }
    showAuth('/signup', { form })
    expect(screen.getByRole('alert').textContent).toContain('We have written.Enter your password again too.')
    expect([codeField()?.value, screen.getByLabelText<HTMLInputElement>('First name').value]).toEqual([
      '',
      'Ngozi',
    ])
    cleanup()
    // After another refusal, the field is still there with its value.
    const other = {
      ...form,
      values: { code: '123456' },
      problem: { ...problem, status: 400, code: 'INVALID_INPUT' },
    }
    showAuth('/signup', { form: other })
    expect(codeField()?.value).toBe('123456')
  })

  test('[AU-05] without a message uses the default one', async () => {
    showAuth('/signup', { client: fakeClient().loses(identityApi.register) })
    fill()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Registration Failed Registration failed. Please try again.',
    )
  })
})
