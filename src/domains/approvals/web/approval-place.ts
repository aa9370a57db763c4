import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { type ApprovalList, approvalLists, approvalsApi } from '../contract.ts'

/** The list that a URL asks for. */
export interface ApprovalPlace {
  readonly list: ApprovalList
  readonly cursor: string | null
}

export const approvalPlaceOf = (search: URLSearchParams): ApprovalPlace => ({
  list: approvalLists.find((list) => list === search.get('list')) ?? 'waiting',
  cursor: search.get('cursor'),
})

export const approvalsHref = ({ list, cursor }: ApprovalPlace): string => {
  const search = new URLSearchParams({
    ...(list === 'mine' && { list }),
    ...(cursor && { cursor }),
  }).toString()
  return search ? `${to('approvals')}?${search}` : to('approvals')
}

export const approvalsRead = ({ list, cursor }: ApprovalPlace): Read =>
  read(approvalsApi.approvals, { query: { list, ...(cursor && { cursor }) } })
