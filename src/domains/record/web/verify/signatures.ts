import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { type LogKey, readKey, type VerifySignature } from '../../log/note.ts'

/*
 * Hash and signature in JavaScript, because not every browser offers Ed25519. Loaded with the checks, so that no page
 * waits for it.
 */

hashes.sha512 = sha512

const verifySignature: VerifySignature = (signature, message, publicKey) => {
  try {
    // Strict RFC 8032, like the command: a signature has only one valid form.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

export const tools = { sha256, verify: verifySignature }

/** Reads keys, one on each line; null for a malformed line or no line. */
export const keysIn = (text: string): LogKey[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const keys = lines.map((line) => readKey(sha256, line))
  return keys.length > 0 && keys.every((key): key is LogKey => key !== null) ? keys : null
}
