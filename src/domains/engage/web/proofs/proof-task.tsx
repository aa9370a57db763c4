import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { taskCalls } from '../../contracts/task-contract.ts'
import { KeptTaskForm } from '../engage/kept-task-form.tsx'
import { taskRead } from '../engage/reads.ts'
import { SENT, SentFields } from './proof-form.tsx'

/** The form of a started task that asks for a photo. */
export const ProofTask = ({ taskId }: { taskId: string }) => {
  const t = useT()
  const { data, problem } = useRead(taskCalls.task, taskRead(taskId))
  if (!data) return problem && <Notice tone="bad">{t(problem.message)}</Notice>
  if (data.state !== 'started') return null
  return (
    <Card id="proof" tabIndex={-1} accent title={t(data.title)}>
      <div className="stack">
        <p>{t(data.description)}</p>
        {data.completableAt && (
          <Notice>
            {t('Take your time. You can send it from {time}.', {
              time: formatMomentToday(data.completableAt, t),
            })}
          </Notice>
        )}
        <KeptTaskForm task={data} then={to('proofSubmission')} done={SENT} hasFiles>
          <SentFields kind="proof" send={t('Send the proof')} />
        </KeptTaskForm>
      </div>
    </Card>
  )
}
