// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '#platform/web/page.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { lastPosted } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { accountApi } from '../contract.ts'
import { pending, serverWithContacts } from './contacts-fixture.ts'
import { waitWords } from './verify/resend.tsx'
import verifyEmailPage from './verify-email-page.tsx'
import verifyPhonePage from './verify-phone-page.tsx'

const assign = catchLoads()
afterEach(() => {
  vi.useRealTimers()
})

const show = (
  { component: Shown }: Page,
  pathname: string,
  client: FakeClient,
  state: Partial<PageState> = {},
) => renderWithState(<Shown />, { client, state: { ...stateOf('ada'), pathname, ...state } })
const showEmail = (client: FakeClient, state?: Partial<PageState>) =>
  show(verifyEmailPage, '/verify-email', client, state)
const showPhone = (client: FakeClient, state?: Partial<PageState>) =>
  show(verifyPhonePage, '/verify-phone', client, state)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const posted = (name: string) =>
  Object.fromEntries(new FormData(screen.getByRole<HTMLButtonElement>('button', { name }).form ?? undefined))

/** The last write; reads that it invalidated come after it. */

describe('confirming an e-mail address', () => {
  test('[AU-07] starts with one press', async () => {
    const { client } = showEmail(serverWithContacts().answers(accountApi.sendEmailCode, pending))
    expect(await screen.findByText(/We send a code to ada@demo\.sup\./)).toBeTruthy()
    await press('Send me a code')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-email'))
    expect(lastPosted(client)).toMatchObject({ call: 'POST /api/account/email/code', body: {} })
  })

  test('[AU-07] continues with the code, which phones may fill in, sent as typed', async () => {
    const { client } = showEmail(
      serverWithContacts({ email: { code: pending, waitSeconds: 42 } }).answers(accountApi.verifyEmail, {
        ok: true,
      }),
    )
    const field = await screen.findByLabelText('Code')
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    expect(screen.getByText('We have sent a code to ada@demo.sup. It works for 10 minutes.')).toBeTruthy()
    type('Code', '123 456')
    await press('Confirm')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-email'))
    expect(lastPosted(client)?.body).toEqual({ code: '123 456' })
  })

  test('works as a plain form too', async () => {
    showEmail(serverWithContacts({ email: { code: pending } }))
    await screen.findByLabelText('Code')
    expect(posted('Confirm')).toMatchObject({
      _call: 'POST /api/account/email/verify',
      _then: '/verify-email',
      _done: 'Your email address is confirmed.',
      code: '',
    })
    expect(posted('Send a new code')).toMatchObject({ _call: 'POST /api/account/email/code' })
  })

  test.each([
    ['code-wrong', 'That is not the code we sent. Check it and try again.'],
    ['code-over', 'This code no longer works. Ask for a new one.'],
  ] as const)('that is refused as %s says so and takes the focus there', async (code, words) => {
    showEmail(serverWithContacts({ email: { code: pending } }).refuses(accountApi.verifyEmail, code))
    await screen.findByLabelText('Code')
    type('Code', '123456')
    await press('Confirm')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words)
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(assign).not.toHaveBeenCalled()
  })

  test('does not send text that is not a code', async () => {
    const { client } = showEmail(serverWithContacts({ email: { code: pending } }))
    await screen.findByLabelText('Code')
    type('Code', '12345')
    await press('Confirm')
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Enter the six digits of the code.',
    )
    expect(client.asked.map(({ call }) => call)).toEqual(['GET /api/account/contacts'])
  })

  test('says how many tries are left after a wrong one', async () => {
    showEmail(serverWithContacts({ email: { code: { ...pending, triesLeft: 1 } } }))
    expect(await screen.findByText('1 try is left for this code.')).toBeTruthy()
  })

  test('[AU-07] counts down until another code is allowed, as the server said, and then removes the countdown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    showEmail(serverWithContacts({ email: { code: pending, waitSeconds: 3 } }))
    expect(await screen.findByText('You can ask for a new code in 3 seconds.')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByText('You can ask for a new code in 1 second.')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByText(/You can ask for a new code/)).toBeNull()
  })

  test('says that a new address takes effect with the code', async () => {
    showEmail(
      serverWithContacts({
        email: { isVerified: true, code: { ...pending, address: 'new@example.ng', isChange: true } },
      }),
    )
    expect(
      await screen.findByText('When you enter the code, new@example.ng becomes the address of your account.'),
    ).toBeTruthy()
  })

  test('ends when it is confirmed', async () => {
    showEmail(serverWithContacts({ email: { isVerified: true } }))
    expect(await screen.findByText(/Messages to ada@demo\.sup reach you\./)).toBeTruthy()
    expect(screen.queryByLabelText('Code')).toBeNull()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/verification',
    ])
  })

  test('[AU-07] by link waits for a press, because mail programs open links automatically', async () => {
    const client = serverWithContacts().answers(accountApi.verifyEmailLink, { ok: true })
    showEmail(client, { search: '?token=a-token-of-the-letter' })
    expect(client.asked).toEqual([])
    await press('Confirm my email address')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-email'))
    expect(lastPosted(client)?.body).toEqual({ token: 'a-token-of-the-letter' })
  })

  test('can change a mistyped address, with the password', async () => {
    const { client } = showEmail(
      serverWithContacts().answers(accountApi.changeEmail, { ...pending, isChange: true }),
    )
    await screen.findByText('Use another email address')
    type('New email address', 'Ada@Example.ng')
    type('Your password now', 'demo-Pass-2026')
    await press('Send the code')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-email'))
    expect(lastPosted(client)?.body).toEqual({ email: 'Ada@Example.ng', currentPassword: 'demo-Pass-2026' })
  })

  test('waits, and offers to try again when the network is gone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    showEmail(fakeClient().refuses(accountApi.contacts, 'not-found'))
    expect(screen.getByText('Loading...')).toBeTruthy()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We could not load this.')
    expect(within(alert).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/verify-email')
  })
})

