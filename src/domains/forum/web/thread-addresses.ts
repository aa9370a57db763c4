import { to } from '#shared/sitemap.ts'

/** The list of discussions in one category; what else a list may show is in forum-addresses.ts. */
export const categoryHref = (category: string): string => `${to('forum')}?category=${category}`

const threadKeys = ['from', 'quote', 'history', 'edit'] as const

/** The page of a thread, and what is open on it. */
export interface ThreadSearch {
  readonly from?: string | undefined
  readonly quote?: string | undefined
  readonly history?: string | undefined
  readonly edit?: string | undefined
}

export const threadQueryOf = (search: URLSearchParams): ThreadSearch => {
  const found: Record<string, string> = {}
  for (const key of threadKeys) {
    const text = search.get(key) ?? ''
    if (/^[1-9]\d{0,7}$/.test(text)) found[key] = text
  }
  return found
}

export const threadHref = (threadId: string, query: ThreadSearch = {}, place = ''): string => {
  const search = new URLSearchParams()
  for (const key of threadKeys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return `${to('forumThread', { threadId })}${text ? `?${text}` : ''}${place && `#${place}`}`
}

/** The anchor of a post. */
export const postAnchor = (number: number): string => `post-${number}`
