import type { FormHandle } from '#platform/web/forms/form-handle.ts'
import { useT } from '#platform/web/language.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'

/** What is missing, under the server's own words for it; anything else in one message. */
export const KycProblem = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const { problem, errors, resultId } = form
  if (!problem) return null
  const title = t(problem.message || 'Submission Failed')
  if (errors.length > 0) return <ErrorSummary id={resultId} title={title} errors={errors} data-summary="" />
  return (
    <Notice tone="bad" role="alert" id={resultId} tabIndex={-1} data-summary="" title={title}>
      {t('Everything you sent before is kept.')}
    </Notice>
  )
}
