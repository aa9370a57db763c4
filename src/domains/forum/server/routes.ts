import { implement } from '#platform/server/pipeline/route.ts'
import { forumApi } from '../contract.ts'
import { createCategory, listCategories, listThreads } from './categories/categories.ts'
import { showThread } from './posts/present-thread.ts'
import { createThread, deletePost, editPost, followThread, reply } from './posts/posts.ts'

export const forumRoutes = implement('forum', forumApi, {
  categories: (ctx) => listCategories(ctx),
  createCategory: (ctx, { body }) => createCategory(ctx, body),
  threads: (ctx, { query }) => listThreads(ctx, query),
  createThread: (ctx, { body }) => createThread(ctx, body),
  thread: (ctx, { params, query }) => showThread(ctx, params.threadId, query),
  reply: (ctx, { params, body }) => reply(ctx, params.threadId, body),
  editPost: (ctx, { params, body }) => editPost(ctx, params.postId, body.content),
  deletePost: (ctx, { params }) => deletePost(ctx, params.postId),
  followThread: (ctx, { params, body }) => followThread(ctx, params.threadId, body.isOn === 'yes'),
})
