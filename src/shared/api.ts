import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { RefusalAnswer } from './errors.ts'
import type { LimitName } from './limits.ts'
import type { CarrierDoor } from './pages/doors.ts'
import type { SwitchName } from './staff/switches.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodMiniType

/** `/api/leaders/:leaderId` gives `{ leaderId: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, never>

/** What every route declares; the server refuses to start when a required one is missing. */
export interface Declaration {
  /** One line for the API page. */
  readonly summary: string
  readonly access: Access
  readonly query?: Schema
  /** A strict schema, or 'file' for one uploaded file (multipart or raw bytes). */
  readonly body?: Schema | 'file'
  /** The call that takes the files of this call's form, each by its field as `kind`, instead of `/api/uploads`. */
  readonly filesTo?: `/api/${string}`
  /** Maximum bytes of the JSON body, where a call needs more than the usual 64 KiB. */
  readonly maxBytes?: number
  /** The answer's schema: fields that it does not name never leave the server. 'bytes' streams a file. */
  readonly returns: Schema | 'bytes'
  readonly limit: LimitName
  /** Refusal codes of this call, in addition to the common ones. */
  readonly refuses?: Readonly<Record<string, RefusalAnswer>>
  /** Tags of cached reads that a write makes stale. */
  readonly refreshes?: readonly string[]
  /** Tag under which a read is cached. */
  readonly tag?: string
  /** Name written to the append-only audit when a staff action succeeds. */
  readonly audit?: string
  /**
   * The use case checks whether a role for one place covers this thing, or shows only the things it covers. Without
   * `scoped`, such a role is refused here, for reads and writes.
   */
  readonly scoped?: true
  /**
   * Requires a fresh second-factor proof (S-10): exports, changes of sign-in, reads of sealed data. `where-set` asks only
   * people who have a second factor: for calls that set one up. Staff writes ask without declaring it (staff/proof.ts).
   */
  readonly stepUp?: true | 'where-set'
  /** Open to suspended people too: protection of their own account, and the data that the law entitles them to. */
  readonly whileSuspended?: true
  /** A one-time read, such as a download that exists once: only this site or the address bar may request it. */
  readonly spends?: true
  /**
   * The carrier without which this call does nothing. Where none is set it answers 503, and its forms say so instead of
   * asking.
   */
  readonly needs?: CarrierDoor
  /** The switch with which staff stop this write for everybody: it answers 503 with their notice then. */
  readonly stoppedBy?: SwitchName
  /** Whether an Idempotency-Key is optional, required or forbidden on a write. */
  readonly idempotency?: 'optional' | 'required' | 'none'
  /**
   * 'queue': a form that finds no network waits on the device and is sent when the network is back, once. Never on calls of
   * consoles, with a second factor, about money out, or votes for leaders (decision 0097).
   */
  readonly offline?: 'queue'
  /** 'own': the use case opens its own transaction, because slow work (hashing, decoding) precedes it. */
  readonly transaction?: 'own'
  /** Only same-origin page forms and our client may send it; false only for webhooks and reports. */
  readonly csrf?: false
  /** 'public': everybody gets the same answer, and caches may store it for a minute. */
  readonly cache?: 'public'
  /** A read that phones keep: whoever asks without a session gets what everybody gets (S-48). */
  readonly isPreloaded?: true
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

/** Fills the parameters of a call's path with escaped values. */
export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** True for methods that change something: all but GET (HEAD is never routed to a call). */
export const isWrite = (call: Call): boolean => call.method !== 'GET'
