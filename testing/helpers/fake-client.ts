import { ApiError } from '#platform/web/client/api-error.ts'
import type { Client } from '#platform/web/client/client.ts'
import type { Answer, Call } from '#shared/api.ts'
import { type CommonRefusal, commonRefusals, type RefusalAnswer, wireCode } from '#shared/errors.ts'
import { fieldsOf } from '#shared/pages/form-body.ts'

/** One request from a page. */
export interface Asked {
  /** `POST /api/local/login`, as in the contract. */
  readonly call: string
  /** Includes the query string. */
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** An answer as a test writes it; it may be read-only throughout. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T
type Given<C extends Call> = Frozen<Answer<C>>

type Give = (asked: Asked) => unknown

type CodeOf<C extends Call> =
  | CommonRefusal
  | (C['is'] extends { refuses: infer R } ? Extract<keyof R, string> : never)

const addressed = (call: Call, method: string, path: string): boolean =>
  call.method === method && new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(path)

const refusalOf = (call: Call, code: string, fields: Readonly<Record<string, string>> = {}): ApiError => {
  const known: Readonly<Record<string, RefusalAnswer>> = { ...commonRefusals, ...call.is.refuses }
  const { status, message } = known[code] ?? { status: 500, message: '' }
  return new ApiError(status, JSON.stringify({ error: message, code: wireCode(code), fields }), '')
}

const judged = (call: Call, body: unknown): void => {
  const schema = call.is.body
  if (!schema || schema === 'file') return
  const { error } = schema.safeParse(body)
  if (error) throw refusalOf(call, 'invalid-input', fieldsOf(error.issues, ''))
}

/**
 * A fake server for page tests that answers only by the contracts. It refuses input that a call's schema does not
 * accept; a refusal that the call does not declare, or an answer that does not match its schema, fails the test.
 */
export const fakeClient = () => {
  const known: { call: Call; give: Give }[] = []
  const asked: Asked[] = []

  const meet = async (
    method: string,
    url: string,
    body: unknown,
    headers: Asked['headers'],
  ): Promise<unknown> => {
    const path = url.split('?')[0] ?? ''
    const found = known.filter(({ call }) => addressed(call, method, path))
    // As on the server, a path without parameters wins; for the same call the latest answer wins.
    const { call, give } = found.findLast((each) => each.call.path === path) ?? found.at(-1) ?? {}
    if (!call || !give) {
      console.error(`Nobody answers ${method} ${url} in this test.`)
      throw new Error(`Nobody answers ${method} ${url} in this test.`)
    }
    const question: Asked = { call: `${method} ${call.path}`, url, body, headers }
    asked.push(question)
    judged(call, body)
    const answer = await give(question)
    return call.is.returns === 'bytes' ? answer : call.is.returns.parse(answer)
  }

  let hasLost = false
  let isOnServer = false
  const refuseLosses = (): void => {
    if (hasLost && isOnServer)
      throw new Error(
        'No script runs on a page of level read: it cannot lose a call. Test what the server sends.',
      )
  }

  const client = {
    asked,
    /** The page is of level `read`: the server renders it and the browser never hydrates it. */
    readsOnServer: () => {
      isOnServer = true
      refuseLosses()
    },
    /** Sets the answer of a call from now on; a function receives the request. */
    answers: <C extends Call>(call: C, give: Given<C> | ((asked: Asked) => Given<C> | Promise<Given<C>>)) => {
      known.push({ call, give: typeof give === 'function' ? (give as Give) : () => give })
      return client
    },
    /** A refusal that the call declares, or one that every call may give. */
    refuses: <C extends Call>(call: C, code: CodeOf<C>, fields?: Readonly<Record<string, string>>) => {
      known.push({ call, give: () => Promise.reject(refusalOf(call, code, fields)) })
      return client
    },
    /** The network fails before the request arrives. */
    loses: (call: Call) => {
      hasLost = true
      refuseLosses()
      known.push({ call, give: () => Promise.reject(new TypeError('Failed to fetch')) })
      return client
    },
    read: ((url) => meet('GET', url, undefined, {})) satisfies Client['read'],
    write: ((method, url, body, headers = {}) => meet(method, url, body, headers)) satisfies Client['write'],
  }
  return client
}

export type FakeClient = ReturnType<typeof fakeClient>
