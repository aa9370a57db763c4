import { hash } from 'node:crypto'

/** The id of an invented row: the same for the same words on each start, and a UUID that contracts take (RFC 9562, version 8). */
export const inventedId = (...words: readonly string[]): string => {
  const hex = hash('sha256', words.join('\n'))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
