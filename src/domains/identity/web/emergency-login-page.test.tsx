// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { screens } from '#shared/sitemap.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { renderWithState } from '#test/web.tsx'
import emergencyLoginPage from './emergency-login-page.tsx'

afterEach(cleanup)

const Page = emergencyLoginPage.component
const show = (form: PageState['form'] = null) =>
  renderWithState(<Page />, {
    state: { name: 'emergencyLogin', pathname: '/emergency-login', form },
  })
const card = (name: string) => within(screen.getByRole('region', { name }))

test('the emergency page has no script of the product, and its forms post to itself', () => {
  expect(screens.emergencyLogin).toMatchObject({ level: 'read', access: 'public' })
  show()
  for (const [name, call, then] of [
    ['Sign in', 'POST /api/local/emergency-login', '/dashboard'],
    ['Freeze my account', 'POST /api/local/freeze', '/emergency-login'],
  ] as const) {
    const form = card(name).getByRole('button').closest('form') as HTMLFormElement
    expect(form.method).toBe('post')
    expect(form.getAttribute('action')).toBe('#result')
    expect(Object.fromEntries(new FormData(form))).toMatchObject({
      _call: call,
      _then: then,
      _csrf: 'token-of-this-page',
      email: '',
      password: '',
      recoveryCode: '',
    })
  }
})

test('only the form that starts a session asks whether others use this phone', () => {
  show()
  expect(card('Sign in').getByRole('checkbox', { name: /Other people use this phone/ })).toHaveProperty(
    'value',
    'yes',
  )
  expect(card('Freeze my account').queryByRole('checkbox')).toBeNull()
})

test('a refusal appears in the form that was sent, with the typed address', () => {
  show({
    call: 'POST /api/local/freeze',
    values: { email: 'ada@demo.sup' },
    problem: {
      status: 401,
      code: 'WRONG_CREDENTIALS',
      message: 'Invalid credentials. Please try again.',
      fields: {},
    },
    goTo: null,
    from: null,
  })
  expect(card('Freeze my account').getByRole('alert').textContent).toContain('Invalid credentials')
  expect(card('Freeze my account').getByLabelText<HTMLInputElement>('Email').value).toBe('ada@demo.sup')
  expect(card('Sign in').queryByRole('alert')).toBeNull()
  expect(card('Sign in').getByLabelText<HTMLInputElement>('Email').value).toBe('')
})
