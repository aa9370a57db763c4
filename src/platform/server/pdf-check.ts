const activeNames = /\/(?:JavaScript|Launch|EmbeddedFile|OpenAction)/
/** `/JS` with its script beside it; the bare three bytes turn up by chance in compressed pictures. */
const script = /\/JS\s*(?:\(|<|\d+\s+\d+\s+R)/
const escaped = /#([0-9a-f]{2})/gi

/**
 * Whether a PDF names a script, a program to launch, an attachment or an action on opening (research/security.md S-41),
 * also when letters of the name are written as `#4a`.
 *
 * The limit of this check: it reads the file as it lies and unpacks nothing. Names inside compressed object streams
 * or an encrypted file are not seen. So a PDF that passes is still not trusted: it is only ever sent as an
 * attachment under a sandbox policy, and never drawn by us.
 */
export const isActivePdf = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return activeNames.test(text) || script.test(text)
}

/** Whether the bytes start as a PDF does, with nothing before it that another reader could take for its own. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
