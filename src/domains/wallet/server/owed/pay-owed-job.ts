import * as z from 'zod/mini'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { supText } from '#shared/values/money.ts'
import { transferCodes } from '../../rules.ts'
import { accountsStore } from '../accounts/store.ts'
import { postGroups } from '../posting/store.ts'
import { rewardPaid } from './notices.ts'
import { owedStore } from './store.ts'

// Each commit holds the fund, so that other payments wait for as long as this takes.
const MAX_A_COMMIT = 200

type Waiting = Awaited<ReturnType<ReturnType<typeof owedStore>['lockFirst']>>

/** The first rewards that a balance covers, in order: nobody is paid before somebody who waited longer. */
const coveredBy = (balance: number, rows: Waiting): Waiting => {
  let left = balance
  const end = rows.findIndex(({ amount }) => (left -= amount) < 0)
  return end < 0 ? rows : rows.slice(0, end)
}

const tellOf = async (ctx: NotifyContext, paid: Waiting): Promise<void> => {
  for (const { person_id: personId, key, amount } of paid)
    await notify(ctx, personId, rewardPaid, { amount: supText(amount) }, { key })
}

/** Pays the first waiting rewards in one transaction; returns how many. */
const payFirst = async (tx: Database, ctx: NotifyContext): Promise<number> => {
  const owed = owedStore(tx)
  const rows = await owed.lockFirst(MAX_A_COMMIT)
  if (rows.length === 0) return 0
  const accounts = accountsStore(tx)
  const fund = await accounts.numberOf('treasury', 'rewards')
  // One after another, two postings could wait for each other: we take all locks first, in the order of all postings.
  await owed.holdAccounts([...rows.map(({ account_id: account }) => account), fund])
  const covered = coveredBy(await accounts.balanceBy(fund), rows)
  if (covered.length === 0) return 0
  await postGroups(
    tx,
    covered.map(({ key, account_id: credit, amount, about }) => [
      { debit: fund, credit, amount, code: transferCodes.reward, key, about },
    ]),
  )
  await owed.markPaid(
    covered.map(({ id }) => id),
    ctx.now(),
  )
  await tellOf({ ...ctx, db: tx }, covered)
  return covered.length
}

/**
 * Pays owed rewards, the oldest first, as far as the fund goes. Two runs at once wait for each other at the first row, so
 * that the order holds; the ledger's key pays each reward once.
 */
export const payOwed = async (ctx: NotifyContext): Promise<number> => {
  let all = 0
  for (;;) {
    const paid = await inTransaction(ctx.db, (tx) => payFirst(tx, ctx))
    if (paid === 0) return all
    all += paid
  }
}

/** Each minute, and right after an issuance. */
export const payOwedRewards = defineJob({
  name: 'wallet:pay-owed',
  isUrgent: true,
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    const paid = await payOwed(ctx)
    if (paid > 0) ctx.log.info({ paid }, 'owed rewards were paid')
  },
})
