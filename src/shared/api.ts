import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { RefusalAnswer } from './errors.ts'
import type { LimitName } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodMiniType

/** `/api/leaders/:leaderId` gives `{ leaderId: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, never>

/** What every route declares; the server refuses to start when one of the required ones is missing. */
export interface Declaration {
  /** One line for the API page. */
  readonly summary: string
  readonly access: Access
  readonly query?: Schema
  /** A strict schema, or 'file' for one uploaded file (multipart or raw bytes). */
  readonly body?: Schema | 'file'
  /** Most bytes of the JSON body, where a call must take more than the usual 64 KiB. */
  readonly maxBytes?: number
  /** The answer's schema: what is not named in it never leaves the server. 'bytes' streams a file. */
  readonly returns: Schema | 'bytes'
  readonly limit: LimitName
  /** Refusal codes this call may answer with, beside the common ones. */
  readonly refuses?: Readonly<Record<string, RefusalAnswer>>
  /** Tags of cached reads that a write makes stale. */
  readonly refreshes?: readonly string[]
  /** Tag under which a read is cached. */
  readonly tag?: string
  /** Name written to the append-only audit when a staff act succeeds. */
  readonly audit?: string
  /**
   * The use judges whether a role for one place reaches this thing, or shows only what it reaches; without it such a
   * role is refused here, to read as to write.
   */
  readonly scoped?: true
  /**
   * A fresh proof of the person is needed first (S-10): verdicts, roles, exports, changes of sign-in. `where-set`
   * asks only whoever has a second factor, never to set one up: for what sets one up.
   */
  readonly stepUp?: true | 'where-set'
  /** Also for people who are suspended: what guards their own account, and the data that is theirs by law. */
  readonly whileSuspended?: true
  /** A read that uses something up, such as a download that is there once: only this site or the address bar asks it. */
  readonly spends?: true
  /** Whether an Idempotency-Key may, must or must not come with a write. */
  readonly idempotency?: 'optional' | 'required' | 'none'
  /** 'own': the use opens its own transaction, because slow work (hashing, decoding) stands before it. */
  readonly transaction?: 'own'
  /** Only same-origin page forms and our client may send it; false only for webhooks and reports. */
  readonly csrf?: false
  /** 'public': the answer is the same for everybody and may be kept for a minute. */
  readonly cache?: 'public'
  readonly status?: 201 | 202 | 204
}

export interface Call<
  M extends Method = Method,
  P extends string = string,
  D extends Declaration = Declaration,
> {
  readonly method: M
  readonly path: P
  readonly is: D
}

const call =
  <M extends Method>(method: M) =>
  <const P extends `/api/${string}`, const D extends Declaration>(path: P, is: D): Call<M, P, D> => ({
    method,
    path,
    is,
  })

export const get = call('GET')
export const post = call('POST')
export const put = call('PUT')

/** A domain's calls, by name. */
export type Api = Readonly<Record<string, Call>>

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined
export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly name: string
}

export type Answer<C extends Call> = C['is']['returns'] extends Schema
  ? z.output<C['is']['returns']>
  : unknown
export type Params<C extends Call> = ParamsOf<C['path']>
export type Query<C extends Call> = C['is'] extends { query: infer Q } ? OutputOf<Q> : Record<never, never>
export type QueryInput<C extends Call> = C['is'] extends { query: infer Q }
  ? InputOf<Q>
  : Record<never, never>
export type Body<C extends Call> = C['is'] extends { body: infer B }
  ? B extends 'file'
    ? UploadedFile
    : OutputOf<B>
  : undefined
export type BodyInput<C extends Call> = C['is'] extends { body: infer B } ? InputOf<B> : undefined

/** Fills the parameters of a call's path; values are escaped. */
export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** True for methods that change something: all but GET (HEAD is never routed to a call). */
export const isWrite = (call: Call): boolean => call.method !== 'GET'
