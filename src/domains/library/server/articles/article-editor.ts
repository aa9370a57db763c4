import type * as z from 'zod/mini'
import { attachPhotos, describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { parseLong, readMarkdown } from '#platform/server/content/long-markdown.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import {
  type AdminArticle,
  type ArticleForm,
  type ArticleTab,
  type EditedArticle,
  type editorApi,
} from '../../contracts/editor-contract.ts'
import { fromLagosTime, parseSources, parseTags } from '../../rules.ts'
import { filledText, unknownFactsIn } from '../filled-text.ts'
import { editingStore, type AdminRow } from './editing-store.ts'
import { articlesStore } from './store.ts'

const asAdminArticle = (row: AdminRow, now: Date): AdminArticle => ({
  id: row.id,
  slug: row.slug,
  status: row.status,
  isScheduled: row.status === 'published' && row.published_at !== null && row.published_at > now,
  category: row.category,
  title: row.title,
  author: row.author,
  languages: row.languages,
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  views: row.views,
  likes: row.likes,
})

/** The articles of one tab and the number of each. */
export const listAdminArticles = async (ctx: SignedInCtx, tab: ArticleTab) => {
  const store = editingStore(ctx.db)
  const [rows, counted] = await Promise.all([store.listByStatus(tab), store.countByStatus()])
  const of = (status: string) => counted.find((each) => each.status === status)?.count ?? 0
  return {
    items: rows.map((row) => asAdminArticle(row, ctx.now())),
    counts: {
      all: counted.reduce((sum, { count }) => sum + count, 0),
      draft: of('draft'),
      published: of('published'),
      archived: of('archived'),
    },
  }
}

const findEdited = async (ctx: SignedInCtx, id: string): Promise<AdminRow> => {
  const row = isId(id) ? await editingStore(ctx.db).findById(id) : undefined
  if (!row) throw new Refusal('article-not-found')
  return row
}

/** One article as its editors see it. */
export const showAdminArticle = async (ctx: SignedInCtx, id: string): Promise<EditedArticle> => {
  const row = await findEdited(ctx, id)
  const [texts, revisions, pictures] = await Promise.all([
    editingStore(ctx.db).textsOf(id),
    articlesStore(ctx.db).revisionsOf(id),
    row.image_file_id ? describeFiles(ctx, [row.image_file_id]) : [],
  ])
  const names = await namesOf(
    ctx,
    revisions.flatMap(({ editor_id }) => (editor_id ? [editor_id] : [])),
  )
  const nameOf = (personId: string | null): string | null => {
    const name = personId ? names.get(personId) : undefined
    return name ? fullName(name) : null
  }
  return {
    ...asAdminArticle(row, ctx.now()),
    tags: row.tags,
    sources: row.sources,
    imageUrl: pictures[0]?.url ?? null,
    imageAlt: row.image_alt,
    texts: await Promise.all(
      texts.map(async ({ translated_from, updated_at, ...text }) => ({
        ...text,
        text: await parseLong(await filledText(text.content, text.language)),
        translatedFrom: translated_from,
        updatedAt: updated_at.toISOString(),
      })),
    ),
    revisions: revisions.map(({ editor_id, at, ...revision }) => ({
      ...revision,
      at: at.toISOString(),
      by: nameOf(editor_id),
    })),
  }
}

type Form = z.output<typeof ArticleForm>

const detailsOf = (form: Form, now: Date, before?: AdminRow) => {
  const sources = parseSources(form.sources ?? '')
  if (!sources)
    throw new Refusal('source-unclear', {
      fields: { sources: message('Write each source as: title | address | day.') },
    })
  const publishAt = form.publishAt ? fromLagosTime(form.publishAt) : null
  if (form.publishAt && !publishAt)
    throw new Refusal('invalid-input', { fields: { publishAt: message('Write the day and the time.') } })
  const [unknown] = unknownFactsIn(form.content)
  if (unknown !== undefined)
    throw new Refusal('fact-unknown', {
      fields: { content: message('The text cites a fact that we do not have.') },
    })
  return {
    slug: form.slug,
    status: form.status,
    category: form.category,
    author: form.author,
    tags: parseTags(form.tags ?? ''),
    sources: JSON.stringify(sources),
    image_alt: form.imageAlt ?? '',
    published_at: publishAt ?? before?.published_at ?? (form.status === 'published' ? now : null),
    updated_at: now,
  }
}

