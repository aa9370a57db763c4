import type { Readable } from 'node:stream'
import { isConsole } from '#shared/staff/console-access.ts'
import { type Answer, type Api, type Body, type Call, isWrite, type Params, type Query } from '#shared/api.ts'
import type { Ctx, SignedInCtx } from '../context.ts'

/** A streamed answer: bytes that a permission check has already allowed. */
export interface Bytes {
  readonly stream: Readable | Buffer
  /** The same compressed, where that is kept. */
  readonly gzipped?: Buffer
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
  /** Called when the connection is done: whether every byte was sent. */
  readonly sent?: (isWhole: boolean) => Promise<void>
}

type CtxOf<C extends Call> = C['is']['access'] extends 'public' ? Ctx : SignedInCtx
type ResultOf<C extends Call> = C['is']['returns'] extends 'bytes' ? Bytes : Answer<C>

export type Use<C extends Call> = (
  ctx: CtxOf<C>,
  input: { params: Params<C>; query: Query<C>; body: Body<C> },
) => Promise<ResultOf<C>>

/**
 * A public read whose answer is cached until one of its topics changes; a trigger on every table that it reads records
 * the change. It receives the database and nothing about the sender.
 */
export interface CachedUse<C extends Call> {
  readonly changesWith: readonly string[]
  readonly use: (ctx: Pick<Ctx, 'db'>, input: { params: Params<C>; query: Query<C> }) => Promise<ResultOf<C>>
}

type AnyUse<C extends Call> =
  | Use<C>
  | (C['method'] extends 'GET' ? (C['is']['access'] extends 'public' ? CachedUse<C> : never) : never)

/** A call with its use case, as the server mounts it. `Audit` is the code that the call writes to the audit, if any. */
export interface Route<Audit extends string = string> {
  readonly name: string
  readonly call: Call & { readonly is: { readonly audit?: Audit } }
  readonly use: (
    ctx: Ctx,
    input: { params: Record<string, string>; query: unknown; body: unknown },
  ) => Promise<unknown>
  /** The topics whose changes invalidate the cached answer. */
  readonly changesWith?: readonly string[]
}

type AuditOf<A extends Api> = {
  [Name in keyof A]: A[Name]['is'] extends { readonly audit: infer Code extends string } ? Code : never
}[keyof A]

/** Joins a domain's calls to its use cases; a missing use case or a wrong parameter name does not compile. */
export const implement = <const A extends Api>(
  domain: string,
  api: A,
  uses: { readonly [Name in keyof A]: AnyUse<A[Name]> },
): Route<AuditOf<A>>[] =>
  Object.entries(api).map(([name, call]) => {
    // The pipeline has already parsed the input with the call's own schemas.
    const given = uses[name as keyof A] as unknown as Route['use'] | Pick<Route, 'use' | 'changesWith'>
    return {
      name: `${domain}.${name}`,
      call: call as Route<AuditOf<A>>['call'],
      ...(typeof given === 'function' ? { use: given } : given),
    }
  })

const declared = ['summary', 'access', 'returns', 'limit'] as const

/** Whether a write may wait on a device: repeats take effect once, and nothing about it is staff's or asks for a proof. */
const canWait = ({ method, is }: Call): boolean =>
  method !== 'GET' &&
  is.idempotency !== undefined &&
  is.idempotency !== 'none' &&
  is.body !== 'file' &&
  is.csrf !== false &&
  !is.stepUp &&
  !is.audit &&
  !isConsole(is.access)

/** Lists what a route fails to declare; the server refuses to start if anything is missing (S-20). */
export const missingDeclarations = (call: Call, isKept = false): string[] => {
  const is = call.is as unknown as Record<string, unknown>
  const missing: string[] = declared.filter((name) => is[name] === undefined)
  if (call.method !== 'GET' && is['idempotency'] === undefined) missing.push('idempotency')
  if (call.is.access && isConsole(call.is.access) && call.method !== 'GET' && !is['audit'])
    missing.push('audit')
  // Only writes ask for the switch.
  if (call.is.stoppedBy && !isWrite(call)) missing.push('a write that a switch stops')
  // An answer cached for everybody must contain nobody's data.
  if ((isKept || call.is.isPreloaded) && (call.method !== 'GET' || call.is.access !== 'public'))
    missing.push('access of everybody')
  // A queued act is sent days later by a device that asks nobody: it needs a key, and no proof of the moment.
  if (call.is.offline && !canWait(call)) missing.push('what lets it wait for a network')
  return missing
}
