import { distinctPeople, ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { maySecond } from '../../rules.ts'
import { chapterOffice } from '../notices.ts'
import { officeOffersStore } from './offers-store.ts'
import { findChapter } from '../present-chapters.ts'
import { chapterMembersStore, chaptersStore, type StoredChapter, type StoredChapterMember } from '../store.ts'

const tell = (
  ctx: SignedInCtx,
  { id: chapterId, name }: StoredChapter,
  people: readonly string[],
  step: 'offered' | 'accepted' | 'declined' | 'taken',
): Promise<void> => notifyAll(ctx, [...new Set(people)], chapterOffice, { chapterId, name, step })

/** The lead chooses a member as the secretary; an earlier choice that waits ends. */
export const offerOffice = async (
  ctx: SignedInCtx,
  chapter: StoredChapter,
  member: StoredChapterMember,
): Promise<void> => {
  const store = officeOffersStore(ctx.db)
  await store.end(chapter.id)
  await store.offer(member.id, ctx.viewer.id, ctx.now())
  await tell(ctx, chapter, [member.person_id], 'offered')
}

/** What is offered, for the chapter that the viewer holds until the end of the transaction. */
const heldOffer = async (ctx: SignedInCtx, id: string) => {
  const chapter = await findChapter(ctx, id)
  await chaptersStore(ctx.db).hold(chapter.id)
  return { chapter, offer: await officeOffersStore(ctx.db).of(chapter.id) }
}

/** The chosen member accepts or declines; refuses `office-not-offered` for everybody else. */
export const answerOffice = async (
  ctx: SignedInCtx,
  id: string,
  answer: 'accept' | 'decline',
): Promise<{ id: string }> => {
  const { chapter, offer } = await heldOffer(ctx, id)
  if (offer?.person_id !== ctx.viewer.id) throw new Refusal('office-not-offered')
  const store = officeOffersStore(ctx.db)
  if (answer === 'decline') {
    await store.end(chapter.id)
    await tell(ctx, chapter, offer.offered_by === null ? [] : [offer.offered_by], 'declined')
    return { id: chapter.id }
  }
  if (!(await store.accept(chapter.id, ctx.viewer.id, ctx.now()))) return { id: chapter.id }
  const members = await chapterMembersStore(ctx.db).all(chapter.id, 1000)
  const others = members.filter((row) => row.id !== offer.id && maySecond(row.role))
  await tell(
    ctx,
    chapter,
    others.map((row) => row.person_id),
    'accepted',
  )
  return { id: chapter.id }
}

/**
 * A verified member seconds the chosen secretary, who has the office from then on; whoever held it becomes a member.
 * Refuses `office-not-offered`, the lead and people who are no members, and one person in two of the parts.
 */
export const secondOffice = async (ctx: SignedInCtx, id: string): Promise<{ id: string }> => {
  const { chapter, offer } = await heldOffer(ctx, id)
  const members = chapterMembersStore(ctx.db)
  const role = await members.roleOf(chapter.id, ctx.viewer.id)
  if (role === null || !maySecond(role)) throw new Refusal('not-second')
  if (!offer?.offered_by || offer.accepted_at === null) throw new Refusal('office-not-offered')
  const own = await ownAccounts(ctx)
  const parts = [offer.offered_by, offer.person_id]
  if (parts.some((each) => own.has(each)) || (await distinctPeople(ctx, parts)).matched)
    throw new Refusal('chapter-same-person')
  await members.vacate(chapter.id, 'secretary')
  if (!(await officeOffersStore(ctx.db).take(chapter.id, offer.id))) throw new Refusal('office-not-offered')
  await tell(ctx, chapter, parts, 'taken')
  return { id: chapter.id }
}
