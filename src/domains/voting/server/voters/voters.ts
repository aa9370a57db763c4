import type { Contest, VoterRules } from '#domains/challenge/server/rounds/lookup.ts'
import { joinedAccounts } from '#domains/identity/server/users/joined-accounts.ts'
import { placeOf } from '#domains/members/server/places/places-of-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { Hindrance } from '../../contract.ts'
import { type VoterRequirements, votersStore } from './store.ts'
import { voterOf } from './names.ts'

const BALLOTS_KEY = 'ballots'

/** The key that makes voter names. */
export const ballotsKey = (ctx: Pick<SignedInCtx, 'keyFor'>): Buffer => ctx.keyFor(BALLOTS_KEY)

/** The voter name of the signed-in person in a round. */
export const voterIn = (ctx: SignedInCtx, roundId: string): string =>
  voterOf(ballotsKey(ctx), roundId, ctx.viewer.id)

/** Bits of the voter requirements, as `voting.hindrances` reads them. */
const requirementBits = {
  phone: 1,
  olderAccount: 2,
  verified: 4,
  takesFirstPlace: 8,
  joinedAccountsChecked: 16,
} as const

const sumOf = ({ needsPhone, needsOlderAccount, verifiedOnly, takesFirstPlace }: VoterRules): number =>
  (needsPhone ? requirementBits.phone : 0) +
  (needsOlderAccount ? requirementBits.olderAccount : 0) +
  (verifiedOnly ? requirementBits.verified : 0) +
  (takesFirstPlace ? requirementBits.takesFirstPlace : 0)

/** What a contest of an announced round requires of its voters. */
export const requirementsOf = ({ announcedAt, voters }: Contest): VoterRequirements => {
  invariant(announcedAt, 'a round in which people vote was announced')
  return { announced: announcedAt, requirements: sumOf(voters) }
}

/** The same requirements after the accounts joined with the voter's were checked. */
export const withJoinedAccountsChecked = ({
  announced,
  requirements,
}: VoterRequirements): VoterRequirements => ({
  announced,
  requirements: requirements | requirementBits.joinedAccountsChecked,
})

/** The status when another account was joined with the voter's; we then check whether it has voted. */
export const JOINED_ACCOUNT = 13

const hindrancesByStatus: Readonly<Record<number, Hindrance>> = {
  8: 'no-place',
  9: 'not-your-area',
  10: 'phone-unconfirmed',
  11: 'account-too-new',
  12: 'verified-only',
  13: 'voted-before-joining',
  14: 'number-used',
}

/** Whether an account joined with the signed-in person's has a ballot in a round: then that ballot counts. */
export const hasJoinedVoter = async (ctx: SignedInCtx, roundId: string): Promise<boolean> => {
  const accounts = await joinedAccounts(ctx, ctx.viewer.id)
  const names = accounts.map((id) => voterOf(ballotsKey(ctx), roundId, id))
  return names.length > 0 && votersStore(ctx.db).hasVoted(roundId, names)
}

/** The hindrance for a database status; it tells a missing place from one that was set after the announcement. */
export const hindranceOf = async (ctx: SignedInCtx, status: number): Promise<Hindrance | null> => {
  const code = hindrancesByStatus[status] ?? null
  if (code !== 'no-place') return code
  return (await placeOf(ctx, ctx.viewer.id)).lga === null ? code : 'place-too-new'
}

/** What hinders the signed-in person from voting in a contest now, by the same check as casting; null for nothing. */
export const hindranceIn = async (ctx: SignedInCtx, contest: Contest): Promise<Hindrance | null> => {
  const status = await votersStore(ctx.db).hindrance(ctx.viewer.id, contest.lga, requirementsOf(contest))
  if (status === JOINED_ACCOUNT && !(await hasJoinedVoter(ctx, contest.roundId))) return null
  return hindranceOf(ctx, status)
}
