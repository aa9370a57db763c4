import type { LanguageCode } from '#shared/words.ts'

/** What a page says. */
export interface HeardPage {
  readonly title: string
  readonly domain: string
  /** The catalogues with which it speaks; of two with a sentence the last counts. */
  readonly areas: readonly string[]
  /** The English of what it says to a visitor, in its order; null where visitors do not see it. */
  readonly sentences: readonly string[] | null
}

/** Says which sentences a page shows to a visitor in a language; null for an address without a page. */
export type HearPage = (path: string, language: LanguageCode) => Promise<HeardPage | null>

/** Of a server that draws no pages. */
export const hearsNothing: HearPage = async () => null
