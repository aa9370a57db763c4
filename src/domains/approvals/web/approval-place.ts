import { type Read, read } from '#platform/web/page.ts'
import { cursor, firstChoice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { approvalLists, approvalsApi } from '../contract.ts'

/** The list of approvals in its address. */
export const approvalsSearch = searchOf(to('approvals'), { list: firstChoice(...approvalLists), cursor })
export type ApprovalPlace = QueryOf<typeof approvalsSearch>

export const approvalsRead = (place: ApprovalPlace): Read => read(approvalsApi.approvals, { query: place })
