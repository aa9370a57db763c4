import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { BuiltAssets } from './document.ts'
import { makeDictionary, USE_AS_DICTIONARY } from '../http/headers/page-dictionary.ts'

const dist = new URL('../../../../dist/', import.meta.url)

/** What the build made; the dictionary of pages is a file of its own. */
export type BuiltFiles = Omit<BuiltAssets, 'dictionary'> & { readonly dictionary: string }

export const readBuiltAssets = async (): Promise<BuiltAssets> => {
  const { dictionary, ...assets } = JSON.parse(
    await readFile(new URL('assets.json', dist), 'utf8'),
  ) as BuiltFiles
  return {
    ...assets,
    dictionary: makeDictionary(dictionary, await readFile(new URL(`client${dictionary}`, dist))),
  }
}

const YEAR = 'public, max-age=31536000, immutable'
const WEEK = 'public, max-age=604800'

/** Serves the built scripts (named by content, cached for a year), fonts and icons. */
export const mountAssets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', dist)),
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  for (const [folder, cacheControl] of [
    ['assets', YEAR],
    ['static', WEEK],
  ] as const)
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      config: { plain: 'built files, the same for everybody' },
      handler: (request, reply) => {
        const file = request.params['*']
        if (/^dictionary-[\w-]+\.txt$/.test(file)) void reply.header('use-as-dictionary', USE_AS_DICTIONARY)
        return reply.header('cache-control', cacheControl).sendFile(`${folder}/${file}`)
      },
    })
}
