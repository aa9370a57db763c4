import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { type LogKey, readKey, type VerifySignature } from '../../log/note.ts'

/*
 * Hash and signature in plain script, for a browser offers Ed25519 not everywhere. Loaded with the checks, so that no
 * page waits for it.
 */

hashes.sha512 = sha512

const verifySignature: VerifySignature = (signature, message, publicKey) => {
  try {
    // As RFC 8032 has it, and as the command does: no second form of a signature.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

export const tools = { sha256, verify: verifySignature }

/** The keys of a text, one a line; null where a line is none or there is no line. */
export const keysIn = (text: string): LogKey[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const keys = lines.map((line) => readKey(sha256, line))
  return keys.length > 0 && keys.every((key): key is LogKey => key !== null) ? keys : null
}
