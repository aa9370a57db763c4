import { type Read, read } from '#platform/web/page.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { buckets, directions, transferKinds, walletApi } from '../../contract.ts'

export type TransactionQuery = QueryInput<typeof walletApi.transactions>

const isOneOf = (names: readonly string[]) => (text: string) => names.includes(text)

/** What the server's `TransactionFilters` takes, without the library of schemas; a test compares both. */
const filters: Readonly<Record<string, (text: string) => boolean>> = {
  kind: isOneOf(transferKinds),
  direction: isOneOf(directions),
  bucket: isOneOf(buckets),
  from: isCalendarDay,
  to: isCalendarDay,
  cursor: (text) => /^[A-Za-z0-9_-]{1,800}$/.test(text),
}

/** The list's query in a URL: only known keys with valid values, so that every URL opens. */
export const transactionQueryOf = (search: URLSearchParams): TransactionQuery => {
  const found: Record<string, string> = {}
  for (const [key, isValid] of Object.entries(filters)) {
    const text = (search.get(key) ?? '').trim()
    if (isValid(text)) found[key] = text
  }
  return found
}

/** The URL of the wallet with a filtered list. */
export const walletHref = (query: TransactionQuery): string => {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return search.size > 0 ? `${to('wallet')}?${search}` : to('wallet')
}

export const walletRead: Read = read(walletApi.wallet)
/** A list of certain days is a statement, so it has as few pages as possible. */
const STATEMENT_PAGE = '100'
export const transactionsRead = (query: TransactionQuery): Read =>
  read(walletApi.transactions, {
    query: { ...query, ...((query.from || query.to) && { limit: STATEMENT_PAGE }) },
  })
