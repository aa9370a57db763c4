import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readOwnCookie } from '../http/cookies.ts'
import { originOf } from '../http/own-origin.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type CachedAnswer, codingFor, isHeld, makeCachedAnswer } from '../pipeline/answer-cache.ts'
import { type KeptPages, type MadePage, openKeptPages } from '../pipeline/kept-pages.ts'
import { isCanadianHost } from './canadian-host.ts'
import { closeDocument, openDocument, policyOf } from './document.ts'
import {
  newVisit,
  type Pages,
  type PageView,
  readsFor,
  stateOf,
  statusOfInstead,
  type VisitState,
} from './page-view.ts'
import { DICTIONARY_CODING, dictionaryAtHand, packWith, PAGE_VARY } from '../http/headers/page-dictionary.ts'
import { pageFor } from './page-for.ts'
import {
  isFetchedAhead,
  isLiteFor,
  languageFor,
  preferenceCookies,
  themeFor,
  withoutTracking,
} from './preferences.ts'

const HTML = 'text/html; charset=utf-8'
const NOBODY_ELSE = 'private, no-cache'
/** The page of everybody, in a coding that not every browser reads. */
const ONE_BROWSER = 'private, max-age=0'

/** A page without a form is the same bytes for everybody; a page with one gets each visit's own token between its parts. */
interface GuestPage {
  readonly status: number
  readonly policy: string
  /** Whether proxies may keep it too. */
  readonly isPublic: boolean
  /** `X-Page-For`: the same for every guest with these preferences. */
  readonly pageFor: string
  readonly content: CachedAnswer | readonly string[]
}

/** The page, or null for one that asks who is visiting: nobody else may see it. */
type Found = GuestPage | null

/** Stand-ins for what belongs to one visit. Nobody can guess them, so no text of a page contains one by chance. */
const secret = randomBytes(12).toString('hex')
const slots: VisitState = {
  csrfToken: `slot0${secret}`,
  formKey: `slot1${secret}`,
  requestId: `slot2${secret}`,
}
const anySlot = new RegExp(`(${Object.values(slots).join('|')})`)

const nobodys: VisitState = { csrfToken: '', formKey: '', requestId: '' }

/** The text before, between and after the stand-ins; every second part is a stand-in. */
const partsOf = (text: string): readonly string[] => text.split(anySlot)

const filled = (parts: readonly string[], visit: VisitState): string => {
  const values: Readonly<Record<string, string>> = {
    [slots.csrfToken]: visit.csrfToken,
    [slots.formKey]: visit.formKey,
    [slots.requestId]: visit.requestId,
  }
  return parts.map((part, at) => (at % 2 === 1 ? values[part] : part)).join('')
}

const stores = new WeakMap<Pages, { readonly kept: KeptPages<Found>; readonly personal: Set<string> }>()

const storeOf = (pages: Pages) => {
  const store = stores.get(pages) ?? { kept: openKeptPages<Found>(pages.m.db), personal: new Set() }
  stores.set(pages, store)
  return store
}

/** Everything that makes the pages of two guests differ: address, language, theme, data mode and site. */
const keyOf = ({ m }: Pages, request: FastifyRequest): string => {
  const { url } = request
  const at = url.indexOf('?')
  return [
    originOf(m, request),
    isCanadianHost(m.config, request) ? 'canada' : '',
    languageFor(request),
    themeFor(request) ?? '',
    isLiteFor(request) ? 'lite' : '',
    isFetchedAhead(request) ? 'ahead' : '',
    at < 0 ? url : url.slice(0, at) + withoutTracking(url.slice(at)),
  ].join(' ')
}

/** True for a browser that shows neither a session nor a message of the step before. */
const isPlainGuest = (request: FastifyRequest): boolean =>
  !readOwnCookie(request, 'sid') && !request.cookies['flash']

/** True for a view that depends on nothing but its address and the preferences of the visitor. */
const isForEverybody = ({ m }: Pages, request: FastifyRequest, view: PageView): boolean =>
  m.config.GUEST_PAGE_SECONDS > 0 &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  view.asking.session === null &&
  view.form === null &&
  !request.cookies['flash'] &&
  !view.match?.screen.hasSecretAddress &&
  !view.match?.screen.isDemoOnly

/** A visitor of whom nothing is known. Whatever asks for more than the origin makes the page one person's own. */
const asNobody = (asking: RequestContext, tell: () => void): RequestContext => {
  const told = <T>(value: T): T => {
    tell()
    return value
  }
  return {
    session: null,
    token: undefined,
    origin: asking.origin,
    requestId: asking.requestId,
    // Others wait for the same page.
    closed: new AbortController().signal,
    seen: 0,
    language: asking.language,
    get network() {
      return told(asking.network)
    },
    get countryHint() {
      return told(asking.countryHint)
    },
    get device() {
      return told(asking.device)
    },
    get holder() {
      return told(asking.holder)
    },
    get linkToken() {
      return told(asking.linkToken)
    },
    setSession: tell,
    setDevice: tell,
    forgetLink: tell,
  }
}

