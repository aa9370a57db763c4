// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Tooltip, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS, TooltipProvider } from '#ui/feedback/tooltip.tsx'

// The library measures its arrow and box; the test environment has no layout to measure.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResize)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rest = (name: string) => fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' })
// Escape closes at once; after the pointer leaves, the tooltip stays open while the pointer may be on its way into it.
const leave = (name: string) => {
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' })
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('tooltips', () => {
  test('[TO-02] 700 ms until a tooltip shows, 300 ms in which the next shows at once', () => {
    expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS]).toEqual([700, 300])
    render(
      <TooltipProvider>
        <Tooltip text="Median of 30 days">
          <button type="button">Median</button>
        </Tooltip>
        <Tooltip text="Promised in 72 hours">
          <button type="button">Promise</button>
        </Tooltip>
      </TooltipProvider>,
    )
    rest('Median')
    wait(699)
    expect(screen.queryByRole('tooltip')).toBeNull()
    wait(1)
    expect(screen.getByRole('tooltip').textContent).toBe('Median of 30 days')
    leave('Median')
    wait(299)
    rest('Promise')
    expect(screen.getByRole('tooltip').textContent).toBe('Promised in 72 hours')
    leave('Promise')
    wait(301)
    rest('Median')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
