import { setTimeout as sleep } from 'node:timers/promises'
import type { Citizen } from '../citizens.ts'
import type { Installation } from '../installation.ts'
import type { Answer, Session } from '../session.ts'
import { checkMoney, payoutsIn, purchasesIn } from './checks.ts'
import { type Message, postMessage, type Provider } from './provider.ts'
import { areRefundsSettled, type Desk, orderRefunds, settleRefunds } from './refunds.ts'

/**
 * `kill-in-payout` and `kill-in-refund`: the server dies after the provider paid and before our commit (F-10).
 * `kill-server` and `kill-postgres`: in the middle of the provider's messages (F-08). `storm`: nothing dies.
 */
export const moneyFaults = [
  'kill-in-payout',
  'kill-in-refund',
  'kill-server',
  'kill-postgres',
  'storm',
] as const
export type MoneyFault = (typeof moneyFaults)[number]

export interface Payer {
  readonly citizen: Citizen
  readonly session: Session
}

export interface MoneyRun {
  readonly installation: Installation
  readonly provider: Provider
  readonly payers: readonly Payer[]
  readonly desk: Desk
  readonly chance: () => number
  /** Messages of earlier rounds, to send again. */
  readonly sent: Message[]
}

export interface MoneyResult {
  readonly fault: MoneyFault
  readonly purchases: number
  readonly cashouts: number
  readonly refunds: number
  readonly messages: number
  readonly unanswered: number
  readonly violations: readonly string[]
}

interface Round {
  readonly run: MoneyRun
  readonly number: number
  readonly messages: Message[]
  readonly violations: string[]
  readonly ordered: { purchases: number; cashouts: number; refunds: number }
}

const PURCHASES_EACH = 2
const COPIES = 100
const MAX_MS = 180_000
const PAUSE_MS = 300

/** Repeats a call with its key until it is answered, through any restart. */
const untilKnown = async (call: () => Promise<Answer | null>): Promise<Answer> => {
  const latest = performance.now() + MAX_MS
  while (performance.now() < latest) {
    const answer = await call()
    // 409 without an end: the first request of this key may still run.
    if (answer && answer.status < 500 && answer.body['code'] !== 'IN_FLIGHT') return answer
    await sleep(PAUSE_MS)
  }
  throw new Error('The server did not answer for three minutes.')
}

const buy = async ({ run, number, messages, violations, ordered }: Round, payer: Payer, at: number) => {
  const { session, citizen } = payer
  const key = `money-${number}-${citizen.number}-${at}-purchase`
  const amount = String(5 + Math.floor(run.chance() * 20))
  const quoted = await untilKnown(() =>
    session.ask('POST', '/api/payments/purchases', { amount, unit: 'sup' }, key),
  )
  const opened = await untilKnown(() =>
    session.ask('POST', `/api/payments/purchases/${String(quoted.body['id'])}/pay`, {}),
  )
  if (opened.status !== 200) {
    violations.push(`(j) ${key} could not be paid: ${JSON.stringify([quoted.body, opened.body])}`)
    return
  }
  ordered.purchases += 1
  const message = run.provider.payAt(String(opened.body['payUrl']))
  const copies = at === 0 && citizen.number === 0 ? COPIES : 2 + Math.floor(run.chance() * 3)
  messages.push(run.provider.forged(message), ...Array.from({ length: copies }, () => message))
}

const cashOut = async ({ number, violations, ordered }: Round, { session, citizen }: Payer) => {
  const key = `money-${number}-${citizen.number}-cashout`
  const ask = () => session.ask('POST', '/api/cashout', { amount: '10', rateVersion: 1 }, key)
  const answer = await untilKnown(ask)
  if (answer.status !== 201) violations.push(`(j) ${key} was refused: ${JSON.stringify(answer.body)}`)
  else ordered.cashouts += 1
}

