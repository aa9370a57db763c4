import { message } from '../words.ts'

const MIB = 1024 * 1024

/** The largest photo that we take, as a new phone makes it; only a small copy of it is kept. */
export const PHOTO_BYTES = 15 * MIB

/** The largest document; it is kept as it is. */
export const DOCUMENT_BYTES = 5 * MIB

/** The most pixels of a photo: what a phone takes by itself, with a margin. */
export const MAX_PIXELS = 52_000_000

/** What people read of these limits, before they choose a file and when one is refused. */
export const uploadWords = {
  photos: message('Photos up to 15 MB.'),
  files: message('Photos up to 15 MB, PDF files up to 5 MB.'),
  tooLarge: message('This file is too large. We take photos up to 15 MB and PDF files up to 5 MB.'),
} as const
