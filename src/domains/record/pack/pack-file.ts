import type { Pack } from '#shared/civic/pack.ts'
import { type LogKey, notePartsOf, readBase64, type VerifySignature } from '../log/note.ts'

/*
 * A pack as a file: a signed note (C2SP signed-note) whose body is a line that names the format, and the contents as one
 * line of JSON. The record's key signs it. The first line of a checkpoint is the name of a log, so that no signature of
 * one is that of the other.
 */

export const MAX_PACK_BYTES = 2_000_000

const NAME = 'sup-civic-pack'
const FORMAT = 1
const utf8 = new TextEncoder()

/** What the key signs. */
export const packBody = (pack: Pack): string => `${NAME} ${FORMAT}\n${JSON.stringify(pack)}\n`

/** The file; `signature` is the line that the signer made of the body. */
export const packFile = (body: string, signature: string): string => `${body}\n${signature}`

/**
 * `no-pack`: something else. `older`, `newer`: another format. `foreign`: no key of ours signed it. `changed`: it names our
 * key, but the signature is not that of these bytes.
 */
export type PackFault = 'too-large' | 'no-pack' | 'older' | 'newer' | 'foreign' | 'changed'

export type OpenedPack = { readonly pack: Pack } | { readonly fault: PackFault }

/** A key from its line, as this page brought it: its id is not computed again. */
const keyOf = (line: string): LogKey | null => {
  const [, name, id, encoded] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line) ?? []
  const bytes = encoded ? readBase64(encoded) : null
  if (!name || !id || bytes?.length !== 33) return null
  const idBytes = Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return { name, id: idBytes, publicKey: bytes.slice(1) }
}

const formatFault = (text: string): PackFault | null => {
  const [, format] = new RegExp(`^${NAME} (\\d{1,6})\\n`).exec(text) ?? []
  if (!format) return 'no-pack'
  return Number(format) === FORMAT ? null : Number(format) < FORMAT ? 'older' : 'newer'
}

/** Checks a file by the keys of this installation, never by one out of the file, and reads it. Makes no request. */
export const openPack = async (
  verify: VerifySignature,
  keyLines: readonly string[],
  bytes: Uint8Array,
): Promise<OpenedPack> => {
  if (bytes.length > MAX_PACK_BYTES) return { fault: 'too-large' }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const fault = formatFault(text)
  if (fault) return { fault }
  let isNamed = false
  for (const key of keyLines.map(keyOf)) {
    const parts = key && notePartsOf(text, key)
    if (!key || !parts) continue
    const message = utf8.encode(parts.body)
    // What follows the body are lines of signatures; nothing else is read of them.
    for (const signature of parts.signatures) {
      isNamed = true
      if (await verify(signature, message, key.publicKey))
        return { pack: JSON.parse(parts.body.slice(parts.body.indexOf('\n') + 1)) as Pack }
    }
  }
  return { fault: isNamed ? 'changed' : 'foreign' }
}
