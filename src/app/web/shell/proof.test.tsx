// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { secondFactorApi } from '#domains/identity/second-factor-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { Proof } from './proof.tsx'
import { askForProof, settleProof } from './proof-store.ts'

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

const ask = async () => {
  let answer!: Promise<boolean>
  act(() => void (answer = askForProof()))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' })
  return { answer, dialog, field: screen.getByLabelText('Code of your authenticator app') }
}

test('a proof that is asked for is given by a code, in a dialog that takes the focus', async () => {
  const client = fakeClient().answers(secondFactorApi.stepUp, { ok: true })
  renderWithState(<Proof />, { client, state: stateOf('ada') })
  expect(screen.queryByRole('dialog')).toBeNull()
  const { answer, field } = await ask()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(askForProof()).toBe(answer)
  fireEvent.input(field, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.asked).toMatchObject([{ call: 'POST /api/account/step-up', body: { code: '123456' } }])
})

test('a wrong code is asked for again; closing the dialog gives none', async () => {
  const client = fakeClient().refuses(secondFactorApi.stepUp, 'second-factor-wrong', {
    code: 'That code does not work.',
  })
  renderWithState(<Proof />, { client, state: stateOf('ada') })
  const { answer, field } = await ask()
  fireEvent.input(field, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await answer).toBe(false)
})
