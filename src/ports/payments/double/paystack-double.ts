import { randomBytes } from 'node:crypto'
import { signatureOf } from '../paystack-events.ts'
import { asObject, bad, type DoubleAnswer, good, json, textOf } from './answers.ts'
import {
  checkoutPage,
  type ControlAct,
  controlPage,
  isControlAct,
  isNoticeWay,
  type NoticeWay,
} from './checkout.ts'
import { makeTransferCalls, type TransferCalls } from './transfer-calls.ts'
import { isTransferAct } from './transfer-controls.ts'
import { makeRefundCalls, type RefundCalls } from './refund-calls.ts'
import { isRefundAct } from './refund-controls.ts'
import { dataOf, disputeEvent, type DoubleTransaction } from './transactions.ts'

export interface DoubleRequest {
  readonly method: string
  /** Below the double's own address, such as `/transaction/initialize`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string | undefined
  readonly body: string
}

/** A fault of the next call: it acts and never answers, or answers that it is broken. */
export type DoubleFault = 'acts-then-silent' | 'silent' | 'broken'

interface DoubleParts {
  readonly secretKey: string
  /** The double's own address for browsers, given the address to return to. */
  readonly address: (returnTo: string) => string
  /** Hands one webhook over; failures are the receiver's business. */
  readonly deliver: (bytes: Buffer, signature: string) => Promise<void>
  readonly now?: () => Date
  readonly later?: (work: () => void, ms: number) => void
  /** After how long transfers to banks succeed by themselves; without it they wait for the controls. */
  readonly settleAfterMs?: number
}

const LATE_MS = 20_000
const html = (body: string, leadsTo?: string): DoubleAnswer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body,
  ...(leadsTo && { leadsTo }),
})
const seeOther = (location: string): DoubleAnswer => ({ status: 303, type: 'text/plain', body: '', location })

const withReference = (address: string, reference: string): string => {
  const url = new URL(address)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

const makeState = ({ address, now = () => new Date() }: Pick<DoubleParts, 'address' | 'now'>) => {
  const all = new Map<string, DoubleTransaction>()
  let next = 1
  const find = (reference: string) => all.get(reference)
  /** Opens a payment, as `POST /transaction/initialize` does. */
  const open = (body: Record<string, unknown>): DoubleAnswer => {
    const [reference, email, currency] = [body['reference'], body['email'], body['currency']].map(textOf)
    const amount = body['amount']
    if (!email) return bad(400, 'Email Address is required')
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1)
      return bad(400, 'Invalid Amount Sent')
    if (!reference || !/^[A-Za-z0-9.=-]+$/.test(reference)) return bad(400, 'Invalid transaction reference')
    if (find(reference)) return bad(400, 'Duplicate Transaction Reference')
    const metadata = body['metadata'] as Record<string, unknown> | undefined
    const callbackUrl = textOf(body['callback_url'])
    const access = randomBytes(8).toString('hex')
    all.set(reference, {
      id: 4_100_000_000 + next++,
      reference,
      access,
      email,
      amount,
      currency: currency || 'NGN',
      callbackUrl,
      cancelUrl: textOf(metadata?.['cancel_action']) || callbackUrl,
      createdAt: now(),
      status: 'abandoned',
      paidAt: null,
      channel: 'card',
      refunded: 0,
    })
    return good('Authorization URL created', {
      authorization_url: `${address(callbackUrl)}/checkout/${access}`,
      access_code: access,
      reference,
    })
  }
  /** The paid payments of a time, 100 a page, the newest first. */
  const list = (query: URLSearchParams): DoubleAnswer => {
    const [from, to] = [query.get('from'), query.get('to')].map((at) => (at ? Date.parse(at) : Number.NaN))
    const perPage = Number(query.get('perPage') ?? 50)
    const page = Number(query.get('page') ?? 1)
    const found = [...all.values()].toReversed().filter(({ status, paidAt }) => {
      const at = paidAt?.getTime() ?? 0
      return status === 'success' && !(at < (from ?? 0)) && !(at > (to ?? 0))
    })
    const data = found.slice((page - 1) * perPage, page * perPage).map(dataOf)
    const meta = { total: found.length, page, perPage, pageCount: Math.ceil(found.length / perPage) }
    return good('Transactions retrieved', data, { meta })
  }
  const byAccess = (access: string) => [...all.values()].find((each) => each.access === access)
  return { all, find, open, list, byAccess, number: () => next++ }
}

type State = ReturnType<typeof makeState>
type Send = (event: object, key?: string) => Promise<void>

const paidEvent = (t: DoubleTransaction) => ({ event: 'charge.success', data: dataOf(t) })

/** Signs messages and hands them over. */
const makeSending =
  ({ secretKey, deliver }: DoubleParts): Send =>
  async (event, key = secretKey) => {
    const bytes = Buffer.from(JSON.stringify(event))
    await deliver(bytes, signatureOf(key, bytes)).catch(() => {
      // A lost notice: the shop asks by itself.
    })
  }

const laterOf = ({ later }: DoubleParts) =>
  later ?? ((work: () => void, ms: number) => void setTimeout(work, ms).unref())

