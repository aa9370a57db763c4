// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { type Passkey, passkeyApi, type PasskeyWanted } from '../../passkey-contract.ts'
import { passkeyDeviceApi } from '../../passkey-device-contract.ts'
import { type SecondFactor, secondFactorApi } from '../../second-factor-contract.ts'
import { SecondFactorCard } from '../second-factor/card.tsx'

const device = vi.hoisted(() => ({ make: vi.fn(), sign: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: device.make,
  startAuthentication: device.sign,
}))

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { ...globalThis.location, assign })
  vi.stubGlobal('PublicKeyCredential', () => {})
  device.make.mockResolvedValue({
    id: 'AAAA',
    response: {
      clientDataJSON: 'BBBB',
      attestationObject: 'CCCC',
      transports: ['internal', 'hybrid', 'a WAY'],
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const codes = ['ABCD-EFGH-JKMN-PQRS', '1111-2222-3333-4444']
const phone: Passkey = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'My phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
}
const key: Passkey = {
  ...phone,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Key of the desk',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
}
const wanted: PasskeyWanted = {
  rp: { id: 'localhost', name: 'SUP Civic' },
  user: { id: 'FFFF', name: 'ada@demo.sup', displayName: 'ada@demo.sup' },
  challenge: 'EEEE',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
}

const factorWith = (passkeys: readonly Passkey[]): SecondFactor => ({
  state: passkeys.length > 0 ? 'on' : 'off',
  authenticator: 'off',
  passkeys: passkeys.length,
  since: passkeys[0]?.createdAt ?? null,
  codesLeft: 0,
  isRequired: false,
  frozenUntil: null,
})
/** A fake server that remembers passkeys. */
const serverWith = (...first: Passkey[]) => {
  const kept = { now: first }
  const client = fakeClient()
    .answers(secondFactorApi.secondFactor, () => factorWith(kept.now))
    .answers(passkeyApi.passkeys, () => ({ items: kept.now }))
    .answers(passkeyApi.beginPasskey, wanted)
  return { client, become: (...next: Passkey[]) => (kept.now = next) }
}
const show = (client: FakeClient, state: Partial<PageState> = {}) =>
  renderWithState(<SecondFactorCard />, {
    client,
    state: { name: 'verification', pathname: '/verification', ...stateOf('ada'), ...state },
  })
const part = async (title: string | RegExp) => {
  const summary = await screen.findByText(title, { selector: 'summary, summary > span' })
  return within(summary.closest('details') as HTMLElement)
}
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const make = async () => {
  const passkeys = await part('Passkeys')
  fireEvent.click(passkeys.getByRole('button', { name: 'Add a passkey' }))
  type(await passkeys.findByLabelText('Name of the passkey'), 'My phone')
  const form = screen.getByLabelText('Name of the passkey').closest('form') as HTMLElement
  type(within(form).getByLabelText('Your password now'), 'my password')
  fireEvent.click(passkeys.getByRole('button', { name: 'Create the passkey' }))
  return passkeys
}

describe('adding a passkey', () => {
  test('takes name, password and the device, and ends with codes to write down', async () => {
    const { client, become } = serverWith()
    client.answers(passkeyDeviceApi.finishPasskey, () => {
      become(phone)
      return { recoveryCodes: codes }
    })
    show(client)
    await make()
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('On')).toBeTruthy())
    expect(await part(/^My phone/)).toBeTruthy()
    expect(device.make).toHaveBeenCalledWith({ optionsJSON: wanted })
    const bodies = client.asked.filter(({ body }) => body !== undefined).map(({ body }) => body)
    expect(bodies).toEqual([
      { name: 'My phone', currentPassword: 'my password' },
      {
        passkey: {
          id: 'AAAA',
          clientData: 'BBBB',
          attestation: 'CCCC',
          transports: ['internal', 'hybrid'],
        },
      },
    ])
    expect(screen.queryByLabelText('Name of the passkey')).toBeNull()
  })

  test('next to another one confirms it, without codes', async () => {
    const { client, become } = serverWith(phone)
    client.answers(passkeyDeviceApi.finishPasskey, () => {
      become(phone, key)
      return { recoveryCodes: [] }
    })
    show(client)
    await make()
    expect((await screen.findByRole('status')).textContent).toContain('Your passkey is added.')
    expect(await part(/^Key of the desk/)).toBeTruthy()
    expect(screen.queryByText('Write these codes down now', { exact: false })).toBeNull()
  })

  test.each([
    ['NotAllowedError', 'Nothing was done. Try again when you are ready.'],
    ['InvalidStateError', 'This device has a passkey of yours already.'],
    ['SecurityError', 'Passkeys do not work at this address.'],
    ['TypeError', 'The passkey did not work. Please try again.'],
  ])('that the device refuses with %s explains it, and allows another try', async (name, words) => {
    const { client } = serverWith()
    device.make.mockRejectedValueOnce(Object.assign(new Error('in words of a browser'), { name }))
    client.answers(passkeyDeviceApi.finishPasskey, { recoveryCodes: codes })
    show(client)
    const passkeys = await make()
    expect((await passkeys.findByRole('alert')).textContent).toContain(words)
    fireEvent.click(passkeys.getByRole('button', { name: 'Create the passkey' }))
    expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
  })

  test('in a browser without support says so', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    device.make.mockRejectedValueOnce(new Error('WebAuthn is not supported in this browser'))
    show(serverWith().client)
    const passkeys = await make()
    expect((await passkeys.findByRole('alert')).textContent).toContain('This browser has no passkeys here.')
  })

  test('that the server refuses shows the server’s message', async () => {
    const { client } = serverWith()
    client.refuses(passkeyDeviceApi.finishPasskey, 'passkey-known')
    show(client)
    const passkeys = await make()
    expect((await passkeys.findByRole('alert')).textContent).toContain('This passkey is added already.')
  })
})

