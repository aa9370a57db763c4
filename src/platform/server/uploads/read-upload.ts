import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { DOCUMENT_BYTES, PHOTO_BYTES } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { partsOf } from './multipart-parts.ts'
import { makeSlots } from './slots.ts'
import { spool } from './spool.ts'
import { UploadRefused } from './uploads.ts'

/** What a form adds to its file. */
const FORM_OVERHEAD = 64 * 1024

/** Maximum bytes of the body of an upload (S-40). */
export const UPLOAD_BODY_BYTES = PHOTO_BYTES + FORM_OVERHEAD

/**
 * Maximum concurrent uploads: in all, per person, and per network, which may be a whole town's. A file above 5 MiB takes
 * the slots of as many, so that all together have 500 MiB at most, on disk and then in memory.
 */
const MAX_UPLOADS = 100
const MAX_UPLOADS_PER_PERSON = 10
const MAX_UPLOADS_PER_NETWORK = 50
const SLOT_BYTES = DOCUMENT_BYTES + FORM_OVERHEAD

/** Forms, pictures and documents; we read no body of another type. */
export const isUploadType = (type: string): boolean =>
  rawTypes.test(type) || /^multipart\/form-data\b/i.test(type)
export const rawTypes = /^(image\/(jpeg|png|webp)|application\/(pdf|octet-stream))/

const slots = makeSlots({ inAll: MAX_UPLOADS })

const slotsFor = (bodyBytes: number): number =>
  Math.ceil(Math.min(bodyBytes || PHOTO_BYTES, PHOTO_BYTES) / SLOT_BYTES)

interface Sender {
  readonly person: string
  readonly network: string
  /** Bytes of the body; unknown counts as the largest. */
  readonly bodyBytes: number
}

/** Takes the slots for one upload before reading it, or refuses as busy. Returns the release function. */
export const enterUpload = ({ person, network, bodyBytes }: Sender): (() => void) =>
  slots.enter(
    {
      [`person ${person}`]: MAX_UPLOADS_PER_PERSON,
      [`network ${network}`]: MAX_UPLOADS_PER_NETWORK,
    },
    slotsFor(bodyBytes),
  )

const noFile = (): Refusal =>
  new Refusal('invalid-input', { fields: { file: message('Choose a file first.') } })

/** The bytes that a request says it sends; NaN if it does not say. */
export const bodyBytesOf = (request: FastifyRequest): number =>
  Number(request.headers['content-length'] ?? Number.NaN)

const readForm = async (request: FastifyRequest, folder: string): Promise<UploadedFile | null> => {
  let file: UploadedFile | null = null
  const limits = { fileSize: PHOTO_BYTES + 1, files: 2, fields: 8, parts: 10, fieldSize: 1024 }
  for await (const part of partsOf(request, limits)) {
    if (part.type !== 'file') continue
    if (file) throw new Refusal('invalid-input', { fields: { file: message('Send one file at a time.') } })
    const bytes = await spool(folder, part.file, PHOTO_BYTES)
    file = { bytes, name: (part.filename ?? '').slice(0, 200) }
  }
  return file
}

/** Reads one file from a multipart form or a raw body; refuses no file, two files, or one above 15 MiB. */
export const readUpload = async (request: FastifyRequest, folder: string): Promise<UploadedFile> => {
  if (bodyBytesOf(request) > UPLOAD_BODY_BYTES) throw new UploadRefused('too-large')
  const { body } = request
  const file = request.isMultipart()
    ? await readForm(request, folder)
    : body instanceof Readable
      ? { bytes: await spool(folder, body, PHOTO_BYTES), name: '' }
      : null
  if (!file || file.bytes.byteLength === 0) throw noFile()
  return file
}
