import type { Hash, Sha256 } from './merkle.ts'

/*
 * Checkpoints as signed notes (C2SP signed-note, tlog-checkpoint): three lines of text, a blank line, and for each
 * signature a line that names its key.
 */

/** The start of a signature line. */
export const DASH = '— '
const ED25519 = 1
const KEY_ID_BYTES = 4
const utf8 = new TextEncoder()

/** Bytes as base64 of RFC 4648, with padding. */
export const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Decodes base64; null for malformed text. */
export const readBase64 = (text: string): Uint8Array | null => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A key that signs checkpoints; its name is the log's origin. */
export interface LogKey {
  readonly name: string
  /** Four bytes that distinguish keys of the same name. */
  readonly id: Uint8Array
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array
}

/** Makes a key. `kind` is its type byte; the default is a key that signs checkpoints of its own log. */
export const keyFrom = (sha256: Sha256, name: string, publicKey: Uint8Array, kind = ED25519): LogKey => ({
  name,
  publicKey,
  id: sha256(Uint8Array.from([...utf8.encode(`${name}\n`), kind, ...publicKey])).slice(0, KEY_ID_BYTES),
})

/** `name+id+key`: a key as one line of text, easy to write down and compare. */
export const keyText = ({ name, id, publicKey }: LogKey): string =>
  `${name}+${hex(id)}+${base64(Uint8Array.from([ED25519, ...publicKey]))}`

/** Reads the key from its line; null for a malformed line or an id that does not match the key. */
export const readKey = (sha256: Sha256, text: string, kind = ED25519): LogKey | null => {
  const [, name, id, encoded] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? []
  const bytes = encoded ? readBase64(encoded) : null
  if (!name || !bytes || bytes.length !== 33 || bytes[0] !== kind) return null
  const key = keyFrom(sha256, name, bytes.slice(1), kind)
  return hex(key.id) === id ? key : null
}

export interface TreeHead {
  readonly origin: string
  readonly size: number
  readonly root: Hash
}

/** The text of a tree head, which the key signs. */
export const headText = ({ origin, size, root }: TreeHead): string => `${origin}\n${size}\n${base64(root)}\n`

/** The line of a note that holds the signature of a key. */
export const signatureLine = ({ name, id }: LogKey, signature: Uint8Array): string =>
  `${DASH}${name} ${base64(Uint8Array.from([...id, ...signature]))}\n`

/** A tree head with its signature, as a signed note. */
export const noteOf = (head: TreeHead, key: LogKey, signature: Uint8Array): string =>
  `${headText(head)}\n${signatureLine(key, signature)}`

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean | Promise<boolean>

/** Parses the tree head of a checkpoint without checking it; null for a malformed text. */
export const readHead = (note: string): TreeHead | null => {
  const [origin, size, root] = note.split('\n')
  const bytes = root ? readBase64(root) : null
  if (!origin || !size || !/^(0|[1-9]\d{0,15})$/.test(size) || bytes?.length !== 32) return null
  return { origin, size: Number(size), root: bytes }
}

/** The body of a note and the unchecked signatures that name this key; null for a malformed text. */
export const notePartsOf = (note: string, key: LogKey): { body: string; signatures: Uint8Array[] } | null => {
  const end = note.indexOf('\n\n')
  if (end < 0) return null
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .filter((line) => line.startsWith(`${DASH}${key.name} `))
    .map((line) => readBase64(line.slice(DASH.length + key.name.length + 1)))
    .filter((bytes) => bytes !== null && hex(bytes.slice(0, KEY_ID_BYTES)) === hex(key.id))
    .map((bytes) => (bytes as Uint8Array).slice(KEY_ID_BYTES))
  return { body: note.slice(0, end + 1), signatures }
}

/** The tree head of a checkpoint if this key signed it; otherwise null. */
export const openNote = async (
  verify: VerifySignature,
  key: LogKey,
  note: string,
): Promise<TreeHead | null> => {
  const parts = notePartsOf(note, key)
  const head = readHead(note)
  if (!parts || !head || head.origin !== key.name) return null
  const message = utf8.encode(parts.body)
  for (const signature of parts.signatures) if (await verify(signature, message, key.publicKey)) return head
  return null
}
