import { createContext, use } from 'react'
import type { Problem } from '#shared/pages/problem.ts'
import type { FieldState } from '#ui/forms/field-context.ts'

/** What a form tells those of its parts that draw more than the kit's fields; the fields find it by themselves. */
export interface FormHandle {
  readonly field: (name: string) => FieldState
  /** Values from the server or a draft; lists stay lists. */
  readonly valueOf: (name: string) => string | readonly string[] | undefined
  readonly isBusy: boolean
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

/** A form sets it around its parts. */
export const FormContext = createContext<FormHandle | null>(null)

/** The form around this part; null outside of one. */
export const useFormHandle = (): FormHandle | null => use(FormContext)
