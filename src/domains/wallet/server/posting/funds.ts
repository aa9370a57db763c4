import { presentPeople } from '#domains/identity/server/users/people.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { TransferKind } from '../../contract.ts'
import { accountsStore } from '../accounts/store.ts'
import { owedStore } from '../owed/store.ts'
import { keyOf, postTransfers } from './post-transfers.ts'

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
 * What became of a reward: `owed` is kept and paid in its turn when the fund is topped up, so it is never lost; `gone` is
 * of somebody who was erased, and nothing is paid.
 */
export type RewardStatus = 'posted' | 'repeated' | 'owed' | 'key-reused' | 'gone'

/**
 * Pays a reward for a task in earned SUP. Task, person and period make the key, so that it is paid once however often it
 * is requested (decision D-11, S-30). Whole units. While the fund cannot pay, or while others wait for it, the reward is
 * owed: it is paid later, in order (docs/decisions/0050).
 */
export const payReward = async (
  ctx: PostingContext,
  { task, personId, period, units }: { task: string; personId: string; period: string; units: number },
): Promise<RewardStatus> => {
  if ((await presentPeople(ctx, [personId])).length === 0) return 'gone'
  const accounts = accountsStore(ctx.db)
  const owed = owedStore(ctx.db)
  const from = await accounts.numberOf('treasury', 'rewards')
  const to = await accounts.openForPerson(personId, 'earned')
  const [key, about] = [keyOf('reward', task, personId, period), `task:${task}`]
  const paidBefore = async () => {
    const before = await owed.postedUnder(from, key)
    return before && (before.credit_id === to && before.amount === units ? 'repeated' : 'key-reused')
  }
  if (await owed.isAnybodyWaiting()) {
    const status = await paidBefore()
    if (status) return status
  } else {
    const status = await postOne(ctx, { from, to, units, kind: 'reward', key, about })
    if (status !== 'insufficient') return status
  }
  // The same act may be paid between the question and here: when the last of the others has been paid.
  const isKept = await owed.keep(from, { key, personId, account: to, units, about })
  return isKept ? 'owed' : ((await paidBefore()) ?? 'owed')
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
