import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TaskList } from '#domains/engage/contracts/task-contract.ts'
import { referenceTaskId } from '#domains/engage/server/seeds.ts'
import type { Wallet } from '#domains/wallet/contract.ts'
import { reconcilingStore } from '#domains/payments/server/reconciling/store.ts'
import { soldUnits } from '#domains/wallet/server/posting/purchases.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask, factAnswers, moveToTuesday, startTask } from '#test/tasks.ts'
import { ok } from '#test/answers.ts'

/** One question has one answer, on whichever page it is asked; over the seeded demonstration. */

const app = await openTestApp()
moveToTuesday(app)

interface Shown {
  readonly completed: readonly (number | undefined)[]
  readonly earned: readonly (string | undefined)[]
}

/** What the pages say of one person’s completed tasks and earned SUP. */
const shownTo = async (who: Person): Promise<Shown> => {
  const { own } = ok<TaskList>(await who.get('/api/tasks'))
  const { badges } = ok<{ badges: { id: string; have: number }[] }>(await who.get('/api/user/profile'))
  const campus = ok<{ own: { tasks: number } }>(await who.get('/api/campus'))
  // Ada has spent nothing of what she earned.
  const { buckets } = ok<Wallet>(await who.get('/api/wallet'))
  return {
    completed: [own?.completed, badges.find(({ id }) => id === 'civic-champion')?.have, campus.own.tasks],
    earned: [own?.earned, buckets.earned],
  }
}

test('engage, profile, campus and wallet agree on completed tasks and earned SUP, before and after a task', async () => {
  const ada = await app.signIn('ada')
  expect(await shownTo(ada)).toEqual({ completed: [2, 2, 2], earned: ['21.50', '21.50'] })
  const id = referenceTaskId('weekly-fact-check')
  const detail = await startTask(ada, id)
  app.clock.advance(600)
  ok(await completeTask(ada, id, factAnswers(detail)))
  expect(await shownTo(ada)).toEqual({ completed: [3, 3, 3], earned: ['22.50', '22.50'] })
})

test('the books of the demonstration add up: what ledger, book of the money and sponsors call sold is one figure', async () => {
  const { bought } = ok<{ bought: string }>(await app.guest().get('/api/organizations'))
  // Ada and Dayo have each bought 10 SUP.
  const sold = Number(bought) + 20
  expect(await soldUnits(app)).toBe(sold * UNITS_PER_SUP)
  expect(await reconcilingStore(app.db).soldUnits()).toBe(sold * UNITS_PER_SUP)
  const { rows } = await sql<{ units: number }>`select
    coalesce(sum(balance) filter (where kind = 'purchased'), 0)::bigint as units from wallet.account`.execute(
    app.db,
  )
  expect(rows[0]?.units).toBeLessThanOrEqual(sold * UNITS_PER_SUP)
})
