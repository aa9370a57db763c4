// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { type EditedArticle, editorApi } from '../../contracts/editor-contract.ts'
import articleEditorPage from '../article-editor-page.tsx'
import libraryAdminPage from '../library-admin-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const content = 'The council meets on the first Monday of each month. Anybody may listen.'
const article: EditedArticle = {
  id: '1b7a1b9e-0000-4000-8000-000000000001',
  slug: 'when-the-council-meets',
  status: 'draft',
  isScheduled: false,
  category: 'community-stories',
  title: 'When the council meets',
  author: 'SUP Civic editors',
  languages: ['en'],
  publishedAt: null,
  updatedAt: '2026-11-14T08:00:00.000Z',
  views: 0,
  likes: 0,
  tags: [],
  sources: [],
  imageUrl: null,
  imageAlt: '',
  texts: [
    {
      language: 'en',
      title: 'When the council meets',
      excerpt: '',
      content,
      text: parseMarkdown(content),
      origin: 'staff',
      translatedFrom: null,
      updatedAt: '2026-11-14T08:00:00.000Z',
    },
  ],
  revisions: [],
}
const { tags: _t, sources: _s, imageUrl: _i, imageAlt: _a, texts: _x, revisions: _r, ...row } = article

const open = (client: FakeClient, articleId = 'new') =>
  showPage(articleEditorPage, { address: `/library/admin/${articleId}`, params: { articleId }, client })
const openList = (client = fakeClient()) =>
  showPage(libraryAdminPage, {
    address: '/library/admin',
    client: client.answers(editorApi.adminArticles, {
      items: [row],
      counts: { all: 1, draft: 1, published: 0, archived: 0 },
    }),
  })
const write = async (name: RegExp, value: string) =>
  fireEvent.input(await screen.findByRole('textbox', { name }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const doneOf = (button: string): string | undefined =>
  screen
    .getByRole('button', { name: button })
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[name=_done]')?.value

const fillNew = async () => {
  await write(/^Title/, 'When the council meets')
  await write(/^Slug/, 'when-the-council-meets')
  await write(/^Content/, content)
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), {
    target: { value: 'community-stories' },
  })
}

describe('the library admin', () => {
  test('has the four tabs, and leads to a new article and to each one', async () => {
    openList()
    const tabs = await screen.findByRole('navigation', { name: 'Articles by status' })
    const names = within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace(/\d+$/, ''))
    expect(names).toEqual(['All', 'Drafts', 'Published', 'Archived'])
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('New article')).toBe('/library/admin/new')
    await screen.findByRole('heading', { name: article.title })
    expect(href('Edit')).toBe(`/library/admin/${article.id}`)
  })

  test('asks before it deletes, and says that it did', async () => {
    openList()
    await screen.findByText('Are you sure you want to delete this article?')
    expect(doneOf('Delete this article')).toBe('Article deleted successfully')
  })

  test('tells an editor what is missing in the words of the specification, and sends nothing', async () => {
    const { client } = open(fakeClient())
    await write(/^Title/, 'Four')
    await write(/^Slug/, 'ab')
    await write(/^Content/, 'Too short.')
    press('Save article')
    const summary = await screen.findByRole('alert')
    for (const sentence of [
      'Title must be at least 5 characters',
      'Slug must be at least 3 characters',
      'Content must be at least 50 characters',
      'Please select a category',
    ])
      expect(within(summary).getByText(sentence)).toBeDefined()
    expect(client.asked).toEqual([])
  })

  test('a new article is created; one that does not arrive has failed', async () => {
    const { client } = open(fakeClient().loses(editorApi.createArticle))
    await fillNew()
    expect(doneOf('Save article')).toBe('Article created successfully!')
    press('Save article')
    expect(await screen.findByText('Failed to save article')).toBeDefined()
    expect(sentTo(client, editorApi.createArticle)[0]?.body).toMatchObject({
      title: 'When the council meets',
      slug: 'when-the-council-meets',
      category: 'community-stories',
      status: 'draft',
      language: 'en',
    })
  })

  test('a stored one is updated, with the time of the copy that the editor changed', async () => {
    const client = fakeClient().answers(editorApi.adminArticle, article).loses(editorApi.updateArticle)
    open(client, article.id)
    await write(/^Title/, 'When our council meets')
    expect(doneOf('Save article')).toBe('Article updated successfully!')
    press('Save article')
    expect(await screen.findByText('Failed to save article')).toBeDefined()
    expect(sentTo(client, editorApi.updateArticle)[0]?.body).toMatchObject({
      title: 'When our council meets',
      content,
      basis: article.updatedAt,
    })
  })
})

describe('the editor of an article', () => {
  test('keeps on this device what was typed, offers it again, and forgets it when told to', async () => {
    open(fakeClient())
    await write(/^Title/, 'When the council meets')
    fireEvent.change(await screen.findByRole('textbox', { name: /^Title/ }))
    cleanup()
    open(fakeClient())
    expect(await screen.findByText('We kept what you typed.')).toBeDefined()
    expect(screen.getByDisplayValue('When the council meets')).toBeDefined()
    press('Discard it')
    await waitFor(() => expect(screen.queryByText('We kept what you typed.')).toBeNull())
    expect(screen.queryByDisplayValue('When the council meets')).toBeNull()
  })

  test('puts marks around the chosen words', async () => {
    open(fakeClient())
    await write(/^Content/, 'a word here')
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ })
    area.setSelectionRange(2, 6)
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Bold' }))
    expect(area.value).toBe('a **word** here')
  })

  test('shows what the server makes of the text, and names a fact that nobody knows', async () => {
    const text = parseMarkdown('## A heading\n\nWords.')
    open(
      fakeClient().answers(editorApi.previewArticle, { text, minutes: 2, grade: 7, unknownFacts: ['moon'] }),
    )
    await write(/^Content/, '## A heading')
    press('Preview')
    expect(await screen.findByRole('heading', { name: 'A heading' })).toBeDefined()
    expect(screen.getByText('We do not know this fact: moon')).toBeDefined()
    expect(screen.getByText(/School grade 7/)).toBeDefined()
  })

  test('says that somebody else saved meanwhile, and keeps the words', async () => {
    const client = fakeClient()
      .answers(editorApi.adminArticle, article)
      .refuses(editorApi.updateArticle, 'article-changed')
    open(client, article.id)
    await write(/^Title/, 'When our council meets')
    press('Save article')
    expect(await screen.findByText(/Someone else changed this article/)).toBeDefined()
    expect(screen.getByDisplayValue('When our council meets')).toBeDefined()
  })
})