const makePage = async (
  pages: Pages,
  request: FastifyRequest,
  view: PageView,
  tags: Set<string>,
): Promise<MadePage<Found>> => {
  let isPersonal = false
  let isFaulty = false
  const asking = asNobody(view.asking, () => {
    isPersonal = true
  })
  const state = await stateOf(pages, request, { ...view, asking }, slots)
  const rendered = await pages.renderer.render(
    state,
    readsFor(pages, asking, {
      onRead: ({ is }) => is.tag && tags.add(is.tag),
      onProblem: ({ status }) => {
        isFaulty ||= status >= 500 || status === 429
      },
    }),
  )
  if (isPersonal) return { page: null, bytes: 0, isKept: false }
  const status = view.instead ? statusOfInstead[view.instead] : rendered.status
  const origin = originOf(pages.m, request)
  const parts = partsOf(
    openDocument(state, themeFor(request), pages.assets) +
      closeDocument(state, rendered, pages.assets, origin),
  )
  const isKept = !isFaulty && status < 500
  const common = {
    status,
    policy: policyOf(state, pages.assets),
    isPublic: isKept && status === 200,
    pageFor: pageFor(pages.m, request, { ...view, asking }),
  }
  // With a token in its markup, the page works without script; a page without one needs no cookie.
  if (rendered.body.includes(slots.csrfToken)) {
    const bytes = 2 * parts.reduce((sum, { length }) => sum + length, 0)
    return { page: { ...common, content: parts }, bytes, isKept }
  }
  const text = Buffer.from(filled(parts, nobodys))
  // Compressed copies take at most this much more.
  const bytes = Math.ceil(1.8 * text.length)
  return { page: { ...common, content: makeCachedAnswer(null, text, HTML) }, bytes, isKept }
}

/** Sends a guest's page: the kept bytes, or the parts filled in for this visit. */
export const sendGuestPage = async (
  { m, assets }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, policy, isPublic, pageFor: whose, content }: GuestPage,
): Promise<FastifyReply> => {
  const isShared = 'bytes' in content
  const seconds = m.config.GUEST_PAGE_SECONDS
  const mayShare =
    isShared &&
    isPublic &&
    // A browser at such an address gets its cookie from us.
    !/[?&]lang=/.test(request.url) &&
    request.headers['save-data'] === undefined &&
    Object.keys(request.cookies).every((name) => preferenceCookies.has(name))
  void reply
    .headers({
      'content-security-policy': policy,
      'cache-control': mayShare
        ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${6 * seconds}`
        : NOBODY_ELSE,
      vary: PAGE_VARY,
      'x-page-for': whose,
    })
    .code(status)
    .type(HTML)
  const answer = isShared
    ? content
    : makeCachedAnswer(null, Buffer.from(filled(content, newVisit(m, request, reply))), HTML)
  if (isShared) {
    void reply.header('etag', answer.etag)
    if (status === 200 && isHeld(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  }
  const dictionary = dictionaryAtHand(request, assets.dictionary)
  if (dictionary)
    // A cache that ignores `vary` would give it to browsers without the dictionary.
    return reply
      .header('cache-control', mayShare ? ONE_BROWSER : NOBODY_ELSE)
      .header('content-encoding', DICTIONARY_CODING)
      .send(await answer.bytes(DICTIONARY_CODING, (plain) => packWith(dictionary, plain)))
  const coding = answer.isLarge ? codingFor(request.headers['accept-encoding']) : 'plain'
  if (coding !== 'plain') void reply.header('content-encoding', coding)
  return reply.send(await answer.bytes(coding))
}

/** Sends the kept page of this address to a guest; null when none is kept, or when the visitor may be somebody. */
export const sendKeptPage = (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | null => {
  if (!isPlainGuest(request)) return null
  const page = storeOf(pages).kept.find(keyOf(pages, request), pages.m.clock.now().getTime())
  return page ? sendGuestPage(pages, request, reply, page) : null
}

/** A guest's page, made once for all who ask meanwhile; null for a view that is one person's own. */
export const findGuestPage = async (
  pages: Pages,
  request: FastifyRequest,
  view: PageView,
): Promise<Found> => {
  const { kept, personal } = storeOf(pages)
  const name = view.match?.name ?? ''
  if (personal.has(name) || !isForEverybody(pages, request, view)) return null
  const key = keyOf(pages, request)
  const now = pages.m.clock.now().getTime()
  const until = now + pages.m.config.GUEST_PAGE_SECONDS * 1000
  const page =
    kept.find(key, now) ?? (await kept.make(key, until, (tags) => makePage(pages, request, view, tags)))
  if (page === null) personal.add(name)
  return page
}
