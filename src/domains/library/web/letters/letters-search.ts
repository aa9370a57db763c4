import { choice, cursor, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** What a list of letters can be narrowed to. */
export const shownLetters = ['sent', 'answered', 'unanswered', 'settled', 'model'] as const

/** The list of letters in its address. */
export const lettersSearch = searchOf(to('letters'), { status: choice(...shownLetters), cursor })
export type LettersSearch = QueryOf<typeof lettersSearch>
