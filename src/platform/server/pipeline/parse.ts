import * as z from 'zod/mini'
import type { Call } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { fieldsOf } from '#shared/pages/form-body.ts'
import { message } from '#shared/words.ts'

z.config(z.locales.en())

// Made once: making a schema costs more than using it.
const nothing = z.strictObject({})
const noBody = z.optional(z.union([z.null(), z.strictObject({})]))

const PARAM = /^[\p{L}\p{N}_-]{1,80}$/u

const hasLoneSurrogateOrNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasLoneSurrogateOrNul)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(
      ([key, inner]) => hasLoneSurrogateOrNul(key) || hasLoneSurrogateOrNul(inner),
    )
  return false
}

const parseWith = (schema: z.ZodMiniType, value: unknown): unknown => {
  if (hasLoneSurrogateOrNul(value))
    throw new Refusal('invalid-input', {
      fields: { body: message('The text has characters that we cannot save.') },
    })
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new Refusal('invalid-input', {
      fields: fieldsOf(parsed.error.issues, message('We do not know this field.')),
    })
  return parsed.data
}

/**
 * Parses a request's input with the call's own schemas: bodies are not coerced, and unknown keys are refused (S-22,
 * S-23).
 */
export const parseInput = (
  call: Call,
  given: { params: Record<string, string>; query: unknown; body: unknown },
) => {
  for (const value of Object.values(given.params)) if (!PARAM.test(value)) throw new Refusal('not-found')
  const { query, body } = call.is
  return {
    params: given.params,
    query: parseWith(query ?? nothing, given.query ?? {}),
    body:
      body === 'file'
        ? given.body
        : body
          ? parseWith(body, given.body ?? {})
          : parseWith(noBody, given.body ?? undefined),
  }
}
