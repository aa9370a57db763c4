import { read } from '#platform/web/page.ts'
import {
  anyState,
  cursor,
  firstChoice,
  type QueryOf,
  searchOf,
  shaped,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type ModerationList, itemLists, moderationConsoleApi } from '../../console-contract.ts'

export const itemListNames: Readonly<Record<ModerationList, string>> = {
  waiting: message('Waiting'),
  appealed: message('Appealed'),
  decided: message('Decided'),
}

/** A moderator's position in the console; the address holds all of it, so links, Back and reload keep it. */
export const itemsSearch = searchOf(to('moderationConsole'), {
  list: firstChoice(...itemLists),
  kind: shaped(/^[a-z]{1,30}\.[a-z-]{1,30}$/),
  state: anyState,
  cursor,
  open: shaped(/^[0-9a-f-]{36}$/),
})
export type ItemPlace = QueryOf<typeof itemsSearch>

export const moderationItemRead = (itemId: string) => read(moderationConsoleApi.item, { params: { itemId } })

export const moderationRead = ({ list, kind, state, cursor: at }: ItemPlace) =>
  read(moderationConsoleApi.items, { query: { list, kind, state, cursor: at } })
