import type * as z from 'zod/mini'
import type { Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { type Problem, problemOf } from '#shared/pages/problem.ts'

type Schema = z.ZodMiniType
type Body = Schema | 'file' | undefined

/**
 * The schema of a call's body. In the browser's build it is a function that loads it (scripts/pages/slim-contracts.ts):
 * a person who only reads pays for no schema. Rejects when it cannot be loaded.
 */
export const bodyOf = (call: Call): Body | Promise<Schema> => {
  const body = call.is.body as Body | (() => Promise<Schema>)
  if (typeof body !== 'function') return body
  // Asks for the library beside the schema, not after it.
  void import('#shared/fields.ts').catch(() => undefined)
  return body()
}

/**
 * Loads the schema early, while the person fills in the form, and limits the fields that only the browser drew; sending
 * it asks again if that failed.
 */
export const prepare = async (call: Call, form: HTMLFormElement): Promise<void> => {
  try {
    const body = await bodyOf(call)
    if (body) (await import('./limit-fields.ts')).limitFields(body, form)
  } catch {
    // Only a sent form has anything to say about it.
  }
}

/**
 * The body of a call made of a form's fields, or the problem that its schema finds. What reads the schema comes with the
 * schemas (scripts/pages/chunk-groups.ts).
 */
export const checkedBody = async (
  call: Call,
  fields: Fields,
): Promise<{ body: unknown } | { problem: Problem }> => {
  const schema = await bodyOf(call)
  if (!schema || schema === 'file') return { body: undefined }
  const { fieldsOf, formBody } = await import('#shared/pages/form-body.ts')
  const body = formBody(schema, fields)
  const parsed = schema.safeParse(body)
  if (parsed.success) return { body }
  return {
    problem: { ...problemOf(400, { code: 'INVALID_INPUT' }), fields: fieldsOf(parsed.error.issues, '') },
  }
}
