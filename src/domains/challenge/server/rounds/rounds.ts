import { overtake, waiting } from '#domains/approvals/server/approvals.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type {
  ConsoleRound,
  NewRound,
  PublicContest,
  PublicRound,
  RoundInList,
  VoterAsk,
} from '../../round-contract.ts'
import { roundTemplates } from '../../round-contract.ts'
import { roundTimes } from '../../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { roundApproval, roundSubjects } from './approval.ts'
import { checksOf, isGo } from './readiness.ts'
import { isOpeningTime, lockedRound, roundName, transitionRound } from './round-steps.ts'
import { roundsStore, type StoredContest, type StoredRound } from './store.ts'
import type { SeatContext } from '../seats/seats.ts'

type ReadContext = Pick<Ctx, 'db'>
const MAX_LISTED_ROUNDS = 50

const asksOf = (round: StoredRound): VoterAsk[] => [
  ...(round.needs_phone ? (['phone'] as const) : []),
  ...(round.needs_older_account ? (['older-account'] as const) : []),
  ...(round.verified_only ? (['verified'] as const) : []),
]

/** What a round asks of its voters; for a draft what its announcement will ask, which is then final. */
const asksAtAnnouncement = ({ config }: Pick<Ctx, 'config'>, round: StoredRound): VoterAsk[] =>
  asksOf(
    round.status === 'draft' && config.VOTER_RULES === 'enforced'
      ? { ...round, needs_phone: true, needs_older_account: true }
      : round,
  )

const shownRound = (round: StoredRound) => ({
  id: round.id,
  name: round.name,
  status: round.status,
  tallyRule: round.tally_rule,
  tieRule: round.tie_rule,
  opensAt: round.opens_at.toISOString(),
  closesAt: round.closes_at.toISOString(),
  asks: asksOf(round),
})

const shownContest = (contest: StoredContest, places: ReadonlyMap<string, PlaceName>): PublicContest => {
  const place = places.get(contest.lga)
  invariant(place, 'the place of a contest is known')
  return {
    id: contest.id,
    lga: contest.lga,
    lgaName: place.lgaName,
    stateName: place.stateName,
    seats: contest.seats,
    quorum: contest.quorum,
    candidates: contest.candidates,
    isCertified: contest.certified_at !== null,
  }
}

const withContests = async (ctx: ReadContext, rounds: readonly StoredRound[]) => {
  const contests = await roundsStore(ctx.db).contestsOf(rounds.map(({ id }) => id))
  const places = await placeNames(
    ctx,
    contests.map(({ lga }) => lga),
  )
  return { byRound: Map.groupBy(contests, ({ round_id: id }) => id), places }
}

/** Announced and later rounds with their contests, the latest first; no votes are counted here. */
export const listRounds = async (ctx: ReadContext): Promise<{ items: PublicRound[] }> => {
  const rounds = await roundsStore(ctx.db).publicRounds(MAX_LISTED_ROUNDS)
  const { byRound, places } = await withContests(ctx, rounds)
  const items = rounds.map((round) => ({
    ...shownRound(round),
    contests: (byRound.get(round.id) ?? []).map((contest) => shownContest(contest, places)),
  }))
  return { items }
}

/** Whether the public can see a round. */
export const hasPublicRound = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await roundsStore(ctx.db).publicRounds(1)).length > 0

/** All rounds for the console, drafts included; `isWaiting` marks those that wait for a second person. */
export const listConsoleRounds = async (ctx: SignedInCtx): Promise<{ items: RoundInList[] }> => {
  const store = roundsStore(ctx.db)
  const rounds = await store.rounds(MAX_LISTED_ROUNDS)
  const [{ byRound }, proposals] = await Promise.all([withContests(ctx, rounds), waiting(ctx, roundApproval)])
  const proposed = new Set(proposals.map(({ payload }) => payload.roundId))
  const items = rounds.map((round) => ({
    ...shownRound(round),
    contests: byRound.get(round.id)?.length ?? 0,
    isWaiting: proposed.has(round.id),
  }))
  return { items }
}

