import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { type LeaderFacts, leaderFor, leadersByIds, leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { Trainee } from '../../console-contract.ts'
import type { Mine, MentoringSession } from '../../path-contract.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { MODULES, modulesPassed } from '../modules.ts'
import { mentoringStore } from './store.ts'
import { pathStatesOf, traineeOf } from '../path/path.ts'

type ReadContext = Pick<Ctx, 'db'>
type Match = Awaited<ReturnType<ReturnType<typeof mentoringStore>['matchesOfMentor']>>[number]

const nameOf = async (ctx: ReadContext, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    [...(await namesOf(ctx, ids))].map(([id, { firstName, lastName }]) => [
      id,
      fullName({ firstName, lastName }),
    ]),
  )

const asSessions = (rows: Awaited<ReturnType<ReturnType<typeof mentoringStore>['sessionsOf']>>, me: string) =>
  rows.map((row): MentoringSession => ({
    id: row.id,
    day: row.day,
    minutes: row.minutes,
    topic: row.topic,
    isMine: row.logged_by === me,
    isConfirmed: row.confirmed_at !== null,
  }))

const mentorshipsOf = async (
  ctx: SignedInCtx,
  matches: readonly Match[],
  withWhom: ReadonlyMap<string, string>,
): Promise<Mine['mentoring']> => {
  if (matches.length === 0) return []
  const sessions = await mentoringStore(ctx.db).sessionsOf(matches.map(({ id }) => id))
  return matches.map(({ id }) => ({
    id,
    with: withWhom.get(id) ?? '',
    sessions: asSessions(
      sessions.filter(({ match_id }) => match_id === id),
      ctx.viewer.id,
    ),
  }))
}

const asMentor = async (ctx: SignedInCtx): Promise<Mine['mentoring']> => {
  const matches = await mentoringStore(ctx.db).matchesOfMentor(ctx.viewer.id)
  const leaders = await leadersByIds(
    ctx,
    matches.map(({ leader_id }) => leader_id),
  )
  const names = new Map(matches.map(({ id, leader_id }) => [id, leaders.get(leader_id)?.fullName ?? '']))
  return mentorshipsOf(ctx, matches, names)
}

const ownMentor = async (ctx: SignedInCtx, leader: LeaderFacts): Promise<Mine['mentor']> => {
  const matches = await mentoringStore(ctx.db).matchesOfLeaders([leader.id])
  const names = await nameOf(
    ctx,
    matches.map(({ mentor_id }) => mentor_id),
  )
  const withWhom = new Map(matches.map(({ id, mentor_id }) => [id, names.get(mentor_id) ?? '']))
  return (await mentorshipsOf(ctx, matches, withWhom))[0] ?? null
}

/** What this person has done and still has to do. */
export const showMyTraining = async (ctx: SignedInCtx): Promise<Mine> => {
  const leader = await traineeOf(ctx, ctx.viewer.id)
  const standing = leader && (await pathStatesOf(ctx, [leader])).get(leader.id)
  const passed = (await modulesPassed(ctx, [ctx.viewer.id])).get(ctx.viewer.id) ?? 0
  return {
    leader: leader ? { id: leader.id, fullName: leader.fullName } : null,
    modulesPassed: passed,
    modules: MODULES,
    conductAt: standing?.conductAt ?? null,
    capstone: standing?.capstone ?? null,
    mentor: leader ? await ownMentor(ctx, leader) : null,
    mentoring: await asMentor(ctx),
    isMentor: await mentoringStore(ctx.db).isMentor(ctx.viewer.id),
  }
}

/** Offers to mentor, or renews the offer. */
export const offerMentoring = async (
  ctx: SignedInCtx,
  { about, interests }: { about: string; interests: string },
): Promise<void> => {
  await mentoringStore(ctx.db).offer(ctx.viewer.id, about, interests, ctx.now())
}

/** Withdraws the offer; refuses `still-mentoring`. */
export const endMentoring = async (ctx: SignedInCtx): Promise<void> => {
  const store = mentoringStore(ctx.db)
  if ((await store.matchesOfMentor(ctx.viewer.id)).length > 0) throw new Refusal('still-mentoring')
  await store.endOffer(ctx.viewer.id, ctx.now())
}

/** Who offers to mentor, the longest waiting first. */
export const listMentors = async (ctx: SignedInCtx) => {
  const mentors = await mentoringStore(ctx.db).mentors()
  const names = await nameOf(
    ctx,
    mentors.map(({ person_id }) => person_id),
  )
  return mentors.map(({ person_id: personId, about, interests, mentoring }) => ({
    personId,
    name: names.get(personId) ?? '',
    about,
    interests,
    mentoring,
  }))
}

/** Leaders in training, by name, with their progress. */
export const listTrainees = async (ctx: SignedInCtx): Promise<Trainee[]> => {
  const scope = scopeOf('training-lead', ctx.viewer)
  const leaders = (await leadersIn(ctx, { status: 'training' })).filter((leader) => covers(scope, leader))
  const standings = await pathStatesOf(ctx, leaders)
  const ids = leaders.map(({ id }) => id)
  const matches = ids.length === 0 ? [] : await mentoringStore(ctx.db).matchesOfLeaders(ids)
  const mentors = await nameOf(
    ctx,
    matches.map(({ mentor_id }) => mentor_id),
  )
  const places = await placeNames(
    ctx,
    leaders.map(({ lga }) => lga),
  )
  return leaders.flatMap((leader): Trainee[] => {
    const standing = standings.get(leader.id)
    const place = places.get(leader.lga)
    if (!standing || !place) return []
    const match = matches.find(({ leader_id }) => leader_id === leader.id)
    return [
      {
        leaderId: leader.id,
        fullName: leader.fullName,
        lgaName: place.lgaName,
        stateName: place.stateName,
        hasAccount: leader.personId !== null,
        ...standing,
        mentor: match ? (mentors.get(match.mentor_id) ?? '') : null,
      },
    ]
  })
}

/** Matches a leader in training with a mentor; refuses `leader-not-found`, `not-training-now` and `mentor-unknown`. */
export const matchMentor = async (ctx: SignedInCtx, leaderId: string, mentorId: string): Promise<void> => {
  const leader = await leaderFor(ctx, leaderId)
  if (leader.status !== 'training') throw new Refusal('not-training-now')
  const store = mentoringStore(ctx.db)
  if (mentorId === leader.personId || !(await store.isMentor(mentorId))) throw new Refusal('mentor-unknown')
  await store.endMatch(leaderId, ctx.now())
  await store.addMatch({
    id: ctx.newId(),
    leader_id: leaderId,
    mentor_id: mentorId,
    matched_by: ctx.viewer.id,
    at: ctx.now(),
  })
  ctx.auditing(`leader:${leaderId}`, `mentor ${mentorId}`)
}

/** The open match in which this person is mentor or leader. */
const ownMatch = async (ctx: SignedInCtx, id: string): Promise<Match | undefined> => {
  const match = isId(id) ? await mentoringStore(ctx.db).openMatch(id) : undefined
  if (!match) return undefined
  if (match.mentor_id === ctx.viewer.id) return match
  const leader = await leaderFor(ctx, match.leader_id)
  return leader.personId === ctx.viewer.id ? match : undefined
}

/** Records a session; refuses `match-not-found`, `session-kept` and `day-ahead`. */
export const logSession = async (
  ctx: SignedInCtx,
  matchId: string,
  { day, minutes, topic }: { day: string; minutes: number; topic: string },
): Promise<void> => {
  const match = await ownMatch(ctx, matchId)
  if (!match) throw new Refusal('match-not-found')
  if (day > lagosDay(ctx.now())) throw new Refusal('day-ahead')
  try {
    await mentoringStore(ctx.db).addSession({
      id: ctx.newId(),
      match_id: match.id,
      day,
      minutes,
      topic,
      logged_by: ctx.viewer.id,
      logged_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('session-kept')
    throw error
  }
}

/**
 * Confirms a session that the other side recorded; refuses `session-not-found`, also for one recorded by any account of
 * one's own and for a confirmed one.
 */
export const confirmSession = async (ctx: SignedInCtx, sessionId: string): Promise<void> => {
  const store = mentoringStore(ctx.db)
  const session = isId(sessionId) ? await store.session(sessionId) : undefined
  const isSide = session !== undefined && (await ownMatch(ctx, session.match_id)) !== undefined
  const isOther = session !== undefined && !(await ownAccounts(ctx)).has(session.logged_by)
  if (!isSide || !isOther || !(await store.confirm(session.id, ctx.viewer.id, ctx.now())))
    throw new Refusal('session-not-found')
}
