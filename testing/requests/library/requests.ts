import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { Arrange, Arranging, Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

const words = 'The council meets on the first Monday of each month. Anybody may sit at the back.'
const article = {
  title: 'When the council meets',
  content: words,
  category: 'community-stories',
  status: 'published',
}

/** Inserts a published article; a missing one has only an id. */
const addArticle = async ({ app, object }: Arranging): Promise<{ id: string; slug: string }> => {
  const id = randomUUID()
  const slug = `sample-${id}`
  if (object === 'missing') return { id, slug }
  const now = app.clock.now()
  await sql`insert into library.article (id, slug, status, category, author, published_at, created_at, updated_at)
    values (${id}, ${slug}, 'published', 'leadership', 'A writer', ${now}, ${now}, ${now})`.execute(app.db)
  await sql`insert into library.article_text (article_id, language, title, excerpt, content, title_words, all_words,
      minutes, origin, updated_at)
    values (${id}, 'en', 'When the council meets', 'A short text', ${words}, 'council', 'council', 1, 'staff',
      ${now})`.execute(app.db)
  return { id, slug }
}

const onArticle =
  (param: 'slug' | 'articleId', body?: Sample['body']): Arrange =>
  async (arranging) => {
    const { id, slug } = await addArticle(arranging)
    return { params: { [param]: param === 'slug' ? slug : id }, ...(body && { body }) }
  }

/** Inserts a letter of the object's owner. */
const addLetter = async (
  { app, name, object }: Arranging,
  { status, isPublic }: { status: 'draft' | 'sent'; isPublic: boolean },
): Promise<{ id: string; slug: string }> => {
  const id = randomUUID()
  const slug = `letter-${id}`
  if (object === 'missing') return { id, slug }
  const writer = demoPerson(object === 'own' ? (principals[name].is ?? 'dayo') : 'binta').id
  const now = app.clock.now()
  await sql`insert into library.letter (id, slug, origin, writer_id, office, title, content, status, is_public,
      published_at, created_at, updated_at)
    values (${id}, ${slug}, 'citizen', ${writer}, 'The Chairman', 'A dark street', ${words}, ${status}, ${isPublic},
      ${isPublic ? now : null}, ${now}, ${now})`.execute(app.db)
  return { id, slug }
}

const onPublic =
  (body?: Sample['body']): Arrange =>
  async (arranging) => ({
    params: { slug: (await addLetter(arranging, { status: 'sent', isPublic: true })).slug },
    ...(body && { body }),
  })
const onOwn =
  (body?: Sample['body'], status: 'draft' | 'sent' = 'draft'): Arrange =>
  async (arranging) => ({
    params: { letterId: (await addLetter(arranging, { status, isPublic: false })).id },
    ...(body && { body }),
  })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'library.articles': () => ({ query: { q: 'council', limit: '20' } }),
  'library.article': onArticle('slug'),
  'library.likeArticle': onArticle('slug', { isLiked: 'yes' }),
  'library.adminArticles': () => ({ query: { tab: 'published' } }),
  'library.adminArticle': onArticle('articleId'),
  'library.createArticle': () => ({ body: { ...article, slug: `made-${randomUUID()}` } }),
  'library.updateArticle': async (arranging) => {
    const { id, slug } = await addArticle(arranging)
    return { params: { articleId: id }, body: { ...article, slug } }
  },
  'library.deleteArticle': onArticle('articleId', {}),
  'library.previewArticle': () => ({ body: { content: words } }),
  'library.letters': () => ({ query: { status: 'sent' } }),
  'library.letter': onPublic(),
  'library.reportLetter': onPublic({ code: 'spam' }),
  'library.reviewLetter': onPublic({ outcome: 'shown', reason: 'It insults nobody at all.' }),
  'library.ownLetters': () => ({}),
  'library.ownLetter': onOwn(),
  'library.startLetter': async ({ app, name }) => {
    const who = principals[name].is
    if (who) await sql`delete from library.letter where writer_id = ${demoPerson(who).id}`.execute(app.db)
    return { body: { issue: 'refuse', place: 'Ikeja, Lagos' } }
  },
  'library.saveLetter': onOwn({ office: 'The Chairman', title: 'A dark street', content: words }),
  'library.followLetter': onOwn({ status: 'answered', note: 'They come on Monday.' }, 'sent'),
  'library.publishLetter': onOwn({ isPublic: 'yes' }, 'sent'),
  'library.deleteLetter': onOwn({}),
  'library.videos': () => ({}),
  'library.video': ({ object }) => ({
    params: { slug: object === 'missing' ? 'no-such-lesson' : 'read-a-budget-line' },
  }),
}
