import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, moment, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { richText } from '#shared/text/rich-text.ts'
import { message } from '#shared/words.ts'
import { ForumRights } from './contracts/rights-contract.ts'

const MAX_CATEGORY_NAME = 60
const MAX_CATEGORY_ABOUT = 160
const MAX_THREAD_TITLE = 120
const MAX_POST = 8000
/** The posts on one page of a thread. */
export const POSTS_ON_PAGE = 20

export const activityLevels = ['high', 'medium', 'low', 'new'] as const
export type ActivityLevel = (typeof activityLevels)[number]

export const ForumCategory = z.object({
  id: id(),
  /** Names a category that is part of the product; null for one that a member made. */
  key: z.nullable(z.string()),
  name: z.string(),
  about: z.string(),
  topics: z.int(),
  replies: z.int(),
  lastActivityAt: z.nullable(moment()),
  level: z.enum(activityLevels),
})
export type ForumCategory = z.output<typeof ForumCategory>

export const ThreadCard = z.object({
  id: id(),
  title: z.string(),
  category: z.object({ id: id(), key: z.nullable(z.string()), name: z.string() }),
  /** Null for somebody who left. */
  author: z.nullable(z.string()),
  replies: z.int(),
  lastPostAt: moment(),
  isSample: z.boolean(),
})
export type ThreadCard = z.output<typeof ThreadCard>

export const postStates = ['shown', 'held', 'removed', 'deleted'] as const
export type PostState = (typeof postStates)[number]

export const ForumPost = z.object({
  id: id(),
  number: z.int(),
  author: z.nullable(z.string()),
  isMine: z.boolean(),
  /** True for whoever started the thread. */
  isAsker: z.boolean(),
  writtenAt: moment(),
  editedAt: z.nullable(moment()),
  state: z.enum(postStates),
  /** Empty for a post that the viewer may not read. */
  text: richText(),
  quote: z.nullable(z.object({ number: z.int(), author: z.nullable(z.string()), text: z.string() })),
  /** The Markdown of the viewer's own post, where it may still be changed. */
  content: z.nullable(z.string()),
  canFlag: z.boolean(),
})
export type ForumPost = z.output<typeof ForumPost>

export const EarlierText = z.object({ replacedAt: moment(), text: richText() })
export type EarlierText = z.output<typeof EarlierText>

export const ForumThread = z.object({
  id: id(),
  title: z.string(),
  category: ForumCategory,
  replies: z.int(),
  state: z.enum(postStates),
  isSample: z.boolean(),
  isMine: z.boolean(),
  isFollowed: z.boolean(),
  /** The number of the newest post. */
  lastNumber: z.int(),
  posts: z.array(ForumPost),
  /** Where the page before and the page after this one start. */
  previousFrom: z.nullable(z.int()),
  nextFrom: z.nullable(z.int()),
  /** What the post in `history` said before, newest first. */
  earlier: z.array(EarlierText),
  /** The post in `quote`, for the form of a reply. */
  quoted: z.nullable(z.object({ number: z.int(), author: z.nullable(z.string()), text: z.string() })),
  rights: ForumRights,
})
export type ForumThread = z.output<typeof ForumThread>

const content = () => prose(2, MAX_POST, message('Write at least 2 characters.'))
const postNumber = () =>
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,7}$/, message('Use a whole number.'))), z.transform(Number))

export const CategoryForm = z.strictObject({
  name: line(MAX_CATEGORY_NAME, message('Give the category a name.')),
  about: z.optional(z.union([z.literal(''), line(MAX_CATEGORY_ABOUT)])),
})
export type CategoryForm = z.output<typeof CategoryForm>

export const ThreadForm = z.strictObject({
  category: z.uuid(message('Choose a category.')),
  title: line(MAX_THREAD_TITLE, message('Give the discussion a title.')),
  content: content(),
})
export type ThreadForm = z.output<typeof ThreadForm>

export const PostForm = z.strictObject({
  content: content(),
  /** The number of the post that it quotes. */
  quote: z.optional(z.union([z.literal(''), postNumber()])),
  /** Old devices name the sender; the session alone decides. */
  userId: z.optional(z.string().check(z.maxLength(100))),
})
export type PostForm = z.output<typeof PostForm>

