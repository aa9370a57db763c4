import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { BuiltAssets } from './document.ts'

const dist = new URL('../../../dist/', import.meta.url)

export const readBuiltAssets = async (): Promise<BuiltAssets> => JSON.parse(await readFile(new URL('assets.json', dist), 'utf8')) as BuiltAssets

/** Serves the built scripts (named by content, kept for a year), and fonts and icons. */
export const mountAssets = async (app: FastifyInstance): Promise<void> => {
  const serve = (folder: string, prefix: string, cacheControl: string, decorateReply: boolean) =>
    app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, plain: 'built files, the same for everybody' }
      })
      await scope.register(fastifyStatic, {
        root: fileURLToPath(new URL(folder, dist)),
        prefix,
        decorateReply,
        index: false,
        preCompressed: true,
        wildcard: true,
        setHeaders: (reply) => {
          void reply.header('cache-control', cacheControl)
        },
      })
    })
  await serve('client/assets/', '/assets/', 'public, max-age=31536000, immutable', true)
  await serve('client/static/', '/static/', 'public, max-age=604800', false)
}
