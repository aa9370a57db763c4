import { expect, test } from 'vitest'
import { dueOf, isPeriodOver, MIN_VOTERS, type WaitingBox } from './schedule.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('a period ends at its multiples, whenever the first line came, and with the day; without a period nothing waits', () => {
  expect(isPeriodOver(at('12:01:00'), at('12:59:59'), 60)).toBe(false)
  expect(isPeriodOver(at('12:59:59'), at('13:00:00'), 60)).toBe(true)
  expect(isPeriodOver(at('22:30:00'), at('23:00:00'), 240)).toBe(true)
  expect(isPeriodOver(at('12:00:00'), at('12:00:00'), 0)).toBe(true)
})

const box = (kind: WaitingBox['kind'], name: string, voters: number): WaitingBox => ({
  kind,
  box: name,
  voters,
})

test('ballots are due when enough voters or the count wait; the ledger when no poll waits for voters', () => {
  const few = box('ballot', 'few', MIN_VOTERS - 1)
  const many = box('ballot', 'many', MIN_VOTERS)
  const poll = box('support', 'poll', 1)
  expect(dueOf([few, many], [], false)).toEqual({ contests: ['many'], hasLedger: true })
  expect(dueOf([few, poll], [], false)).toEqual({ contests: [], hasLedger: false })
  expect(dueOf([few, poll], ['few'], false)).toEqual({ contests: ['few'], hasLedger: true })
  expect(dueOf([few, many, poll], [], true)).toEqual({ contests: ['few', 'many'], hasLedger: true })
})
