import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { Article, ArticleCard, LibraryStats } from '../contract.ts'
import type { EditedArticle } from '../contracts/editor-contract.ts'
import { loadLibrary } from './load-content.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const ada = await app.signIn('ada')

interface Found {
  items: ArticleCard[]
  total: number
  stats: LibraryStats
  isSimilar: boolean
  nextCursor: string | null
}
const list = async (search = '', who: Person = app.guest()) =>
  ok<Found>(await who.get(`/api/library/articles?limit=50${search}`))
const slugs = ({ items }: Pick<Found, 'items'>) => items.map(({ slug }) => slug)
/** Every article: the library holds more than one page of 50. */
const everything = async (cursor = ''): Promise<ArticleCard[]> => {
  const { items, nextCursor } = await list(cursor && `&cursor=${encodeURIComponent(cursor)}`)
  return nextCursor ? [...items, ...(await everything(nextCursor))] : items
}

const content = 'The council meets on the first Monday of each month. Anybody may sit at the back and listen.'
const form = (change: Record<string, unknown> = {}) => ({
  title: 'When the council meets',
  slug: 'when-the-council-meets',
  content,
  category: 'community-stories',
  status: 'published',
  ...change,
})
const create = async (change: Record<string, unknown> = {}) =>
  ok<{ id: string; slug: string }>(await chidi.post('/api/library/admin/articles', form(change)), 201)
const edited = async (id: string) => ok<EditedArticle>(await chidi.get(`/api/library/admin/articles/${id}`))
const update = (id: string, change: Record<string, unknown>) =>
  chidi.send('PUT', `/api/library/admin/articles/${id}`, form(change))

describe('the directory of articles', () => {
  test('lists what the files of content/ say, also for a guest, with its four figures', async () => {
    const found = await list()
    const items = await everything()
    expect(slugs({ items })).toContain('how-this-library-works')
    expect(items).toHaveLength(found.total)
    expect(found.stats).toMatchObject({ articles: found.total, views: expect.any(Number) })
    const chosen = await list('&category=community-stories')
    expect(chosen.items.every(({ category }) => category === 'community-stories')).toBe(true)
    expect(slugs(chosen)).toContain('who-writes-here')
  })

  test.each([
    ['editors', 'words of the text'],
    ['EDITOR', 'another form of the word'],
    ['ẹditọrs', 'marks that the text does not have'],
    ['correc', 'the beginning of a word'],
  ])('finds %s: %s', async (q) => {
    const found = await list(`&q=${encodeURIComponent(q)}`)
    expect(slugs(found)).toContain('who-writes-here')
    expect(found.isSimilar).toBe(false)
  })

  test('forgives wrong letters, and says so; finds nothing for nonsense', async () => {
    const found = await list('&q=libary')
    expect(slugs(found)).toContain('how-this-library-works')
    expect(found.isSimilar).toBe(true)
    expect(await list('&q=zzzzqqq')).toMatchObject({ items: [], isSimilar: false })
    // Signs alone are no search.
    expect((await list('&q=%26%7C%21%3A')).total).toBeGreaterThan(0)
  })

  test('refuses an unknown category', async () => {
    expect((await app.guest().get('/api/library/articles?category=gossip')).statusCode).toBe(400)
  })
})

