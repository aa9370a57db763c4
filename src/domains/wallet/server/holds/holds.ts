import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { transferCodes } from '../../rules.ts'
import { accountsStore } from '../accounts/store.ts'
import type { Bucket } from '../../contract.ts'
import { holdsStore } from './store.ts'
import { keyOf, postTransfers } from '../posting/posting.ts'

type Holding = Pick<Ctx, 'db' | 'now'>

/**
 * Sets SUP of a person aside under an id of the caller's, until `expiresAt`. Whole units. Refuses
 * `insufficient-balance`, and `key-reused` when the id was used before.
 */
export const placeHold = (
  ctx: Holding,
  hold: { id: string; personId: string; bucket: Bucket; units: number; about: string; expiresAt: Date },
): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const accounts = accountsStore(db)
    const payer = await accounts.openForPerson(hold.personId, hold.bucket)
    const isNew = await holdsStore(db).add({
      id: hold.id,
      payer_id: payer,
      amount: hold.units,
      code: transferCodes.hold,
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
        kind: 'hold',
        key: keyOf('hold', hold.id),
        about: hold.about,
      },
    ])
    if (posted?.status === 'insufficient') throw new Refusal('insufficient-balance')
    invariant(posted?.status === 'posted', 'a new hold is posted')
  })

const end = (
  ctx: Holding,
  holdId: string,
  state: 'posted' | 'voided' | 'expired',
  to: (payer: number) => number,
): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    const hold = await holdsStore(db).end(holdId, state, ctx.now())
    if (!hold) return false
    const [posted] = await postTransfers(db, [
      {
        debit: await accountsStore(db).numberOf('held', 'held'),
        credit: to(hold.payer_id),
        amount: hold.amount,
        kind: state === 'posted' ? 'funding' : 'hold-return',
        // One key for every way to end: the journal itself lets a hold end once.
        key: keyOf('hold-end', hold.id),
        about: hold.about,
      },
    ])
    invariant(posted?.status === 'posted', 'an open hold is ended')
    return true
  })

/** Pays what was set aside to an account; false when the hold is not open any more or has run out. */
export const postHold = (ctx: Holding, holdId: string, account: number): Promise<boolean> =>
  end(ctx, holdId, 'posted', () => account)

/** Gives what was set aside back to its payer; false when the hold is not open any more. */
export const voidHold = (ctx: Holding, holdId: string): Promise<boolean> =>
  end(ctx, holdId, 'voided', (payer) => payer)

/** Gives back what has run out, some at a time; answers how many. */
export const expireHolds = async (ctx: Holding, most = 200): Promise<number> => {
  const due = await holdsStore(ctx.db).due(ctx.now(), most)
  let ended = 0
  for (const id of due) if (await end(ctx, id, 'expired', (payer) => payer)) ended += 1
  return ended
}
