import type { Page } from '#platform/web/page.ts'
import type { Catalogue } from '#shared/text/messages.ts'

/** The built files of one page view, as its document names them. */
export interface PageFiles {
  /** The page's module; absent where something stands instead of it. */
  readonly page: string | undefined
  /** Its words in the reader's language. */
  readonly words: readonly string[]
  /** Which words each screen has: for a way in place. */
  readonly index: string | undefined
}

const load = async <T>(address: string): Promise<T> =>
  ((await import(/* @vite-ignore */ address)) as { default: T }).default

/** Loads a page's module. */
export const loadPage = (address: string): Promise<Page> => load(address)

/** Loads words; later files win. */
export const loadWords = async (addresses: readonly string[]): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all(addresses.map((address) => load<Catalogue>(address))))) as Catalogue

/** A screen in the list of one language: the files of its words, separated by spaces, and its title. */
export type Listed = readonly [words: string, title: string]

/** Loads the list of all screens in one language. */
export const loadIndex = (address: string): Promise<Readonly<Record<string, Listed>>> => load(address)
