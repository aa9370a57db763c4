// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepControlsFree } from './free-controls.ts'

const boxes = new Map<Element, DOMRect>()
let stop = () => {}
let pill: HTMLElement
const put = (element: Element, top: number, left: number, width: number): void => {
  boxes.set(element, new DOMRect(left, top, width, 48))
}
const add = (tag: 'button' | 'summary'): HTMLElement => {
  const made = document.createElement(tag)
  document.body.append(made)
  return made
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  boxes.clear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    return boxes.get(this) ?? new DOMRect()
  })
  Element.prototype.checkVisibility = () => true
  document.body.innerHTML = '<aside><a class="btn" href="/civic-counsel">Ask a guide</a></aside>'
  const root = document.querySelector('aside') as HTMLElement
  pill = root.firstElementChild as HTMLElement
  put(pill, 700, 200, 150)
  stop = keepControlsFree([pill], root)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const isAway = (): boolean => pill.classList.contains('away')
const pass = () => vi.advanceTimersByTimeAsync(150)
const scrolls = async (): Promise<void> => {
  dispatchEvent(new Event('scroll'))
  await pass()
}

describe('a float over a control', () => {
  test('steps aside while the page rests there, also when the control comes later, and comes back', async () => {
    await scrolls()
    expect(isAway()).toBe(false)
    const print = add('button')
    put(print, 740, 60, 150)
    await pass()
    expect(isAway()).toBe(true)
    put(print, 600, 60, 150)
    await scrolls()
    expect(isAway()).toBe(false)
  })

  test('stays over a row that can be pressed beside it, and steps aside for a short one', async () => {
    const row = add('summary')
    put(row, 700, 0, 360)
    await scrolls()
    expect(isAway()).toBe(false)
    put(row, 700, 160, 150)
    await scrolls()
    expect(isAway()).toBe(true)
  })
})
