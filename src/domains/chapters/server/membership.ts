import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { ChapterRole } from '../contract.ts'
import { speaksFor } from '../rules.ts'
import { officeOffersStore } from './office/offers-store.ts'
import { offerOffice } from './office/offers.ts'
import { findChapter } from './present-chapters.ts'
import { chapterMembersStore, chaptersStore } from './store.ts'

/** Chapters in whose name this person may act, for other domains. */
export const chaptersSpokenBy = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
): Promise<{ id: string; name: string; lga: string }[]> => chapterMembersStore(ctx.db).spokenBy(personId)

/** The names of chapters by id, for other domains; unknown ids are left out. */
export const chapterNames = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await chaptersStore(ctx.db).byIds([...new Set(ids)])).map(({ id, name }) => [id, name]))

/** Joins or leaves a chapter; both hold when they are said twice. Its lead first gives the role away. */
export const belong = async (
  ctx: SignedInCtx,
  id: string,
  belongs: 'yes' | 'no',
): Promise<{ role: ChapterRole | null }> => {
  const chapter = await findChapter(ctx, id)
  const store = chapterMembersStore(ctx.db)
  await chaptersStore(ctx.db).hold(chapter.id)
  const role = await store.roleOf(chapter.id, ctx.viewer.id)
  if (belongs === 'no') {
    if (role === 'lead') throw new Refusal('lead-stays')
    if (role !== null && chapter.status !== 'open') throw new Refusal('chapter-not-open')
    await store.remove(chapter.id, ctx.viewer.id)
    return { role: null }
  }
  if (role !== null) return { role }
  if (chapter.status !== 'open') throw new Refusal('chapter-not-open')
  const row = { id: ctx.newId(), chapter_id: chapter.id, person_id: ctx.viewer.id, joined_at: ctx.now() }
  await store.add({ ...row, role: 'member' })
  return { role: 'member' }
}

/**
 * The lead gives a member an office; whoever held it becomes a member. A secretary is only chosen, until others agree
 * (docs/decisions/0081). A lead who names another one steps down, and what they offered ends.
 */
export const giveOffice = async (
  ctx: SignedInCtx,
  id: string,
  { memberId, role }: { memberId: string; role: ChapterRole },
): Promise<{ id: string }> => {
  const chapter = await findChapter(ctx, id)
  const store = chapterMembersStore(ctx.db)
  await chaptersStore(ctx.db).hold(chapter.id)
  if ((await store.roleOf(chapter.id, ctx.viewer.id)) !== 'lead') throw new Refusal('not-lead')
  const member = (await store.all(chapter.id, 1000)).find((row) => row.id === memberId)
  // A chapter always has a lead: they step down by naming the next one.
  if (!member || member.role === 'lead') throw new Refusal('member-not-found')
  if (role === 'secretary') {
    if ((await ownAccounts(ctx)).has(member.person_id)) throw new Refusal('chapter-same-person')
    if (member.role !== 'secretary') await offerOffice(ctx, chapter, member)
    return { id: chapter.id }
  }
  if (role === 'lead' || member.offered_at !== null) await officeOffersStore(ctx.db).end(chapter.id)
  if (role !== 'member') await store.vacate(chapter.id, role)
  await store.setRole(chapter.id, memberId, role)
  return { id: chapter.id }
}

/** Lead and secretary change its description and the safety contact. */
export const changeChapter = async (
  ctx: SignedInCtx,
  id: string,
  { about, safetyContact }: { about: string; safetyContact: string },
): Promise<{ id: string }> => {
  const chapter = await findChapter(ctx, id)
  if (!speaksFor(await chapterMembersStore(ctx.db).roleOf(chapter.id, ctx.viewer.id)))
    throw new Refusal('not-officer')
  await chaptersStore(ctx.db).change(chapter.id, { about, safety_contact: safetyContact })
  return { id: chapter.id }
}
