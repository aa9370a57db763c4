import { openPool, rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { TransferKind } from '#domains/wallet/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'

/** The name of a draw in the ledger, the audit and the public record. */
export const drawName = (id: string): string => `draw:${id}`

/** The account into which entries are paid. */
export const takingsOf = (db: Database, id: string): Promise<number> => openPool({ db }, 'pool', drawName(id))
/** The account in which the prizes lie from the announcement on. */
export const escrowOfDraw = (db: Database, id: string): Promise<number> =>
  openPool({ db }, 'pool', `draw-prize:${id}`)

/** Sets the prizes aside from the rewards fund; false when it has too little. */
export const fillEscrow = async (db: Database, id: string, units: number): Promise<boolean> => {
  const [posted] = await postTransfers(db, [
    {
      debit: await rewardsFund({ db }),
      credit: await escrowOfDraw(db, id),
      amount: units,
      kind: 'funding',
      key: keyOf('draw-escrow', id),
      about: drawName(id),
    },
  ])
  invariant(posted?.status === 'posted' || posted?.status === 'insufficient', 'prizes are set aside once')
  return posted.status === 'posted'
}

/** A transfer that an account of the draw covers, once however often it is asked for. */
export const payOnce = async (
  db: Database,
  leg: {
    readonly debit: number
    readonly credit: number
    readonly amount: number
    readonly kind: Extract<TransferKind, 'prize' | 'refund'>
    readonly key: string
    readonly about: string
  },
): Promise<void> => {
  const [posted] = await postTransfers(db, [leg])
  invariant(
    posted?.status === 'posted' || posted?.status === 'repeated',
    `the ${leg.kind} of ${leg.about} is covered`,
  )
}
