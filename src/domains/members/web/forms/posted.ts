import type { Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import type { FormState } from '#shared/pages/rendering.ts'

/** The last value of a field as one text; empty where there is none. */
export const postedText = (values: Fields, name: string): string => [values[name] ?? ''].flat().at(-1) ?? ''

/** What a form without parameters came back with, if it is this call's. */
export const postedTo = (call: Call, form: FormState | null | undefined): Fields | null =>
  form?.call === `${call.method} ${call.path}` ? form.values : null
