import type { ReactNode } from 'react'
import type { Answer, Call, Params } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { FormHandle } from './form-handle.ts'
import type { SubmitProps } from './submit.tsx'

export interface FormProps<C extends Call> {
  readonly call: C
  readonly params?: Params<C>
  /** Where a sent form leads; `{id}` and other plain values of the answer replace its placeholders. */
  readonly then: string
  /** The message after success; may name values of the answer, like `{citizenNumber}`. */
  readonly done?: string
  /** Shown when the server sends no message. */
  readonly failed?: string
  /** The title over a refusal of the whole form. */
  readonly failedTitle?: string
  /** The words of the button at the end; without it, the form has a `Submit` of its own. */
  readonly submit?: ReactNode
  readonly variant?: SubmitProps['variant']
  readonly size?: SubmitProps['size']
  /** Whether the page shows this refusal itself; the form shows every other one, first of all. */
  readonly showsProblem?: (problem: Problem) => boolean
  readonly values?: Fields
  /** Fields that the form sends hidden. Of several forms of one call on a page they tell whose answer came back. */
  readonly marks?: Readonly<Record<string, string>>
  readonly className?: string
  readonly hasFiles?: boolean
  /** Lets the browser enforce required fields: for a step that the server cannot validate by its body. */
  readonly isChecked?: boolean
  /** The page shows the answer itself (`onDone`, or `useAnswer` without script) instead of moving on. */
  readonly showsAnswer?: boolean
  /** Lets the page use the answer; without it the form goes to `then`. */
  readonly onDone?: (answer: Answer<C>) => void
  readonly onChange?: (fields: Fields) => void
  readonly onFailed?: (problem: Problem, message: string) => void
  /** What people can do instead while the carrier of the call is not set. */
  readonly instead?: ReactNode
  readonly children?: ReactNode | ((form: FormHandle) => ReactNode)
}
