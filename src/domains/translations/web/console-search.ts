import { type Read, read } from '#platform/web/page.ts'
import {
  choice,
  cursor,
  firstChoice,
  type QueryOf,
  searchOf,
  shaped,
  text,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { translationsConsoleApi } from '../console-contract.ts'
import { sentenceStates } from '../console-contract.ts'
import { targetLanguages } from '../contract.ts'

/** The list of a language's sentences in its address. */
export const consoleSearch = searchOf(to('translationsConsole'), {
  language: firstChoice(...targetLanguages),
  search: text(80),
  area: shaped(/^[a-z]{1,30}$/),
  state: choice(...sentenceStates),
  cursor,
})
export type ConsolePlace = QueryOf<typeof consoleSearch>

export const sentencesRead = (place: ConsolePlace): Read =>
  read(translationsConsoleApi.sentences, { query: place })
