import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import type { FormHandle } from './form-handle.ts'
import { useT } from '../language.tsx'

/** Shows a form's refusal: each field with its message, or one message for the whole form. */
export const FormProblem = ({ form, title }: { form: FormHandle; title?: string | undefined }) => {
  const t = useT()
  if (!form.message)
    return (
      <ErrorSummary id={form.resultId} title={t('There is a problem')} errors={form.errors} data-summary="" />
    )
  return (
    <Notice
      tone="bad"
      role="alert"
      id={form.resultId}
      tabIndex={-1}
      data-summary=""
      title={title && t(title)}
    >
      {form.message}
    </Notice>
  )
}
