import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Flash, PageState } from '#shared/pages/rendered-page.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { renderWithState } from '#test/web.tsx'
import { currentToasts, dismissToast } from '#ui/feedback/toast-store.ts'
import authPage from '../auth-page.tsx'

/** For tests of the page that signs in and up: where it would lead to, instead of leaving the test. */
export const openAuth = () => {
  afterEach(() => dismissToast())
  const assign = catchLoads(() => ({ origin: 'http://localhost', hash: '' }))
  beforeEach(() => {
    document.cookie = 'flash=; path=/; max-age=0'
  })
  return assign
}

export const showAuth = (
  address: string,
  { client, ...state }: Partial<PageState> & { client?: FakeClient } = {},
) => {
  const [pathname = '', search = ''] = address.split('?')
  const Page = authPage.component
  return renderWithState(<Page />, {
    state: { name: 'auth', pathname, search: search && `?${search}`, ...state },
    ...(client && { client }),
  })
}

export const typeIn = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export const openToast = () => currentToasts().find(({ open }) => open)

export const flashLeft = (): Flash | null => {
  const left = /(?:^|; )flash=([^;]+)/.exec(document.cookie)?.[1]
  return left ? (JSON.parse(decodeURIComponent(left)) as Flash) : null
}
