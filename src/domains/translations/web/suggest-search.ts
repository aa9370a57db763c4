import { type QueryOf, searchOf, shaped, text } from '#platform/web/search/search-of.ts'
import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { translationsApi } from '../contract.ts'
import { type TargetLanguage } from '../contract.ts'

/** The page whose sentences are listed, words to find among them, and the one that is open. */
export const suggestSearch = searchOf(to('suggestTranslation'), {
  page: shaped(/^\/[\w\-/%.~]{0,299}$/),
  find: text(80),
  sentence: shaped(/^[0-9a-f]{16}$/),
})
export type SuggestPlace = QueryOf<typeof suggestSearch>

export const pageSentencesRead = ({ page = '/', find }: SuggestPlace, language: TargetLanguage): Read =>
  read(translationsApi.pageSentences, { query: { path: page, language, ...(find && { search: find }) } })
