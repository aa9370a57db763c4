// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#shared/pages/problem.ts'
import { LoadedPage } from './loaded-page.tsx'
import { failedHead } from '../page.ts'
import { renderWithState } from '#test/web.tsx'

afterEach(cleanup)

const failure = (status: number, message = ''): Problem => ({ status, code: 'ANY', message, fields: {} })

const show = (problem: Problem | null, data?: string) =>
  renderWithState(
    <LoadedPage
      state={{
        data,
        problem,
        isWaiting: !problem && data === undefined,
        retrying: null,
        refresh: () => undefined,
      }}
      missing="This letter does not exist, or was removed."
      list={{ href: '/letters', label: 'See all letters' }}
    >
      {(text) => <p>{text}</p>}
    </LoadedPage>,
    { state: { pathname: '/letters/a', search: '?view=plain' } },
  )

const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows the data', () => {
  show(null, 'Dear Governor')
  expect(screen.getByText('Dear Governor')).toBeTruthy()
})

test('says that it loads', () => {
  show(null)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('a missing thing leads to the list', () => {
  show(failure(404, 'Anything'))
  expect(heading()).toBe('This letter does not exist, or was removed.')
  expect(links()).toEqual([['See all letters', '/letters']])
})

test('a refusal says why, and leads to the list', () => {
  show(failure(403, 'You do not have access to this.'))
  expect(heading()).toBe('You do not have access to this.')
  expect(links()).toEqual([['See all letters', '/letters']])
})

test('a failure leads to the same page again', () => {
  show(failure(503))
  expect(heading()).toBe('We could not load this page.')
  expect(links()).toEqual([['Try again', '/letters/a?view=plain']])
})

test('the head says the same, with the status that search engines need', () => {
  const head = (problem: Problem | null) => failedHead(problem, 'Gone', (text) => text)
  expect(head(failure(404))).toEqual({ title: 'Gone', status: 404 })
  expect(head(failure(500))).toEqual({ title: 'We could not load this page.', status: 503 })
  expect(head(null)).toEqual({ title: 'We could not load this page.', status: 503 })
})
