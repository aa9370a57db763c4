import { describe, expect, test } from 'vitest'
import type { Leader, LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { pipelineOf } from './pipeline.ts'

const move = (from: LeaderStatus | null, to: LeaderStatus): Leader['history'][number] => ({
  from,
  to,
  at: '2026-11-05',
  by: 'The platform',
  why: '',
})
const shown = (where: Parameters<typeof pipelineOf>[0]) =>
  pipelineOf(where).map(({ status, state }) => `${status} ${state}`)

describe('the pipeline of a leader', () => {
  test('an incumbent goes the short way and ends verified', () => {
    expect(shown({ officeType: 'federal', status: 'verified', history: [] })).toEqual([
      'nominated done',
      'in_vetting done',
      'verified done',
    ])
    expect(shown({ officeType: 'federal', status: 'in_vetting', history: [] })).toEqual([
      'nominated done',
      'in_vetting cur',
      'verified next',
    ])
  })
  test('everyone else goes the seven steps of the challenge', () => {
    const steps = shown({ officeType: 'civil_society', status: 'training', history: [] })
    expect(steps).toHaveLength(7)
    expect(steps.slice(3, 6)).toEqual(['public_selection done', 'training cur', 'deployed next'])
  })
  test('a suspension pauses at the step before it', () => {
    const history = [move(null, 'nominated'), move('deployed', 'suspended')]
    const steps = shown({ officeType: 'other', status: 'suspended', history })
    expect(steps.slice(4)).toEqual(['training done', 'deployed pause', 'verified next'])
  })
  test('a rejection stops at the step before it', () => {
    expect(
      shown({ officeType: 'state', status: 'rejected', history: [move('in_vetting', 'rejected')] }),
    ).toEqual(['nominated done', 'in_vetting stop', 'verified next'])
  })
  test('an incumbent whom an audit set to deployed is shown on the long way', () => {
    expect(shown({ officeType: 'state', status: 'deployed', history: [] })).toContain('deployed cur')
  })
})
