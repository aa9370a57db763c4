import { namesOf } from '#domains/identity/server/users/people.ts'
import { type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTextKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import {
  type ChapterCard,
  type ChapterRole,
  type ChapterState,
  chapterStates,
  type OwnChapter,
} from '../contract.ts'
import { maySecond } from '../rules.ts'
import { officeOffersStore } from './office/offers-store.ts'
import { chapterMembersStore, chaptersStore, type StoredChapter } from './store.ts'

/** As many as one page shows; a chapter is a group of people who know each other. */
const MAX_SHOWN = 100

type ShownChapter = StoredChapter & { readonly status: ChapterState }
const isShown = (row: StoredChapter | undefined): row is ShownChapter =>
  row !== undefined && row.hidden === null && chapterStates.some((status) => status === row.status)

/** A chapter or proposal that everybody may see; refuses `chapter-not-found`. */
export const findChapter = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<ShownChapter> => {
  const [row] = isId(id) ? await chaptersStore(ctx.db).byIds([id]) : []
  if (!isShown(row)) throw new Refusal('chapter-not-found')
  return row
}

const cardOf = (row: ShownChapter, places: ReadonlyMap<string, PlaceName>): ChapterCard => {
  const place = places.get(row.lga)
  invariant(place, `the place of the chapter ${row.id} is known`)
  const { id, name, about, state, lga, campus, status, people } = row
  const { stateName, lgaName } = place
  return {
    id,
    name,
    about,
    state,
    lga,
    campus,
    status,
    people,
    stateName,
    lgaName,
    isSample: row.is_sample,
  }
}

const cardsOf = async (ctx: Pick<Ctx, 'db'>, rows: readonly ShownChapter[]): Promise<ChapterCard[]> => {
  const places = await placeNames(
    ctx,
    rows.map(({ lga }) => lga),
  )
  return rows.map((row) => cardOf(row, places))
}

interface Query {
  readonly state?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** One page of chapters and proposals, by name. */
export const listChapters = async (ctx: Pick<Ctx, 'db'>, { state, cursor, limit }: Query) => {
  const after = decodeCursor('chapters', cursor, isTextKey)
  const found = await chaptersStore(ctx.db).list({ state }, after, limit + 1)
  const { rows, nextCursor } = pageOfRows('chapters', found, limit, ({ name }) => name)
  return { items: await cardsOf(ctx, rows.filter(isShown)), nextCursor }
}

/** One chapter; refuses `chapter-not-found`. */
export const showLocalChapter = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<ChapterCard> => {
  const [card] = await cardsOf(ctx, [await findChapter(ctx, id)])
  invariant(card, 'a found chapter has a card')
  return card
}

/** The offer as a member with this role sees it. */
const showOffer = async (
  ctx: SignedInCtx,
  chapterId: string,
  role: ChapterRole,
): Promise<OwnChapter['offer']> => {
  const offer = await officeOffersStore(ctx.db).of(chapterId)
  const name = offer && (await namesOf(ctx, [offer.person_id])).get(offer.person_id)
  if (!offer || !name) return null
  const [isYours, isAccepted] = [offer.person_id === ctx.viewer.id, offer.accepted_at !== null]
  const isOther = !isYours && offer.offered_by !== ctx.viewer.id
  return {
    name: fullName(name),
    isYours,
    isAccepted,
    maySecond: isAccepted && isOther && maySecond(role) && ctx.viewer.isVerified,
  }
}

/** The viewer's part in a chapter. Only members read who belongs to it and its safety contact. */
export const showOwnChapter = async (ctx: SignedInCtx, id: string): Promise<OwnChapter> => {
  const chapter = await findChapter(ctx, id)
  const store = chapterMembersStore(ctx.db)
  const role = await store.roleOf(chapter.id, ctx.viewer.id)
  if (role === null) {
    const mayFound = chapter.status === 'proposed' && ctx.viewer.isVerified
    const mayBack = mayFound && (await ctx.homes.of(ctx, ctx.viewer.id)).lga === chapter.lga
    return { role, mayBack, safetyContact: null, members: [], offer: null }
  }
  const rows = await store.all(chapter.id, MAX_SHOWN)
  const names = await namesOf(
    ctx,
    rows.map((row) => row.person_id),
  )
  const members = rows.flatMap((row) => {
    const name = names.get(row.person_id)
    const isYou = row.person_id === ctx.viewer.id
    return name ? [{ id: row.id, name: fullName(name), role: row.role, isYou }] : []
  })
  const offer = await showOffer(ctx, chapter.id, role)
  return { role, mayBack: false, safetyContact: chapter.safety_contact, members, offer }
}