const makeCheckout = (parts: DoubleParts, send: Send) => {
  const { now = () => new Date() } = parts
  const later = laterOf(parts)
  const tell = async (t: DoubleTransaction, way: NoticeWay): Promise<void> => {
    if (way === 'late') return later(() => void send(paidEvent(t)), LATE_MS)
    if (way === 'forged') return send(paidEvent(t), 'sk_test_of_somebody_else')
    if (way !== 'never') await send(paidEvent(t))
    if (way === 'twice') await send(paidEvent(t))
  }
  const pay = (t: DoubleTransaction): void => {
    t.status = 'success'
    t.paidAt = now()
  }
  const checkout = async (t: DoubleTransaction, form: URLSearchParams): Promise<DoubleAnswer> => {
    const act = form.get('do')
    const way = form.get('notice') ?? 'now'
    if (act === 'abandon') return seeOther(t.cancelUrl)
    if (t.status !== 'success' && act === 'fail') t.status = 'failed'
    if (t.status !== 'success' && act === 'pay') {
      pay(t)
      if (isNoticeWay(way)) await tell(t, way)
    }
    return seeOther(withReference(t.callbackUrl, t.reference))
  }
  return { pay, checkout }
}

/** What a person at the controls does to transfers and to the names of bank accounts. */
const controlTransfers = async (transfers: TransferCalls, form: URLSearchParams): Promise<void> => {
  const [act, number, name] = [form.get('do') ?? '', form.get('number') ?? '', form.get('name') ?? '']
  if (act === 'name' && /^\d{10}$/.test(number) && name.trim()) transfers.names.set(number, name.trim())
  const t = transfers.transfers.get(form.get('transfer') ?? '')
  if (t && isTransferAct(act)) await transfers.settle(t, act)
}

const controlRefunds = async (refunds: RefundCalls, form: URLSearchParams): Promise<void> => {
  const [r, act] = [refunds.all.get(Number(form.get('refund'))), form.get('do') ?? '']
  if (r?.status === 'pending' && isRefundAct(act)) await refunds.settle(r, act)
}

interface Controlled {
  readonly state: State
  readonly transfers: TransferCalls
  readonly refunds: RefundCalls
  readonly send: Send
}

const makeControls = ({ state, transfers, refunds, send }: Controlled) => {
  const disputes = new Map<string, number>()
  const byControl = async (t: DoubleTransaction, act: ControlAct): Promise<void> => {
    if (act === 'refund') {
      if (t.refunded < t.amount) await refunds.begin(t, t.amount - t.refunded)
      return
    }
    const id = disputes.get(t.reference) ?? 358_000_000 + state.number()
    disputes.set(t.reference, id)
    await send(disputeEvent(t, id, act === 'dispute' ? null : act))
  }
  return async ({ method, body }: DoubleRequest): Promise<DoubleAnswer> => {
    const form = new URLSearchParams(body)
    const [t, act] = [state.find(form.get('reference') ?? ''), form.get('do') ?? '']
    if (method === 'POST' && t?.status === 'success' && isControlAct(act)) await byControl(t, act)
    if (method === 'POST') await controlTransfers(transfers, form)
    if (method === 'POST') await controlRefunds(refunds, form)
    return html(controlPage([...state.all.values()].toReversed(), transfers, refunds))
  }
}

/**
 * Paystack's wire format with a page to pay on, for demonstrations and tests: the production adapter talks to it. It keeps
 * its payments in memory, signs its webhooks, and can delay, double, forge or withhold them.
 */
export const makePaystackDouble = (parts: DoubleParts) => {
  const state = makeState(parts)
  const control = { fault: null as DoubleFault | null }
  const send = makeSending(parts)
  const { pay, checkout } = makeCheckout(parts, send)
  const { now = () => new Date(), settleAfterMs } = parts
  const transfers = makeTransferCalls({ now, send, later: laterOf(parts), settleAfterMs })
  const refunds = makeRefundCalls({ now, send, later: laterOf(parts), settleAfterMs, find: state.find })
  const controls = makeControls({ state, transfers, refunds, send })

  const api = async (asked: DoubleRequest): Promise<DoubleAnswer> => {
    const { method, path } = asked
    if (asked.authorization !== `Bearer ${parts.secretKey}`) return bad(401, 'Invalid key')
    if (control.fault === 'broken') return json(502, { status: false, message: 'Bad gateway' })
    if (method === 'POST' && path === '/transaction/initialize') return state.open(asObject(asked.body))
    if (method === 'POST' && path === '/refund') return refunds.create(asObject(asked.body))
    if (method === 'GET' && path === '/refund') return refunds.list(asked.query)
    if (method === 'GET' && path === '/transaction') return state.list(asked.query)
    const moved = transfers.answer({ method, path, query: asked.query, body: () => asObject(asked.body) })
    if (moved) return moved
    const [, reference] = /^\/transaction\/verify\/([^/]+)$/.exec(path) ?? []
    const t = method === 'GET' && reference ? state.find(decodeURIComponent(reference)) : undefined
    if (t) return good('Verification successful', dataOf(t))
    return bad(404, reference ? 'Transaction reference not found.' : 'Not found')
  }
  const page = async (asked: DoubleRequest): Promise<DoubleAnswer | null> => {
    if (asked.path === '' || asked.path === '/') return controls(asked)
    const [, access] = /^\/checkout\/([a-f0-9]{16})$/.exec(asked.path) ?? []
    const t = access ? state.byAccess(access) : undefined
    if (!t) return null
    if (asked.method === 'POST') return checkout(t, new URLSearchParams(asked.body))
    return html(checkoutPage(t), new URL(t.callbackUrl).origin)
  }
  return {
    /** What tests set and read. */
    control,
    payments: state.all,
    /** Bank accounts, recipients and transfers; refunds. */
    transfers,
    refunds,
    pay,
    paidEvent,
    refund: refunds.begin,
    /** Answers one request; null for one that never gets an answer. */
    handle: async (asked: DoubleRequest): Promise<DoubleAnswer | null> => {
      const shown = await page(asked)
      if (shown) return shown
      if (control.fault === 'silent') return null
      const answer = await api(asked)
      return control.fault === 'acts-then-silent' ? null : answer
    },
  }
}

export type PaystackDouble = ReturnType<typeof makePaystackDouble>