describe('the list of passkeys', () => {
  test('shows when each was added or last used, and removes one by password', async () => {
    const { client } = serverWith(phone, key)
    client.answers(passkeyApi.removePasskey, { ok: true })
    show(client)
    expect(await part(/^My phone/)).toBeTruthy()
    expect(screen.getByText('Added: 20 November 2026')).toBeTruthy()
    expect(screen.getByText('Last used: 21 November 2026')).toBeTruthy()
    const shown = await part(/^Key of the desk/)
    type(shown.getByLabelText('Your password now'), 'my password')
    fireEvent.click(shown.getByRole('button', { name: 'Remove this passkey' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verification'))
    expect(client.asked.findLast(({ call }) => call.startsWith('POST'))).toMatchObject({
      url: `/api/account/passkeys/${key.id}/remove`,
      body: { currentPassword: 'my password' },
    })
  })

  test('is open at the one whose removal was refused without script', async () => {
    const problem = {
      status: 403,
      code: 'WRONG_PASSWORD',
      message: 'That is not your password.',
      fields: { currentPassword: 'That is not your password.' },
    }
    const call = `POST /api/account/passkeys/${key.id}/remove`
    show(serverWith(phone, key).client, { form: { call, values: {}, problem, goTo: null, from: null } })
    await part(/^Key of the desk/)
    const open = [...document.querySelectorAll('details[open] > summary')].map(
      ({ textContent }) => textContent,
    )
    expect(open).toEqual(['Passkeys', expect.stringContaining('Key of the desk')])
  })

  test('that failed to load says so', async () => {
    const client = fakeClient()
      .answers(secondFactorApi.secondFactor, factorWith([]))
      .refuses(passkeyApi.passkeys, 'forbidden')
    show(client)
    const passkeys = await part('Passkeys')
    expect((await passkeys.findByRole('alert')).textContent).toContain('We could not load')
  })
})

describe('a fresh proof', () => {
  test('is given by a passkey, and leads back to the page that needed it', async () => {
    device.sign.mockResolvedValue({
      id: 'AAAA',
      response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
    })
    const { client } = serverWith(phone)
    client
      .answers(passkeyDeviceApi.beginPasskeyStepUp, {
        challenge: 'EEEE',
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'preferred',
        allowCredentials: [],
      })
      .answers(passkeyDeviceApi.stepUpByPasskey, { ok: true })
    show(client, { search: '?returnUrl=%2Fleaders%2Fnominate' })
    const proof = await part('Confirm it is you')
    fireEvent.click(proof.getByRole('button', { name: 'Use my passkey' }))
    await waitFor(() => expect(assign.mock.calls).toEqual([['/leaders/nominate']]))
  })

  test('of a person with an app alone offers no passkey', async () => {
    const client = fakeClient()
      .answers(secondFactorApi.secondFactor, { ...factorWith([]), state: 'on', authenticator: 'on' })
      .answers(passkeyApi.passkeys, { items: [] })
    show(client)
    const proof = await part('Confirm it is you')
    expect(proof.queryByRole('button', { name: 'Use my passkey' })).toBeNull()
  })
})
