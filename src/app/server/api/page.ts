import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltAssets } from '#platform/server/pages/document.ts'
import { isLiteFor, themeFor } from '#platform/server/pages/preferences.ts'
import { shareComponents } from '#platform/server/openapi/components.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { brand } from '#shared/brand.ts'
import { apiDocument } from './document.ts'
import { apiHtml } from './html.ts'

const codings = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: async (text: string): Promise<Buffer> => Buffer.from(text),
}
type Coding = keyof typeof codings

/**
 * A text that never changes while the server runs, compressed once per requested coding. A large one takes a second, so
 * it is compressed off the event loop.
 */
const pack = (text: string) => {
  const packed = new Map<Coding, Promise<Buffer>>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const accepted = request.headers['accept-encoding'] ?? ''
    const coding: Coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
    const bytes = packed.get(coding) ?? codings[coding](text)
    packed.set(coding, bytes)
    if (coding !== 'plain') void reply.header('content-encoding', coding)
    return reply.send(await bytes)
  }
}

const policyFor = (sheet: string): string => {
  const hash = createHash('sha256').update(sheet).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** Mounts the readable page of all calls (GET /api, no script) and the same as OpenAPI (GET /api/openapi.json). */
export const mountApiPage = (
  app: FastifyInstance,
  routes: readonly Route[],
  { sheet }: Pick<BuiltAssets, 'sheet'>,
): void => {
  const description = apiDocument(routes)
  const sendJson = pack(JSON.stringify(shareComponents(description)))
  const body = apiHtml(description)
  const policy = policyFor(sheet)
  const looks = new Map<string, ReturnType<typeof pack>>()
  const htmlFor = (look: string) =>
    `<!doctype html><html lang="en-NG"${look}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API – ${brand.name}</title><meta name="description" content="Every call of ${brand.name}: who may use it, what goes in and out, and what it refuses."><link rel="icon" href="/static/icon.svg" type="image/svg+xml"><style>${sheet}</style></head><body>${body}</body></html>`
  app.get(
    '/api/openapi.json',
    { exposeHeadRoute: true, config: { plain: 'describes the calls themselves' } },
    (request, reply) => {
      void reply.headers({
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-encoding',
      })
      return sendJson(request, reply.type('application/json'))
    },
  )
  app.get(
    '/api',
    { exposeHeadRoute: true, config: { plain: 'describes the calls themselves, for reading' } },
    (request, reply) => {
      const theme = themeFor(request)
      const look = `${theme ? ` data-theme="${theme}"` : ''}${isLiteFor(request) ? ' data-lite' : ''}`
      const send = looks.get(look) ?? pack(htmlFor(look))
      looks.set(look, send)
      void reply.headers({
        'content-security-policy': policy,
        'cache-control': 'private, max-age=300',
        vary: 'accept-encoding, cookie, save-data',
      })
      return send(request, reply.type('text/html; charset=utf-8'))
    },
  )
}