describe('confirming a phone', () => {
  test('[AU-07] asks for a number first if the account has none', async () => {
    const { client } = showPhone(
      serverWithContacts().answers(accountApi.changePhone, { ...pending, address: '+2348031234567' }),
    )
    await screen.findByLabelText('Phone number')
    type('Phone number', '0803 123 4567')
    type('Your password now', 'demo-Pass-2026')
    await press('Send the code')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-phone'))
    expect(lastPosted(client)?.body).toEqual({
      phoneNumber: '0803 123 4567',
      currentPassword: 'demo-Pass-2026',
    })
  })

  test('continues with the code of the text message', async () => {
    showPhone(
      serverWithContacts({
        phone: { address: '+2348031234567', code: { ...pending, address: '+2348031234567' } },
      }).answers(accountApi.verifyPhone, { ok: true }),
    )
    expect(await screen.findByText(/sent a text message with a code to \+2348031234567/)).toBeTruthy()
    type('Code', '123456')
    await press('Confirm')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verify-phone'))
  })

  test('shows what is wrong next to the number', async () => {
    showPhone(
      serverWithContacts().refuses(accountApi.changePhone, 'no-text-messages', {
        phoneNumber: 'We cannot send text messages to this number.',
      }),
    )
    await screen.findByLabelText('Phone number')
    type('Phone number', '+233241234567')
    type('Your password now', 'demo-Pass-2026')
    await press('Send the code')
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'We cannot send text messages to this number.',
    )
  })
})

test.each([
  [0, ''],
  [1, 'You can ask for a new code in 1 second.'],
  [120, 'You can ask for a new code in 120 seconds.'],
  [121, 'You can ask for a new code in 3 minutes.'],
  [7200, 'You can ask for a new code in 120 minutes.'],
  [7201, 'You can ask for a new code in 3 hours.'],
])('a wait of %i seconds reads "%s"', (seconds, expected) => {
  const t = (sentence: string, values: Readonly<Record<string, unknown>> = {}) => {
    const [, one = '', other = ''] = /one \{([^}]*)\} other \{([^}]*)\}/.exec(sentence) ?? []
    const count = Number(values['count'])
    return sentence.replace(/\{count.*\}\}/, (count === 1 ? one : other).replace('#', String(count)))
  }
  expect(waitWords(seconds, t)).toBe(expected)
})
