import type { Contest, VoterRules } from '#domains/challenge/server/rounds/lookup.ts'
import { joinedAccounts } from '#domains/identity/server/users/joined-accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import type { Hindrance } from '../../contract.ts'
import { type FoundHindrance, type VoterRequirements, votersStore } from './store.ts'
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

/** Whether an account joined with the signed-in person's has a ballot in a round: then that ballot counts. */
export const hasJoinedVoter = async (ctx: SignedInCtx, roundId: string): Promise<boolean> => {
  const accounts = await joinedAccounts(ctx, ctx.viewer.id)
  const names = accounts.map((id) => voterOf(ballotsKey(ctx), roundId, id))
  return names.length > 0 && votersStore(ctx.db).hasVoted(roundId, names)
}

/** Tells a missing place from one that was set after the announcement; other hindrances stay as they are. */
export const namedHindrance = async (ctx: SignedInCtx, found: FoundHindrance): Promise<Hindrance> =>
  found === 'no-place' && (await ctx.homes.of(ctx, ctx.viewer.id)).lga !== null ? 'place-too-new' : found

/** What hinders the signed-in person from voting in a contest now, by the same check as casting; null for nothing. */
export const hindranceIn = async (ctx: SignedInCtx, contest: Contest): Promise<Hindrance | null> => {
  const found = await votersStore(ctx.db).hindrance(ctx.viewer.id, contest.lga, requirementsOf(contest))
  if (found === 'voted-before-joining' && !(await hasJoinedVoter(ctx, contest.roundId))) return null
  return found && namedHindrance(ctx, found)
}
