// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { passkeyDeviceApi } from '#domains/identity/passkey-device-contract.ts'
import { secondFactorApi } from '#domains/identity/second-factor-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { ProofPrompt } from './proof.tsx'
import { askForProof, settleProof } from './proof-store.ts'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({
    id: 'AAAA',
    response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
  }),
}))
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  settleProof(false)
  cleanup()
})

/** A server that has this many passkeys. */
const server = (passkeys = 0) =>
  fakeClient().answers(secondFactorApi.secondFactor, {
    state: 'on',
    authenticator: 'on',
    passkeys,
    since: null,
    codesLeft: 10,
    isRequired: false,
    frozenUntil: null,
  })

const ask = async () => {
  let answer!: Promise<boolean>
  act(() => void (answer = askForProof()))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' })
  return { answer, dialog, field: screen.getByLabelText('Code of your authenticator app') }
}

test('a required proof is given by a code, in a dialog that takes the focus', async () => {
  const client = server().answers(secondFactorApi.stepUp, { ok: true })
  renderWithState(<ProofPrompt />, { client, state: stateOf('ada') })
  expect(screen.queryByRole('dialog')).toBeNull()
  const { answer, field } = await ask()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(askForProof()).toBe(answer)
  fireEvent.input(field, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.asked).toMatchObject([
    { call: 'GET /api/account/second-factor' },
    { call: 'POST /api/account/step-up', body: { code: '123456' } },
    { call: 'GET /api/account/second-factor' },
  ])
})

test('a wrong code is asked for again; closing the dialog cancels', async () => {
  const client = server().refuses(secondFactorApi.stepUp, 'second-factor-wrong', {
    code: 'That code does not work.',
  })
  renderWithState(<ProofPrompt />, { client, state: stateOf('ada') })
  const { answer, field } = await ask()
  fireEvent.input(field, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await answer).toBe(false)
})

test('somebody with a passkey may use it instead of a code', async () => {
  const client = server(1)
    .answers(passkeyDeviceApi.beginPasskeyStepUp, {
      challenge: 'EEEE',
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [],
    })
    .answers(passkeyDeviceApi.stepUpByPasskey, { ok: true })
  renderWithState(<ProofPrompt />, { client, state: stateOf('ada') })
  const { answer } = await ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Use my passkey' }))
  expect(await answer).toBe(true)
  expect(client.asked.at(-1)).toMatchObject({
    call: 'POST /api/account/step-up/passkey',
    body: { passkey: { id: 'AAAA', clientData: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' } },
  })
})

test('somebody without a passkey is not offered one', async () => {
  const client = server()
  renderWithState(<ProofPrompt />, { client, state: stateOf('ada') })
  await ask()
  await waitFor(() => expect(client.asked).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Use my passkey' })).toBeNull()
})
