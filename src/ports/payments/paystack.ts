import * as z from 'zod/mini'
import { readPaystackEvent } from './paystack-events.ts'
import { type Payments, type PaymentStatus, ProviderFailed, type ProviderPayment } from './port.ts'

export interface PaystackAccount {
  readonly secretKey: string
  readonly url?: string
  readonly timeLimitMs?: number
  readonly isDouble?: boolean
}

const TIME_LIMIT_MS = 8_000
const PER_PAGE = 100
const LONGEST_REASON = 200
/** What Paystack takes; the account itself decides which of them are on. */
const CURRENCIES = ['NGN', 'USD', 'GHS', 'KES', 'ZAR'] as const

const Refused = z.object({ message: z.string() })
const Opened = z.object({ data: z.object({ authorization_url: z.url().check(z.regex(/^https?:/)) }) })
const Transaction = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.nullish(z.int()),
  channel: z.nullish(z.string()),
})
const Found = z.object({ data: Transaction })
const Listed = z.object({
  data: z.array(Transaction),
  meta: z.object({ pageCount: z.nullish(z.int()) }),
})

const statuses: Readonly<Record<string, PaymentStatus>> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
}

const paymentOf = (row: z.output<typeof Transaction>): ProviderPayment => ({
  providerId: String(row.id),
  reference: row.reference,
  status: statuses[row.status] ?? 'open',
  said: row.status,
  minor: row.amount,
  currency: row.currency,
  feeMinor: row.fees ?? 0,
  channel: row.channel ?? null,
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Answer = { readonly status: number; readonly isOk: boolean; readonly said: unknown }

const makeAsking = ({
  secretKey,
  url = 'https://api.paystack.co',
  timeLimitMs = TIME_LIMIT_MS,
}: PaystackAccount) => {
  const base = url.replace(/\/+$/, '')
  return async (path: string, body?: object): Promise<Answer> => {
    try {
      const answer = await fetch(base + path, {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeLimitMs),
      })
      return { isOk: answer.ok, status: answer.status, said: jsonOf(await answer.text()) }
    } catch (error) {
      throw new ProviderFailed('away', 'Paystack could not be reached in time.', { cause: error })
    }
  }
}

/** The data of a good answer, or a failure that repeats the provider's reason without our key. */
const readAs = <S extends z.ZodMiniType>(schema: S, secretKey: string, answer: Answer): z.output<S> => {
  const parsed = answer.isOk ? schema.safeParse(answer.said) : undefined
  if (parsed?.success) return parsed.data
  const reason = Refused.safeParse(answer.said).data?.message ?? 'no reason given'
  const safe = reason.replaceAll(secretKey, '[key]').slice(0, LONGEST_REASON)
  // A 5xx or an unreadable answer may come after Paystack acted.
  const isSure = answer.status >= 400 && answer.status < 500
  throw new ProviderFailed(isSure ? 'refused' : 'away', `Paystack answered ${answer.status}: ${safe}`)
}

/** Payments through Paystack's hosted page. One attempt of 8 seconds for each call; the caller decides what comes next. */
export const paystackPayments = (account: PaystackAccount): Payments => {
  const { secretKey, isDouble = false } = account
  const ask = makeAsking(account)
  return {
    provider: 'paystack',
    currencies: CURRENCIES,
    isDouble,
    open: async ({ reference, email, minor, currency, returnTo, cancelTo }) => {
      const answer = await ask('/transaction/initialize', {
        email,
        amount: minor,
        currency,
        reference,
        callback_url: returnTo,
        channels: ['card', 'bank', 'ussd', 'bank_transfer'],
        metadata: { purpose: 'sup_purchase', cancel_action: cancelTo },
      })
      return { payUrl: readAs(Opened, secretKey, answer).data.authorization_url }
    },
    find: async (reference) => {
      const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`)
      const said = Refused.safeParse(answer.said).data?.message ?? ''
      if (answer.status === 404 || (answer.status === 400 && /not found/i.test(said))) return null
      return paymentOf(readAs(Found, secretKey, answer).data)
    },
    list: async ({ from, to, page }) => {
      const query = new URLSearchParams({
        status: 'success',
        from: from.toISOString(),
        to: to.toISOString(),
        perPage: String(PER_PAGE),
        page: String(page),
      })
      const { data, meta } = readAs(Listed, secretKey, await ask(`/transaction?${query.toString()}`))
      return { items: data.map(paymentOf), isLast: data.length === 0 || page >= (meta.pageCount ?? 1) }
    },
    readEvent: (bytes, signature) => readPaystackEvent(secretKey, bytes, signature),
  }
}
