import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import type { SourceLine } from './contract.ts'

/** Reads sources as an editor types them: one in a line, title | address | day. Null for a line that is not so. */
export const parseSources = (text: string): SourceLine[] | null => {
  const lines = text
    .split('\n')
    .flatMap((line) => (line.trim() ? [line.split('|').map((part) => part.trim())] : []))
  const sources = lines.map(([title = '', ...rest]) => {
    const url = rest.find((part) => /^https:\/\/[^\s]+$/.test(part)) ?? null
    const date = rest.find((part) => /^\d{4}-\d\d-\d\d$/.test(part)) ?? null
    const known = [url, date].filter((part) => part !== null).length
    return title && known === rest.filter((part) => part !== '').length ? { title, url, date } : null
  })
  return sources.every((source) => source !== null) ? sources : null
}

/** The opposite of `parseSources`. */
export const sourcesText = (sources: readonly SourceLine[]): string =>
  sources.map(({ title, url, date }) => [title, url, date].filter(Boolean).join(' | ')).join('\n')

/** Tags as an editor types them, separated by commas. */
export const parseTags = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].slice(0, 12)

/** `2026-11-23T09:00` in Lagos as a moment; null for a day that does not exist. */
export const fromLagosTime = (text: string): Date | null => {
  const at = new Date(`${text}:00.000Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== text
    ? null
    : new Date(at.getTime() - LAGOS_AHEAD_MS)
}

/** A moment as a field of day and time shows it, in Lagos. */
export const toLagosTime = (iso: string): string =>
  new Date(new Date(iso).getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 16)

/** True for the shape of an address of a text; anything else cannot exist. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,140}$/.test(text)

/** A day of front matter, as the moment when it starts in Lagos. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_AHEAD_MS)
