import type { Contest, VoterRules } from '#domains/challenge/server/standing.ts'
import { joinedAccounts } from '#domains/identity/server/joined-accounts.ts'
import { placeOf } from '#domains/members/server/places-of-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { Hindrance } from '../../contract.ts'
import { type AskedOfVoters, votersStore } from './store.ts'
import { voterOf } from './names.ts'

const BALLOTS_KEY = 'ballots'

/** The key that makes the names of voters. */
export const ballotsKey = (ctx: Pick<SignedInCtx, 'keyFor'>): Buffer => ctx.keyFor(BALLOTS_KEY)

/** The asker's name in a round. */
export const voterIn = (ctx: SignedInCtx, roundId: string): string =>
  voterOf(ballotsKey(ctx), roundId, ctx.viewer.id)

/** What the statement that casts asks of voters, as `voting.hindrances` reads it. */
const asked = { phone: 1, olderAccount: 2, verified: 4, takesFirstPlace: 8, joinedWereSeen: 16 } as const

const sumOf = ({ needsPhone, needsOlderAccount, verifiedOnly, takesFirstPlace }: VoterRules): number =>
  (needsPhone ? asked.phone : 0) +
  (needsOlderAccount ? asked.olderAccount : 0) +
  (verifiedOnly ? asked.verified : 0) +
  (takesFirstPlace ? asked.takesFirstPlace : 0)

/** What a contest of an announced round asks of its voters. */
export const askedIn = ({ announcedAt, voters }: Contest): AskedOfVoters => {
  invariant(announcedAt, 'a round in which people vote was announced')
  return { announced: announcedAt, asks: sumOf(voters) }
}

/** The same, once the accounts that were joined with the voter's were looked at. */
export const withJoinedSeen = ({ announced, asks }: AskedOfVoters): AskedOfVoters => ({
  announced,
  asks: asks | asked.joinedWereSeen,
})

/** Another account was joined with the voter's; whether it has voted is looked up then. */
export const JOINED = 13

const codes: Readonly<Record<number, Hindrance>> = {
  8: 'no-place',
  9: 'not-your-area',
  10: 'phone-unconfirmed',
  11: 'account-too-new',
  12: 'verified-only',
  13: 'voted-before-joining',
  14: 'number-used',
}

/** Whether an account that was joined with the asker's has a ballot in a round: then that one counts for the person. */
export const hasJoinedVoter = async (ctx: SignedInCtx, roundId: string): Promise<boolean> => {
  const accounts = await joinedAccounts(ctx, ctx.viewer.id)
  const names = accounts.map((id) => voterOf(ballotsKey(ctx), roundId, id))
  return names.length > 0 && votersStore(ctx.db).hasVoted(roundId, names)
}

/** The refusal of an answer of the database; who said where they live after the announcement is told so. */
export const hindranceOf = async (ctx: SignedInCtx, status: number): Promise<Hindrance | null> => {
  const code = codes[status] ?? null
  if (code !== 'no-place') return code
  return (await placeOf(ctx, ctx.viewer.id)).lga === null ? code : 'place-too-new'
}

/** What hinders the asker from voting in a contest, as casting would judge it now; null for who may. */
export const hindranceIn = async (ctx: SignedInCtx, contest: Contest): Promise<Hindrance | null> => {
  const status = await votersStore(ctx.db).hindrance(ctx.viewer.id, contest.lga, askedIn(contest))
  if (status === JOINED && !(await hasJoinedVoter(ctx, contest.roundId))) return null
  return hindranceOf(ctx, status)
}
