// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { PageState } from '#shared/pages/rendered-page.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { lastPosted } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { accountApi } from '../contract.ts'
import { openSessions, serverWithContacts } from './contacts-fixture.ts'
import verificationPage from './verification-page.tsx'

const assign = catchLoads()

const show = (client: FakeClient = serverWithContacts(), state: Partial<PageState> = {}) => {
  const Page = verificationPage.component
  return renderWithState(<Page />, {
    client,
    state: { ...stateOf('ada'), pathname: '/verification', ...state },
  })
}
const type = (scope: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(scope).getByLabelText(label), { target: { value } })
const part = async (title: string) => (await screen.findByText(title)).closest('details') as HTMLElement

/** The last write; reads that it invalidated come after it. */

describe('settings', () => {
  test('show what is confirmed and link to the rest', async () => {
    show(serverWithContacts({ phone: { address: '+2348031234567', isVerified: true } }))
    const card = within(await screen.findByRole('region', { name: 'What is confirmed' }))
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'ada@demo.supNot yetConfirm Email',
      '+2348031234567Confirmed',
      'Not yetConfirm Identity',
    ])
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/verify-email',
      '/kyc',
    ])
  })

  test('offer to add a phone if there is none', async () => {
    show()
    const card = within(await screen.findByRole('region', { name: 'What is confirmed' }))
    expect(card.getByRole('link', { name: /^Add\s*Phone number$/ }).getAttribute('href')).toBe(
      '/verify-phone',
    )
  })

  test('request the same from the server before they render', () => {
    const asked = verificationPage.reads?.({ params: {}, search: new URLSearchParams(), viewer: null })
    expect(asked?.map(({ key }) => key)).toEqual([
      ['/api/account/contacts'],
      ['/api/account/second-factor'],
      ['/api/account/passkeys'],
      ['/api/account/sessions'],
    ])
  })

  test('change the password with the current one', async () => {
    const { client } = show(serverWithContacts().answers(accountApi.changePassword, { ok: true }))
    const form = await part('Change password')
    type(form, 'Your password now', 'demo-Pass-2026')
    type(form, 'New password', 'rain on the zinc roof')
    type(form, 'New password again', 'rain on the zinc roof')
    fireEvent.click(within(form).getByRole('button', { name: 'Change my password', hidden: true }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verification'))
    expect(lastPosted(client)?.body).toEqual({
      currentPassword: 'demo-Pass-2026',
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
    expect(form.querySelector('[autocomplete="username"]')?.getAttribute('value')).toBe('ada@demo.sup')
  })

  test('open the form that was refused without script, and only that one', async () => {
    const problem = {
      status: 403,
      code: 'WRONG_PASSWORD',
      message: 'That is not your password.',
      fields: { currentPassword: 'That is not your password.' },
    }
    const form = {
      call: 'POST /api/account/email/change',
      values: { email: 'new@example.ng' },
      problem,
      goTo: null,
      from: null,
    }
    show(serverWithContacts(), { form })
    const refused = await part('Change email address')
    expect(refused.hasAttribute('open')).toBe(true)
    expect((await part('Change password')).hasAttribute('open')).toBe(false)
    expect(within(refused).getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.ng')
    expect(within(refused).getByRole('alert').textContent).toContain('That is not your password.')
  })
})

describe('the list of sessions', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }))

  test('shows when each started and was last active, in Lagos time, and marks this one', async () => {
    show()
    const items = (await (await card()).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(items).toEqual([
      'This browserSigned in: 21 November 2026, 10:00Last seen: 21 November 2026, 10:30This one',
      'Another browserSigned in: 21 November 2026, 00:30Last seen: 21 November 2026, 09:00End this session',
    ])
  })

  test('ends one', async () => {
    const { client } = show(serverWithContacts().answers(accountApi.endSession, { ok: true }))
    fireEvent.click(await (await card()).findByRole('button', { name: 'End this session' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verification'))
    expect(lastPosted(client)?.url).toBe(`/api/account/sessions/${openSessions[1]?.id}/end`)
  })

  test('ends all others', async () => {
    const { client } = show(serverWithContacts().answers(accountApi.endOtherSessions, { ended: 1 }))
    fireEvent.click(await (await card()).findByRole('button', { name: 'End all others' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/verification'))
    expect(lastPosted(client)?.call).toBe('POST /api/account/sessions/end-others')
  })

  test('has nothing to end if there is only this one', async () => {
    show(serverWithContacts({}, openSessions.slice(0, 1)))
    await (await card()).findByText('This browser')
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  })

  test('says when ending one has failed', async () => {
    show(serverWithContacts().refuses(accountApi.endSession, 'not-found'))
    fireEvent.click(await (await card()).findByRole('button', { name: 'End this session' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not found')
  })
})
