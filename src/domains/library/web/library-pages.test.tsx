// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { fakeClient } from '#test/fake-client.ts'
import { showPage, showServed } from '#test/show-page.tsx'
import { type Article, libraryApi } from '../contract.ts'
import articlePage from './article-page.tsx'
import { withMark } from './editing/markdown-field.tsx'
import libraryPage from './library-page.tsx'
import writeLetterPage from './write-letter-page.tsx'

afterEach(cleanup)

const article: Article = {
  slug: 'how-a-ward-works',
  title: 'How a ward works',
  excerpt: 'The smallest table in government.',
  category: 'civic-education',
  author: 'Rahila Sample',
  language: 'en',
  languages: ['en', 'ha'],
  publishedAt: '2026-11-14T08:00:00.000Z',
  updatedAt: '2026-11-14T08:00:00.000Z',
  minutes: 4,
  views: 21,
  likes: 3,
  imageUrl: null,
  imageAlt: '',
  tags: [],
  sources: [{ title: 'A guideline', url: 'https://example.org/a', date: '2026-11-02' }],
  text: [{ tag: 'p', children: ['Every ward has a councillor.'] }],
  headings: [],
  isLiked: false,
  articlesByAuthor: 2,
  revisions: [{ at: '2026-11-14T08:00:00.000Z', language: 'en', origin: 'file', note: '' }],
  more: [],
}

const showArticle = (change: Partial<Article> = {}) =>
  showServed(articlePage, {
    address: '/library/how-a-ward-works',
    params: { articleSlug: 'how-a-ward-works' },
    client: fakeClient().answers(libraryApi.article, { ...article, ...change }),
  })

describe('[LB-01] the library', () => {
  const show = (items: readonly Article[], search = '') =>
    showServed(libraryPage, {
      address: `/library${search}`,
      client: fakeClient().answers(libraryApi.articles, {
        items,
        total: items.length,
        nextCursor: null,
        stats: { articles: 31, categories: 5, views: 1200, likes: 87 },
        isSimilar: false,
      }),
    })

  test('has a search, the five categories and the four figures', async () => {
    show([article])
    expect(await screen.findByRole('searchbox', { name: 'Search the library' })).toBeDefined()
    const filter = screen.getByRole('navigation', { name: 'Category' })
    expect(
      within(filter)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'All categories',
      'Civic Education',
      'Canadian Politics',
      'Nigerian Diaspora',
      'Community Stories',
      'Leadership',
    ])
    for (const [label, value] of [
      ['Articles', '31'],
      ['Categories', '5'],
      ['Views', '1,200'],
      ['Likes', '87'],
    ])
      expect(screen.getByText(label ?? '').parentElement?.textContent).toContain(value)
  })

  test('says in words that nothing matches', async () => {
    show([], '?q=zzz')
    expect(await screen.findByText('No article matches')).toBeDefined()
  })
})

describe('[LB-01] the page of an article', () => {
  test('shows text, author, sources, history and the ways to hand it on', async () => {
    showArticle()
    expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeDefined()
    for (const name of ['About the author', 'Sources'])
      expect(screen.getByRole('region', { name })).toBeDefined()
    expect(screen.getByRole('link', { name: 'A guideline' }).getAttribute('href')).toBe(
      'https://example.org/a',
    )
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Like' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Hausa' }).getAttribute('href')).toBe(
      '/library/how-a-ward-works?lang=ha',
    )
    expect(screen.getByText('Listen').closest<HTMLElement>('[data-listen]')?.hidden).toBe(true)
  })

  test('says that it is not found', async () => {
    showServed(articlePage, {
      address: '/library/none',
      params: { articleSlug: 'none' },
      client: fakeClient().refuses(libraryApi.article, 'article-not-found'),
    })
    expect(await screen.findByRole('heading', { name: 'Article Not Found' })).toBeDefined()
  })

  test.each([
    '<script>window.hit = 1</script>',
    '<img src=x onerror="window.hit = 1">',
    '[x](javascript:window.hit=1)',
    '![x](https://evil.example/x.png)',
    '<svg onload=alert(1)>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<a href="javascript:alert(1)">x</a>',
    '</div><iframe src="https://evil.example"></iframe>',
    '[x](" onmouseover="alert(1))',
  ])('draws nothing that runs or asks elsewhere from %s', async (markdown) => {
    const { container } = showArticle({ text: parseMarkdown(markdown) })
    await screen.findByRole('heading', { level: 1 })
    const prose = container.querySelector('.prose')
    expect(prose).not.toBeNull()
    expect(prose?.querySelectorAll('script, iframe, svg, object, style')).toHaveLength(0)
    for (const element of prose?.querySelectorAll('*') ?? [])
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/^(javascript|data|vbscript):/i)
        if (name === 'src') expect(value).toMatch(/^\/[^/]/)
      }
  })
})

describe('liking and sharing an article', () => {
  test.each([
    [false, 'Like', 'Article liked!', 'yes'],
    [true, 'Unlike', 'Article unliked', 'no'],
  ])('while liked is %s, its button is %s and says "%s"', async (isLiked, name, done, value) => {
    showArticle({ isLiked })
    const form = (await screen.findByRole('button', { name })).closest('form')
    const field = (of: string) => form?.querySelector<HTMLInputElement>(`input[name=${of}]`)?.value
    expect(field('_done')).toBe(done)
    expect(field('isLiked')).toBe(value)
  })

  const showRefused = (status: number, message: string) =>
    showPage(articlePage, {
      address: '/library/how-a-ward-works',
      params: { articleSlug: 'how-a-ward-works' },
      form: {
        call: 'POST /api/library/articles/how-a-ward-works/like',
        values: {},
        problem: { status, code: 'REFUSED', message, fields: {} },
        goTo: null,
        from: null,
      },
      client: fakeClient().answers(libraryApi.article, article),
    })

  test('tells a guest who pressed that a login is required', async () => {
    showRefused(401, 'Login Required')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Login Required')
    expect(alert.textContent).toContain('Please log in to like articles')
    const signIn = within(alert).getByRole('link', { name: 'Sign in' })
    expect(signIn.getAttribute('href')).toBe('/auth?returnUrl=%2Flibrary%2Fhow-a-ward-works')
  })

  test('a copied link says so', async () => {
    showArticle()
    const share = await screen.findByRole('button', { name: 'Share' })
    expect(share.dataset['share']).toBe('/library/how-a-ward-works')
    expect(share.dataset['copied']).toBe('Link copied to clipboard!')
  })
})

test('choosing an issue and a place shows who is responsible', () => {
  showPage(writeLetterPage, { address: '/civic-letters/write?issue=refuse&place=Jos', client: fakeClient() })
  expect(screen.getByText('The Chairman of the Local Government Council, Jos')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Start the letter' })).toBeDefined()
})

test.each([
  ['a word here', 2, 6, { label: '', around: ['**', '**'] as const }, 'a **word** here', 4, 8],
  ['one\ntwo', 0, 7, { label: '', line: '- ' }, '- one\n- two', 0, 11],
  ['one\ntwo', 5, 5, { label: '', line: '## ' }, 'one\n## two', 4, 7],
])('a mark in %j', (text, start, end, mark, wanted, from, to) => {
  expect(withMark(text, start, end, mark)).toMatchObject({ text: wanted, start: from })
  expect(to).toBeGreaterThan(0)
})
