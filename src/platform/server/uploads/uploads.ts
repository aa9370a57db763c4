import { Refusal } from '#shared/errors.ts'

/** Why an upload is not taken; each word is the code of the refusal. */
export type UploadFault =
  | 'too-large'
  | 'unsupported-type'
  | 'too-many-pixels'
  | 'unreadable'
  | 'active-pdf'
  | 'infected'
  | 'too-slow'
  | 'busy'

/** An upload that is not taken, for a reason the person can act on. */
export class UploadRefused extends Refusal {
  declare readonly code: UploadFault
  constructor(code: UploadFault) {
    super(code)
  }
}

export type UploadPurpose = 'photo' | 'evidence'

/** What the image worker is asked. */
export interface CleaningTask {
  readonly bytes: Uint8Array
  readonly purpose: UploadPurpose
}

interface CleanPicture<Bytes> {
  readonly contentType: 'image/webp'
  readonly bytes: Bytes
  readonly width: number
  readonly height: number
  /** 144 x 144 pixels, WebP. */
  readonly thumbnail: Bytes
}

interface CleanDocument<Bytes> {
  readonly contentType: 'application/pdf'
  readonly bytes: Bytes
}

export type Clean<Bytes> = CleanPicture<Bytes> | CleanDocument<Bytes>

/** What the image worker answers; buffers cross a thread as plain arrays. */
export type CleaningResult =
  | { readonly clean: Clean<Uint8Array<ArrayBuffer>> }
  | { readonly fault: UploadFault }
