import { balancesByNumber, openPool, rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'

const roundName = (id: string): string => `match:${id}`
const poolOf = (db: Database, round: string) => openPool({ db }, 'pool', roundName(round))
/** The match of a project lies beside its escrow, so that it is never a part of what funders get back. */
const matchOf = (db: Database, project: string) => openPool({ db }, 'project', `match:${project}`)
/** What a project got of matches in the end, apart from what was released for its steps. */
const matchedOf = (db: Database, project: string) => openPool({ db }, 'project', `matched:${project}`)

const balanceOf = async (db: Database, account: number): Promise<number> =>
  (await balancesByNumber(db, [account])).get(account) ?? 0

const move = async (
  db: Database,
  leg: {
    debit: number
    credit: number
    amount: number
    kind: 'match' | 'match-return'
    key: string
    about: string
  },
): Promise<boolean> => {
  if (leg.amount === 0) return true
  const [posted] = await postTransfers(db, [leg])
  invariant(posted && posted.status !== 'unknown-account', 'both accounts of a match are open')
  return posted.status === 'posted'
}

/** Moves the pool of a new round out of the rewards fund; false when the fund has not so much. */
export const fillPool = async (db: Database, round: string, units: number): Promise<boolean> =>
  move(db, {
    debit: await rewardsFund({ db }),
    credit: await poolOf(db, round),
    amount: units,
    kind: 'match',
    key: keyOf('match-pool', round),
    about: roundName(round),
  })

/** Pays a project its match: what is finished has it at once. */
export const payShare = async (
  db: Database,
  round: string,
  { project, units, isFinished }: { project: string; units: number; isFinished: boolean },
): Promise<void> => {
  if (units === 0) return
  const isPaid = await move(db, {
    debit: await poolOf(db, round),
    credit: await (isFinished ? matchedOf : matchOf)(db, project),
    amount: units,
    kind: 'match',
    key: keyOf('match-share', round, project),
    about: `project:${project}`,
  })
  invariant(isPaid, 'a round is paid once, and never more than its pool')
}

/** Returns what is left in the pool of a round to the rewards fund. */
export const emptyPool = async (db: Database, round: string): Promise<void> => {
  const pool = await poolOf(db, round)
  const isEmpty = await move(db, {
    debit: pool,
    credit: await rewardsFund({ db }),
    amount: await balanceOf(db, pool),
    kind: 'match-return',
    key: keyOf('match-rest', round),
    about: roundName(round),
  })
  invariant(isEmpty, 'the pool of a round is emptied once')
}

/** Ends the match of a project that has one: to the project when its work is done, or back when it failed. */
const endMatch = async (db: Database, project: string, isDone: boolean): Promise<void> => {
  const match = await matchOf(db, project)
  const isEnded = await move(db, {
    debit: match,
    credit: isDone ? await matchedOf(db, project) : await rewardsFund({ db }),
    amount: await balanceOf(db, match),
    kind: isDone ? 'match' : 'match-return',
    key: keyOf('match-end', project),
    about: `project:${project}`,
  })
  invariant(isEnded, 'the match of a project ends once')
}
export const releaseMatch = (db: Database, project: string): Promise<void> => endMatch(db, project, true)
export const returnMatch = (db: Database, project: string): Promise<void> => endMatch(db, project, false)
