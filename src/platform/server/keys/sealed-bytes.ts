import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals bytes for storage (AES-256-GCM) with a 32-byte key; opening needs the same `owner`. */
export const sealBytes = (key: Buffer, owner: string, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens sealed bytes; null under another key, for another owner, or if a byte changed. */
export const unsealBytes = (key: Buffer, owner: string, sealed: Buffer): Buffer | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return null
  }
}

/** Seals a text as `sealBytes` does. */
export const seal = (key: Buffer, owner: string, text: string): Buffer =>
  sealBytes(key, owner, Buffer.from(text, 'utf8'))

/** Opens a sealed text as `unsealBytes` does. */
export const unseal = (key: Buffer, owner: string, sealed: Buffer): string | null =>
  unsealBytes(key, owner, sealed)?.toString('utf8') ?? null
