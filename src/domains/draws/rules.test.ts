import { describe, expect, test } from 'vitest'
import { roundTime } from '../../shared/civic/draw-arithmetic.ts'
import { prizesOf } from './prizes-contract.ts'
import {
  bareAnswer,
  beaconRoundAfter,
  drawMachine,
  isAnnouncedInTime,
  isBarred,
  lagosMoment,
  maskedName,
  stepsFrom,
} from './rules.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)

describe('the life of a draw', () => {
  test('allows these moves and no others', () => {
    const moves = drawMachine.states.flatMap((from) =>
      drawMachine.states.filter((to) => drawMachine.can(from, to)).map((to) => `${from} ${to}`),
    )
    expect(moves).toEqual([
      'draft announced',
      'draft cancelled',
      'announced open',
      'announced cancelled',
      'open closed',
      'open cancelled',
      'closed drawn',
      'closed cancelled',
      'drawn ended',
    ])
  })

  test('lets staff propose what may follow; drawing needs the randomness', () => {
    expect(stepsFrom('draft', false)).toEqual(['announce', 'cancel'])
    expect(stepsFrom('open', false)).toEqual(['cancel'])
    expect(stepsFrom('closed', false)).toEqual(['cancel'])
    expect(stepsFrom('closed', true)).toEqual(['draw', 'cancel'])
    expect(stepsFrom('drawn', true)).toEqual([])
  })
})

describe('times', () => {
  test('an announcement stands ten minutes before the opening', () => {
    expect(isAnnouncedInTime(at('12:10:00'), at('12:00:00'))).toBe(true)
    expect(isAnnouncedInTime(at('12:09:59'), at('12:00:00'))).toBe(false)
  })

  test('the round of the beacon is the first one at least an hour after the close', () => {
    for (const period of [3, 30]) {
      const chain = { genesis: 1_692_803_367, period }
      const round = beaconRoundAfter(at('12:00:00'), chain)
      const [before, time] = [round - 1, round].map((each) => roundTime({ ...chain, round: each }))
      expect(time).toBeGreaterThanOrEqual(at('13:00:00').getTime())
      expect(before).toBeLessThan(at('13:00:00').getTime())
    }
  })

  test('of a form are of Lagos', () => {
    expect(lagosMoment('2026-12-01T13:00')).toEqual(at('12:00:00'))
    expect(lagosMoment('2026-02-30T13:00')).toBeNull()
    expect(lagosMoment('never')).toBeNull()
  })
})

test('staff, reviewers and the committee are barred; citizens and owners of organizations are not', () => {
  const viewer = { isAdmin: false, adminRole: null, roles: [] } as const
  expect(isBarred(viewer)).toBe(false)
  expect(isBarred({ ...viewer, roles: ['organization_owner'] })).toBe(false)
  expect(isBarred({ ...viewer, isAdmin: true })).toBe(true)
  expect(isBarred({ ...viewer, adminRole: 'content' })).toBe(true)
  expect(isBarred({ ...viewer, roles: ['committee_member'] })).toBe(true)
  expect(isBarred({ ...viewer, roles: ['vetting_reviewer'] })).toBe(true)
})

test('prizes are read line by line, with whole SUP', () => {
  expect(prizesOf('First prize 20,000\n\nSecond: 500\nThird – 7')).toEqual([
    { label: 'First prize', sup: 20_000 },
    { label: 'Second', sup: 500 },
    { label: 'Third', sup: 7 },
  ])
  for (const text of [
    '',
    'First prize',
    'First prize 0',
    'First prize 2.5',
    'First 2.500',
    'First: ₦500',
    '500',
    'First 5\nSecond',
  ])
    expect(prizesOf(text), text).toBeNull()
})

test('answers are compared without case, spaces and signs', () => {
  expect(bareAnswer(' 1,024 ')).toBe('1024')
  expect(bareAnswer('Abeòkúta!')).toBe(bareAnswer('abeòkúta'))
  expect(bareAnswer('Abuja')).not.toBe(bareAnswer('Lagos'))
})

test('a winner shows as first name and initial', () => {
  expect(maskedName('Ada', 'Sampleson')).toBe('Ada S.')
  expect(maskedName('Ẹbùn', 'ọlá')).toBe('Ẹbùn ọ.')
  expect(maskedName('Ada', '')).toBe('Ada')
})
