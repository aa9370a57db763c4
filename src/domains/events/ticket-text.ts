import { plainCode } from './rules.ts'

const FIRST = 'SUP1'

/** What the signature of a ticket covers. */
export const signedTicket = (eventId: string, code: string): string => `${FIRST}.${eventId}.${code}`

/** What the signature of a door's list covers. */
export const signedList = (list: { eventId: string; madeAt: string; hashes: readonly string[] }): string =>
  [FIRST, list.eventId, list.madeAt, ...list.hashes].join('\n')

/** What the hash of a code covers: the same code of two events has two hashes. */
export const hashOfCode = (eventId: string, code: string): string => `${eventId}:${code}`

/** What a camera read or somebody typed. */
export interface ReadTicket {
  readonly code: string
  /** A ticket names its event and is signed; a typed code is not. */
  readonly signed: { readonly eventId: string; readonly text: string; readonly signature: string } | null
}

/** Reads a ticket or a typed code. */
export const readTicket = (scanned: string): ReadTicket => {
  const [first, eventId = '', code = '', signature = ''] = scanned.trim().split('.')
  if (first !== FIRST) return { code: plainCode(scanned), signed: null }
  return { code, signed: { eventId, text: signedTicket(eventId, code), signature } }
}
