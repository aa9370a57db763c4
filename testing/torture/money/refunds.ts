import { demoEmail, demoPassword } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Answer, openSession, type Session } from '../session.ts'
import { purchasesIn, refundsIn } from './checks.ts'
import type { Provider } from './provider.ts'

/** Those of finance: one proposes, and two others confirm at the same time. */
export interface Desk {
  readonly proposer: Session
  readonly confirmers: readonly Session[]
}

export const openDesk = async (port: () => number): Promise<Desk> => {
  const open = (name: 'emeka' | 'chidi' | 'lola') => openSession(port, demoEmail(name), demoPassword)
  return { proposer: await open('emeka'), confirmers: [await open('chidi'), await open('lola')] }
}

export const closeDesk = ({ proposer, confirmers }: Desk): void => {
  for (const session of [proposer, ...confirmers]) session.leave()
}

interface Refundable {
  readonly id: string
  /** Hundredths that have not gone back. */
  readonly left: number
}

const OPEN = ['waiting', 'sending']

/** Credited purchases of these people with money that can go back, and no refund on its way. */
const refundable = async (db: Database, people: readonly string[]): Promise<Refundable[]> => {
  const refunds = await refundsIn(db, people)
  return (await purchasesIn(db, people)).flatMap(({ id, state, minor }) => {
    const own = refunds.filter(({ purchaseId }) => purchaseId === id)
    const back = own.reduce((sum, each) => sum + (each.state === 'failed' ? 0 : each.minor), 0)
    const isOpen = own.some((each) => OPEN.includes(each.state))
    return state === 'credited' && !isOpen && back < minor ? [{ id, left: minor - back }] : []
  })
}

interface Ordering {
  readonly db: Database
  readonly people: readonly string[]
  readonly desk: Desk
  readonly chance: () => number
  readonly number: number
  readonly untilKnown: (call: () => Promise<Answer | null>) => Promise<Answer>
}

/** Proposes refunds of purchases and has each confirmed by two people at once; answers what was refused and how many began. */
export const orderRefunds = async (
  { db, people, desk, chance, number, untilKnown }: Ordering,
  count: number,
): Promise<{ begun: number; faults: string[] }> => {
  const open = (await refundable(db, people)).map((each) => [chance(), each] as const)
  const chosen = open.toSorted(([a], [b]) => a - b).slice(0, count)
  const faults: string[] = []
  let begun = 0
  const order = async ([at, { id, left }]: (typeof chosen)[number]) => {
    const minor = at < 0.4 ? left : Math.max(1, Math.floor(left * at))
    const body = {
      number: `PAY-${id.slice(0, 8)}`,
      amount: (minor / 100).toFixed(2),
      reason: 'Torture of refunds: paid twice by mistake.',
    }
    const key = `money-${number}-${id}-refund`
    const proposed = await untilKnown(() => desk.proposer.ask('POST', '/api/payments/refunds', body, key))
    const approval = String(proposed.body['id'])
    const confirm = (session: Session) =>
      untilKnown(() => session.ask('POST', `/api/approvals/${approval}/confirm`, {}))
    const answers = await Promise.all(desk.confirmers.map(confirm))
    const statuses = answers.map(({ status }) => status)
    // The answer of the one that counted may be lost in a kill; then both hear that it is decided.
    if (proposed.status !== 202 || statuses.some((status) => status !== 200 && status !== 409))
      faults.push(`(j) ${key} was refused: ${JSON.stringify([proposed.body, answers])}`)
    if (statuses.filter((status) => status === 200).length > 1) faults.push(`(j) ${key} was confirmed twice`)
    begun += 1
  }
  for (let at = 0; at < chosen.length; at += 4) await Promise.all(chosen.slice(at, at + 4).map(order))
  return { begun, faults }
}

/** The provider ends its open refunds: most arrive, some fail; of some nobody ever hears. */
export const settleRefunds = async ({ double }: Provider, chance: () => number): Promise<void> => {
  for (const refund of double.refunds.all.values()) {
    if (refund.status !== 'pending') continue
    await double.refunds.settle(refund, chance() < 0.25 ? 'failed' : 'processed', chance() > 0.1)
  }
}

/** Whether every refund that the provider knows has its end here, and every other one was begun. */
export const areRefundsSettled = async (
  db: Database,
  { double }: Provider,
  people: readonly string[],
): Promise<boolean> => {
  const known = new Set([...double.refunds.all.values()].map(({ merchantNote }) => merchantNote))
  return (await refundsIn(db, people)).every(
    ({ state, reference }) => !OPEN.includes(state) || (state === 'sending' && !known.has(reference)),
  )
}
