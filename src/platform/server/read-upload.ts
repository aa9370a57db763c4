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
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize: UPLOAD_BYTES, files: 2, fields: 8, parts: 10 },
    })) {
      if (part.type !== 'file') continue
      files.push({ bytes: await part.toBuffer(), name: (part.filename ?? '').slice(0, 200) })
    }
  } catch (error) {
    throw new Refusal(codeOf(error) === 'FST_REQ_FILE_TOO_LARGE' ? 'too-large' : 'invalid-input')
  }
  const [file, second] = files
  if (!file || file.bytes.length === 0)
    throw new Refusal('invalid-input', { fields: { file: say('Choose a file first.') } })
  if (second) throw new Refusal('invalid-input', { fields: { file: say('Send one file at a time.') } })
  return file
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
