import { type ComponentType, createElement } from 'react'
import type { Call, Params, QueryInput } from '#shared/api.ts'
import { pathOf } from '#shared/api.ts'
import type { Viewer } from '#shared/access.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { ArticleHead, FormState, PageFacts } from '#shared/pages/rendered-page.ts'
import type { ScreenName } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { Frame } from '#ui/frame.tsx'
import type { Translate } from './language.tsx'

/** One read that a page needs before it shows; its query key is the address and the query object [DQ-01]. */
export interface Read {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly key: readonly [string, Readonly<Record<string, unknown>>] | readonly [string]
}

type Input<C extends Call> = { params?: Params<C>; query?: QueryInput<C> }

/** Describes a read; the server runs it before rendering and `useRead` shows it. */
export const read = <C extends Call>(call: C, { params, query }: Input<C> = {}): Read => {
  const path = pathOf(call.path, (params ?? {}) as Record<string, string>)
  const plain = (query ?? {}) as Record<string, unknown>
  return {
    call,
    params: (params ?? {}) as Record<string, string>,
    query: plain,
    key: Object.keys(plain).length > 0 ? [path, plain] : [path],
  }
}

/** The input of a page. */
export interface PageInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly viewer: Viewer | null
  /** A returned form: a wizard may need what was chosen in it. */
  readonly form?: FormState | null
  /** The screen, for a page that several screens share; only the server tells it. */
  readonly name?: ScreenName | null
  /** For a read whose address names the language; only the server tells it. */
  readonly language?: LanguageCode
}

/** The head of a page; its texts are already in the person's language. */
export interface Head {
  /** Without it, the screen's title of the sitemap. */
  readonly title?: string
  readonly description?: string
  /** Path of the preview picture of a shared link. */
  readonly image?: string
  readonly status?: number
  /** Keeps search engines away from this view; the sitemap says so for a whole screen. */
  readonly isPrivate?: boolean
  readonly canonical?: string
  /** The languages that the text of the page has; without them, all. */
  readonly languages?: readonly LanguageCode[]
  /** A page that is an article, for search engines (schema.org). */
  readonly article?: ArticleHead
  /** What else search engines learn about the page (schema.org). */
  readonly facts?: PageFacts | undefined
  /** Path of the RSS feed of the page. */
  readonly feed?: string
  /** The address that the page leads to by itself, at once and without a script. */
  readonly leadsTo?: string | undefined
}

/** Finds a finished read while the head is made. */
type FoundRead = <T>(read: Read) => T | undefined

/** Why a read has no data, or null when it has some; status 0 when the server itself failed. */
type Failed = (read: Read) => Problem | null

/**
 * The status of a page whose main read failed: a refusal's own (404 for a missing thing), and 503 for a fault that may
 * pass, so that a bad minute does not drop the page from search engines.
 */
export const statusOfFailed = (problem: Problem | null): number =>
  problem && problem.status >= 400 && problem.status < 500 ? problem.status : 503

/** The head of a page whose main read failed; `missing` is its title where the thing does not exist. */
export const failedHead = (problem: Problem | null, missing: string, t: Translate): Head => {
  const status = statusOfFailed(problem)
  return { title: status === 404 ? t(missing) : t('We could not load this page.'), status }
}

/** What the head of a page may ask: the input, the words of the person's language, and what became of its reads. */
export interface HeadInput extends PageInput {
  readonly t: Translate
  readonly found: FoundRead
  readonly failed: Failed
}

export interface Page {
  readonly component: ComponentType
  /** Reads that the server finishes before it renders. */
  readonly reads?: (input: PageInput) => readonly Read[]
  /** Loads what the page draws with for this input, where that is not needed for all. */
  readonly prepare?: (input: Pick<PageInput, 'search' | 'form'>) => Promise<void>
  /** What differs from the sitemap's title and robots, or comes on top of them. */
  readonly head?: (input: HeadInput) => Head
}

interface PageOptions extends Page {
  /**
   * The classes of the page's frame, `stack` without it; null for a page that draws its own: as wide as the window, behind a
   * gate that has one, or another for each of its views.
   */
  readonly frame?: string | null
}

/** Declares a page and draws its frame; the default export of every `*-page.tsx`. */
export const page = ({ component, frame = 'stack', ...rest }: PageOptions): Page => ({
  ...rest,
  component:
    frame === null ? component : () => createElement(Frame, { className: frame }, createElement(component)),
})

/** Loads a page when its screen is first opened. */
export type LoadPage = () => Promise<{ readonly default: Page }>
