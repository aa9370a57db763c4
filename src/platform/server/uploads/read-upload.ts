import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { partsOf } from './multipart-parts.ts'
import { makeSlots } from './slots.ts'
import { spool } from './spool.ts'

/** Maximum bytes of one uploaded file (S-40). */
export const UPLOAD_BYTES = 5 * 1024 * 1024

/** Maximum concurrent uploads: in all, per person, and per network, which may be a whole town's. */
const MAX_UPLOADS = 100
const MAX_UPLOADS_PER_PERSON = 10
const MAX_UPLOADS_PER_NETWORK = 50

/** Forms, pictures and documents; we read no body of another type. */
export const isUploadType = (type: string): boolean =>
  rawTypes.test(type) || /^multipart\/form-data\b/i.test(type)
export const rawTypes = /^(image\/(jpeg|png|webp)|application\/(pdf|octet-stream))/

const slots = makeSlots({ inAll: MAX_UPLOADS })

/** Takes a slot for one upload before reading it, or refuses as busy. Returns the release function. */
export const enterUpload = (person: string, network: string): (() => void) =>
  slots.enter({
    [`person ${person}`]: MAX_UPLOADS_PER_PERSON,
    [`network ${network}`]: MAX_UPLOADS_PER_NETWORK,
  })

const noFile = (): Refusal =>
  new Refusal('invalid-input', { fields: { file: message('Choose a file first.') } })

const readForm = async (request: FastifyRequest, folder: string): Promise<UploadedFile | null> => {
  let file: UploadedFile | null = null
  const limits = { fileSize: UPLOAD_BYTES + 1, files: 2, fields: 8, parts: 10, fieldSize: 1024 }
  for await (const part of partsOf(request, limits)) {
    if (part.type !== 'file') continue
    if (file) throw new Refusal('invalid-input', { fields: { file: message('Send one file at a time.') } })
    const bytes = await spool(folder, part.file, UPLOAD_BYTES)
    file = { bytes, name: (part.filename ?? '').slice(0, 200) }
  }
  return file
}

/** Reads one file from a multipart form or a raw body; refuses no file, two files, or one above 5 MiB. */
export const readUpload = async (request: FastifyRequest, folder: string): Promise<UploadedFile> => {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES + 64 * 1024)
    throw new Refusal('too-large')
  const { body } = request
  const file = request.isMultipart()
    ? await readForm(request, folder)
    : body instanceof Readable
      ? { bytes: await spool(folder, body, UPLOAD_BYTES), name: '' }
      : null
  if (!file || file.bytes.byteLength === 0) throw noFile()
  return file
}
