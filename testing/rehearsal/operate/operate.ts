import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/server/database/database.ts'
import { type History, makeHistory } from '../../torture/history.ts'
import { countBallots } from '../../torture/inspection.ts'
import { checkRecord } from '../../torture/record-check.ts'
import type { Check } from '../checks.ts'
import { compare } from '../comparison.ts'
import { asking, until } from './databases.ts'
import { install, type Installation } from './installation.ts'
import { told, underLoad } from './load.ts'
import { publishNow } from './publication.ts'
import type { Tools } from './tools.ts'

const CALM_MS = 3_000
const RESTORED = 'restored'

/** Kills the primary, promotes the standby and points the pooler at it; returns the seconds without votes. */
const failOver = async ({ databases, pooler, port }: Installation): Promise<number> => {
  const began = performance.now()
  await databases.losePrimary()
  await databases.promote()
  await pooler.point(databases.standbyPort)
  await until('votes are taken again', async () => {
    const [row] = await asking<{ is: boolean }>(pooler.url, 'select not pg_is_in_recovery() as is')
    return row?.is === true && (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  })
  return (performance.now() - began) / 1_000
}

/** Backs up, restores a copy, starts a process on it, and verifies the whole public record there. */
const tryRestore = async ({ databases, processes }: Installation): Promise<string[]> => {
  await databases.restoreCopy(RESTORED)
  const url = databases.url(databases.standbyPort, RESTORED)
  const port = await processes.add({ DATABASE_URL: url })
  const copy = openDatabase(url, 2)
  try {
    await publishNow(copy)
    return await checkRecord(copy, { port, witness: { checkpoint: null }, ballots: await countBallots(copy) })
  } finally {
    await copy.destroy()
  }
}

const rehearseOn = async (
  found: Installation,
  history: History,
  check: (check: Check) => void,
): Promise<void> => {
  const { databases, processes, ground, voters } = found
  const phase = (seed: number, work: () => Promise<void>) =>
    underLoad({ history, ground, voters, seed }, work)

  const codes: number[] = []
  const rolling = await phase(1, async () => {
    await sleep(CALM_MS)
    for (const at of [0, 1]) codes.push(await processes.restart(at, 'stop'))
  })
  check({
    name: 'a rolling restart fails no request, and both processes end with 0',
    isMet: rolling.failed === 0 && rolling.faults.length === 0 && codes.join() === '0,0',
    found: `${told(rolling)}; exit codes ${codes.join(' and ')}`,
  })

  const killed = await phase(2, async () => {
    await sleep(CALM_MS)
    await processes.restart(1, 'kill')
  })
  check({
    name: 'a killed process contradicts no answer',
    isMet: killed.faults.length === 0 && killed.acknowledged > 0,
    found: told(killed),
  })

  let away = 0
  const failover = await phase(3, async () => {
    await sleep(CALM_MS)
    away = await failOver(found)
    await sleep(CALM_MS)
  })
  check({
    name: 'a failover of the database contradicts no answer',
    isMet: failover.faults.length === 0 && failover.acknowledged > 0,
    found: `${told(failover)}; votes again after ${away.toFixed(1)} s`,
  })

  const faults = await compare(databases.url(databases.standbyPort), found, history)
  const acknowledged = history.casts.filter(({ outcome }) => outcome === 'ok').length
  check({
    name: 'no acknowledged vote is lost: what people were told is in the books and in the record',
    isMet: faults.length === 0,
    found: [`${acknowledged} acknowledged of ${history.casts.length}`, ...faults.slice(0, 5)].join('; '),
  })

  const wrong = await tryRestore(found)
  check({
    name: 'a restored backup starts, and its record is whole',
    isMet: wrong.length === 0,
    found: wrong.join('; ') || 'every count, receipt and sum',
  })
}

/**
 * Operates the product on one machine as in docs/operating.md: a primary with a standby, a pooler, a proxy and two
 * processes, while people keep voting. It restarts the processes in turn, kills one, loses the primary, restores a copy, and
 * compares all answers with the database.
 */
export const operate = async (tools: Tools, say: (line: string) => void): Promise<Check[]> => {
  const checks: Check[] = []
  const found = await install(tools, say)
  const interrupted = () => void found.stop().then(() => process.exit(130))
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const history = makeHistory(join(found.folder, 'history.jsonl'))
  try {
    await rehearseOn(found, history, (check) => {
      checks.push(check)
      if (!check.isMet) say(found.processes.complaints())
      say(`${check.isMet ? 'met    ' : 'NOT MET'}  ${check.name}: ${check.found}`)
    })
  } finally {
    await history.end()
    await found.stop()
  }
  return checks
}
