import { cursor, firstChoice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The list of messages in its address. */
export const messagesSearch = searchOf(to('feedbackView'), {
  list: firstChoice('waiting', 'settled'),
  cursor,
})
export type MessagesPlace = QueryOf<typeof messagesSearch>
