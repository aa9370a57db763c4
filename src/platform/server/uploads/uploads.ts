import { Refusal } from '#shared/errors.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'

/** Why an upload is refused; each word is a refusal code. */
export type UploadFault =
  | 'too-large'
  | 'unsupported-type'
  | 'too-many-pixels'
  | 'unreadable'
  | 'active-pdf'
  | 'locked-pdf'
  | 'infected'
  | 'too-slow'
  | 'busy'

/** A refused upload, for a reason that the person can act on. */
export class UploadRefused extends Refusal {
  declare readonly code: UploadFault
  constructor(code: UploadFault) {
    super(code, code === 'too-large' ? { message: uploadWords.tooLarge } : {})
  }
}

export type UploadPurpose = 'photo' | 'evidence'

/** A task for the image worker. */
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
  /** 64 bits of how it looks, in hexadecimal: nearly the same pictures differ in few of them. */
  readonly perceptualHash: string
}

interface CleanDocument<Bytes> {
  readonly contentType: 'application/pdf'
  readonly bytes: Bytes
}

export type Clean<Bytes> = CleanPicture<Bytes> | CleanDocument<Bytes>

/** The image worker's result; buffers cross threads as plain arrays. */
export type CleaningResult =
  | { readonly clean: Clean<Uint8Array<ArrayBuffer>> }
  | { readonly fault: UploadFault }
