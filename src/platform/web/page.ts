import type { ComponentType } from 'react'
import type { Call, Params, QueryInput } from '#shared/api.ts'
import { pathOf } from '#shared/api.ts'
import type { Viewer } from '#shared/access.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { FormState } from '#shared/pages/rendering.ts'
import type { ScreenName, sitemap } from '#shared/sitemap.ts'
import type { Translate } from './language.tsx'

/** One read that a page needs before it shows: its query key is the address and the query object [DQ-01]. */
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

/** What a page is asked for. */
export interface PageInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly viewer: Viewer | null
  /** A form that came back: a wizard may need to read what was chosen in it. */
  readonly form?: FormState | null
}

/** What stands in the head of a page; texts are already in the person's language. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** Path of the picture that a shared link shows. */
  readonly image?: string
  readonly status?: number
  readonly isPrivate?: boolean
  readonly canonical?: string
}

/** Looks a finished read up while the head is made. */
export type FoundRead = <T>(read: Read) => T | undefined

/** Why a read has no data, or null when it has some; status 0 where the server itself went wrong. */
export type Failed = (read: Read) => Problem | null

/**
 * The status of a page whose main read failed: a refusal's own (404 for what is not there), and 503 for whatever
 * may be well again later, so that no search engine forgets a page over one bad minute.
 */
export const statusOfFailed = (problem: Problem | null): number =>
  problem && problem.status >= 400 && problem.status < 500 ? problem.status : 503

export interface Page {
  readonly component: ComponentType
  /** Reads that the server finishes before it renders. */
  readonly reads?: (input: PageInput) => readonly Read[]
  readonly head?: (input: PageInput, t: Translate, found: FoundRead, failed: Failed) => Head
}

/** Declares a page; the default export of every `*-page.tsx`. */
export const page = (it: Page): Page => it

/** Loads a page when its screen is first opened. */
export type LoadPage = () => Promise<{ readonly default: Page }>

/** The pages that the sitemap asks of a domain: one missing, or one too many, does not compile. */
export type PagesOf<Domain extends string> = {
  readonly [Name in ScreenName as (typeof sitemap)[Name]['domain'] extends Domain ? Name : never]: LoadPage
}
