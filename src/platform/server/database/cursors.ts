import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** Where a page ended: the sort key of its last row and the row's id. */
export interface Position {
  readonly key: string
  readonly id: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for the shape of an id; anything else cannot exist and is answered as not found. */
export const isId = (text: string): boolean => UUID.test(text)

/** Makes an opaque cursor; `list` names its sort order, so that no other list accepts it. */
export const encodeCursor = (list: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([list, key, id])).toString('base64url')

const refuse = (): never => {
  throw new Refusal('invalid-input', { fields: { cursor: message('This page link is not valid.') } })
}

/** Decodes a cursor of the same list; `keyIs` checks the key's shape. Refuses any cursor that we did not issue. */
export const decodeCursor = (
  list: string,
  cursor: string | undefined,
  keyIs: (key: string) => boolean,
): Position | undefined => {
  if (cursor === undefined) return undefined
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return refuse()
  }
  if (!Array.isArray(parts) || parts.length !== 3) return refuse()
  const [given, key, id] = parts as unknown[]
  if (given !== list || typeof key !== 'string' || typeof id !== 'string' || !keyIs(key) || !isId(id))
    return refuse()
  return { key, id }
}

/** Key shapes: any stored text, a day, or a time as we write it. */
export const isTextKey = (key: string): boolean => !key.includes('\0') && key.isWellFormed()
export const isDayKey = (key: string): boolean => isTimeKey(`${key}T00:00:00.000Z`)
export const isTimeKey = (key: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) &&
  // JavaScript reads 31 February as a day in March.
  !Number.isNaN(Date.parse(key)) &&
  new Date(key).toISOString() === key

/** Cuts a read of `limit + 1` rows to one page and makes the cursor of the next. */
export const pageOfRows = <Row extends { id: string }>(
  list: string,
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
) => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    nextCursor: last && rows.length > limit ? encodeCursor(list, { key: keyOf(last), id: last.id }) : null,
  }
}
