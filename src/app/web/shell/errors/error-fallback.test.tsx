// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithState } from '#test/web.tsx'
import { ErrorBoundary, ErrorFallback } from './error-fallback.tsx'

const WORDS = 'Something went wrong - We encountered an unexpected error. Our team has been notified...'
const reload = vi.fn()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the error screen', () => {
  const page = { isBroken: true }
  const Page = () => {
    if (page.isBroken) throw new Error('The page is broken.')
    return <p>The page is whole.</p>
  }
  const show = () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderWithState(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    )
    return log
  }
  beforeEach(() => {
    page.isBroken = true
  })
  afterEach(() => void vi.restoreAllMocks())

  test('[SH-12] replaces a broken page, with the exact text and its two buttons', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(WORDS)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Try Again',
      'Reload Page',
    ])
  })

  test('[SH-12] tries the page again in place', () => {
    show()
    press('Try Again')
    expect(screen.getByRole('heading').textContent).toBe(WORDS)
    page.isBroken = false
    press('Try Again')
    expect(screen.getByText('The page is whole.')).toBeTruthy()
    expect(screen.queryByText(WORDS)).toBe(null)
    expect(reload).not.toHaveBeenCalled()
  })

  test('[SH-12] reloads the page', () => {
    show()
    press('Reload Page')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('shows the request number that a person may quote', () => {
    renderWithState(<ErrorFallback onRetry={null} />, { state: { requestId: 'abc-7' } })
    expect(screen.getByText('Reference abc-7')).toBeTruthy()
  })

  test('of the server retries with a reload, because no page can render again', () => {
    renderWithState(<ErrorFallback onRetry={null} />)
    press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
  })
})
