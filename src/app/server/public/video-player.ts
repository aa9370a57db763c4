import type { FastifyInstance, FastifyRequest } from 'fastify'
import { playerOf } from '#domains/library/server/videos/videos.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { escapeHtml } from '#platform/server/pages/document.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'

/**
 * The document of one film, which opens on a tap only. It may frame that one site; the policies of all other pages stay
 * as they are. It runs no script of ours and sends no address of ours to the site.
 */
export const playerDocument = (film: { title: string; player: string }, back: string) => {
  const { origin } = new URL(film.player)
  return {
    policy: `default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(film.title)}</title></head><body style="margin:0;background:#0e1126;color:#f5f1e6;font:16px/1.5 sans-serif"><p style="padding:8px 16px"><a style="color:#b4bdf7" href="${escapeHtml(back)}">Back to the words</a></p><iframe style="border:0;width:100%;aspect-ratio:16/9" src="${escapeHtml(film.player)}" title="${escapeHtml(film.title)}" allow="fullscreen" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe></body></html>`,
  }
}

/** Mounts the documents of films. */
export const mountVideoPlayer = (
  app: FastifyInstance,
  m: Pick<Machinery, 'limiter'>,
  findPlayer = playerOf,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/video-library/:lesson/player',
    config: { plain: 'the document of one film, with its own content policy' },
    handler: async (request: FastifyRequest<{ Params: { lesson: string } }>, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const { lesson } = request.params
      const film = await findPlayer(lesson)
      if (!film) throw new Refusal('not-found')
      const { policy, html } = playerDocument(film, to('video', { lesson }))
      return reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'public, max-age=600')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  })
}
