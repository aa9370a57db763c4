import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, lineOrEmpty, moment, prose, proseOrEmpty } from '#shared/fields.ts'
import { richText } from '#shared/text/rich-text.ts'
import { message } from '#shared/words.ts'
import {
  articleCategories,
  articleMissing,
  SourceLine,
  textDay,
  textLanguage,
  textOrigins,
} from '../contract.ts'

export const articleStatuses = ['draft', 'published', 'archived'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/** The tabs of the specification [LB-02]. */
export const articleTabs = ['all', ...articleStatuses] as const
export type ArticleTab = (typeof articleTabs)[number]

const MAX_ARTICLE = 60_000
const MAX_SHORT = 160
const MAX_EXCERPT = 300

const AdminArticle = z.object({
  id: id(),
  slug: z.string(),
  status: z.enum(articleStatuses),
  /** Published, but its day has not come. */
  isScheduled: z.boolean(),
  category: z.enum(articleCategories),
  title: z.string(),
  author: z.string(),
  languages: z.array(textLanguage()),
  publishedAt: z.nullable(moment()),
  updatedAt: moment(),
  views: z.int(),
  likes: z.int(),
})
export type AdminArticle = z.output<typeof AdminArticle>

const ArticleText = z.object({
  language: textLanguage(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  /** As readers see it. */
  text: richText(),
  origin: z.enum(textOrigins),
  /** The day of the English text that this translation follows. */
  translatedFrom: z.nullable(textDay()),
  updatedAt: moment(),
})
export type ArticleText = z.output<typeof ArticleText>

export const EditedArticle = z.extend(AdminArticle, {
  tags: z.array(z.string()),
  sources: z.array(SourceLine),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.string(),
  texts: z.array(ArticleText),
  revisions: z.array(
    z.object({
      id: id(),
      at: moment(),
      language: textLanguage(),
      origin: z.enum(textOrigins),
      by: z.nullable(z.string()),
      note: z.string(),
      title: z.string(),
    }),
  ),
})
export type EditedArticle = z.output<typeof EditedArticle>

const slug = () =>
  z.pipe(
    z.string(message('Slug must be at least 3 characters')).check(z.trim(), z.toLowerCase()),
    z
      .string()
      .check(
        z.minLength(3, message('Slug must be at least 3 characters')),
        z.maxLength(120, message('That is too long.')),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message('Use small letters, digits and hyphens.')),
      ),
  )

const short = () => z.optional(lineOrEmpty(MAX_SHORT))

/** The article form, with the sentences of the specification [LB-02]. */
export const ArticleForm = z.strictObject({
  title: line(MAX_SHORT, message('Title must be at least 5 characters')).check(
    z.minLength(5, message('Title must be at least 5 characters')),
  ),
  slug: slug(),
  excerpt: z.optional(proseOrEmpty(MAX_EXCERPT)),
  content: prose(50, MAX_ARTICLE, message('Content must be at least 50 characters')),
  category: z.enum(articleCategories, message('Please select a category')),
  status: z._default(z.enum(articleStatuses), 'draft'),
  /** The time in Lagos from which readers see it; empty for now. */
  publishAt: z.optional(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message('Write the day and the time.'))),
  ),
  author: z._default(line(MAX_SHORT), 'SUP Civic editors'),
  /** Separated by commas. */
  tags: short(),
  /** One in a line: title | address | day. */
  sources: z.optional(proseOrEmpty(5000)),
  language: z._default(textLanguage(), 'en'),
  /** What changed, for the public history. */
  note: short(),
  imageAlt: short(),
  evidenceIds: z.optional(z.array(id()).check(z.maxLength(1, message('Send one photo.')))),
})
export type ArticleForm = z.output<typeof ArticleForm>

const saving = {
  access: 'admin',
  limit: 'mutation',
  idempotency: 'optional',
  maxBytes: 300_000,
  returns: z.object({ id: id(), slug: z.string() }),
  refreshes: ['library'],
} as const
const saveRefusals = {
  'slug-taken': refusal(409, message('Another article has this slug.')),
  'source-unclear': refusal(400, message('Write each source as: title | address | day.')),
  'fact-unknown': refusal(400, message('The text cites a fact that we do not have.')),
  'picture-unknown': refusal(400, message('The photo is not yours or is gone. Please add it again.')),
  'english-first': refusal(400, message('Write the English text first.')),
} as const

export const editorApi = {
  adminArticles: get('/api/library/admin/articles', {
    summary: 'All articles for the editors, by status, latest change first',
    access: 'admin',
    limit: 'read',
    tag: 'library',
    query: z.strictObject({ tab: z._default(z.enum(articleTabs), 'all') }),
    returns: z.object({
      items: z.array(AdminArticle),
      counts: z.record(z.enum(articleTabs), z.int()),
    }),
  }),
  adminArticle: get('/api/library/admin/articles/:articleId', {
    summary: 'One article with all its texts and versions, for the editors',
    access: 'admin',
    limit: 'read',
    tag: 'library',
    returns: EditedArticle,
    refuses: articleMissing,
  }),
  createArticle: post('/api/library/admin/articles', {
    ...saving,
    summary: 'Add an article',
    audit: 'article.create',
    status: 201,
    body: ArticleForm,
    refuses: saveRefusals,
  }),
  updateArticle: put('/api/library/admin/articles/:articleId', {
    ...saving,
    summary: 'Change an article, or its text in one language',
    audit: 'article.update',
    body: z.extend(ArticleForm, {
      /** When the editor's copy was last changed: an article that somebody changed since is refused. */
      basis: z.optional(moment()),
    }),
    refuses: {
      ...articleMissing,
      ...saveRefusals,
      'article-changed': refusal(
        409,
        message('Someone else changed this article. Open it in a second tab and compare before you save.'),
      ),
    },
  }),
  deleteArticle: post('/api/library/admin/articles/:articleId/delete', {
    summary: 'Delete an article with its texts, versions and likes',
    access: 'admin',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'article.delete',
    status: 204,
    body: z.strictObject({}),
    returns: z.undefined(),
    refuses: articleMissing,
    refreshes: ['library'],
  }),
  previewArticle: post('/api/library/preview', {
    summary: 'Show Markdown as readers will see it; saves nothing',
    // Not a staff action: it changes nothing, so it leaves no line in the audit.
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    maxBytes: 300_000,
    body: z.strictObject({
      content: z.string().check(z.maxLength(MAX_ARTICLE, message('That is too long.'))),
      language: z._default(textLanguage(), 'en'),
    }),
    returns: z.object({
      text: richText(),
      minutes: z.int(),
      /** The school grade of an English text; null for other languages. */
      grade: z.nullable(z.number()),
      unknownFacts: z.array(z.string()),
    }),
  }),
}
