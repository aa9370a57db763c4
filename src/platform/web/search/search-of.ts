import { isLgaId, isLgaOf, isStateCode } from '#shared/values/place-codes.ts'

type Found = Readonly<Record<string, string>>

/** The value that a text of an address means, or undefined; it sees what was found before it. Empty for a missing text. */
export interface ParamReader<T extends string | undefined = string | undefined> {
  (text: string, found: Found): T
  /** The most characters that the value may have, for its field. */
  readonly max?: number
}
type Optional<T extends string = string> = ParamReader<T | undefined>

/** Words, cut to the maximum of the call. */
export const text = (max: number): Optional =>
  Object.assign((given: string) => given.slice(0, max).trim() || undefined, { max })

/** A text that passes this check. */
export const when =
  (isValid: (text: string) => boolean): Optional =>
  (given) =>
    isValid(given) ? given : undefined

/** A text of this shape. */
export const shaped = (shape: RegExp): Optional => when((given) => shape.test(given))

/** One of these values. The usual one that addresses leave out is not among them. */
export const choice =
  <T extends string>(...values: readonly T[]): Optional<T> =>
  (given) =>
    values.find((each) => each === given)

/** One of these values; the first where the address says nothing that we know. */
export const firstChoice =
  <T extends string>(...values: readonly [T, ...T[]]): ParamReader<T> =>
  (given) =>
    values.find((each) => each === given) ?? values[0]

export const anyState = when(isStateCode)
export const anyLga = when(isLgaId)
/** A local government counts only with its State, which stands before it. */
export const lgaOfState: Optional = (given, { state = '' }) =>
  isLgaId(given) && isLgaOf(given, state) ? given : undefined
export const cursor = shaped(/^[A-Za-z0-9_-]{1,800}$/)

export type Readers = Readonly<Record<string, ParamReader>>
export type NameIn<R extends Readers> = keyof R & string
/** The names of filters: order and page are none. */
export type FilterIn<R extends Readers> = Exclude<NameIn<R>, 'sort' | 'cursor'>
type Always<R extends Readers> = {
  [Name in NameIn<R>]: undefined extends ReturnType<R[Name]> ? never : Name
}[NameIn<R>]

/** What an address asks for: only names that we know, with values that are valid. */
export type SearchQuery<R extends Readers> = { readonly [Name in Always<R>]: ReturnType<R[Name]> } & {
  readonly [Name in Exclude<NameIn<R>, Always<R>>]?: ReturnType<R[Name]> | undefined
}
type Given<R extends Readers> = { readonly [Name in NameIn<R>]?: ReturnType<R[Name]> | null | undefined }

export interface Search<R extends Readers = Readers> {
  readonly path: string
  readonly readers: R
  /** Reads an address; what is unknown or not valid does not count, so that any address opens. */
  readonly read: (search: URLSearchParams) => SearchQuery<R>
  /** The address of a query, and with a change of one, which starts on the first page. */
  readonly href: (query?: Given<R>, change?: Given<R>) => string
}

/** What a query of this search holds. */
export type QueryOf<S> = S extends Search<infer R> ? SearchQuery<R> : never

/** The query of a page in its address: each parameter by its name, with what reads it. */
export const searchOf = <const R extends Readers>(path: string, readers: R): Search<R> => {
  const find = (textOf: (name: string) => string | null | undefined, isComplete: boolean): Found => {
    const found: Record<string, string> = {}
    for (const name of Object.keys(readers)) {
      const given = textOf(name)?.trim() ?? ''
      const value = (given || isComplete) && readers[name]?.(given, found)
      if (value) found[name] = value
    }
    return found
  }
  return {
    path,
    readers,
    read: (search) => find((name) => search.get(name), true) as SearchQuery<R>,
    href: (query = {}, change) => {
      const asked = change ? { ...query, cursor: undefined, ...change } : query
      const text = new URLSearchParams(find((name) => asked[name], false)).toString()
      return text ? `${path}?${text}` : path
    },
  }
}
