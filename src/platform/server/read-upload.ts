import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { say } from '#shared/words.ts'

/** One uploaded file may hold this much (S-40). */
export const UPLOAD_BYTES = 5 * 1024 * 1024

/** Reads one file from a multipart form or from a raw body; refuses none, two, or one past 5 MiB. */
export const readUpload = async (request: FastifyRequest): Promise<UploadedFile> => {
  if (!request.isMultipart()) {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0)
      throw new Refusal('invalid-input', { fields: { file: say('Choose a file first.') } })
    return { bytes: request.body, name: '' }
  }
  const part = await request.file({ limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 8, parts: 9 } })
  if (!part) throw new Refusal('invalid-input', { fields: { file: say('Choose a file first.') } })
  const bytes = await part.toBuffer().catch(() => {
    throw new Refusal('too-large')
  })
  if (part.file.truncated) throw new Refusal('too-large')
  return { bytes, name: (part.filename ?? '').slice(0, 200) }
}
