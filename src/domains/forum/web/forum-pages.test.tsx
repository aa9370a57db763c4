// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { type ForumCategory, type ForumPost, type ForumThread, forumApi } from '../contract.ts'
import { rightsOf } from '../rules.ts'
import forumPage from './forum-page.tsx'
import forumThreadPage from './forum-thread-page.tsx'
import { afterTry, type QueuedReply } from './thread/reply-queue.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const ids = [1, 2, 3, 4].map((each) => `${String(each).repeat(8)}-1111-4111-8111-111111111111`)
const [marketId = '', healthId = '', threadId = '', postId = ''] = ids
const at = '2026-11-25T09:30:00.000Z'
const category = (id: string, key: string | null, rest: Partial<ForumCategory>): ForumCategory => ({
  id,
  key,
  name: 'Lamps',
  about: '',
  topics: 0,
  replies: 0,
  lastActivityAt: null,
  level: 'new',
  ...rest,
})
const market = category(marketId, 'market', { topics: 12, replies: 90, lastActivityAt: at, level: 'high' })
const lamps = category(healthId, null, {})
const newcomer = {
  daysSinceJoined: 0,
  posts: 0,
  removed: 0,
  isVerified: false,
  counts: true,
  isModerator: false,
}

const showForum = (isModerator = false, client = fakeClient()) => {
  client
    .answers(forumApi.categories, { items: [market, lamps], rights: rightsOf({ ...newcomer, isModerator }) })
    .answers(forumApi.threads, { items: [], nextCursor: null, isSimilar: false })
  showPage(forumPage, { address: '/forum', client })
  return client
}

