import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { TransferKind } from '../../contract.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, postTransfers } from './posting.ts'

/** What moves SUP of the platform itself: time, chance and sessions have no part in it. */
export type Booking = Pick<Ctx, 'db'>

const postOne = async (
  { db }: Booking,
  leg: { from: number; to: number; units: number; kind: TransferKind; key: string; about: string },
): Promise<'posted' | 'repeated' | 'insufficient' | 'key-reused'> => {
  const [posted] = await postTransfers(db, [
    { debit: leg.from, credit: leg.to, amount: leg.units, kind: leg.kind, key: leg.key, about: leg.about },
  ])
  invariant(posted && posted.status !== 'unknown-account', 'both accounts of a booking are open')
  return posted.status
}

/** Issues SUP into the fund that rewards are paid from; `why` names the act, which happens once. */
export const issueToRewards = async (booking: Booking, units: number, why: string) => {
  const accounts = accountsStore(booking.db)
  return postOne(booking, {
    from: await accounts.numberOf('issuance', 'issuance'),
    to: await accounts.numberOf('treasury', 'rewards'),
    units,
    kind: 'issue',
    key: keyOf('issue', why),
    about: why,
  })
}

/**
 * Pays a reward for one occurrence of a task: task, person and period make the key, so that it is paid once however
 * often it is asked for (decision D-11, S-30). Earned SUP; whole units. `insufficient` when the fund is empty.
 */
export const payReward = async (
  booking: Booking,
  { task, personId, period, units }: { task: string; personId: string; period: string; units: number },
) => {
  const accounts = accountsStore(booking.db)
  return postOne(booking, {
    from: await accounts.numberOf('treasury', 'rewards'),
    to: await accounts.openForPerson(personId, 'earned'),
    units,
    kind: 'reward',
    key: keyOf('reward', task, personId, period),
    about: `task:${task}`,
  })
}

/** Grants SUP from the rewards fund for what `why` names, once for each person. Whole units. */
export const grant = async (
  booking: Booking,
  {
    personId,
    units,
    why,
    bucket = 'earned',
  }: { personId: string; units: number; why: string; bucket?: 'earned' | 'purchased' },
) => {
  const accounts = accountsStore(booking.db)
  return postOne(booking, {
    from: await accounts.numberOf('treasury', 'rewards'),
    to: await accounts.openForPerson(personId, bucket),
    units,
    kind: 'grant',
    key: keyOf('grant', why, personId, bucket),
    about: why,
  })
}

/** Lets all SUP of a closed pool go back into the rewards fund, once; an empty one has nothing to give. */
export const returnPool = async (booking: Booking, pot: number, about: string): Promise<void> => {
  const accounts = accountsStore(booking.db)
  const units = await accounts.balanceBy(pot)
  if (units === 0) return
  const status = await postOne(booking, {
    from: pot,
    to: await accounts.numberOf('treasury', 'rewards'),
    units,
    kind: 'close',
    key: keyOf('close', about),
    about,
  })
  invariant(status === 'posted', 'a sealed pot is emptied once')
}
