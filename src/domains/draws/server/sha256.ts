import { hash } from 'node:crypto'

/** SHA-256 as the pure module of draws takes it. */
export const sha256Bytes = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
