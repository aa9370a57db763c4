import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal, refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { ChapterProposal, ChapterState } from '../contract.ts'
import { NEEDED_FOUNDERS, hasFounders } from '../rules.ts'
import { chapterDecided } from './notices.ts'
import { findChapter } from './present-chapters.ts'
import { chapterMembersStore, chaptersStore } from './store.ts'

const Founding = z.strictObject({ chapterId: z.uuid(), sentBy: z.uuid() })
type Founding = z.output<typeof Founding>

/** A month, because its founders cannot ask again. */
const HOURS = 30 * 24

const peopleOf = async (ctx: Pick<SignedInCtx, 'db'>, id: string): Promise<string[]> =>
  (await chapterMembersStore(ctx.db).all(id, 100)).map((row) => row.person_id)

const tell = async (ctx: SignedInCtx, chapterId: string, decision: 'open' | 'closed'): Promise<void> => {
  const [row] = await chaptersStore(ctx.db).byIds([chapterId])
  if (row)
    await notifyAll(ctx, await peopleOf(ctx, chapterId), chapterDecided, {
      name: row.name,
      chapterId,
      decision,
    })
}

/** One of the staff confirms a chapter that three verified people found. Its founders take no part in it. */
export const foundingApproval = twoPeople('chapters.founding', {
  payload: Founding,
  hours: () => HOURS,
  refuses: { 'chapter-gone': refusal(409, message('This chapter has changed. Load the page again.')) },
  of: 'moderation',
  isFirstAnybody: true,
  subject: ({ chapterId }) => chapterId,
  placeOf: async (ctx, { chapterId }) => {
    const [row] = await chaptersStore(ctx.db).byIds([chapterId])
    return { state: row?.state ?? null, lga: row?.lga ?? null }
  },
  // The one who sent it is barred as the proposer.
  involved: async (ctx, { chapterId, sentBy }) =>
    (await peopleOf(ctx, chapterId)).filter((id) => id !== sentBy),
  reads: (ctx, payloads) => byId(payloads, ({ chapterId }) => chapterId, chaptersStore(ctx.db).byIds),
  says: ({ chapterId }, { name }) => ({
    title: { text: message('Open the local chapter {name}'), values: { name } },
    detail: { text: message('Its founders will hear your decision.') },
    href: to('chapter', { chapterId }),
  }),
  execute: async (ctx, { payload }) => {
    const change = { status: 'open', opened_at: ctx.now() } as const
    if (!(await chaptersStore(ctx.db).move(payload.chapterId, 'waiting', change)))
      throw new Refusal('chapter-gone')
    await tell(ctx, payload.chapterId, 'open')
  },
  closed: async (ctx, { payload }) => {
    await chaptersStore(ctx.db).move(payload.chapterId, 'waiting', { status: 'closed' })
    await tell(ctx, payload.chapterId, 'closed')
  },
  ended: async (ctx, { chapterId }) => {
    await chaptersStore(ctx.db).move(chapterId, 'waiting', { status: 'closed' })
  },
  audits: ({ chapterId }) => `chapter:${chapterId}`,
})

const homeOf = async (ctx: SignedInCtx): Promise<{ state: string; lga: string }> => {
  const { state, lga } = await ctx.homes.of(ctx, ctx.viewer.id)
  if (state === null || lga === null) throw new Refusal('place-missing')
  return { state, lga }
}

/** Proposes a chapter where the viewer lives. Refuses `place-missing`, and `chapter-exists` for a place that has one. */
export const proposeChapter = async (
  ctx: SignedInCtx,
  { name, campus, about, safetyContact }: ChapterProposal,
): Promise<{ id: string }> => {
  const home = await homeOf(ctx)
  const [id, now] = [ctx.newId(), ctx.now()]
  const row = {
    ...home,
    id,
    name,
    about,
    campus: campus ? campus.normalize('NFC') : null,
    safety_contact: safetyContact,
    proposed_by: ctx.viewer.id,
    proposed_at: now,
  }
  await chaptersStore(ctx.db)
    .add(row)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'chapter_place') ? new Refusal('chapter-exists') : error
    })
  const lead = {
    id: ctx.newId(),
    chapter_id: id,
    person_id: ctx.viewer.id,
    role: 'lead',
    joined_at: now,
  } as const
  await chapterMembersStore(ctx.db).add(lead)
  return { id }
}

/**
 * Founds a proposed chapter with its first people; the third founder hands it to the staff. Refuses people of another
 * area, a founder's other account, and a chapter that has its founders.
 */
export const backChapter = async (ctx: SignedInCtx, id: string): Promise<{ status: ChapterState }> => {
  const home = await homeOf(ctx)
  const found = await findChapter(ctx, id)
  if (found.lga !== home.lga) throw new Refusal('chapter-elsewhere')
  const store = chaptersStore(ctx.db)
  const held = await store.hold(found.id)
  if (held?.status !== 'proposed') throw new Refusal('chapter-not-proposed')
  const own = await ownAccounts(ctx)
  if ((await peopleOf(ctx, found.id)).some((other) => other !== ctx.viewer.id && own.has(other)))
    throw new Refusal('chapter-same-person')
  const isNew = await chapterMembersStore(ctx.db).add({
    id: ctx.newId(),
    chapter_id: found.id,
    person_id: ctx.viewer.id,
    role: 'member',
    joined_at: ctx.now(),
  })
  if (!isNew || !hasFounders(held.people + 1)) return { status: 'proposed' }
  await store.move(found.id, 'proposed', { status: 'waiting' })
  const reason = `${String(NEEDED_FOUNDERS)} verified people of the area found it.`
  await propose(ctx, foundingApproval, { chapterId: found.id, sentBy: ctx.viewer.id }, reason)
  return { status: 'waiting' }
}