/** The picture of the form, attached and public; null without one. */
const takePicture = async (ctx: SignedInCtx, articleId: string, ids: readonly string[]) => {
  const [id] = ids
  if (id === undefined) return null
  const photos = await attachPhotos(ctx, ids, { to: `article:${articleId}`, publish: true })
  if (typeof photos === 'string') throw new Refusal('picture-unknown')
  return id
}

const refuseTakenSlug = async (ctx: SignedInCtx, slug: string, articleId: string): Promise<void> => {
  const taken = await editingStore(ctx.db).idOfSlug(slug)
  if (taken !== undefined && taken !== articleId)
    throw new Refusal('slug-taken', { fields: { slug: message('Another article has this slug.') } })
}

const keepFormText = (ctx: SignedInCtx, articleId: string, form: Form, tags: readonly string[]) =>
  editingStore(ctx.db).keepText(
    {
      articleId,
      language: form.language,
      title: form.title,
      excerpt: form.excerpt ?? '',
      content: form.content,
      tags,
      origin: 'staff',
      translatedFrom: form.language === 'en' ? null : ctx.now().toISOString().slice(0, 10),
      at: ctx.now(),
    },
    { id: ctx.newId(), editorId: ctx.viewer.id, note: form.note ?? '' },
  )

/** Adds an article; its first text is the English one. */
export const createArticle = async (ctx: SignedInCtx, form: Form) => {
  if (form.language !== 'en') throw new Refusal('english-first')
  const [id, now] = [ctx.newId(), ctx.now()]
  const details = detailsOf(form, now)
  await refuseTakenSlug(ctx, form.slug, id)
  await editingStore(ctx.db).add({
    id,
    ...details,
    writer_id: ctx.viewer.id,
    image_file_id: await takePicture(ctx, id, form.evidenceIds ?? []),
    created_at: now,
  })
  await keepFormText(ctx, id, form, details.tags)
  ctx.auditing(`article:${id}`, form.slug)
  return { id, slug: form.slug }
}

/** Changes an article and its text in one language; refuses `article-changed` when the editor's copy is old. */
export const updateArticle = async (
  ctx: SignedInCtx,
  articleId: string,
  { basis, ...form }: z.output<(typeof editorApi)['updateArticle']['is']['body']>,
) => {
  const before = await findEdited(ctx, articleId)
  const details = detailsOf(form, ctx.now(), before)
  await refuseTakenSlug(ctx, form.slug, articleId)
  const picture = await takePicture(ctx, articleId, form.evidenceIds ?? [])
  const isKept = await editingStore(ctx.db).change(
    articleId,
    { ...details, ...(picture && { image_file_id: picture }) },
    basis ? new Date(basis) : undefined,
  )
  if (!isKept) throw new Refusal('article-changed')
  await keepFormText(ctx, articleId, form, details.tags)
  ctx.auditing(`article:${articleId}`, form.slug)
  return { id: articleId, slug: form.slug }
}

/** Deletes an article; a file that wrote it brings it back only when the file changes. */
export const deleteArticle = async (ctx: SignedInCtx, articleId: string): Promise<undefined> => {
  const row = await findEdited(ctx, articleId)
  await editingStore(ctx.db).remove(row.id)
  ctx.auditing(`article:${articleId}`, row.slug)
}

/** Parsing takes longer than reading: only editors preview whole books. */
const MAX_PREVIEW = 10_000

/** What readers will see of a text; nothing is saved. Refuses a long text of anybody but an editor. */
export const previewArticle = async (
  ctx: SignedInCtx,
  { content, language }: z.output<(typeof editorApi)['previewArticle']['is']['body']>,
) => {
  if (content.length > MAX_PREVIEW && !can('admin', ctx.viewer))
    throw new Refusal('invalid-input', { fields: { content: message('That is too long.') } })
  const { text, minutes, grade } = await readMarkdown(await filledText(content, language))
  return {
    text,
    minutes,
    grade: language === 'en' ? Math.round(grade * 10) / 10 : null,
    unknownFacts: unknownFactsIn(content),
  }
}
