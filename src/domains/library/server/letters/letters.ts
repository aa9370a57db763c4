import type { Escalates } from '#platform/server/contributions/staff-kind.ts'
import type * as z from 'zod/mini'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { settleSubject } from '#domains/moderation/server/console/decide-item.ts'
import { flagsOn, hasFlagged, raiseFlag } from '#domains/moderation/server/flags/flags.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { parseLong } from '#platform/server/content/long-markdown.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LanguageCode } from '#shared/words.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type {
  LetterCard,
  LetterFlagCode,
  LetterQuery,
  PublicLetter,
} from '../../contracts/letter-contract.ts'
import { isSlug } from '../../rules.ts'
import { filledText } from '../filled-text.ts'
import { moderatedLetters } from './moderated-letters.ts'
import { lettersStore, type StoredLetter } from './store.ts'

const LIST = 'letters'

const isModerator = (viewer: Viewer | null): boolean => viewer !== null && can('moderation', viewer)

const languagesOf = ({ translations }: StoredLetter): LanguageCode[] => [
  'en',
  ...(Object.keys(translations) as LanguageCode[]),
]

const wordsOfLetter = (row: StoredLetter, language: LanguageCode) => {
  const translated = language === 'en' ? undefined : row.translations[language]
  return translated
    ? { ...translated, language }
    : { title: row.title, summary: row.summary, content: row.content, language: 'en' as const }
}

const asLetterCard = (row: StoredLetter, language: LanguageCode): LetterCard => {
  const { title, summary, language: shown } = wordsOfLetter(row, language)
  return {
    slug: row.slug,
    title,
    summary,
    office: row.office,
    place: row.place,
    origin: row.origin,
    status: row.status,
    language: shown,
    publishedOn: lagosDay(row.published_at ?? row.created_at),
  }
}

/** One page of public letters, newest first; moderators also learn which ones people complained about. */
export const listLetters = async (ctx: Ctx, { status, cursor, limit }: z.output<typeof LetterQuery>) => {
  const store = lettersStore(ctx.db)
  const [total, rows, held] = await Promise.all([
    store.countPublic(status),
    store.newest(status, decodeCursor(LIST, cursor, isTimeKey), limit + 1),
    isModerator(ctx.viewer) ? store.held() : null,
  ])
  const page = pageOfRows(LIST, rows, limit, (row) => (row.published_at ?? row.created_at).toISOString())
  return {
    items: page.rows.map((row) => asLetterCard(row, ctx.language)),
    total,
    nextCursor: page.nextCursor,
    held,
  }
}

/** Hours within which a moderator decides about a letter that people complained about. */
export const LETTER_REVIEW_HOURS = 72

/** Letters about which nobody has decided in time, longest waiting first. */
const lateLetters = async (ctx: Pick<Ctx, 'db' | 'now'>, limit: number) => {
  const before = new Date(ctx.now().getTime() - LETTER_REVIEW_HOURS * HOUR_MS)
  const rows = await lettersStore(ctx.db).heldBefore(before, limit)
  return rows.map(({ id, title, place, office, since }) => ({
    id,
    title,
    placeName: place || office,
    since: since.toISOString(),
  }))
}

/** Late letters for the escalation console. A letter names its place in words only: staff of one place cannot know that it is theirs. */
export const lettersEscalated: Escalates = {
  source: 'library',
  find: async (ctx, scope, limit) =>
    scope === 'everywhere'
      ? (await lateLetters(ctx, limit)).map((found) => ({ ...found, reason: 'late', dueAt: null }))
      : [],
}

/** A public letter; moderators also see held and hidden ones, and writers their own. Refuses `letter-not-found`. */
const findPublicLetter = async (ctx: Pick<Ctx, 'db' | 'viewer'>, slug: string): Promise<StoredLetter> => {
  const row = isSlug(slug) ? await lettersStore(ctx.db).findBySlug(slug) : undefined
  const isVisible =
    row?.is_public &&
    (row.visibility === 'shown' ||
      row.visibility === 'cleared' ||
      isModerator(ctx.viewer) ||
      (row.writer_id !== null && row.writer_id === ctx.viewer?.id))
  if (!isVisible) throw new Refusal('letter-not-found')
  return row
}

const writerOf = async (ctx: Ctx, row: StoredLetter): Promise<string | null> => {
  if (!row.is_named || row.writer_id === null) return null
  return (await namesOf(ctx, [row.writer_id])).get(row.writer_id)?.firstName ?? null
}

/** One public letter with what became of it. */
export const showLetter = async (ctx: Ctx, slug: string): Promise<PublicLetter> => {
  const row = await findPublicLetter(ctx, slug)
  const store = lettersStore(ctx.db)
  const words = wordsOfLetter(row, ctx.language)
  const [content, steps, writer, isFlagged, counted] = await Promise.all([
    row.origin === 'platform' ? filledText(words.content, words.language) : words.content,
    store.stepsOf(row.id),
    writerOf(ctx, row),
    ctx.viewer ? hasFlagged(ctx, moderatedLetters, { subjectId: row.id, personId: ctx.viewer.id }) : false,
    isModerator(ctx.viewer) ? flagsOn(ctx, moderatedLetters, row.id) : null,
  ])
  const isOwn = ctx.viewer !== null && row.writer_id === ctx.viewer.id
  return {
    ...asLetterCard(row, ctx.language),
    id: row.id,
    text: await parseLong(content),
    languages: languagesOf(row),
    tags: row.tags,
    sources: row.sources,
    steps: steps.map(({ at, ...step }) => ({ on: lagosDay(at), ...step })),
    writer,
    own: ctx.viewer ? { letterId: isOwn ? row.id : null, hasFlagged: isFlagged } : null,
    staff: counted === null ? null : { flags: counted.flags, visibility: row.visibility },
  }
}

/** Stores a complaint; enough of verified people hold the letter back for review. */
export const reportLetter = async (
  ctx: SignedInCtx,
  slug: string,
  code: LetterFlagCode,
): Promise<undefined> => {
  const row = await findPublicLetter(ctx, slug)
  if (row.writer_id === ctx.viewer.id) throw new Refusal('own-letter')
  const raised = await raiseFlag(ctx, moderatedLetters, row.id, { reason: code })
  if (raised === 'again') throw new Refusal('already-flagged')
  if (raised === 'gone') throw new Refusal('letter-not-found')
}

/** Decides whether a letter stays public; nobody decides about their own. */
export const reviewLetter = async (
  ctx: SignedInCtx,
  slug: string,
  { outcome, reason }: { outcome: 'shown' | 'hidden'; reason: string },
): Promise<undefined> => {
  const row = await findPublicLetter(ctx, slug)
  if (row.writer_id === ctx.viewer.id) throw new Refusal('own-letter')
  const decided =
    outcome === 'shown'
      ? ({ outcome: 'kept', reason: null, note: reason } as const)
      : ({ outcome: 'removed', reason: 'other', note: reason } as const)
  if (!(await settleSubject(ctx, moderatedLetters, row.id, decided)))
    await lettersStore(ctx.db).setVisibility(row.id, outcome === 'shown' ? 'cleared' : 'hidden')
  ctx.auditing(`letter:${row.id}`, reason)
}

/** Public letters for feeds and search engines, newest first. */
export const letterAddresses = async (ctx: Pick<Ctx, 'db'>, limit: number) =>
  (await lettersStore(ctx.db).newest(undefined, undefined, limit)).map((row) => ({
    ...asLetterCard(row, 'en'),
    publishedAt: row.published_at ?? row.created_at,
    changedOn: lagosDay(row.updated_at),
  }))
