import { reportFact } from '#domains/activity/server/facts.ts'
import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { hasCheckedIdentity, namesOf } from '#domains/identity/server/users/people.ts'
import { refuseInService } from '#domains/identity/server/service/service.ts'
import { dropFlags } from '#domains/moderation/server/flags/flags.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isDayKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Endorsement, EndorsementForm, OwnVoice } from '../../contracts/endorsement-contract.ts'
import { isNoteShown, isUndecided } from '../../rules.ts'
import { concernsStore } from '../moderation/concerns-store.ts'
import { ANONYMOUS, endorsementsStore } from './store.ts'
import { followsStore } from '../follows/store.ts'
import { type LeaderFacts, publicLeader } from '../lookup/facts.ts'
import { moderatedNotes } from '../moderation/moderated-notes.ts'
import { notesStore } from '../moderation/notes-store.ts'

const LIST = 'endorsements'

type OwnEndorsement = NonNullable<Awaited<ReturnType<ReturnType<typeof endorsementsStore>['own']>>>

const appealStates = { hidden: 'possible', appealed: 'waiting', final: 'refused' } as const

const hiddenOf = ({ note_state: state, note_code: reason }: OwnEndorsement) =>
  reason !== null && (state === 'hidden' || state === 'appealed' || state === 'final')
    ? { reason, appeal: appealStates[state] }
    : null

const ownVoiceOf = async (ctx: SignedInCtx, leader: LeaderFacts): Promise<OwnVoice> => {
  const own = await endorsementsStore(ctx.db).own(leader.id, ctx.viewer.id)
  return {
    endorsement: own
      ? {
          isAnonymous: own.is_anonymous,
          note: own.note,
          endorsedAt: own.endorsed_at.toISOString(),
          counts: own.weight > 0,
          hidden: hiddenOf(own),
        }
      : null,
    isThisLeader: leader.personId === ctx.viewer.id,
    hasOpenConcern: await concernsStore(ctx.db).hasOpen(leader.id, ctx.viewer.id),
    isFollowed: await followsStore(ctx.db).has(ctx.viewer.id, { leader_id: leader.id }),
  }
}

/** How the signed-in person relates to a leader. */
export const showOwnVoice = async (ctx: SignedInCtx, leaderId: string): Promise<OwnVoice> =>
  ownVoiceOf(ctx, await publicLeader(ctx, leaderId))

/**
 * Endorsements of a leader: named ones by day, the latest first, in random order within a day; then anonymous
 * ones, which show only their words (S-25).
 */
export const listEndorsements = async (
  ctx: Pick<Ctx, 'db'>,
  leaderId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const leader = await publicLeader(ctx, leaderId)
  const store = endorsementsStore(ctx.db)
  const after = decodeCursor(LIST, cursor, (key) => key === ANONYMOUS || isDayKey(key))
  const page = pageOfRows(LIST, await store.page(leader.id, after, limit + 1), limit, (row) =>
    row.is_anonymous ? ANONYMOUS : lagosDay(row.endorsed_at),
  )
  const people = page.rows.filter((row) => !row.is_anonymous).map((row) => row.person_id)
  const names = await namesOf(ctx, people)
  const items = page.rows.map((row): Endorsement => {
    const isShown = isNoteShown(row.note_state)
    const name = row.is_anonymous ? undefined : names.get(row.person_id)
    return {
      name: name ? fullName(name) : null,
      endorsedAt: name ? lagosDay(row.endorsed_at) : null,
      note: isShown ? row.note : '',
      noteId: isShown && row.note !== '' ? row.id : null,
      isNoteHidden: !isShown,
    }
  })
  const { total, anonymous, uncounted } = await store.counts(leader.id)
  return { items, nextCursor: page.nextCursor, total, anonymous, uncounted }
}

const refuseHiddenWords = async (ctx: SignedInCtx, leaderId: string): Promise<void> => {
  const own = await endorsementsStore(ctx.db).own(leaderId, ctx.viewer.id)
  throw new Refusal(own ? 'already-endorsed' : 'words-hidden')
}

// An anonymous endorsement records no leader in its fact, because data derived from facts may be public.
const aboutOf = (leaderId: string, isAnonymous: boolean): string =>
  isAnonymous ? 'leader' : `leader:${leaderId}`

/** What an endorsement of the viewer weighs now and from then on. */
const weightOf = async (ctx: SignedInCtx): Promise<number> => {
  if (!(await countsAsEvidence(ctx, ctx.viewer.id))) return 0
  return (await hasCheckedIdentity(ctx, ctx.viewer.id)) ? 2 : 1
}

/**
 * Endorses a leader once; endorsing never pays (decision D-14). Refuses `already-endorsed` and people who may not
 * endorse.
 */
export const endorseLeader = async (
  ctx: SignedInCtx,
  leaderId: string,
  { isAnonymous, note: words = '' }: EndorsementForm,
): Promise<OwnVoice> => {
  await refuseInService(ctx, 'endorse')
  const leader = await publicLeader(ctx, leaderId)
  if (leader.personId === ctx.viewer.id) throw new Refusal('own-profile')
  if (leader.status === 'suspended') throw new Refusal('leader-suspended')
  if (isUndecided(leader.status)) throw new Refusal('leader-undecided')
  // Hidden words must not come back through a withdrawal and a new endorsement.
  if (words !== '' && (await notesStore(ctx.db).lastOutcome(leader.id, ctx.viewer.id)) === 'hidden')
    await refuseHiddenWords(ctx, leader.id)
  const isAdded = await endorsementsStore(ctx.db).add({
    id: ctx.newId(),
    leader_id: leader.id,
    person_id: ctx.viewer.id,
    is_anonymous: isAnonymous,
    note: words,
    endorsed_at: ctx.now(),
    weight: await weightOf(ctx),
  })
  if (!isAdded) throw new Refusal('already-endorsed')
  await reportFact(ctx, {
    kind: 'leader.endorsed',
    who: ctx.viewer.id,
    about: aboutOf(leader.id, isAnonymous),
  })
  return ownVoiceOf(ctx, leader)
}

/** Withdraws an endorsement with its words. Refuses `not-endorsed`. */
export const withdrawEndorsement = async (ctx: SignedInCtx, leaderId: string): Promise<OwnVoice> => {
  const leader = await publicLeader(ctx, leaderId)
  const store = endorsementsStore(ctx.db)
  const own = await store.own(leader.id, ctx.viewer.id)
  if (!(await store.remove(leader.id, ctx.viewer.id))) throw new Refusal('not-endorsed')
  if (own) await dropFlags(ctx, moderatedNotes, own.id)
  const about = aboutOf(leader.id, own?.is_anonymous ?? true)
  await reportFact(ctx, { kind: 'leader.endorsement-withdrawn', who: ctx.viewer.id, about })
  return ownVoiceOf(ctx, leader)
}
