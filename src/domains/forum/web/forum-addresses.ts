import { choice, cursor, type QueryOf, searchOf, shaped, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The list of discussions in its address. */
export const forumSearch = searchOf(to('forum'), {
  q: text(80),
  category: shaped(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  followed: choice('yes'),
  cursor,
})
export type ForumQuery = QueryOf<typeof forumSearch>