describe('an article', () => {
  test('comes with its text as a tree, filled facts, sources and history', async () => {
    const article = ok<Article>(await app.guest().get('/api/library/articles/how-this-library-works'))
    expect(JSON.stringify(article.text)).toContain('36 States and 774 local governments')
    expect(article.headings.map(({ text }) => text)).toContain('Languages')
    expect(article.sources.length).toBeGreaterThan(0)
    expect(article.revisions).toMatchObject([{ language: 'en', origin: 'file' }])
    expect(article).toMatchObject({ author: 'SUP Civic editors', isLiked: false })
  })

  test('answers like a missing one while it is a draft, archived, or its day has not come', async () => {
    const draft = await create({ slug: 'a-draft', status: 'draft' })
    const archived = await create({ slug: 'an-old-one', status: 'archived' })
    const later = await create({ slug: 'a-later-one', publishAt: '2099-01-01T09:00' })
    for (const { slug } of [draft, archived, later]) {
      const answer = await app.guest().get(`/api/library/articles/${slug}`)
      expect(answer.json()).toMatchObject({ error: 'Article Not Found', code: 'ARTICLE_NOT_FOUND' })
      expect(slugs(await list())).not.toContain(slug)
    }
    const rows = ok<{ items: { slug: string; isScheduled: boolean }[] }>(
      await chidi.get('/api/library/admin/articles?tab=published'),
    )
    expect(rows.items.find(({ slug }) => slug === 'a-later-one')).toMatchObject({ isScheduled: true })
  })

  test('shows once its hour has come', async () => {
    const soon = new Date(app.clock.now().getTime() + HOUR_MS + 10 * 60_000).toISOString().slice(0, 16)
    await create({ slug: 'in-ten-minutes', publishAt: soon })
    expect((await app.guest().get('/api/library/articles/in-ten-minutes')).statusCode).toBe(404)
    app.clock.advance(11 * 60)
    ok(await app.guest().get('/api/library/articles/in-ten-minutes'))
  })
})

describe('likes', () => {
  const like = (who: Person, isLiked = 'yes') =>
    who.post('/api/library/articles/who-writes-here/like', { isLiked })

  test('need a login', async () => {
    expect((await like(app.guest())).json()).toMatchObject({ error: 'Login Required', code: 'SIGNED_OUT' })
  })

  test('count once for each person, however often they press, and go again', async () => {
    await Promise.all(Array.from({ length: 12 }, () => like(ada)))
    expect(ok(await like(chidi))).toEqual({ isLiked: true, likes: 2 })
    const seen = ok<Article>(await ada.get('/api/library/articles/who-writes-here'))
    expect(seen).toMatchObject({ isLiked: true, likes: 2 })
    expect(ok(await like(ada, 'no'))).toEqual({ isLiked: false, likes: 1 })
    expect(ok(await like(ada, 'no'))).toEqual({ isLiked: false, likes: 1 })
    expect((await ada.post('/api/library/articles/none/like', { isLiked: 'yes' })).statusCode).toBe(404)
  })
})

