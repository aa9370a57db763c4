import type { Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'

/** The last value of a field as text; empty when there is none. */
export const postedText = (values: Fields, name: string): string => [values[name] ?? ''].flat().at(-1) ?? ''

/** The posted values of this call's form, if it came back refused. */
export const postedTo = (call: Call, form: FormState | null | undefined): Fields | null =>
  form?.call === `${call.method} ${call.path}` ? form.values : null
