import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Flash } from '#shared/pages/rendered-page.ts'
import { addressOf } from '../http/own-address.ts'
import { type LanguageCode, languageOf, languages } from '#shared/words.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Search engines and previews of shared links: they keep no cookie. */
export const isCrawler = ({ headers }: FastifyRequest): boolean =>
  /bot|crawl|spider|slurp|facebookexternalhit|whatsapp/i.test(headers['user-agent'] ?? '')

/** A page that a device fetches to keep it; a guest's copy for somebody who signed in comes without cookies. */
export const isFetchedAhead = ({ headers }: FastifyRequest): boolean => headers['x-preload'] !== undefined

/** The language that an address names itself: only crawlers and devices see a page at such an address. */
const languageInAddress = (request: FastifyRequest): LanguageCode | undefined => {
  const isTaken = isCrawler(request) || isFetchedAhead(request)
  const wanted = isTaken ? addressOf(request).searchParams.get('lang') : null
  return languages.find(({ code }) => code === wanted)?.code
}

/** The saved language, otherwise English (specification 1). */
export const languageFor = (request: FastifyRequest): LanguageCode =>
  languageInAddress(request) ?? languageOf(request.cookies['lang'])

export const themeFor = (request: FastifyRequest): 'light' | 'dark' | null => {
  const theme = request.cookies['theme']
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** Low-data mode: chosen by the person, or requested by the browser's data saver. */
export const isLiteFor = (request: FastifyRequest): boolean =>
  request.cookies['lite'] === '1' ||
  (request.cookies['lite'] !== '0' && request.headers['save-data'] === 'on')

/** The cookies that every part of a guest's page may depend on; all others mean that somebody in particular visits. */
export const preferenceCookies: ReadonlySet<string> = new Set(['lang', 'theme', 'lite'])

// Added by those who share a link, different for each click, read by no page of ours.
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|igshid?|ttclid|mc_[ce]id)(=|$)/

/** A query (`?a=1&b=2`) without what only marks a click; empty if nothing is left. */
export const withoutTracking = (search: string): string => {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

/**
 * `?lang=` on any page saves the language and redirects to the page without it; null without `?lang=`. A crawler gets
 * the page of that language at once.
 */
export const saveLanguageCookie = (request: FastifyRequest, reply: FastifyReply): string | null => {
  const url = addressOf(request)
  const wanted = url.searchParams.get('lang')
  if (wanted === null || languageInAddress(request)) return null
  url.searchParams.delete('lang')
  if (languages.some(({ code }) => code === wanted))
    void reply.setCookie('lang', wanted, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })
  return url.pathname + url.search
}

const isFlash = (value: unknown): value is Flash =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  value.text.length <= 200

/** Takes the flash message of the previous step; it shows once. */
export const takeFlash = (request: FastifyRequest, reply: FastifyReply): Flash | null => {
  const raw = request.cookies['flash']
  if (!raw) return null
  void reply.setCookie('flash', '', { path: '/', maxAge: 0 })
  try {
    const value: unknown = JSON.parse(raw)
    return isFlash(value)
      ? { text: value.text, values: value.values ?? {}, tone: value.tone === 'bad' ? 'bad' : 'done' }
      : null
  } catch {
    return null
  }
}

export const leaveFlash = (reply: FastifyReply, flash: Flash): void => {
  void reply.setCookie('flash', JSON.stringify(flash), { path: '/', maxAge: 60, sameSite: 'lax' })
}
