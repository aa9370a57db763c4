// @vitest-environment jsdom
import { checkedForApproval } from '#test/nomination-parts.ts'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { blind, queueItem, scoresGiven, show } from './console-fixture.tsx'

// The first render of the console is slow on a busy machine.

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

const stops = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

/**
 * True if Tab would stop here: not inside a closed details element, and only on the selected (or first) radio button.
 */
const isStop = (element: HTMLElement): boolean => {
  const folded = element.closest('details:not([open])')
  if (folded && element.tagName !== 'SUMMARY') return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[name=${element.name}]`)]
  return element === (group.find(({ checked }) => checked) ?? group[0])
}

const focused = (): HTMLElement => document.activeElement as HTMLElement

/** The browser's default action for a key that no script has handled. */
const natively = (key: string): void => {
  const here = focused()
  if (key === 'Tab') {
    const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(
      (element) => element === here || isStop(element),
    )
    all[all.indexOf(here) + 1]?.focus()
  } else if (key === ' ' && here instanceof HTMLInputElement) here.click()
}

const press = (key: string, held: { ctrlKey?: boolean } = {}): void => {
  if (fireEvent.keyDown(focused(), { key, ...held })) natively(key)
}

/** Types into the focused field; the text comes from key presses, so no shortcut may react to it. */
const write = (text: string): void => {
  expect(focused().matches('input, textarea, select')).toBe(true)
  fireEvent.change(focused(), { target: { value: text } })
}

const tabTo = (name: string): void => {
  for (let step = 0; step < 40; step += 1) {
    press('Tab')
    if ((focused() as HTMLInputElement).name === name) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

const MANY = 40
const idOf = (index: number) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`
const nameOf = (index: number) => `Person ${index}`

/** A console of 40 files that stores what was sent, as the server does. */
const consoleOfFiles = () => {
  const items: VettingItem[] = Array.from({ length: MANY }, (_, index) =>
    blind({ id: idOf(index), nomineeFullName: `Nominee ${index}` }),
  )
  const write = (url: string): Promise<VettingItem> => {
    const index = items.findIndex(({ id }) => url.includes(id))
    const isScores = url.endsWith('/scores')
    const next = queueItem({
      id: idOf(index),
      nomineeFullName: nameOf(index),
      myScores: scoresGiven,
      barred: isScores ? null : 'already-reviewed',
    })
    items[index] = next
    return Promise.resolve(next)
  }
  const read = () =>
    Promise.resolve({
      items: [...items],
      total: MANY,
      nextCursor: null,
      counts: { pending: 0, under_review: MANY, approved: 0, rejected: 0 },
      desk: { overdue: 0, soon: 0, mine: MANY },
    })
  return { write, read, item: (id: string) => items.find((each) => each.id === id) }
}

const shown = (name: string) =>
  waitFor(() => expect(document.querySelector('.vet h2')?.textContent).toBe(name))

const score = (): void => {
  press('f')
  for (let criterion = 0; criterion < 5; criterion += 1) {
    write('7')
    press('Tab')
    write('Two sources confirm it.')
    if (criterion < 4) press('Tab')
  }
}

const approve = (): void => {
  press('a')
  for (const name of ['idSeen', 'refereesContacted', 'independentSource']) {
    tabTo(name)
    press(' ')
  }
  for (const name of ['sourceTitle', 'sourceDate', 'sourceUrl'] as const) {
    tabTo(name)
    write(checkedForApproval[name])
  }
  press('Escape')
  press('s')
}

const reject = (): void => {
  press('r')
  tabTo('reasonCode')
  write('insufficient_evidence')
  press('Escape')
  press('s')
}

const ask = (): void => {
  press('m')
  write('Who audited the accounts?')
  press('Enter', { ctrlKey: true })
}

test('a reviewer handles a queue of 40 files with the keyboard alone: scores, verdicts and questions', async () => {
  const { writes } = show(consoleOfFiles())
  for (let index = 0; index < MANY; index += 1) {
    await shown(`Nominee ${index}`)
    if (index % 4 === 3) {
      ask()
      continue
    }
    score()
    if (index % 2 === 0) press('Enter', { ctrlKey: true })
    else {
      press('Escape')
      press('s')
    }
    await shown(nameOf(index))
    if (index % 4 === 2) reject()
    else approve()
  }
  await waitFor(() => expect(writes.filter(({ url }) => url.endsWith('/review'))).toHaveLength(MANY))
  const verdicts = writes
    .filter(({ url }) => url.endsWith('/review'))
    .map(({ url, body }) => [url.split('/').at(-2), (body as { verdict: string }).verdict])
  const expected = ['approve', 'approve', 'reject', 'request_info']
  expect(verdicts).toEqual(Array.from({ length: MANY }, (_, index) => [idOf(index), expected[index % 4]]))
  expect(writes.filter(({ url }) => url.endsWith('/scores'))).toHaveLength((MANY / 4) * 3)
}, 300_000)

test('T takes, D draws, O opens and U takes a verdict back', async () => {
  const free = blind({ status: 'pending', isMine: false, assignees: [], reviewsIn: 0 })
  const pending = show({ bucket: 'pending', items: [free] })
  await shown('Nominee 000123')
  press('o')
  expect(focused()).toBe(document.querySelector('.vet h2'))
  press('t')
  await waitFor(() =>
    expect(pending.writes.map(({ url }) => url)).toEqual([expect.stringMatching(/\/take$/)]),
  )
  cleanup()

  const drawing = show({
    bucket: 'pending',
    items: [free],
    write: () => Promise.reject(new TypeError('gone')),
  })
  await shown('Nominee 000123')
  press('d')
  await waitFor(() => expect(drawing.writes.map(({ url }) => url)).toEqual(['/api/vetting/draw']))
  cleanup()

  const given = queueItem({ barred: 'already-reviewed', undoUntil: '2026-11-20T10:00:10.000Z' })
  const undoing = show({ items: [given] })
  await shown('Rahila Musa Gyang')
  press('u')
  await waitFor(() =>
    expect(undoing.writes.map(({ url }) => url)).toEqual([expect.stringMatching(/\/undo$/)]),
  )
})
