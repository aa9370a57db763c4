import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** The most files that one form sends as evidence. */
export const MAX_EVIDENCE = 8

export const filePurposes = ['photo', 'evidence'] as const
export type FilePurpose = (typeof filePurposes)[number]

export const StoredFile = z.object({
  id: z.string(),
  purpose: z.enum(filePurposes),
  contentType: z.string(),
  size: z.int(),
  /** The file name on the sender's device, shown as text only. */
  name: z.string(),
  url: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

export const filesApi = {
  /**
   * One file, multipart (field `file`) or raw bytes. Metadata is removed; the file stays private to the sender until a
   * domain attaches it.
   */
  upload: post('/api/uploads', {
    summary: 'Upload one photo of up to 15 MiB or PDF of up to 5 MiB',
    access: 'citizen',
    limit: 'upload',
    idempotency: 'none',
    transaction: 'own',
    status: 201,
    query: z.strictObject({
      purpose: z._default(z.enum(filePurposes), 'evidence'),
      name: z.optional(z.string().check(z.maxLength(200))),
      /** The key of the act that it is for: sent again for the same act, the same bytes are the same file. */
      key: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
    }),
    body: 'file',
    returns: StoredFile,
    refuses: {
      'unsupported-type': refusal(415, message('Send a JPEG, PNG or WebP photo, or a PDF.')),
      'too-many-pixels': refusal(
        422,
        message(
          'The picture is too large. Choose a smaller size in your camera, or send a screenshot of it.',
        ),
      ),
      unreadable: refusal(422, message('We could not read this picture. Please try another one.')),
      'locked-pdf': refusal(422, message('This PDF is locked. Print it to PDF again, or send a photo.')),
      'active-pdf': refusal(
        422,
        message('This PDF has a script or another file inside it. Please send a plain PDF.'),
      ),
      infected: refusal(422, message('This file did not pass the safety check.')),
      'too-slow': refusal(422, message('The picture took too long to read. Please try another one.')),
      'daily-share-used': refusal(
        429,
        message('You have reached the limit of files for today. Please continue tomorrow.'),
      ),
    },
  }),
  /** The bytes; every read is authorized (S-42, S-43). */
  show: get('/api/files/:fileId', {
    summary: 'Read one file that you may see',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
    query: z.strictObject({ size: z.optional(z.enum(['small'])) }),
  }),
}
