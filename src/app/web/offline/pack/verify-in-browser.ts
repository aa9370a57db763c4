import type { VerifySignature } from '#domains/record/log/note.ts'

/** The key as this browser takes it; null where it has no Ed25519. */
const importKey = (publicKey: Uint8Array): Promise<CryptoKey | null> =>
  crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']).catch(() => null)

/** Verifies by the browser (Chrome 137, Safari 17), otherwise in JavaScript, which /offline brings and loads only then. */
export const verifyInBrowser: VerifySignature = async (signature, message, publicKey) => {
  const key = await importKey(publicKey)
  if (key) return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
  const { tools } = await import('#domains/record/web/verify/signatures.ts')
  return tools.verify(signature, message, publicKey)
}
