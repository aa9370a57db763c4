import * as z from 'zod/mini'
import { countedDeeds, type EvidenceContext } from '#domains/identity/server/evidence/evidence.ts'
import { moneyFlows } from '#domains/payments/server/books/book-accounts.ts'
import { monthsUpTo } from '#domains/wallet/rules.ts'
import { type FundFlow, fundFlows } from '#domains/wallet/server/treasury/flows.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { linesStore } from '../spending/store.ts'
import { flowsStore, type KeptFlow } from './store.ts'

type FoldContext = EvidenceContext & Pick<Ctx, 'now'>

/** The first month that may still get postings: also the last one until the third day of a month. */
const firstOpenMonth = (now: Date): string => {
  const [before = '', month = ''] = monthsUpTo(now, 2)
  return lagosDay(now).slice(8) < '03' ? before : month
}

/**
 * Only accounts that count stand behind a sum (docs/decisions/0071), so that nobody surrounds one person with accounts. Where
 * no posting names a person, the number of postings stays.
 */
const supFlow = async (
  ctx: FoldContext,
  { month, kind, from, to, amount, lines, people, some, lastAt }: FundFlow,
): Promise<KeptFlow> => {
  const counted = await countedDeeds(
    ctx,
    some.map((personId) => ({ personId, at: lastAt })),
  )
  const behind = some.length === 0 ? people : counted.length
  return { month, kind, from, to, amount, lines, people: behind, unit: 'SUP' }
}

const ownLines = async ({ db }: FoldContext): Promise<KeptFlow[]> =>
  (await linesStore(db).sums('')).flatMap(
    ({ month, kind, unit, purpose, fund, amount, lines }): KeptFlow[] => {
      if (unit !== 'NGN') return []
      const line = { month, unit: 'NGN', amount, lines, people: null } as const
      return [
        kind === 'income'
          ? { ...line, kind: 'income', from: 'givers', to: fund }
          : { ...line, kind: purpose ?? 'operations', from: fund, to: 'organizations' },
      ]
    },
  )

/** Our own lines say what donated money was spent for, so those of the book are left out. */
const nairaFlows = async (ctx: FoldContext): Promise<KeptFlow[]> => [
  ...(await moneyFlows(ctx))
    .filter(({ kind }) => kind !== 'spending')
    .map(({ minor, ...flow }): KeptFlow => ({ ...flow, unit: 'NGN', amount: minor })),
  ...(await ownLines(ctx)),
]

/** Makes the sums of the open months anew from the ledger and the book of the money; closed months stay. */
export const foldFlows = (ctx: FoldContext): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const [store, now] = [flowsStore(db), ctx.now()]
    const { afterId, firstMonth } = await store.hold(now)
    const flows = (await fundFlows({ db }, afterId)).filter(({ month }) => month >= firstMonth)
    const kept: KeptFlow[] = []
    for (const flow of flows) kept.push(await supFlow({ ...ctx, db }, flow))
    await store.replace('SUP', firstMonth, kept)
    await store.replace('NGN', '', await nairaFlows({ ...ctx, db }))
    const open = firstOpenMonth(now)
    const firstIds = flows.filter(({ month }) => month >= open).map(({ firstId }) => firstId)
    const next = firstIds.length > 0 ? Math.min(...firstIds) - 1 : afterId
    await store.move({ afterId: next, firstMonth: firstIds.length > 0 ? open : firstMonth }, now)
  })

/** Every five minutes, and after each payment: so that no page adds the books up. */
export const foldFlowsJob = defineJob({
  name: 'treasury:fold',
  payload: z.unknown(),
  cron: '*/5 * * * *',
  run: (ctx) => foldFlows(ctx),
})
