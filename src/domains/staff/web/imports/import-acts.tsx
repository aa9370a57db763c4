import { Form } from '#platform/web/form.tsx'
import { FormProblem } from '#platform/web/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { say } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { staffApi } from '../../contract.ts'
import type { ImportReport } from '../../import-contract.ts'
import { ReadOnly, ReasonField, useMay } from '../desk-parts.tsx'
import { importHref } from './import-list.tsx'

const FAILED = say('That did not work. Please try again.')

const Confirm = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const { id, createdCount } = report
  const here = importHref(id)
  return (
    <Card title={createdCount > 0 ? t('Add these people?') : t('Nobody of this list can be added')}>
      <p className="small">
        {t(
          'Each gets an account without a password and without any role. They choose a password themselves.',
        )}
      </p>
      <div className="row wrapf mt-3 top-align">
        {createdCount > 0 && (
          <Form
            call={staffApi.confirmImport}
            params={{ batchId: id }}
            then={here}
            done={say('People added: {createdCount}.')}
            failed={FAILED}
          >
            {(form) => (
              <>
                <FormProblem form={form} />
                <Button type="submit" busy={form.isBusy}>
                  {t('{count, plural, one {Add # person} other {Add # people}}', { count: createdCount })}
                </Button>
              </>
            )}
          </Form>
        )}
        <Form
          call={staffApi.discardImport}
          params={{ batchId: id }}
          then={to('importUsers')}
          done={say('The list was thrown away.')}
          failed={FAILED}
        >
          {(form) => (
            <>
              <FormProblem form={form} />
              <Button type="submit" variant="quiet" busy={form.isBusy}>
                {t('Throw the list away')}
              </Button>
            </>
          )}
        </Form>
      </div>
    </Card>
  )
}

const Undo = ({ report, until }: { report: ImportReport; until: string }) => {
  const t = useT()
  return (
    <Card title={t('Undo this import')}>
      <p className="small">
        {t('Until {time} you can remove the people who never used their account.', {
          time: formatDateTime(until, t),
        })}
      </p>
      <Form
        className="stack mt-3"
        call={staffApi.undoImport}
        params={{ batchId: report.id }}
        then={importHref(report.id)}
        done={say('People removed: {removedCount}.')}
        failed={FAILED}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <ReasonField form={form} />
            <Button type="submit" variant="bad" busy={form.isBusy}>
              {t('Undo the import')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  )
}

/** What support may do with an import in its state. */
export const ImportActs = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const isSupport = useMay('support')
  if (report.state === 'checked') return isSupport ? <Confirm report={report} /> : <ReadOnly />
  if (report.state === 'done' && report.undoUntil)
    return isSupport ? <Undo report={report} until={report.undoUntil} /> : <ReadOnly />
  if (report.state === 'done') return <Notice>{t('This import can no longer be undone.')}</Notice>
  return null
}