const shuffled = <T>(all: readonly T[], chance: () => number): T[] =>
  all
    .map((each) => [chance(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)

/** Posts all messages in any order, eight at once; the provider sends again what was not answered. */
const postAll = async ({ run, violations }: Round, all: readonly Message[], onPart?: () => void) => {
  const waiting = shuffled(all, run.chance)
  const half = waiting.length / 2
  const latest = performance.now() + MAX_MS
  const post = async () => {
    for (let message = waiting.pop(); message && performance.now() < latest; message = waiting.pop()) {
      if (waiting.length < half) onPart?.()
      const status = await postMessage(run.installation.port, message)
      const isRight = status === (message.isForged ? 401 : 200)
      if (isRight) continue
      if (status !== null && status < 500)
        violations.push(`(j) a ${message.isForged ? 'forged' : 'signed'} message was answered ${status}`)
      else {
        waiting.unshift(message)
        await sleep(PAUSE_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, post))
}

/** The provider ends its open transfers: most succeed, some fail, some come back after they succeeded. */
const settleTransfers = async ({ provider, chance }: MoneyRun): Promise<void> => {
  const { transfers } = provider.double
  for (const transfer of transfers.transfers.values()) {
    if (transfer.status !== 'pending') continue
    const at = chance()
    await transfers.settle(transfer, at < 0.2 ? 'failed' : 'success')
    if (at > 0.8) await transfers.settle(transfer, 'reversed')
  }
}

const isSettled = async ({ installation, provider, payers }: MoneyRun): Promise<boolean> => {
  const db = await installation.openLedger()
  const people = payers.map(({ citizen }) => citizen.id)
  const purchases = await purchasesIn(db, people)
  const payouts = await payoutsIn(db, people)
  return (
    purchases.every(({ state }) => state === 'credited') &&
    payouts.every(({ state }) => ['completed', 'failed', 'reversed'].includes(state)) &&
    (await areRefundsSettled(db, provider, people))
  )
}

/** Lets the provider end what it got and waits until the server knows of everything. */
const settleAll = async (round: Round): Promise<void> => {
  const { run, messages } = round
  const latest = performance.now() + MAX_MS
  do {
    await settleTransfers(run)
    await settleRefunds(run.provider, run.chance)
    const told = run.provider.takeMessages()
    messages.push(...told)
    await postAll(round, [...told, ...told, ...told.map(run.provider.forged)])
    await sleep(PAUSE_MS)
  } while (!(await isSettled(run)) && performance.now() < latest)
  // A cashout may still hear that its money came back.
  await sleep(2_000)
}

/** Half as many refunds as people: purchases of earlier rounds, in whole or in part. */
const giveBack = async ({ run, number, violations, ordered }: Round): Promise<void> => {
  const { installation, payers, desk, chance } = run
  const people = payers.map(({ citizen }) => citizen.id)
  const db = await installation.openLedger()
  const order = { db, people, desk, chance, number, untilKnown }
  const { begun, faults } = await orderRefunds(order, Math.ceil(payers.length / 2))
  violations.push(...faults)
  ordered.refunds += begun
}

/** Buys before the first round, so that it has something to give back. */
const stock = async (round: Round): Promise<void> => {
  const { run } = round
  if (run.sent.length > 0) return
  await Promise.all(run.payers.map((payer) => buy(round, payer, PURCHASES_EACH)))
  await postAll(round, round.messages)
  await settleAll(round)
  round.ordered.purchases = 0
}

const strikeAndOrder = async (round: Round, fault: MoneyFault): Promise<void> => {
  const { run } = round
  const { installation, provider, payers } = run
  const struck = Promise.withResolvers<void>()
  const kill = async () => {
    await (fault === 'kill-postgres' ? installation.killPostgres() : installation.killServer())
    struck.resolve()
  }
  if (fault === 'kill-in-payout') provider.control.onTransfer = kill
  if (fault === 'kill-in-refund') provider.control.onRefund = kill
  const restarting = fault === 'storm' ? Promise.resolve() : struck.promise.then(() => installation.restart())
  const working = payers.flatMap((payer): Promise<void>[] => [
    cashOut(round, payer),
    ...Array.from({ length: PURCHASES_EACH }, (_, at) => buy(round, payer, at)),
  ])
  await Promise.all([giveBack(round), ...working])
  const isMidway = fault === 'kill-server' || fault === 'kill-postgres'
  let isKilled = false
  await postAll(round, [...round.messages, ...run.sent], () => {
    if (isMidway && !isKilled) void kill()
    isKilled = true
  })
  await restarting
}

/** One round: orders and payments, a fault, the provider's messages in any order and number, all checks. */
export const playMoneyRound = async (
  run: MoneyRun,
  { fault, number }: { fault: MoneyFault; number: number },
): Promise<MoneyResult> => {
  const round: Round = {
    run,
    number,
    messages: [],
    violations: [],
    ordered: { purchases: 0, cashouts: 0, refunds: 0 },
  }
  const before = run.provider.control.unanswered
  await stock(round)
  await strikeAndOrder(round, fault)
  await settleAll(round)
  run.sent.push(...round.messages)
  const db = await run.installation.openLedger()
  const citizens = run.payers.map(({ citizen }) => citizen)
  round.violations.push(...(await checkMoney(db, run.provider, citizens)))
  return {
    fault,
    ...round.ordered,
    messages: round.messages.length,
    unanswered: run.provider.control.unanswered - before,
    violations: round.violations,
  }
}
