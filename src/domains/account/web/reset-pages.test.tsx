// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { renderWithState } from '#test/web.tsx'
import { resetApi } from '../reset-contract.ts'
import newPasswordPage from './new-password-page.tsx'
import resetPasswordPage from './reset-password-page.tsx'

const assign = catchLoads()

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('asking for a link', () => {
  const show = (client: FakeClient, search = '') => {
    const Page = resetPasswordPage.component
    return renderWithState(<Page />, { client, state: { pathname: '/reset-password', search } })
  }

  test('[AU-06] sends the address and shows the one answer that everybody gets', async () => {
    const { client } = show(fakeClient().answers(resetApi.askReset, { message: 'sent' }))
    type('Email', 'ada@demo.sup')
    press('Send me a link')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/reset-password?sent=1'))
    expect(client.asked[0]?.body).toEqual({ email: 'ada@demo.sup' })
    cleanup()
    const Page = resetPasswordPage.component
    renderWithState(<Page />, {
      client: fakeClient(),
      state: { pathname: '/reset-password', closed: ['email'] },
    })
    expect(await screen.findByText('We cannot send emails yet, so this is closed.')).toBeDefined()
    expect(screen.queryByLabelText('Email')).toBeNull()
    cleanup()
    show(fakeClient(), '?sent=1')
    expect(screen.getByRole('status').textContent).toContain('If an account matches, we have sent a link.')
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  test('without an address is not sent', async () => {
    const { client } = show(fakeClient())
    press('Send me a link')
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Enter an email address, like ada@example.com.',
    )
    expect(client.asked).toEqual([])
  })

  test('too often shows an error', async () => {
    show(fakeClient().refuses(resetApi.askReset, 'too-many-requests'))
    type('Email', 'ada@demo.sup')
    press('Send me a link')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries.')
  })
})

describe('a link', () => {
  const show = (client: FakeClient) => {
    const Page = newPasswordPage.component
    return renderWithState(<Page />, { client, state: { pathname: '/reset-password/new' } })
  }
  const live = (minLength = 8) =>
    fakeClient().answers(resetApi.resetLink, { isLive: true, leastPasswordCharacters: minLength })

  test('[AU-06] takes a new password twice and leads to sign-in', async () => {
    const { client } = show(live().answers(resetApi.setPassword, { ok: true }))
    await screen.findByLabelText('New password')
    type('New password', 'rain on the zinc roof')
    type('New password again', 'rain on the zinc roof')
    press('Set my new password')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth'))
    expect(client.asked.at(-1)?.body).toEqual({
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
  })

  test('says how long a staff password must be', async () => {
    show(live(15))
    expect(await screen.findByText(/At least 15 characters\./)).toBeTruthy()
  })

  test('with two different passwords is not sent', async () => {
    const { client } = show(live())
    await screen.findByLabelText('New password')
    type('New password', 'rain on the zinc roof')
    type('New password again', 'rain on the tin roof')
    press('Set my new password')
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'The two passwords are not the same.',
    )
    expect(client.asked).toHaveLength(1)
  })

  test('[AU-06] that has expired leads to a new one', async () => {
    show(fakeClient().answers(resetApi.resetLink, { isLive: false, leastPasswordCharacters: 8 }))
    const link = await screen.findByRole('link', { name: 'Ask for a new link' })
    expect(link.getAttribute('href')).toBe('/reset-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('never leaves its page: the document head names the page where links are requested', () => {
    const head = newPasswordPage.head?.({
      params: {},
      search: new URLSearchParams(),
      viewer: null,
      t: (sentence) => sentence,
      found: () => undefined,
      failed: () => null,
    })
    expect(head).toEqual({ canonical: '/reset-password' })
  })
})
