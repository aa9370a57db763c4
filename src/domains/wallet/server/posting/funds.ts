import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { TransferKind } from '../../contract.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, postTransfers } from './posting.ts'

/** All that posting needs: it uses no clock, no chance and no session. */
export type PostingContext = Pick<Ctx, 'db'>

const postOne = async (
  { db }: PostingContext,
  leg: { from: number; to: number; units: number; kind: TransferKind; key: string; about: string },
): Promise<'posted' | 'repeated' | 'insufficient' | 'key-reused'> => {
  const [posted] = await postTransfers(db, [
    { debit: leg.from, credit: leg.to, amount: leg.units, kind: leg.kind, key: leg.key, about: leg.about },
  ])
  invariant(posted && posted.status !== 'unknown-account', 'both accounts of a posting are open')
  return posted.status
}

/** Issues SUP into the rewards fund, once for each `why`. */
export const issueToRewards = async (ctx: PostingContext, units: number, why: string) => {
  const accounts = accountsStore(ctx.db)
  return postOne(ctx, {
    from: await accounts.numberOf('issuance', 'issuance'),
    to: await accounts.numberOf('treasury', 'rewards'),
    units,
    kind: 'issue',
    key: keyOf('issue', why),
    about: why,
  })
}

/**
 * Pays a reward for a task in earned SUP. Task, person and period make the key, so that it is paid once however often it
 * is requested (decision D-11, S-30). Whole units. Returns `insufficient` when the fund is empty.
 */
export const payReward = async (
  ctx: PostingContext,
  { task, personId, period, units }: { task: string; personId: string; period: string; units: number },
) => {
  const accounts = accountsStore(ctx.db)
  return postOne(ctx, {
    from: await accounts.numberOf('treasury', 'rewards'),
    to: await accounts.openForPerson(personId, 'earned'),
    units,
    kind: 'reward',
    key: keyOf('reward', task, personId, period),
    about: `task:${task}`,
  })
}

/** Grants SUP from the rewards fund, once for each person and `why`. Whole units. */
export const grant = async (
  ctx: PostingContext,
  {
    personId,
    units,
    why,
    bucket = 'earned',
  }: { personId: string; units: number; why: string; bucket?: 'earned' | 'purchased' },
) => {
  const accounts = accountsStore(ctx.db)
  return postOne(ctx, {
    from: await accounts.numberOf('treasury', 'rewards'),
    to: await accounts.openForPerson(personId, bucket),
    units,
    kind: 'grant',
    key: keyOf('grant', why, personId, bucket),
    about: why,
  })
}

/** Returns all SUP of a closed pool account to the rewards fund, once; does nothing when it is empty. */
export const returnPool = async (ctx: PostingContext, pool: number, about: string): Promise<void> => {
  const accounts = accountsStore(ctx.db)
  const units = await accounts.balanceBy(pool)
  if (units === 0) return
  const status = await postOne(ctx, {
    from: pool,
    to: await accounts.numberOf('treasury', 'rewards'),
    units,
    kind: 'close',
    key: keyOf('close', about),
    about,
  })
  invariant(status === 'posted', 'a sealed pool account is emptied once')
}
