/**
 * `npm run torture -- [--rounds N] [--fault NAME] [--seed N] [--calls N] [--citizens N] [--history FILE]`: citizens
 * vote over HTTP while the server or PostgreSQL is killed, connections are cut and requests arrive several times in
 * parallel. After each round it compares all answers with the database.
 * Then citizens buy SUP and cash it out, and finance gives some of it back, beside the double of the payment provider,
 * with faults of their own (`money/`).
 * Before that every call gets 200 hostile requests, even the calls that `npm test` tries with fewer; `--no-fuzz`
 * skips them. `npm run torture -- offline` cuts a phone under the service worker instead (`offline/`). `--rounds` is for each fault, `--calls` for all rounds together. The same seed gives the same plan.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { runSuite } from '../runs/run.ts'
import { tortureMoney } from './money/money.ts'
import { type MoneyFault, moneyFaults } from './money/round.ts'
import { type Fault, faults, type RoundResult } from './rounds.ts'
import { tortureOffline } from './offline/main.ts'
import { torture } from './torture.ts'

if (process.argv[2] === 'offline') process.exit(await tortureOffline(process.argv.slice(3)))

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    fault: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    calls: { type: 'string', default: '40000' },
    citizens: { type: 'string', default: '24' },
    history: { type: 'string' },
    'no-fuzz': { type: 'boolean', default: false },
  },
})

const whole = (name: 'rounds' | 'seed' | 'calls' | 'citizens'): number => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 1) return number
  console.error(`--${name} is a whole number above nothing.`)
  process.exit(2)
}

/** Faults of rounds in which money moves are named with this before them. */
const MONEY = 'money-'
const known = [...faults, ...moneyFaults.map((name) => `${MONEY}${name}`)]
const wanted = values.fault ?? known
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}
const ofMoney = wanted.filter((name) => name.startsWith(MONEY)).map((name) => name.slice(MONEY.length))
const ofVotes = wanted.filter((name) => !name.startsWith(MONEY))

const line = ({
  fault,
  calls,
  acknowledged,
  refused,
  unknown: lost,
  recoveredIn,
  violations,
}: RoundResult): string =>
  [
    fault.padEnd(16),
    `${calls} calls`,
    `${acknowledged} acknowledged`,
    `${refused} refused`,
    `${lost} unknown`,
    recoveredIn === null ? '' : `back in ${(recoveredIn / 1000).toFixed(1)} s`,
    violations.length === 0 ? 'holds' : `${violations.length} VIOLATIONS`,
  ]
    .filter(Boolean)
    .join('  ')

const seed = whole('seed')
const historyFile = values.history ?? join(await mkdtemp(join(tmpdir(), 'sup-torture-')), 'history.jsonl')
console.log(`seed ${seed}; history in ${historyFile}`)
// Build the pages first, so that the server starts fast.
buildIfStale()
if (!values['no-fuzz']) {
  process.env['FUZZ_CASES'] ??= '200'
  const report = join(await mkdtemp(join(tmpdir(), 'sup-fuzz-')), 'report.json')
  if ((await runSuite('vitest.config.ts', report, ['testing/suites/fuzz'])) !== 0) {
    console.error('A call does not hold against hostile requests.')
    process.exit(1)
  }
}
const started = performance.now()
const showViolations = (violations: readonly string[]) => {
  for (const violation of violations.slice(0, 20)) console.log(`      ${violation}`)
}
const results =
  ofVotes.length === 0
    ? []
    : await torture({
        seed,
        rounds: whole('rounds'),
        faults: ofVotes as Fault[],
        calls: whole('calls'),
        citizens: whole('citizens'),
        historyFile,
        isThorough: true,
        onRound: (result, number) => {
          console.log(`${String(number).padStart(4)}  ${line(result)}`)
          showViolations(result.violations)
        },
      })
const moneyResults =
  ofMoney.length === 0
    ? []
    : await tortureMoney({
        seed,
        rounds: whole('rounds'),
        faults: ofMoney as MoneyFault[],
        citizens: whole('citizens'),
        onRound: ({ fault, purchases, cashouts, refunds, messages, unanswered, violations }, number) => {
          const parts = [
            `${purchases} purchases`,
            `${cashouts} cashouts`,
            `${refunds} refunds`,
            `${messages} messages`,
          ]
          const end = violations.length === 0 ? 'holds' : `${violations.length} VIOLATIONS`
          const name = `${MONEY}${fault}`.padEnd(20)
          console.log(
            [
              `${String(number).padStart(4)}  ${name}`,
              ...parts,
              `${unanswered} paid without an answer`,
              end,
            ].join('  '),
          )
          showViolations(violations)
        },
      })
const sum = (of: (result: RoundResult) => number): number =>
  results.reduce((total, each) => total + of(each), 0)
const violations = [...results, ...moneyResults].reduce((total, each) => total + each.violations.length, 0)
console.log(
  `${results.length + moneyResults.length} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s: ${sum(({ calls }) => calls)} calls, ` +
    `${sum(({ acknowledged }) => acknowledged)} acknowledged, ${sum((result) => result.unknown)} unknown, ${violations} violations`,
)
process.exit(violations === 0 ? 0 : 1)
