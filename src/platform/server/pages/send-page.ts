import { PassThrough } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../http/own-address.ts'
import { originOf } from '../http/own-origin.ts'
import { codingFor } from '../pipeline/answer-cache.ts'
import { closeDocument, openDocument, policyOf } from './document.ts'
import { findGuestPage, sendGuestPage } from './guest-pages.ts'
import { newVisit, type Pages, type PageView, readsFor, stateOf, statusOfInstead } from './page-view.ts'
import {
  DICTIONARY_CODING,
  dictionaryAtHand,
  packerWith,
  PAGE_VARY,
} from '../http/headers/page-dictionary.ts'
import { pageFor } from './page-for.ts'
import { takeFlash, themeFor } from './preferences.ts'

const compressorFor = ({ assets }: Pages, request: FastifyRequest, reply: FastifyReply) => {
  void reply.header('vary', PAGE_VARY)
  const dictionary = dictionaryAtHand(request, assets.dictionary)
  if (dictionary) {
    void reply.header('content-encoding', DICTIONARY_CODING)
    return packerWith(dictionary)
  }
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === 'plain') return new PassThrough()
  void reply.header('content-encoding', coding)
  if (coding === 'gzip') return createGzip({ level: 6 })
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** Renders a page for one visit as one compressed stream: the head first, then the data. */
const sendOwnPage = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView,
): Promise<FastifyReply> => {
  const { m, assets } = pages
  const flash = view.flash ?? takeFlash(request, reply)
  const state = await stateOf(
    pages,
    request,
    { ...view, flash },
    newVisit(m, request, reply, view.asking.session?.viewer.id),
  )
  void reply
    .header('content-security-policy', policyOf(state, assets))
    .header('cache-control', state.user ? 'private, no-store' : 'private, no-cache')
    .header('x-page-for', pageFor(m, request, { ...view, flash }))
    .type('text/html; charset=utf-8')
  if (view.match?.screen.hasSecretAddress) void reply.header('referrer-policy', 'no-referrer')
  const stream = compressorFor(pages, request, reply)
  const open = openDocument(state, themeFor(request), assets)
  const reads = readsFor(pages, view.asking)
  const origin = originOf(m, request)
  // A page without parameters always exists, so we may send its head before reading its data.
  const isKnown = view.instead === null && view.match !== null && Object.keys(view.match.params).length === 0
  if (isKnown) {
    void reply.code(view.status ?? 200).send(stream)
    stream.write(open)
    if ('flush' in stream) stream.flush()
    try {
      stream.end(closeDocument(state, await pages.renderer.render(state, reads), assets, origin))
    } catch (error) {
      m.log.error(
        { err: error, requestId: request.id, path: addressOf(request).pathname },
        'a page failed after its head was sent',
      )
      const failed = await pages.renderer.render({ ...state, instead: 'error' }, reads)
      stream.end(closeDocument(state, failed, assets, origin))
    }
    return reply
  }
  const rendered = await pages.renderer.render(state, reads)
  const status = view.status ?? (view.instead ? statusOfInstead[view.instead] : rendered.status)
  stream.end(open + closeDocument(state, rendered, assets, origin))
  return reply.code(status).send(stream)
}

/** Sends a page view: a guest's page made once for everybody, or one made for this visit. */
export const sendPage = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView,
): Promise<FastifyReply> => {
  const page = await findGuestPage(pages, request, view)
  return page ? sendGuestPage(pages, request, reply, page) : sendOwnPage(pages, request, reply, view)
}
