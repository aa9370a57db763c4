import { ApiError, problemIn } from './api-error.ts'

const MINUTE = 60_000

/** Times of the client's cache (specification 8 and 9) [DQ-02]. */
export const FRESH_MS = 5 * MINUTE
export const KEPT_MS = 10 * MINUTE
export const USER_FRESH_MS = 30_000
export const MAX_RETRIES = 2

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * The address of a query key [DQ-01]: its first element is the URL. A plain object as second element becomes the query
 * string, without null and empty values; otherwise the elements are joined with '/'.
 */
export const urlOfKey = (key: readonly unknown[]): string => {
  const [first, second] = key
  if (!isPlain(second)) return key.map(String).join('/')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(second))
    if (value !== null && value !== undefined && value !== '') search.append(name, String(value))
  const text = search.toString()
  return text ? `${String(first)}?${text}` : String(first)
}

/** Whether to retry a failed read: never on 4xx, otherwise `limit` times. */
export const mayRetry = (failures: number, error: unknown, limit: number = MAX_RETRIES): boolean => {
  const { status } = problemIn(error)
  return !(status >= 400 && status < 500) && failures < limit
}

/** Wait before retry `n` (from 0): 1 s doubling, 30 s at most. */
export const retryDelayMs = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)

/** True for the refusal that a fresh second-factor proof fixes (S-10). */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'STEP_UP_REQUIRED'
