import { to } from '#shared/sitemap.ts'

const keys = ['q', 'category', 'followed', 'cursor'] as const
const shapes: Readonly<Record<(typeof keys)[number], RegExp>> = {
  q: /\S/,
  category: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  followed: /^yes$/,
  cursor: /^[A-Za-z0-9_-]{1,800}$/,
}

/** What a list of discussions shows. */
export interface ForumSearch {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly followed?: 'yes' | undefined
  readonly cursor?: string | undefined
}

/** Reads the query in an address: valid values only, so that any address opens. */
export const forumQueryOf = (search: URLSearchParams): ForumSearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = (search.get(key) ?? '').trim().slice(0, key === 'q' ? 80 : 800)
    if (shapes[key].test(text)) found[key] = text
  }
  return found
}

/** The address of a list; keys have a fixed order, so that each list has one address. */
export const forumHref = (query: ForumSearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('forum')}?${text}` : to('forum')
}

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
