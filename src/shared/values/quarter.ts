import { LAGOS_AHEAD_MS } from './lagos.ts'

/** The quarter of a moment by the calendar of Lagos (UTC+1, no summer time): 2026-Q4. */
export const quarterOf = (at: Date): string => {
  const day = new Date(at.getTime() + LAGOS_AHEAD_MS)
  return `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`
}
