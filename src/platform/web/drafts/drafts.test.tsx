// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft, useDraft } from './drafts.ts'

const show = (owner = 'ada') =>
  renderHook(({ owner, name }) => useDraft(owner, name), { initialProps: { owner, name: 'letter' } })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z') })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is saved within a second of the last input, and says when', () => {
    const { result } = show()
    act(() => result.current.save({ story: 'Wa' }))
    pass(500)
    act(() => result.current.save({ story: 'Water', topics: ['a', 'b'] }))
    pass(500)
    expect(readDraft('ada', 'letter')).toBe(null)
    pass(500)
    const draft = { values: { story: 'Water', topics: ['a', 'b'] }, savedAt: '2026-11-21T09:00:01.100Z' }
    expect(readDraft('ada', 'letter')).toEqual(draft)
    expect(result.current.saved).toEqual(draft)
  })

  test('is offered back on the next visit', () => {
    const first = show()
    act(() => first.result.current.save({ story: 'Water' }))
    pass(1000)
    first.unmount()
    expect(show().result.current.saved?.values).toEqual({ story: 'Water' })
  })

  test('belongs to one account and one form', () => {
    const { result } = show()
    act(() => result.current.save({ story: 'Water' }))
    pass(1000)
    expect(show('bola').result.current.saved).toBe(null)
    expect(readDraft('bola', 'letter')).toBe(null)
    expect(readDraft('ada', 'other')).toBe(null)
  })

  test('keeps input from just before the page was left', () => {
    const { result, unmount } = show()
    act(() => result.current.save({ story: 'Water' }))
    unmount()
    expect(readDraft('ada', 'letter')?.values).toEqual({ story: 'Water' })
  })

  test('keeps input from just before the phone was put away or the address left', () => {
    const { result } = show()
    act(() => result.current.save({ story: 'Water' }))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(readDraft('ada', 'letter')?.values).toEqual({ story: 'Water' })
  })

  test('that waits when the form changes is saved under its original form', () => {
    const { result, rerender } = show()
    act(() => result.current.save({ story: 'Water' }))
    rerender({ owner: 'ada', name: 'other' })
    pass(5000)
    expect(readDraft('ada', 'letter')?.values).toEqual({ story: 'Water' })
    expect(readDraft('ada', 'other')).toBe(null)
    expect(result.current.saved).toBe(null)
  })

  test('is deleted when discarded, including what still waited', () => {
    const { result, unmount } = show()
    act(() => result.current.save({ story: 'Water' }))
    pass(1000)
    act(() => result.current.save({ story: 'Water and roads' }))
    act(() => result.current.discard())
    expect(result.current.saved).toBe(null)
    pass(5000)
    unmount()
    expect(readDraft('ada', 'letter')).toBe(null)
    expect(localStorage).toHaveLength(0)
  })

  test('is not written twice: leaving after a save changes nothing', () => {
    const { result, unmount } = show()
    act(() => result.current.save({ story: 'Water' }))
    pass(5000)
    unmount()
    expect(readDraft('ada', 'letter')?.savedAt).toBe('2026-11-21T09:00:00.600Z')
  })

  test('ignores a save that the device refused', () => {
    const { result } = show()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    act(() => result.current.save({ story: 'Water' }))
    pass(5000)
    expect(result.current.saved).toBe(null)
  })

  test.each([
    '{',
    'null',
    '1',
    '[]',
    '{"values":null,"savedAt":"2026-11-21T09:00:00.000Z"}',
    '{"values":{}}',
  ])('that is broken is ignored: %s', (text) => {
    localStorage.setItem('draft:ada:letter', text)
    expect(readDraft('ada', 'letter')).toBe(null)
    expect(show().result.current.saved).toBe(null)
  })
})
