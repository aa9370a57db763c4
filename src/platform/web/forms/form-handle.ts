import type { Call } from '#shared/api.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import type { FormAround } from '#ui/forms/form-context.ts'
import type { Translate } from '../language.tsx'
import { RESULT } from './result-place.ts'

// The browser has no schemas yet when it draws a form: its fields keep what the server wrote.
const maxLengthOf = import.meta.env.SSR ? (await import('#shared/pages/form-body.ts')).maxLengthOf : undefined

/** What a form tells those of its parts that draw more than the kit's fields; the fields find it by themselves. */
export interface FormHandle extends FormAround {
  /** Values from the server or a draft; lists stay lists. */
  readonly valueOf: (name: string) => string | readonly string[] | undefined
  /** The current refusal; `fields` name what to change. */
  readonly problem: Problem | null
  /** Errors for the summary, each leading to its field. */
  readonly errors: readonly { id: string; message: string }[]
  /** A message for the whole form: the server's words or the page's default. */
  readonly message: string | null
  readonly formId: string
  /** The id of the refusal's box, when the page came back with it: its address leads there. */
  readonly resultId: string | undefined
}

interface HandleParts extends Pick<FormHandle, 'formId' | 'problem' | 'isBusy'> {
  readonly posted: FormState | null
  readonly known: Fields
  /** What to say of a failure that has no words of its own. */
  readonly failed: string
  readonly t: Translate
  readonly call: Call
}

/** What a form hands to its fields. */
export const handleOf = (parts: HandleParts): FormHandle => {
  const { formId, posted, problem, isBusy, known, failed, t, call } = parts
  const errors = Object.entries(problem?.fields ?? {}).map(([name, message]) => ({
    id: `${formId}-${name}`,
    message: t(message),
  }))
  return {
    formId,
    resultId: posted?.problem ? RESULT : undefined,
    isBusy,
    problem,
    errors,
    message:
      problem && errors.length === 0 ? (problem.message ? t(problem.message, problem.values) : failed) : null,
    valueOf: (name) => known[name],
    field: (name) => {
      const error = problem?.fields[name]
      const values = [known[name] ?? []].flat()
      return {
        id: `${formId}-${name}`,
        name,
        defaultValue: values[0] ?? '',
        values,
        error: error ? t(error) : undefined,
        maxLength: maxLengthOf?.(call.is.body, name),
      }
    },
  }
}
