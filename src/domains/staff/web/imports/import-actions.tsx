import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { importApi, type ImportReport } from '../../import-contract.ts'
import { ReadOnly, useMay } from '../console-parts.tsx'
import { importHref } from './import-list.tsx'

/** A button without fields; the text above explains what it does. */
const Press = ({
  call,
  id,
  then,
  done,
  label,
  isQuiet,
}: {
  call: 'proposeImport' | 'confirmImport' | 'withdrawImport' | 'discardImport'
  id: string
  then: string
  done: string
  label: string
  isQuiet?: boolean
}) => (
  <Form
    call={importApi[call]}
    params={{ batchId: id }}
    then={then}
    done={done}
    submit={label}
    variant={isQuiet ? 'quiet' : undefined}
  />
)

const Discard = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <Press
      call="discardImport"
      id={id}
      then={to('importUsers')}
      done={message('The list is deleted.')}
      label={t('Delete the list')}
      isQuiet
    />
  )
}

const WhatHappens = () => {
  const t = useT()
  return <p className="small">{t('Each person gets an account with no role and chooses a password.')}</p>
}

const Propose = ({ report: { id, createdCount } }: { report: ImportReport }) => {
  const t = useT()
  return (
    <Card title={createdCount > 0 ? t('Add these people?') : t('No one on this list can be added')}>
      <WhatHappens />
      {createdCount > 0 && (
        <p className="small mt-2">{t('A second person must confirm before anyone is added.')}</p>
      )}
      <div className="row wrapf mt-3 top-align">
        {createdCount > 0 && (
          <Press
            call="proposeImport"
            id={id}
            then={importHref(id)}
            done={message('Proposed. A second person must confirm it within 72 hours.')}
            label={t('Propose to add them')}
          />
        )}
        <Discard id={id} />
      </div>
    </Card>
  )
}

const Confirm = ({ report, until }: { report: ImportReport; until: string }) => {
  const t = useT()
  const { id, createdCount, isMine, proposedBy } = report
  return (
    <Card title={t('Waits for a second person')}>
      <WhatHappens />
      <p className="small mt-2">
        {proposedBy && <>{t('Proposed by {name}.', { name: proposedBy.name })} </>}
        {t('Until {time}', { time: formatDateTime(until, t) })}
      </p>
      {isMine && <Notice>{t('You proposed this. A second person must confirm it.')}</Notice>}
      <div className="row wrapf mt-3 top-align">
        {!isMine && createdCount > 0 && (
          <Press
            call="confirmImport"
            id={id}
            then={importHref(id)}
            done={message('People added: {createdCount}.')}
            label={t('{count, plural, one {Add # person} other {Add # people}}', { count: createdCount })}
          />
        )}
        <Press
          call="withdrawImport"
          id={id}
          then={importHref(id)}
          done={message('The proposal is closed.')}
          label={isMine ? t('Withdraw') : t('Decline')}
          isQuiet
        />
        <Discard id={id} />
      </div>
    </Card>
  )
}

const Undo = ({ report, until }: { report: ImportReport; until: string }) => {
  const t = useT()
  return (
    <Card title={t('Undo this import')}>
      <p className="small">
        {t('Until {time} you can remove people who never used their account.', {
          time: formatDateTime(until, t),
        })}
      </p>
      <Form
        className="stack mt-3"
        call={importApi.undoImport}
        params={{ batchId: report.id }}
        then={importHref(report.id)}
        done={message('People removed: {removedCount}.')}
        submit={t('Undo the import')}
        variant="bad"
      >
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

/** What support may do with an import in its state. */
export const ImportActions = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const isSupport = useMay('support')
  if (report.state === 'checked') return isSupport ? <Propose report={report} /> : <ReadOnly />
  if (report.state === 'proposed' && report.proposedUntil)
    return isSupport ? <Confirm report={report} until={report.proposedUntil} /> : <ReadOnly />
  if (report.state === 'done' && report.undoUntil)
    return isSupport ? <Undo report={report} until={report.undoUntil} /> : <ReadOnly />
  if (report.state === 'done') return <Notice>{t('This import can no longer be undone.')}</Notice>
  return null
}
