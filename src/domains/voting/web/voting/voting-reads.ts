import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { votingApi } from '../../contract.ts'
import { readCode } from '../../../../shared/text/receipt-code.ts'

export const myVotingRead: Read = read(votingApi.myVoting)

/** The code in the URL as typed; null for none. */
export const codeIn = (search: URLSearchParams): string | null => {
  const typed = (search.get('code') ?? '').trim().slice(0, 40)
  return typed === '' ? null : typed
}

/** The call that reads a receipt, or null for a text that cannot be a code. */
export const receiptRead = (typed: string | null): Read | null => {
  const code = typed === null ? null : readCode(typed)
  return code === null ? null : read(votingApi.findReceipt, { params: { code } })
}

export const receiptHref = (code: string): string =>
  `${to('voting')}?${new URLSearchParams({ code })}#receipt`
