import type { Readable } from 'node:stream'
import { isDesk } from '#shared/access.ts'
import type { Answer, Api, Body, Call, Params, Query } from '#shared/api.ts'
import type { Ctx, SignedInCtx } from './context.ts'

/** A streamed answer: bytes that a permission check has already allowed. */
export interface Bytes {
  readonly stream: Readable | Buffer
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
  /** Told once the connection is done with it: whether every byte was handed over. */
  readonly sent?: (isWhole: boolean) => Promise<void>
}

type CtxOf<C extends Call> = C['is']['access'] extends 'public' ? Ctx : SignedInCtx
type ResultOf<C extends Call> = C['is']['returns'] extends 'bytes' ? Bytes : Answer<C>

export type Use<C extends Call> = (
  ctx: CtxOf<C>,
  input: { params: Params<C>; query: Query<C>; body: Body<C> },
) => Promise<ResultOf<C>>

/** A call with its use, as the server mounts it. */
export interface Route {
  readonly name: string
  readonly call: Call
  readonly use: (
    ctx: Ctx,
    input: { params: Record<string, string>; query: unknown; body: unknown },
  ) => Promise<unknown>
}

/** Joins a room's calls to its uses; a missing use or a wrong parameter name does not compile. */
export const implement = <const A extends Api>(
  room: string,
  api: A,
  uses: { readonly [Name in keyof A]: Use<A[Name]> },
): Route[] =>
  Object.entries(api).map(([name, call]) => ({
    name: `${room}.${name}`,
    call,
    // The pipeline has parsed the input by the call's own schemas before it comes here.
    use: uses[name as keyof A] as unknown as Route['use'],
  }))

const declared = ['summary', 'access', 'returns', 'limit'] as const

/** Lists what a route fails to declare; the server refuses to start on any (S-20). */
export const missingDeclarations = (call: Call): string[] => {
  const is = call.is as unknown as Record<string, unknown>
  const missing: string[] = declared.filter((name) => is[name] === undefined)
  if (call.method !== 'GET' && is['idempotency'] === undefined) missing.push('idempotency')
  if (call.is.access && isDesk(call.is.access) && call.method !== 'GET' && !is['audit']) missing.push('audit')
  return missing
}
