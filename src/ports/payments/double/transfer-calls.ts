import { bad, type DoubleAnswer, good, textOf } from './answers.ts'
import {
  bankRows,
  doubleBanks,
  type DoubleTransfer,
  type DoubleTransferStatus,
  foundTransferData,
  makeTransferState,
  newTransferData,
  recipientData,
  transferEvent,
  type TransferState,
} from './transfers.ts'

interface TransferParts {
  readonly now: () => Date
  readonly send: (event: object, key?: string) => Promise<void>
  readonly later: (work: () => void, ms: number) => void
  /** After how long a transfer succeeds by itself; without it, whoever has the controls decides. */
  readonly settleAfterMs?: number | undefined
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: () => Record<string, unknown>
}

const KNOWN_REFERENCE = /^[a-z0-9_-]{16,50}$/
const isBank = (code: string): boolean => doubleBanks.some(([each]) => each === code)

const pageOf = <T>(all: readonly T[], query: URLSearchParams) => {
  const perPage = Number(query.get('perPage') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const meta = { total: all.length, skipped: 0, page, perPage, pageCount: Math.ceil(all.length / perPage) }
  return { rows: all.slice((page - 1) * perPage, page * perPage), meta }
}

/** The calls that move no money. */
const makeLookups = (state: TransferState) => {
  const resolve = (query: URLSearchParams): DoubleAnswer => {
    const number = query.get('account_number') ?? ''
    const name = state.names.get(number)
    if (!name || !isBank(query.get('bank_code') ?? ''))
      return bad(422, 'Could not resolve account name. Check parameters or try again.')
    return good('Account number resolved', { account_number: number, account_name: name, bank_id: 1 })
  }
  const addRecipient = (body: Record<string, unknown>): DoubleAnswer => {
    const [name = '', number = '', bank = ''] = [body['name'], body['account_number'], body['bank_code']].map(
      textOf,
    )
    if (!name || !/^\d{10}$/.test(number) || !isBank(bank)) return bad(400, 'Account details are invalid')
    const recipient = state.recipientFor({ name, number, bank })
    return { ...good('Transfer recipient created successfully', recipientData(recipient)), status: 201 }
  }
  const list = (query: URLSearchParams): DoubleAnswer => {
    const [from, to] = [query.get('from'), query.get('to')].map((at) => (at ? Date.parse(at) : Number.NaN))
    const found = [...state.transfers.values()].toReversed().filter(({ createdAt }) => {
      const at = createdAt.getTime()
      return !(at < (from ?? 0)) && !(at > (to ?? 0))
    })
    const { rows, meta } = pageOf(found, query)
    return good('Transfers retrieved', rows.map(foundTransferData), { meta })
  }
  return { resolve, addRecipient, list }
}

/** Paystack's calls for banks, recipients and transfers, and what a test or a person at its controls does to them. */
export const makeTransferCalls = ({ now, send, later, settleAfterMs }: TransferParts) => {
  const state = makeTransferState(now)
  const { resolve, addRecipient, list } = makeLookups(state)
  const control = {
    /** What a new transfer is at once. */
    startsAs: 'pending' as DoubleTransferStatus,
    /** The reason with which new transfers are refused, such as a low balance. */
    refuses: null as string | null,
  }
  /** Ends a transfer and says so; `isTold` false loses the message. */
  const settle = async (t: DoubleTransfer, status: DoubleTransferStatus, isTold = true): Promise<void> => {
    t.status = status
    if (isTold) await send(transferEvent(t))
  }
  const transfer = (body: Record<string, unknown>): DoubleAnswer => {
    const [reference = '', recipient = ''] = [body['reference'], body['recipient']].map(textOf)
    const amount = body['amount']
    if (control.refuses) return bad(400, control.refuses)
    if (!KNOWN_REFERENCE.test(reference)) return bad(400, 'Transfer reference is invalid')
    if (state.transfers.has(reference)) return bad(400, 'Please provide a unique reference')
    const to = state.recipients.get(recipient)
    if (!to) return bad(400, 'Recipient specified is invalid')
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 100)
      return bad(400, 'Invalid amount')
    const made = state.add({
      reference,
      recipient: to,
      amount,
      currency: textOf(body['currency']) || 'NGN',
      reason: textOf(body['reason']),
      status: control.startsAs,
    })
    if (settleAfterMs !== undefined && made.status === 'pending')
      later(() => void (made.status === 'pending' && settle(made, 'success')), settleAfterMs)
    return good('Transfer has been queued', newTransferData(made))
  }
  /** Answers a call of transfers; undefined for any other call. */
  const answer = ({ method, path, query, body }: Asked): DoubleAnswer | undefined => {
    const called = `${method} ${path}`
    if (called === 'GET /bank') return good('Banks retrieved', pageOf(bankRows(), query).rows)
    if (called === 'GET /bank/resolve') return resolve(query)
    if (called === 'POST /transferrecipient') return addRecipient(body())
    if (called === 'POST /transfer') return transfer(body())
    if (called === 'GET /transfer') return list(query)
    const [, reference] = /^GET \/transfer\/verify\/([^/]+)$/.exec(called) ?? []
    if (!reference) return undefined
    const t = state.transfers.get(decodeURIComponent(reference))
    return t ? good('Transfer retrieved', foundTransferData(t)) : bad(404, 'Transfer not found')
  }
  return { ...state, control, settle, answer }
}

export type TransferCalls = ReturnType<typeof makeTransferCalls>
