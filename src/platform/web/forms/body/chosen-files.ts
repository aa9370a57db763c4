import type { Call } from '#shared/api.ts'
import { type Fields, takesField, takesText } from '#shared/pages/form-body.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { uploadAddress } from '#shared/pages/upload-address.ts'
import { message } from '#shared/words.ts'
import { problemIn } from '../../client/api-error.ts'
import type { Client } from '../../client/client.ts'
import { bodyOf } from './body-schema.ts'
import { asSendable, shrinkImage } from '../photos/shrink-image.ts'

/** What a stored file adds to the form. A file that stays chosen after a refusal is sent once. */
const stored = new WeakMap<File, string>()

/** The fields of a form with its files, or why a file was not taken. */
export type FieldsWithFiles = { readonly fields: Fields } | { readonly problem: Problem }

interface Sending {
  readonly call: Call
  readonly fields: Fields
  /** All entries of the form, its files among them. */
  readonly data: readonly (readonly [string, FormDataEntryValue])[]
  readonly client: Client
}

const upload = async ({ call, client }: Sending, name: string, file: File): Promise<string> => {
  const known = stored.get(file)
  if (known !== undefined) return known
  const isPhoto = name === 'photo' && !call.is.filesTo
  const url = call.is.filesTo
    ? `${call.is.filesTo}?kind=${encodeURIComponent(name)}`
    : uploadAddress(isPhoto ? 'photo' : 'evidence', file.name)
  const answer = (await client.write('POST', url, asSendable(await shrinkImage(file)))) as Record<
    'id' | 'url',
    string
  >
  const value = isPhoto ? answer.url : answer.id
  stored.set(file, value)
  return value
}

/**
 * Sends the files that a form still holds when it is sent, made small first, and answers its fields with them: as the
 * server does for a form without script (platform/server/forms/form-files.ts). A file for a text field becomes that
 * text unless something is typed there. A file that no field of the call takes is refused, never left out.
 */
export const withFiles = async (sending: Sending): Promise<FieldsWithFiles> => {
  const { call, fields, data } = sending
  const schema = await bodyOf(call)
  if (!schema || schema === 'file') return { fields }
  const all: Record<string, string | readonly string[]> = { ...fields }
  for (const [name, file] of data) {
    if (typeof file === 'string' || file.size === 0) continue
    const own = name === 'photo' && !call.is.filesTo ? 'photoUrl' : `${name}Ids`
    if (takesText(schema, name)) {
      if (!all[name]) all[name] = await file.text()
      continue
    }
    try {
      if (!takesField(schema, own)) throw new TypeError(`${call.path} takes no file ${name}`)
      const value = await upload(sending, name, file)
      all[own] = own === 'photoUrl' ? value : [...[all[own] ?? []].flat().filter(Boolean), value]
    } catch (error) {
      const problem = problemIn(error)
      const text = problem.message || message('We could not send the file.')
      return { problem: { ...problem, fields: { [own]: text } } }
    }
  }
  return { fields: all }
}
