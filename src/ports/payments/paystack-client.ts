import * as z from 'zod/mini'
import { ProviderFailed } from './port.ts'

export interface PaystackAccount {
  readonly secretKey: string
  readonly url?: string
  readonly timeLimitMs?: number
  readonly isDouble?: boolean
}

const TIME_LIMIT_MS = 8_000
const MAX_REASON = 200

/** Paystack sends amounts as text at times. */
export const providerAmount = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(0))),
)

const Refused = z.object({ message: z.string() })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type PaystackAnswer = { readonly status: number; readonly isOk: boolean; readonly said: unknown }

/** Asks Paystack once, within 8 seconds. Throws `ProviderFailed` as `away` when no answer comes. */
export const makeAsking = ({
  secretKey,
  url = 'https://api.paystack.co',
  timeLimitMs = TIME_LIMIT_MS,
}: PaystackAccount) => {
  const base = url.replace(/\/+$/, '')
  return async (path: string, body?: object): Promise<PaystackAnswer> => {
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

export type AskPaystack = ReturnType<typeof makeAsking>

/** What a failed answer says, or nothing. */
export const saidBy = ({ said }: PaystackAnswer): string => Refused.safeParse(said).data?.message ?? ''

/** The data of a good answer, or a failure that repeats the provider's reason without our key. */
export const readAs = <S extends z.ZodMiniType>(
  schema: S,
  secretKey: string,
  answer: PaystackAnswer,
): z.output<S> => {
  const parsed = answer.isOk ? schema.safeParse(answer.said) : undefined
  if (parsed?.success) return parsed.data
  const reason = saidBy(answer) || 'no reason given'
  const safe = reason.replaceAll(secretKey, '[key]').slice(0, MAX_REASON)
  // A 5xx or an unreadable answer may come after Paystack acted.
  const isSure = answer.status >= 400 && answer.status < 500
  throw new ProviderFailed(isSure ? 'refused' : 'away', `Paystack answered ${answer.status}: ${safe}`)
}

/** True where Paystack does not know what the request names. */
export const isUnknown = (answer: PaystackAnswer): boolean =>
  answer.status === 404 || (answer.status === 400 && /not found/i.test(saidBy(answer)))

/** How many rows of a list we ask for at once. */
export const PER_PAGE = 100

interface PageWanted {
  readonly from: Date
  readonly to: Date
  readonly page: number
}

/** Reads one page of a list of Paystack, and whether it is the last one. */
export const readPage = async <S extends z.ZodMiniType>(
  { ask, secretKey, row }: { readonly ask: AskPaystack; readonly secretKey: string; readonly row: S },
  path: string,
  { from, to, page, ...more }: PageWanted & { readonly status?: string },
): Promise<{ items: z.output<S>[]; isLast: boolean }> => {
  const query = new URLSearchParams({
    ...more,
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(PER_PAGE),
    page: String(page),
  })
  const listed = z.object({ data: z.array(row), meta: z.object({ pageCount: z.nullish(z.int()) }) })
  const { data, meta } = readAs(listed, secretKey, await ask(`${path}?${query.toString()}`))
  return { items: data, isLast: data.length === 0 || page >= (meta.pageCount ?? 1) }
}