/** One round for the console with its go/no-go list and proposals; refuses `round-not-found`. */
export const showConsoleRound = async (ctx: SignedInCtx, id: string): Promise<ConsoleRound> => {
  const store = roundsStore(ctx.db)
  const round = isId(id) ? await store.findRound(id) : undefined
  if (!round) throw new Refusal('round-not-found')
  const { byRound, places } = await withContests(ctx, [round])
  const stored = byRound.get(id) ?? []
  const [checks, proposals, hasTally] = await Promise.all([
    checksOf(ctx, round, stored),
    waiting(ctx, roundApproval, roundSubjects(id)),
    store.isTallied(id),
  ])
  const contests = stored.map((contest) => ({
    ...shownContest(contest, places),
    checks: checks.get(contest.id) ?? [],
    isReady: isGo(checks.get(contest.id)),
  }))
  return {
    ...shownRound(round),
    asks: asksAtAnnouncement(ctx, round),
    contests,
    proposals: proposals.map(({ stored: proposal, payload }) => ({
      id: proposal.id,
      act: payload.act,
      reason: proposal.reason,
      proposedAt: proposal.proposed_at.toISOString(),
      expiresAt: proposal.expires_at.toISOString(),
      isMine: proposal.proposed_by === ctx.viewer.id,
    })),
    isOpeningTime: isOpeningTime(round, ctx.now()),
    isOver: ctx.now() >= round.closes_at,
    isReady: contests.length > 0 && contests.every(({ isReady }) => isReady),
    hasTally,
  }
}

/** Creates a draft round from a template; refuses a past day and `name-taken`. */
export const createRound = async (ctx: SignedInCtx, form: NewRound): Promise<{ id: string }> => {
  if (form.opensOn < lagosDay(ctx.now()))
    throw new Refusal('invalid-input', { fields: { opensOn: message('Choose today or a later day.') } })
  const id = ctx.newId()
  const { opensAt, closesAt } = roundTimes(form.opensOn, roundTemplates[form.template].days)
  const isAdded = await roundsStore(ctx.db).addRound({
    id,
    name: form.name,
    template: form.template,
    tally_rule: form.tallyRule,
    tie_rule: form.tieRule,
    verified_only: form.voters === 'verified',
    opens_at: opensAt,
    closes_at: closesAt,
    created_by: ctx.viewer.id,
    created_at: ctx.now(),
  })
  if (!isAdded) throw new Refusal('name-taken')
  ctx.auditing(roundName(id), form.name)
  return { id }
}

/**
 * Announces a draft, which fixes its local governments and its voters; refuses `round-empty` without contests and
 * `round-moved`.
 */
export const announceRound = async (ctx: SignedInCtx, id: string): Promise<{ id: string }> => {
  const round = await lockedRound(ctx, id)
  if ((await roundsStore(ctx.db).contestsOf([id])).length === 0) throw new Refusal('round-empty')
  await transitionRound(ctx, round, 'announced', ctx.config.VOTER_RULES)
  ctx.auditing(roundName(id))
  return { id }
}

/** Withdraws an announcement and closes its waiting proposals. Refuses `round-moved`. */
export const withdrawRound = async (
  ctx: SignedInCtx,
  id: string,
  reason: string,
): Promise<{ id: string }> => {
  const round = await lockedRound(ctx, id)
  await transitionRound(ctx, round, 'draft')
  await overtake(ctx, roundApproval, roundSubjects(id))
  ctx.auditing(roundName(id), reason)
  return { id }
}

/** Closes a round after its last moment; refuses `round-not-over` and `round-moved`. */
export const closeRound = async (ctx: SignedInCtx, id: string): Promise<{ id: string }> => {
  const round = await lockedRound(ctx, id)
  if (round.status === 'open' && ctx.now() < round.closes_at) throw new Refusal('round-not-over')
  await transitionRound(ctx, round, 'closed')
  ctx.auditing(roundName(id))
  return { id }
}

/** Closes every open round after its last moment; the platform's job calls it. */
export const closeDueRounds = async (ctx: SeatContext): Promise<void> => {
  for (const id of await roundsStore(ctx.db).dueToClose(ctx.now())) {
    const round = await lockedRound(ctx, id)
    if (round.status === 'open') await transitionRound(ctx, round, 'closed')
  }
}
