import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type ModerationList, itemLists, moderationConsoleApi } from '../../console-contract.ts'

export const itemListNames: Readonly<Record<ModerationList, string>> = {
  waiting: message('Waiting'),
  appealed: message('Appealed'),
  decided: message('Decided'),
}

/** A moderator's position in the console; the address holds all of it, so links, Back and reload keep it. */
export interface ItemPlace {
  readonly list: ModerationList
  readonly kind: string
  readonly state: string
  readonly cursor: string
  readonly open: string
}

const patterns = {
  kind: /^[a-z]{1,30}\.[a-z-]{1,30}$/,
  state: /^NG-[A-Z]{2}$/,
  cursor: /^[A-Za-z0-9_-]{1,800}$/,
  open: /^[0-9a-f-]{36}$/,
} as const

/** Reads a position from an address; ignores what it does not know. */
export const itemPlaceOf = (search: URLSearchParams): ItemPlace => {
  const given = (name: keyof typeof patterns): string => {
    const value = search.get(name) ?? ''
    return patterns[name].test(value) ? value : ''
  }
  return {
    list: itemLists.find((each) => each === search.get('list')) ?? 'waiting',
    kind: given('kind'),
    state: given('state'),
    cursor: given('cursor'),
    open: given('open'),
  }
}

export const itemHref = (place: Partial<ItemPlace>): string => {
  const search = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''))
  return `${to('moderationConsole')}${search.size > 0 ? `?${search.toString()}` : ''}`
}

export const moderationItemRead = (itemId: string) => read(moderationConsoleApi.item, { params: { itemId } })

export const moderationRead = ({ list, kind, state, cursor }: ItemPlace) =>
  read(moderationConsoleApi.items, {
    query: { list, ...(kind && { kind }), ...(state && { state }), ...(cursor && { cursor }) },
  })
