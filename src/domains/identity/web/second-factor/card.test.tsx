// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { passkeyApi } from '../../passkey-contract.ts'
import { type Enrolment, type SecondFactor, secondFactorApi } from '../../second-factor-contract.ts'
import { SecondFactorCard } from './card.tsx'

afterEach(cleanup)

const off: SecondFactor = {
  state: 'off',
  authenticator: 'off',
  passkeys: 0,
  since: null,
  codesLeft: 0,
  isRequired: false,
  frozenUntil: null,
}
const pending: SecondFactor = { ...off, state: 'pending', authenticator: 'pending' }
const on: SecondFactor = {
  ...off,
  state: 'on',
  authenticator: 'on',
  since: '2026-11-20T10:00:00.000Z',
  codesLeft: 10,
}
const enrolment: Enrolment = {
  secret: 'ABCD EFGH',
  uri: 'otpauth://totp/x?secret=ABCDEFGH',
  picture: { size: 21, path: 'M0 0h1v1h-1z' },
}
const codes = ['ABCD-EFGH-JKMN-PQRS', '1111-2222-3333-4444']

/** A fake server that remembers its state. */
const serverWith = (first: SecondFactor) => {
  const kept = { now: first }
  const client = fakeClient()
    .answers(secondFactorApi.secondFactor, () => kept.now)
    .answers(passkeyApi.passkeys, { items: [] })
  return { client, become: (next: SecondFactor) => (kept.now = next) }
}
const show = (client: FakeClient, state: Partial<PageState> = {}) =>
  renderWithState(<SecondFactorCard />, {
    client,
    state: { name: 'verification', pathname: '/verification', ...stateOf('ada'), ...state },
  })
const part = async (title: string) => {
  const summary = await screen.findByText(title, { selector: 'summary' })
  return within(summary.parentElement as HTMLElement)
}
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

describe('a second factor', () => {
  test('is set up by password, key and first code, and ends with codes to write down', async () => {
    const { client, become } = serverWith(off)
    client.answers(secondFactorApi.beginSecondFactor, () => {
      become(pending)
      return enrolment
    })
    client.answers(secondFactorApi.confirmSecondFactor, () => {
      become(on)
      return { recoveryCodes: codes }
    })
    show(client, { search: '?returnUrl=%2Fadmin' })
    const setUp = await part('Set up an authenticator app')
    type(setUp.getByLabelText('Your password now'), 'my password')
    fireEvent.click(setUp.getByRole('button', { name: 'Show the key' }))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'The key as a picture to scan' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open it in the app on this phone' }).getAttribute('href')).toBe(
      enrolment.uri,
    )
    type(screen.getByLabelText('Code of your authenticator app'), '123456')
    fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }))
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('On')).toBeTruthy())
    expect(screen.queryByText('ABCD EFGH')).toBeNull()
    const file = screen.getByRole('link', { name: 'Save as a file' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(file)).toContain(codes.join('\n'))
    // Whoever was led here from a console goes on there once the codes are written down.
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin')
  })

  test('that was started but not finished can be finished or restarted', async () => {
    show(serverWith(pending).client)
    expect(await screen.findByLabelText('Code of your authenticator app')).toBeTruthy()
    expect(await part('Begin again')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('is turned off by password and code', async () => {
    const { client } = serverWith(on)
    client.refuses(secondFactorApi.removeSecondFactor, 'second-factor-wrong', {
      code: 'That code does not work.',
    })
    show(client)
    const turnOff = await part('Turn the authenticator app off')
    type(turnOff.getByLabelText('Your password now'), 'my password')
    type(turnOff.getByLabelText('Code of your authenticator app'), '123456')
    fireEvent.click(turnOff.getByRole('button', { name: 'Turn it off' }))
    await waitFor(() =>
      expect(turnOff.getByLabelText('Code of your authenticator app').getAttribute('aria-invalid')).toBe(
        'true',
      ),
    )
    expect(client.asked.at(-1)?.body).toEqual({ currentPassword: 'my password', code: '123456' })
  })

  test('is requested from staff who must have one; a frozen account says until when', async () => {
    show(serverWith({ ...off, isRequired: true, frozenUntil: '2026-11-24T09:30:00.000Z' }).client, {
      isDemonstration: false,
    })
    expect(await screen.findByText('You need a second factor.')).toBeTruthy()
    expect(screen.getByText(/Until you set one up, no console of the staff opens to you/)).toBeTruthy()
    expect(screen.getByText(/Nothing is paid out until 24 November 2026, 10:30/)).toBeTruthy()
  })

  test('that failed to load says so', async () => {
    show(fakeClient().refuses(secondFactorApi.secondFactor, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load')
  })
})

describe('the proof of it', () => {
  test('is open where it was required, and leads back there, never elsewhere', async () => {
    for (const [returnUrl, expected] of [
      ['/leaders/nominate?step=2', '/leaders/nominate?step=2'],
      ['//evil.example', '/verification'],
    ] as const) {
      show(serverWith(on).client, { search: `?returnUrl=${encodeURIComponent(returnUrl)}` })
      const proof = await part('Confirm it is you')
      const form = proof.getByRole('button', { name: 'Confirm' }).closest('form') as HTMLFormElement
      expect(form.closest('details')?.open).toBe(true)
      expect(new FormData(form).get('_then')).toBe(expected)
      cleanup()
    }
  })
})

describe('without script', () => {
  test('the key and the codes appear on the returned page', async () => {
    const came = { values: {}, problem: null, goTo: null, from: null }
    show(serverWith(pending).client, {
      form: { ...came, call: 'POST /api/account/second-factor/begin', answer: enrolment },
    })
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    cleanup()
    show(serverWith(on).client, {
      form: { ...came, call: 'POST /api/account/recovery-codes', answer: { recoveryCodes: codes } },
    })
    expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
  })

  test('its forms ask for their answer to be shown', async () => {
    show(serverWith(off).client)
    const form = (await part('Recovery codes'))
      .getByRole('button', { name: 'Create ten new codes' })
      .closest('form') as HTMLFormElement
    expect(Object.fromEntries(new FormData(form))).toMatchObject({
      _call: 'POST /api/account/recovery-codes',
      _show: '1',
    })
  })
})
