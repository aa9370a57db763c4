import { describe, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  toast,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_MS,
  TOAST_SHOW_MS,
  TOAST_SWIPE_PX,
  TOAST_UNDO_MS,
  toastDuration,
  toastReducer,
} from '#ui/feedback/toast-store.ts'
import type { ToastItem } from '#ui/feedback/toast-store.ts'

const item = (id: number, text = 'saved'): ToastItem => ({ id, text, open: true })

describe('the constants', () => {
  test('[TO-01] one toast, 5 s, removed 1,000,000 ms after dismissal, swipe 50 px, F8', () => {
    expect([TOAST_LIMIT, TOAST_SHOW_MS, TOAST_REMOVE_MS, TOAST_SWIPE_PX, TOAST_HOTKEY]).toEqual([
      1,
      5_000,
      1_000_000,
      50,
      'F8',
    ])
  })
})

describe('the list of toasts', () => {
  test('[TO-01] a new toast takes the place of the old one', () => {
    const one = toastReducer([], { type: 'show', toast: item(1) })
    expect(toastReducer(one, { type: 'show', toast: item(2) })).toEqual([item(2)])
  })
  test('dismissing closes a toast but keeps it until it is removed', () => {
    const closed = toastReducer([item(1)], { type: 'dismiss', id: 1 })
    expect(closed).toEqual([{ ...item(1), open: false }])
    expect(toastReducer(closed, { type: 'remove', id: 1 })).toEqual([])
  })
  test('dismissing without an id closes the visible toast, and another id leaves it open', () => {
    expect(toastReducer([item(1)], { type: 'dismiss' })[0]?.open).toBe(false)
    expect(toastReducer([item(1)], { type: 'dismiss', id: 9 })).toEqual([item(1)])
  })
})

describe('how long a toast shows', () => {
  test('plain messages 5 s, undo 10 s, errors until they are closed', () => {
    const undo = { label: 'Undo', alt: 'Withdraw', run: () => undefined }
    expect(toastDuration({ text: 'saved' })).toBe(TOAST_SHOW_MS)
    expect(toastDuration({ text: 'voted', undo })).toBe(TOAST_UNDO_MS)
    expect(toastDuration({ text: 'no answer', tone: 'error', undo })).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the store', () => {
  test('[TO-01] a dismissed toast leaves the memory after 1,000,000 ms and not before', () => {
    vi.useFakeTimers()
    const id = toast({ text: 'saved' })
    dismissToast(id)
    vi.advanceTimersByTime(TOAST_REMOVE_MS - 1)
    expect(currentToasts().map((one) => [one.id, one.open])).toEqual([[id, false]])
    vi.advanceTimersByTime(1)
    expect(currentToasts()).toEqual([])
    vi.useRealTimers()
  })
})