describe('the forum', () => {
  test('[FO-01] shows each category with topics, replies, last activity and level', async () => {
    showForum()
    const busy = await screen.findByRole('link', { name: /Market and money/ })
    for (const words of ['12 discussions', '90 replies', '25 November 2026', 'Busy'])
      expect(busy.textContent).toContain(words)
    const fresh = screen.getByRole('link', { name: /Lamps/ })
    for (const words of ['No discussion', 'no reply', 'New']) expect(fresh.textContent).toContain(words)
  })

  test('[FO-01] says in words what a discussion lacks, and what failed', async () => {
    const client = showForum()
    fireEvent.click(await screen.findByRole('button', { name: 'Start the discussion' }))
    for (const words of [
      'Choose a category.',
      'Give the discussion a title.',
      'Write at least 2 characters.',
    ])
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    client.loses(forumApi.createThread)
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: marketId } })
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Who pays?' } })
    fireEvent.change(screen.getByLabelText('Your first post'), {
      target: { value: 'Who pays for the drain?' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Start the discussion' }))
    expect(await screen.findByText('Failed to create thread')).toBeDefined()
    expect(sentTo(client, forumApi.createThread).map(({ body }) => body)).toEqual([
      { category: marketId, title: 'Who pays?', content: 'Who pays for the drain?' },
    ])
  })

  test('[FO-01] offers categories to members whom it trusts, and says what failed', async () => {
    showForum()
    await screen.findByRole('button', { name: 'Start the discussion' })
    expect(screen.queryByText('Make a new category')).toBeNull()
    cleanup()
    const client = showForum(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Make the category' }))
    expect((await screen.findAllByText('Give the category a name.')).length).toBeGreaterThan(0)
    client.loses(forumApi.createCategory)
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Night light' } })
    fireEvent.click(screen.getByRole('button', { name: 'Make the category' }))
    expect(await screen.findByText('Failed to create category')).toBeDefined()
  })

  test('says what the viewer may do, and how it grows', async () => {
    showForum()
    expect(await screen.findByText('Your rights in the forum: New member')).toBeDefined()
    expect(screen.getByText('You cannot post links yet.')).toBeDefined()
    expect(screen.getByText('Wait 30 seconds between posts.')).toBeDefined()
  })
})

const post = (number: number, rest: Partial<ForumPost> = {}): ForumPost => ({
  id: `${postId.slice(0, -1)}${number}`,
  number,
  author: 'Zulai K.',
  isMine: false,
  isAsker: false,
  writtenAt: at,
  editedAt: null,
  state: 'shown',
  text: [{ tag: 'p', children: [`Words ${number}`] }],
  quote: null,
  content: null,
  canFlag: false,
  ...rest,
})
const thread: ForumThread = {
  id: threadId,
  title: 'Should the market fee pay for the drain?',
  category: market,
  replies: 3,
  state: 'shown',
  isSample: false,
  isMine: false,
  isFollowed: false,
  lastNumber: 4,
  posts: [
    post(1, { isAsker: true }),
    post(2, { state: 'held', text: [] }),
    post(3, { state: 'deleted', author: null, text: [] }),
    post(4, { quote: { number: 1, author: 'Zulai K.', text: 'Words 1' } }),
  ],
  previousFrom: null,
  nextFrom: null,
  earlier: [],
  quoted: null,
  rights: rightsOf(newcomer),
}
const showThread = (client = fakeClient(), change: Partial<ForumThread> = {}) => {
  client.answers(forumApi.thread, { ...thread, ...change })
  showPage(forumThreadPage, { address: `/forum/thread/${threadId}`, params: { threadId }, client })
  return client
}

describe('a discussion', () => {
  test('shows posts in order; hidden and deleted ones keep their place without words', async () => {
    showThread()
    await screen.findByRole('heading', { level: 1, name: thread.title })
    const articles = screen.getAllByRole('article').map((each) => each.textContent ?? '')
    expect(articles[0]).toContain('Asked this')
    expect(articles[1]).toContain('This post is hidden while a moderator reads it.')
    expect(articles[2]).toContain('a former member')
    expect(articles[2]).toContain('The author deleted this post.')
    expect(within(screen.getAllByRole('article')[3] as HTMLElement).getByText(/Words 1/)).toBeDefined()
  })

  test('a reply without a network waits on this phone, and its form is free again', async () => {
    const client = showThread().loses(forumApi.reply)
    fireEvent.change(await screen.findByLabelText('What do you want to say?'), {
      target: { value: 'I will come.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(
      await screen.findByText('Your reply is saved on this phone and will go when there is network.'),
    ).toBeDefined()
    const field = screen.getByLabelText('What do you want to say?')
    expect((field as HTMLTextAreaElement).value).toBe('')
    const names = Object.keys(localStorage).filter((name) => name.startsWith('queue:'))
    const [kept] = JSON.parse(localStorage.getItem(names[0] ?? '') ?? '[]') as QueuedReply[]
    expect(kept).toMatchObject({
      type: 'forum_post',
      endpoint: `/api/forums/${threadId}/posts`,
      data: { content: 'I will come.' },
      retryCount: 0,
    })
    // The network is back: it is sent once, under the key that it waits with.
    client.answers(forumApi.reply, { id: postId, number: 5 })
    globalThis.dispatchEvent(new Event('online'))
    await expect.poll(() => localStorage.getItem(names[0] ?? '')).toBeNull()
    const sent = sentTo(client, forumApi.reply)
    expect(sent.map(({ headers }) => headers['Idempotency-Key']).slice(1)).toEqual([kept?.id])
  })
})

describe('a waiting reply', () => {
  const item: QueuedReply = {
    id: 'reply-1-of-ada',
    type: 'forum_post',
    endpoint: `/api/forums/${threadId}/posts`,
    data: { content: 'I will come.' },
    timestamp: 0,
    retryCount: 0,
  }
  test('waits on while there is no network', async () => {
    expect(await afterTry(item, fakeClient().loses(forumApi.reply))).toEqual(item)
  })
  test('waits for its writer while somebody else is signed in', async () => {
    expect(await afterTry(item, fakeClient().refuses(forumApi.reply, 'other-person'))).toEqual(item)
  })
  test('is given up after more than three failed retries, with the reason', async () => {
    const client = fakeClient().refuses(forumApi.reply, 'busy')
    let kept: QueuedReply | null = item
    for (let tries = 0; tries < 3 && kept; tries += 1) kept = await afterTry(kept, client)
    expect(kept).toEqual({ ...item, retryCount: 3 })
    expect(kept && (await afterTry(kept, client))?.problem).toBe('HTTP 503: Busy, please retry')
  })
  test('is given up at once when its discussion is gone', async () => {
    const client = fakeClient().refuses(forumApi.reply, 'thread-not-found')
    expect((await afterTry(item, client))?.problem).toBe(
      'HTTP 404: This discussion does not exist, or was removed.',
    )
  })
})
