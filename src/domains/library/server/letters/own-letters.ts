import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { CivicIssueId } from '../../contracts/civic-issue-contract.ts'
import { Refusal } from '#shared/errors.ts'
import { formatDate } from '#shared/format.ts'
import { foldName } from '#shared/text/fold.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { OwnLetter, OwnLetterCard } from '../../contracts/letter-contract.ts'
import {
  hasPrivateData,
  letterMachine,
  letterPaper,
  letterTemplate,
  MAX_OWN_LETTERS,
} from '../../letter-rules.ts'
import { startOfDay } from '../../rules.ts'
import { lettersStore, type NewStep, type StoredLetter } from './store.ts'

const inEnglish = (sentence: string): string => sentence

const asOwnCard = (row: StoredLetter): OwnLetterCard => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  office: row.office,
  status: row.status,
  isPublic: row.is_public,
  updatedAt: row.updated_at.toISOString(),
})

/** The viewer's letters, latest change first. */
export const listOwnLetters = async (ctx: SignedInCtx) => ({
  items: (await lettersStore(ctx.db).ofWriter(ctx.viewer.id)).map(asOwnCard),
})

/** One of the viewer's letters; refuses `letter-not-found` for anybody else's. */
export const showOwnLetter = async (ctx: SignedInCtx, id: string): Promise<OwnLetter> => {
  const store = lettersStore(ctx.db)
  const row = isId(id) ? await store.ownById(id, ctx.viewer.id) : undefined
  if (!row) throw new Refusal('letter-not-found')
  const steps = await store.stepsOf(row.id)
  const sentAt = steps.find(({ status }) => status === 'sent')?.at ?? ctx.now()
  return {
    ...asOwnCard(row),
    place: row.place,
    content: row.content,
    isNamed: row.is_named,
    steps: steps.map(({ at, ...step }) => ({ on: lagosDay(at), ...step })),
    next: [...letterMachine.moves[row.status]],
    visibility: row.visibility,
    paper: letterPaper(row, formatDate(sentAt.toISOString(), inEnglish)),
  }
}

/** The address of a letter: its first words and the start of its id, so that no two are the same. */
const slugFor = (title: string, id: string): string =>
  `${foldName(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')}-${id.slice(0, 8)}`.replace(/^-/, 'letter-')

/** Starts a letter with its template; refuses when the person has too many. */
export const startLetter = async (
  ctx: SignedInCtx,
  { issue, place }: { issue: CivicIssueId; place: string },
): Promise<OwnLetter> => {
  const [id, now] = [ctx.newId(), ctx.now()]
  const words = letterTemplate(issue, place)
  const isAdded = await lettersStore(ctx.db).addOwn(
    {
      id,
      slug: slugFor(words.title, id),
      origin: 'citizen',
      writer_id: ctx.viewer.id,
      issue,
      place,
      ...words,
      status: 'draft',
      created_at: now,
      updated_at: now,
    },
    MAX_OWN_LETTERS,
  )
  if (!isAdded) throw new Refusal('too-many-letters')
  return showOwnLetter(ctx, id)
}

const lockOwn = async (ctx: SignedInCtx, id: string): Promise<StoredLetter> => {
  const row = isId(id) ? await lettersStore(ctx.db).ofWriterLocked(id, ctx.viewer.id) : undefined
  if (!row) throw new Refusal('letter-not-found')
  return row
}

/** Saves the words of a draft. What was sent stays as the office received it. */
export const saveLetter = async (
  ctx: SignedInCtx,
  id: string,
  words: { office: string; title: string; content: string },
): Promise<OwnLetter> => {
  const row = await lockOwn(ctx, id)
  if (row.status !== 'draft') throw new Refusal('letter-sent')
  await lettersStore(ctx.db).change(id, { ...words, updated_at: ctx.now() })
  return showOwnLetter(ctx, id)
}

/** Adds what happened; the thread of a public letter shows it at once. */
export const followLetter = async (
  ctx: SignedInCtx,
  id: string,
  { status, note = '' }: { status: NewStep['status']; note?: string | undefined },
): Promise<OwnLetter> => {
  const row = await lockOwn(ctx, id)
  letterMachine.move(row.status, status)
  if (row.is_public && hasPrivateData(note)) throw new Refusal('private-data')
  const store = lettersStore(ctx.db)
  await store.change(id, { status, updated_at: ctx.now() })
  await store.addStep(id, { id: ctx.newId(), at: ctx.now(), status, note })
  return showOwnLetter(ctx, id)
}

const publicWords = async (
  ctx: SignedInCtx,
  { id, title, content, office }: StoredLetter,
): Promise<string> => {
  const steps = await lettersStore(ctx.db).stepsOf(id)
  return [title, office, content, ...steps.map(({ note }) => note)].join('\n')
}

/** Shows a sent letter to everybody, or takes it back. A letter that moderators hid stays hidden. */
export const publishLetter = async (
  ctx: SignedInCtx,
  id: string,
  { isPublic, isNamed }: { isPublic: boolean; isNamed: boolean },
): Promise<OwnLetter> => {
  const row = await lockOwn(ctx, id)
  if (row.status === 'draft') throw new Refusal('not-sent')
  if (isPublic && hasPrivateData(await publicWords(ctx, row))) throw new Refusal('private-data')
  const now = ctx.now()
  await lettersStore(ctx.db).change(id, {
    is_public: isPublic,
    is_named: isPublic && isNamed,
    // By the day: the minute of what a person does stays private (docs/decisions/0031).
    published_at: row.published_at ?? startOfDay(lagosDay(now)),
    updated_at: now,
  })
  return showOwnLetter(ctx, id)
}

/** Deletes a letter of the viewer, its thread included. */
export const deleteLetter = async (ctx: SignedInCtx, id: string): Promise<undefined> => {
  const isGone = isId(id) && (await lettersStore(ctx.db).remove(id, ctx.viewer.id))
  if (!isGone) throw new Refusal('letter-not-found')
}
