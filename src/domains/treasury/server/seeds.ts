import { storeProposal } from '#domains/approvals/server/approvals.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { coolHoursOf, payableFrom } from '../rules.ts'
import { foldFlows } from './flows/fold-flows-job.ts'
import { commitFund, freeFund, spendFund, unitOf } from './funds/funds.ts'
import { fundsStore } from './funds/store.ts'
import { OPENING_NAIRA, sampleSpending } from './demo-books.ts'
import { treasurySpendingApproval } from './spending/approval.ts'
import { linesStore, spendingStore } from './spending/store.ts'

const MINOR = 100
const OPENING = 'opening'

type Sample = (typeof sampleSpending)[number]

const maker = demoPerson('emeka').id
const approver = demoPerson('chidi').id
const payer = demoPerson('lola').id
const idOf = (key: string): string => inventedId('spending', key)

const seedOpening = async (db: Database, now: Date): Promise<void> => {
  const amount = OPENING_NAIRA * MINOR
  await fundsStore(db).hold(OPENING)
  await fundsStore(db).addIncome(OPENING, amount)
  const at = new Date(now.getTime() - 30 * 24 * HOUR_MS)
  await linesStore(db).add({
    kind: 'income',
    unit: 'NGN',
    amount,
    fund: OPENING,
    payee: '',
    reason: 'Invented money with which the demonstration begins.',
    reference: 'SAMPLE',
    day: lagosDay(at),
    at,
  })
}

const addProposal = async (db: Database, sample: Sample, at: Date): Promise<void> => {
  const unit = unitOf(sample.fund)
  const amount = sample.amount * (unit === 'SUP' ? UNITS_PER_SUP : MINOR)
  const { key, fund, purpose, payee, reason } = sample
  await spendingStore(db).add({
    id: idOf(key),
    purpose,
    unit,
    amount,
    fund,
    payee,
    reason,
    proposed_by: maker,
    proposed_at: at,
    cool_hours: coolHoursOf(unit, amount),
  })
}

const finish = async (db: Database, sample: Sample, at: Date): Promise<void> => {
  const store = spendingStore(db)
  const id = idOf(sample.key)
  const [row] = await store.byIds([id])
  invariant(row, 'a sample was just added')
  const end = (state: 'refused' | 'stopped', from: 'waiting' | 'approved') =>
    store.end(id, from, { state, by: approver, at, why: sample.why ?? null })
  if (sample.state === 'refused') return void (await end('refused', 'waiting'))
  if (sample.state === 'waiting')
    return storeProposal({ db }, treasurySpendingApproval, {
      id: inventedId('spending approval', sample.key),
      payload: { spendingId: id },
      reason: sample.reason,
      proposerId: maker,
      proposedAt: at,
    })
  const payable = payableFrom(at, row.cool_hours)
  await store.approve(id, { by: approver, at, payableFrom: payable })
  invariant(await commitFund({ db }, row), 'the sample funds are large enough')
  if (sample.state === 'stopped') {
    await end('stopped', 'approved')
    return freeFund({ db }, row)
  }
  if (sample.state !== 'paid') return
  const [on, reference] = [lagosDay(payable), sample.reference ?? 'SAMPLE']
  invariant(await store.pay(id, { by: payer, at: payable, on, reference }), 'samples are paid in time')
  await spendFund({ db, now: () => payable }, row)
  const { purpose, unit, amount, fund, payee, reason } = row
  await linesStore(db).add({
    spending_id: id,
    kind: 'payment',
    purpose,
    unit,
    amount,
    fund,
    payee,
    reason,
    reference,
    day: on,
    at: payable,
  })
}

/** Adds invented proposals in every state, once, and the sums of what moved. */
export const seedDemoTreasury = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await spendingStore(tx).count('all')) === 0) {
      await seedOpening(tx, now)
      for (const sample of sampleSpending) {
        const at = new Date(now.getTime() - sample.ago * HOUR_MS)
        await addProposal(tx, sample, at)
        await finish(tx, sample, at)
      }
    }
    await foldFlows({ db: tx, now: () => now, config: { EVIDENCE_RULES: 'relaxed' } })
  })
