import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { takesField, takesText } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { problemOf } from '#shared/pages/problem.ts'
import { uploadAddress } from '#shared/pages/upload-address.ts'
import { askInside, type Inner } from '../pipeline/inner-request.ts'
import { addField, FORM_BYTES, oneOf, type PostedFields, type PostedFile } from './posted-form.ts'

type Schema = Exclude<NonNullable<Call['is']['body']>, 'file'>
type Chunks = AsyncIterator<Uint8Array>

async function* chained(first: Uint8Array, rest: Chunks): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const letGoBy = async (rest: Chunks): Promise<void> => {
  while (!(await rest.next()).done);
}

const readText = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> => {
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Refusal('too-large')
    kept.push(chunk)
  }
  return Buffer.concat(kept).toString('utf8')
}

interface FormFiles {
  readonly app: FastifyInstance
  readonly request: FastifyRequest
  readonly call: Call
  readonly schema: Schema
  readonly fields: PostedFields
  readonly headers: Readonly<Record<string, string>>
}

/** The refusal of a file, said at its field. */
const atField = (answer: Inner, field: string): Inner => {
  const { message, fields } = problemOf(answer.status, answer.body)
  const [text = message] = Object.values(fields)
  return { ...answer, body: { ...(answer.body as object), fields: { [field]: text } } }
}

/**
 * Accepts a form's files one by one, and only those its call can use. A file for a text field, such as a list to
 * import, becomes that text. Any other file goes through the upload call while it arrives, as if a client sent it, and
 * its id replaces it (field `evidence` fills `evidenceIds`).
 */
export const makeFileTaker = ({ app, request, call, schema, fields, headers }: FormFiles) => {
  const texts: Record<string, string> = {}
  let refused: Inner | null = null
  const maxBytes = call.is.maxBytes ?? FORM_BYTES

  const upload = async (file: PostedFile, own: string, bytes: Readable): Promise<void> => {
    const { filesTo } = call.is
    const purpose = file.field === 'photo' && !filesTo ? 'photo' : 'evidence'
    const answer = await askInside(app, request, {
      method: 'POST',
      url: filesTo
        ? `${filesTo}?kind=${encodeURIComponent(file.field)}`
        : uploadAddress(purpose, file.name, oneOf(fields, hidden.key)),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    if (answer.status >= 300) {
      refused = atField(answer, own)
      return
    }
    const stored = answer.body as { id: string; url: string }
    if (purpose === 'photo') fields['photoUrl'] = stored.url
    else addField(fields, `${file.field}Ids`, stored.id)
  }

  const take = async (file: PostedFile): Promise<void> => {
    const rest = file.bytes
    const first = await rest.next()
    // The person chose no file.
    if (first.done) return
    const { field } = file
    const own = field === 'photo' && !call.is.filesTo ? 'photoUrl' : `${field}Ids`
    if (takesText(schema, field)) {
      texts[field] = await readText(chained(first.value, rest), maxBytes)
      return
    }
    if (!takesField(schema, own)) throw new Refusal('unsupported-media')
    // After a refused file we skip the other files but still read later fields, to show them again.
    if (!refused) await upload(file, own, Readable.from(chained(first.value, rest), { objectMode: false }))
    await letGoBy(rest)
  }
  return {
    maxBytes,
    take,
    texts: (): Readonly<Record<string, string>> => texts,
    refused: (): Inner | null => refused,
  }
}
