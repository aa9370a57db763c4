import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { transferCodes } from '../../rules.ts'
import { accountsStore } from '../accounts/store.ts'
import type { Bucket, TransferKind } from '../../contract.ts'
import { holdsStore } from './store.ts'
import { keyOf, postTransfers } from '../posting/post-transfers.ts'

type HoldContext = Pick<Ctx, 'db' | 'now'>

/**
 * Places a hold on a person's SUP under the caller's id, until `expiresAt`. Whole units. `kind` is what the statement
 * calls it. Refuses `insufficient-balance`, and `key-reused` when the id was used before.
 */
export const placeHold = (
  ctx: HoldContext,
  hold: {
    id: string
    personId: string
    bucket: Bucket
    units: number
    about: string
    expiresAt: Date
    kind?: 'hold' | 'cashout' | 'draw-entry'
  },
): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const accounts = accountsStore(db)
    const payer = await accounts.openForPerson(hold.personId, hold.bucket)
    const isNew = await holdsStore(db).add({
      id: hold.id,
      payer_id: payer,
      amount: hold.units,
      code: transferCodes[hold.kind ?? 'hold'],
      about: hold.about,
      made_at: ctx.now(),
      expires_at: hold.expiresAt,
    })
    if (!isNew) throw new Refusal('key-reused')
    const [posted] = await postTransfers(db, [
      {
        debit: payer,
        credit: await accounts.numberOf('held', 'held'),
        amount: hold.units,
        kind: hold.kind ?? 'hold',
        key: keyOf('hold', hold.id),
        about: hold.about,
      },
    ])
    if (posted?.status === 'insufficient') throw new Refusal('insufficient-balance')
    invariant(posted?.status === 'posted', 'a new hold is posted')
  })

const end = (
  ctx: HoldContext,
  holdId: string,
  state: 'posted' | 'voided' | 'expired',
  to: (payer: number) => number,
  kind: TransferKind = 'hold-return',
): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    const hold = await holdsStore(db).end(holdId, state, ctx.now())
    if (!hold) return false
    const [posted] = await postTransfers(db, [
      {
        debit: await accountsStore(db).numberOf('held', 'held'),
        credit: to(hold.payer_id),
        amount: hold.amount,
        kind,
        // All ways to end a hold share one key, so that the ledger ends it only once.
        key: keyOf('hold-end', hold.id),
        about: hold.about,
      },
    ])
    invariant(posted?.status === 'posted', 'an open hold is ended')
    return true
  })

/**
 * Pays a hold to an account, as the kind of transfer that it was set aside for; false when the hold is no longer open or
 * has expired.
 */
export const postHold = (
  ctx: HoldContext,
  holdId: string,
  account: number,
  kind: 'funding' | 'cashout' | 'draw-entry' = 'funding',
): Promise<boolean> => end(ctx, holdId, 'posted', () => account, kind)

/** Returns a hold to its payer; false when it is no longer open. */
export const voidHold = (ctx: HoldContext, holdId: string): Promise<boolean> =>
  end(ctx, holdId, 'voided', (payer) => payer)

/** Returns up to `limit` expired holds to their payers; returns how many. */
export const expireHolds = async (ctx: HoldContext, limit = 200): Promise<number> => {
  const due = await holdsStore(ctx.db).due(ctx.now(), limit)
  let ended = 0
  for (const id of due) if (await end(ctx, id, 'expired', (payer) => payer)) ended += 1
  return ended
}