export const ThreadQuery = z.strictObject({
  category: z.optional(z.union([z.literal(''), id()])),
  q: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
  /** Only what the viewer follows. */
  followed: z.optional(z.literal('yes')),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

export const PostsQuery = z.strictObject({
  from: z.optional(postNumber()),
  quote: z.optional(postNumber()),
  history: z.optional(postNumber()),
})

const unknownThread = {
  'thread-not-found': refusal(404, message('This discussion does not exist, or was removed.')),
} as const
const unknownPost = {
  'post-not-found': refusal(404, message('This post does not exist, or it is not yours.')),
} as const
const unknownCategory = {
  'category-not-found': refusal(404, message('This category does not exist.')),
} as const
/** What somebody hears whose rights do not suffice; the page says the rights in words. */
const writing = {
  'too-fast': refusal(429, message('You are posting too fast. Please wait a moment and send it again.')),
  'enough-today': refusal(429, message('You have reached today’s limit. You can write again tomorrow.')),
  'no-links-yet': refusal(
    403,
    message('Your account is new and cannot post links yet. Please remove the links.'),
  ),
} as const

const write = { access: 'citizen', limit: 'mutation', idempotency: 'optional', refreshes: ['forum'] } as const

export const forumApi = {
  categories: get('/api/forums', {
    summary:
      'Categories of the forum with their topics, replies, last activity and activity level, and your rights',
    access: 'citizen',
    limit: 'read',
    tag: 'forum',
    returns: z.object({ items: z.array(ForumCategory), rights: ForumRights }),
  }),
  createCategory: post('/api/forums', {
    ...write,
    summary: 'Make a new category; needs the trust of the forum',
    status: 201,
    body: CategoryForm,
    returns: ForumCategory,
    refuses: {
      'no-categories-yet': refusal(403, message('Only trusted members can make categories.')),
      'category-exists': refusal(409, message('There is already a category with this name.')),
    },
  }),
  threads: get('/api/forums/threads', {
    summary: 'Threads, the last answered first, by category or words; a search forgives misspelling',
    access: 'citizen',
    limit: 'read',
    tag: 'forum',
    query: ThreadQuery,
    returns: z.object({
      items: z.array(ThreadCard),
      nextCursor: z.nullable(z.string()),
      /** True when only similar words were found. */
      isSimilar: z.boolean(),
    }),
  }),
  createThread: post('/api/forums/threads', {
    ...write,
    offline: 'queue',
    summary: 'Start a thread with its first post',
    status: 201,
    body: ThreadForm,
    returns: z.object({ id: id() }),
    refuses: { ...unknownCategory, ...writing },
  }),
  thread: get('/api/forums/:threadId', {
    summary: 'One thread with a page of its posts, from the post of a number on',
    access: 'citizen',
    limit: 'read',
    tag: 'forum',
    query: PostsQuery,
    returns: ForumThread,
    refuses: unknownThread,
  }),
  reply: post('/api/forums/:threadId/posts', {
    ...write,
    offline: 'queue',
    summary: 'Reply in a thread; the same reply sent again takes effect once',
    status: 201,
    body: PostForm,
    returns: z.object({ id: id(), number: z.int() }),
    refuses: { ...unknownThread, ...writing },
  }),
  editPost: post('/api/forums/posts/:postId/edit', {
    ...write,
    summary: 'Change your own post; what it said before stays readable',
    body: z.strictObject({ content: content() }),
    returns: z.object({ threadId: id(), number: z.int() }),
    refuses: { ...unknownPost, 'no-links-yet': writing['no-links-yet'] },
  }),
  deletePost: post('/api/forums/posts/:postId/delete', {
    ...write,
    summary: 'Delete your own post; its place stays, its words go',
    body: z.strictObject({}),
    returns: z.object({ threadId: id(), number: z.int() }),
    refuses: unknownPost,
  }),
  followThread: post('/api/forums/:threadId/follow', {
    ...write,
    summary: 'Follow a thread, or stop',
    body: z.strictObject({ isOn: z.enum(['yes', 'no'], message('Choose yes or no.')) }),
    returns: z.object({ isFollowed: z.boolean() }),
    refuses: unknownThread,
  }),
}
