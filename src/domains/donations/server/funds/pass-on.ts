import { returnedGifts, giftsAccount } from '#domains/projects/server/gifts/gifts.ts'
import { openPool, poolBalance } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { invariant } from '#shared/errors.ts'
import { donationStore } from '../giving/store.ts'

const NEXT = 'donations:next'

/** The whole units of SUP that wait for the next project. */
export const waitingUnits = (ctx: Pick<Ctx, 'db'>): Promise<number> => poolBalance(ctx, 'pool', NEXT)

/** Moves SUP that its project does not need to where it waits for the next one, once for each name. */
export const passOn = async (
  ctx: Pick<Ctx, 'db'>,
  { from, units, name }: { readonly from: number; readonly units: number; readonly name: string },
): Promise<void> => {
  if (units === 0) return
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: from,
      credit: await openPool(ctx, 'pool', NEXT),
      amount: units,
      kind: 'refund',
      key: keyOf('donation-passed', name),
      about: `donation:${name}`,
    },
  ])
  invariant(posted?.status === 'posted', 'what is passed on has arrived')
}

const PAGE = 200

/** Passes on what came back of counted donations whose project ended without them. */
export const passOnEnded = async (ctx: Pick<JobCtx, 'db'>): Promise<void> => {
  for (let after: string | null = null; ;) {
    const rows = await donationStore(ctx.db).counted(after, PAGE)
    const ids = rows.map(({ id }) => id)
    const returned = await returnedGifts(ctx, ids)
    for (const { id, project_id: projectId } of rows) {
      const units = returned.get(id)
      if (units === undefined || projectId === null) continue
      await inTransaction(ctx.db, async (db) => {
        if (!(await donationStore(db).endCounted(id))) return
        await passOn({ db }, { from: await giftsAccount({ db }, projectId), units, name: id })
      })
    }
    after = ids.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}
