// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/feedback/toast.tsx'
import { dismissToast, toast, TOAST_SHOW_MS } from '#ui/feedback/toast-store.ts'

afterEach(() => {
  act(() => dismissToast())
  cleanup()
})

const toaster = <Toaster label="Notifications" closeLabel="Close" />
const shown = () => [...document.querySelectorAll('.toast')].map((one) => one.querySelector('p')?.textContent)

describe('the toaster', () => {
  test('[TO-01] shows one toast at a time, the newest', () => {
    render(toaster)
    act(() => void toast({ text: 'First saved' }))
    expect(shown()).toEqual(['First saved'])
    act(() => void toast({ text: 'Second saved' }))
    expect(shown()).toEqual(['Second saved'])
  })
  test('[TO-01] its time starts once the browser has drawn it, however long the page was busy before', () => {
    vi.useFakeTimers()
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
    try {
      render(toaster)
      act(() => void toast({ text: 'Saved' }))
      act(() => void vi.advanceTimersByTime(10 * TOAST_SHOW_MS))
      expect(shown()).toEqual(['Saved'])
      for (const draw of frames) act(() => draw(0))
      act(() => void vi.advanceTimersByTime(TOAST_SHOW_MS - 1))
      expect(shown()).toEqual(['Saved'])
      act(() => void vi.advanceTimersByTime(1))
      expect(shown()).toEqual([])
    } finally {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })
  test('[TO-01] F8 moves the focus to the toasts', () => {
    render(toaster)
    act(() => void toast({ text: 'Saved' }))
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement?.className).toBe('toasts')
  })
  test('undo runs its action once and closes the toast', () => {
    const run = vi.fn()
    render(toaster)
    act(
      () => void toast({ text: 'Endorsed', undo: { label: 'Undo', alt: 'Take the endorsement back', run } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(shown()).toEqual([])
  })
  test('server markup is empty, so no style attribute meets the content policy', () => {
    expect(renderToString(toaster)).toBe('')
  })
})
