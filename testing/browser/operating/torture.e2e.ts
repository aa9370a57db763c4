import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults, type RoundResult } from '../../torture/rounds.ts'
import { torture } from '../../torture/torture.ts'

const rounds = 5
const seed = Number(process.env['TORTURE_SEED'] ?? 20_261_121)

let folder: string
let results: RoundResult[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-torture-'))
  results = await torture({
    seed,
    rounds,
    faults,
    calls: 4_000,
    citizens: 8,
    historyFile: join(folder, 'history.jsonl'),
    isThorough: false,
    onRound: () => {},
  })
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const of = (fault: RoundResult['fault']) => results.filter((result) => result.fault === fault)

describe(`citizens vote during faults (seed ${seed}; TORTURE_SEED changes it, npm run torture runs more)`, () => {
  test.each(faults)('%s: no acknowledged write is lost, and nothing takes effect twice', (fault) => {
    expect(of(fault)).toHaveLength(rounds)
    expect(of(fault).flatMap(({ violations }) => violations)).toEqual([])
    for (const { acknowledged } of of(fault)) expect(acknowledged).toBeGreaterThan(10)
  })

  test.each(['kill-server', 'kill-postgres', 'drop-connections'] as const)(
    '%s: the fault occurred while clients were waiting for answers',
    (fault) => {
      const lost = of(fault).reduce((sum, { unknown }) => sum + unknown, 0)
      expect(lost).toBeGreaterThan(rounds)
    },
  )
})
