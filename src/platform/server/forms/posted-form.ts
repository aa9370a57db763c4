import querystring from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { partsOf } from '../uploads/multipart-parts.ts'
import { arriving } from '../uploads/spool.ts'

/** Maximum bytes of all fields of a form, unless its call allows more. */
export const FORM_BYTES = 256 * 1024
/** Maximum bytes before the form has named its call and shown its token. */
const STRANGER_BYTES = 16 * 1024
const MAX_FIELDS = 400
const MAX_FILES = 8
/** Of a file that is too large, we let this many bytes go by, so that the fields after it are shown again. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

export type PostedFields = Record<string, string | string[]>

/** An object without a prototype, because a field may have any name. */
export const noFields = (): PostedFields => Object.create(null) as PostedFields

export const addField = (fields: PostedFields, name: string, value: string): void => {
  const before = fields[name]
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

/** The value of a field; the last one of several. */
export const oneOf = (fields: PostedFields, name: string): string => [fields[name] ?? ''].flat().at(-1) ?? ''

/** Reads the fields of a form without files. */
export const readFields = (body: unknown, fields: PostedFields): void => {
  if (typeof body !== 'string') return
  for (const [name, value] of Object.entries(querystring.parse(body)))
    for (const item of [value ?? ''].flat()) addField(fields, name, item)
}

export interface PostedFile {
  readonly field: string
  readonly name: string
  readonly bytes: AsyncGenerator<Uint8Array>
}

/** What an authorized form may send. */
export interface Admission {
  readonly maxBytes: number
  /** Reads a file to its end. */
  readonly take: (file: PostedFile) => Promise<void>
}

interface ReadContext {
  readonly fields: PostedFields
  /** Maximum bytes of one field; fixed before the form is authorized. */
  readonly fieldBytes: number
  /** Authorizes the form by its call and token, or throws the refusal. */
  readonly admit: (fields: PostedFields) => Admission
}

/**
 * Reads a form with files as a stream. Authorizes it as soon as its call and token have arrived (our forms send them
 * first), and always before the first file, so that a refused sender's files are never read. Hands files on one at a
 * time and holds none.
 */
export const readMultipart = async (
  request: FastifyRequest,
  { fields, fieldBytes, admit }: ReadContext,
): Promise<void> => {
  let admission: Admission | null = null
  let size = 0
  const limits = {
    fileSize: MAX_FILE_BYTES,
    files: MAX_FILES + 2,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + MAX_FILES + 2,
    fieldSize: fieldBytes,
    fieldNameSize: 200,
    headerPairs: 20,
  }
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'file') {
      admission ??= admit(fields)
      await admission.take({ field: part.fieldname, name: part.filename ?? '', bytes: arriving(part.file) })
      continue
    }
    const value = String(part.value)
    size += part.fieldname.length + Buffer.byteLength(value)
    addField(fields, part.fieldname, value)
    if (hidden.call in fields && hidden.csrf in fields) admission ??= admit(fields)
    if (part.valueTruncated || size > (admission?.maxBytes ?? STRANGER_BYTES)) throw new Refusal('too-large')
  }
  if (!admission) admit(fields)
}