describe('the editors', () => {
  test('are staff: guests, citizens and reviewers are refused', async () => {
    expect((await app.guest().get('/api/library/admin/articles')).statusCode).toBe(401)
    for (const name of ['ada', 'bola'] as const) {
      const who = await app.signIn(name)
      expect(await who.get('/api/library/admin/articles')).toRefuse(403, 'FORBIDDEN')
      expect(await who.post('/api/library/admin/articles', form())).toRefuse(403, 'FORBIDDEN')
    }
  })

  test('get the sentences of the specification for what is missing', async () => {
    const answer = await chidi.post('/api/library/admin/articles', {
      title: 'Four',
      slug: 'ab',
      content: 'Too short.',
      category: '',
    })
    expect(answer.json()).toMatchObject({
      fields: {
        title: 'Title must be at least 5 characters',
        slug: 'Slug must be at least 3 characters',
        content: 'Content must be at least 50 characters',
        category: 'Please select a category',
      },
    })
  })

  test('create, change in two languages, and delete; every version is kept and audited', async () => {
    const { id } = await create({ sources: 'INEC | https://inecnigeria.org | 2026-02-26', tags: 'a, b' })
    expect(await chidi.post('/api/library/admin/articles', form())).toRefuse(409, 'SLUG_TAKEN')
    const before = await edited(id)
    app.clock.advance(1)
    expect(before).toMatchObject({
      status: 'published',
      tags: ['a', 'b'],
      sources: [{ title: 'INEC', url: 'https://inecnigeria.org', date: '2026-02-26' }],
    })
    ok(await update(id, { basis: before.updatedAt, content: `${content} Come early.`, note: 'Said when.' }))
    app.clock.advance(1)
    const hausa = {
      language: 'ha',
      title: 'Lokacin zaman majalisa',
      content: content.replace('The', 'Wannan'),
    }
    ok(await update(id, hausa))
    const after = await edited(id)
    expect(after.texts.map(({ language }) => language)).toEqual(['en', 'ha'])
    expect(after.revisions.map(({ language, note }) => [language, note])).toEqual([
      ['ha', ''],
      ['en', 'Said when.'],
      ['en', ''],
    ])
    expect(after.revisions[0]?.by).toBe('Chidi Mockford')
    // Somebody saved meanwhile.
    expect(await update(id, { basis: before.updatedAt })).toRefuse(409, 'ARTICLE_CHANGED')
    expect((await chidi.post(`/api/library/admin/articles/${id}/delete`, {})).statusCode).toBe(204)
    expect(await chidi.get(`/api/library/admin/articles/${id}`)).toRefuse(404, 'ARTICLE_NOT_FOUND')
    const { rows } = await sql<{ action: string }>`select action from platform.audit
      where target = ${`article:${id}`} order by id`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'article.create',
      'article.update',
      'article.update',
      'article.delete',
    ])
  })

  test.each([
    [{ sources: 'INEC | sometime' }, 'sources'],
    [{ content: `${content} {{moon}}` }, 'content'],
    [{ publishAt: '2026-02-31T09:00' }, 'publishAt'],
    [{ slug: 'No Spaces' }, 'slug'],
  ])('are told what we cannot read: %j', async (change, field) => {
    const answer = await chidi.post('/api/library/admin/articles', form({ slug: 'not-saved', ...change }))
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
  })

  test('see what they typed as a tree without anything that runs', async () => {
    const answer = await chidi.post('/api/library/preview', {
      content: '## A\n\n<script>alert(1)</script> [x](javascript:alert(1)) {{lgas}} {{moon}}',
    })
    const { text, unknownFacts, minutes } = ok<{ text: unknown; unknownFacts: string[]; minutes: number }>(
      answer,
    )
    expect(JSON.stringify(text)).not.toMatch(/"tag":"(?!h2|p)/)
    expect(unknownFacts).toEqual(['moon'])
    expect(minutes).toBe(1)
  })
})

describe('the files of content/', () => {
  const articleOf = async (slug: string) => {
    const { rows } = await sql<{ id: string }>`select id from library.article where slug = ${slug}`.execute(
      app.db,
    )
    return rows[0]?.id ?? ''
  }
  const titleOf = async (slug: string) =>
    ok<Article>(await app.guest().get(`/api/library/articles/${slug}`)).title

  test('change nothing when they are loaded again: what the editors wrote stays', async () => {
    const id = await articleOf('who-writes-here')
    const { category, texts } = await edited(id)
    ok(
      await update(id, {
        slug: 'who-writes-here',
        title: 'Who we are',
        category,
        content: texts[0]?.content,
      }),
    )
    await loadLibrary(app.db, app.clock.now())
    expect(await titleOf('who-writes-here')).toBe('Who we are')
  })

  test('win again once the file has changed; both versions stand in the history', async () => {
    await sql`update library.loaded_file set hash = 'old' where name = 'who-writes-here.en'`.execute(app.db)
    await loadLibrary(app.db, app.clock.now())
    expect(await titleOf('who-writes-here')).toBe('Who writes here, and for whom')
    const { revisions } = await edited(await articleOf('who-writes-here'))
    expect(
      revisions
        .filter(({ language }) => language === 'en')
        .map(({ origin }) => origin)
        .toSorted(),
    ).toEqual(['file', 'file', 'staff'])
  })

  test('do not bring back what the editors deleted', async () => {
    const id = await articleOf('how-this-library-works')
    expect((await chidi.post(`/api/library/admin/articles/${id}/delete`, {})).statusCode).toBe(204)
    await loadLibrary(app.db, app.clock.now())
    expect((await app.guest().get('/api/library/articles/how-this-library-works')).statusCode).toBe(404)
  })
})
