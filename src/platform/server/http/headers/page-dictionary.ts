/**
 * Pages in little data (RFC 9842): nine tenths of a page are what all pages share. The service worker fetches that once, as a
 * dictionary, and a browser that says that it has it gets only what differs.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, createZstdCompress, type ZstdCompress, zstdCompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

export interface PageDictionary {
  readonly address: string
  readonly text: Buffer
  /** As a browser names the one that it has. */
  readonly name: string
  /** What the coding begins with: a mark, and which dictionary completes it. */
  readonly head: Buffer
}

const MARK = Buffer.from('5e2a4d1820000000', 'hex')
/** For which requests a browser may use it: pages, and what the service worker fetches. */
export const USE_AS_DICTIONARY = 'match="/*", match-dest=("document" "")'
export const DICTIONARY_CODING = 'dcz'
/** What an answer that may come in this coding varies by. */
export const PAGE_VARY = 'accept-encoding, available-dictionary, cookie, save-data'

export const makeDictionary = (address: string, text: Buffer): PageDictionary => {
  const hash = createHash('sha256').update(text).digest()
  return { address, text, name: `:${hash.toString('base64')}:`, head: Buffer.concat([MARK, hash]) }
}

/** The dictionary, if this browser has it and reads the coding. */
export const dictionaryAtHand = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  dictionary: PageDictionary | undefined,
): PageDictionary | undefined =>
  headers['available-dictionary'] === dictionary?.name && /\bdcz\b/.test(headers['accept-encoding'] ?? '')
    ? dictionary
    : undefined

/** A window that holds dictionary and page; without it each page would take the memory of a large file. */
const optionsFor = ({ text }: PageDictionary) => ({
  dictionary: text,
  params: {
    [constants.ZSTD_c_compressionLevel]: 7,
    [constants.ZSTD_c_windowLog]: 18,
    [constants.ZSTD_c_hashLog]: 16,
    [constants.ZSTD_c_chainLog]: 16,
  },
})

/** A page's bytes in the coding. */
export const packWith = async (dictionary: PageDictionary, plain: Buffer): Promise<Buffer> =>
  Buffer.concat([dictionary.head, await promisify(zstdCompress)(plain, optionsFor(dictionary))])

/** A page's stream in the coding. */
export const packerWith = (dictionary: PageDictionary): ZstdCompress => {
  const stream = createZstdCompress(optionsFor(dictionary))
  stream.push(dictionary.head)
  return stream
}
