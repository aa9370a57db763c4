import { type Read, read } from '#platform/web/page.ts'
import { choice, cursor, type QueryOf, searchOf, when } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { buckets, directions, transferKinds, walletApi } from '../../contract.ts'

/** The list of transactions in the address of the wallet. */
export const walletSearch = searchOf(to('wallet'), {
  kind: choice(...transferKinds),
  direction: choice(...directions),
  bucket: choice(...buckets),
  from: when(isCalendarDay),
  to: when(isCalendarDay),
  cursor,
})
export type TransactionQuery = QueryOf<typeof walletSearch>

export const walletRead: Read = read(walletApi.wallet)
/** A list of certain days is a statement, so it has as few pages as possible. */
const STATEMENT_PAGE = '100'
export const transactionsRead = (query: TransactionQuery): Read =>
  read(walletApi.transactions, {
    query: { ...query, ...((query.from || query.to) && { limit: STATEMENT_PAGE }) },
  })
