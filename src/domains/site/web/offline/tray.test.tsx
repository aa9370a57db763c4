// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithState } from '#test/web.tsx'
import { findQueuedCalls } from '../../../../../scripts/pages/queued-calls.ts'
import { actWords, Tray } from './tray.tsx'

afterEach(cleanup)

test('the tray has words for every call that may wait, and for no other', async () => {
  const calls = await findQueuedCalls(process.cwd())
  expect(Object.keys(actWords).toSorted()).toEqual(
    calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

test('it says the words of the specification where an act is refused for good', () => {
  const { container } = renderWithState(<Tray />, {})
  const failed = [...container.querySelectorAll<HTMLElement>('[data-failed]')].map(
    ({ dataset }) => dataset['failed'],
  )
  expect(failed).toEqual(
    expect.arrayContaining([
      'Failed to submit endorsement. Please try again.',
      'Failed to submit nomination. Please try again.',
      'Failed to update like',
    ]),
  )
})
