import { anyState, cursor, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The list of chapters in its address. */
export const chaptersSearch = searchOf(to('chapters'), { state: anyState, cursor })
export type ChaptersSearch = QueryOf<typeof chaptersSearch>
