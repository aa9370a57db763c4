import { formatNumber, useT } from '#platform/web/language.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDateTime } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { fileIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { importApi, type ImportReport, MAX_SHOWN_ROWS } from '../../import-contract.ts'
import { useMay } from '../console-parts.tsx'
import { ImportActions } from './import-actions.tsx'
import { statePresentations } from './import-words.ts'
import { usersSearch } from '../users/user-directory-search.ts'

const Numbers = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const isOpen = report.state === 'checked' || report.state === 'proposed'
  return (
    <StatGrid>
      <Stat value={formatNumber(report.rowCount)} label={t('rows')} />
      <Stat value={formatNumber(report.createdCount)} label={isOpen ? t('to be added') : t('added')} />
      <Stat value={formatNumber(report.skippedCount)} label={t('here already')} />
      <Stat value={formatNumber(report.faultyCount)} label={t('rows with errors')} />
      {report.state === 'undone' && (
        <Stat value={formatNumber(report.removedCount)} label={t('removed again')} />
      )}
    </StatGrid>
  )
}

const Faults = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const isSupport = useMay('support')
  if (report.faults.length === 0) return null
  return (
    <Card
      title={t('Errors')}
      action={
        isSupport && (
          <ButtonLink
            size="sm"
            variant="quiet"
            icon={fileIcon}
            href={pathOf(importApi.importFaults.path, { batchId: report.id })}
            target="_blank"
            rel="noopener"
          >
            {t('Download the errors')}
          </ButtonLink>
        )
      }
    >
      <p className="small">
        {t('These rows will not be added. Correct them in your file and send it again.')}
      </p>
      <Table
        className="mt-2"
        caption={t('Errors')}
        hideCaption
        columns={[
          { label: t('Line') },
          { label: t('Column') },
          { label: t('What it says') },
          { label: t('What is wrong') },
        ]}
        rows={report.faults.map((fault, index) => ({
          key: index,
          cells: [
            fault.line,
            fault.column ? <code key="column">{fault.column}</code> : t('The whole row'),
            <span key="value" className="break">
              {fault.value ?? '•••'}
            </span>,
            <>
              {t(fault.message)} {fault.guess && t('Do you mean {name}?', { name: fault.guess })}
            </>,
          ],
        }))}
      />
      {report.faultCount > MAX_SHOWN_ROWS && (
        <p className="small mute">{t('These are the first 100. The download holds all of them.')}</p>
      )}
    </Card>
  )
}

const Known = ({ report }: { report: ImportReport }) => {
  const t = useT()
  if (report.known.length === 0) return null
  return (
    <Card title={t('Here already')}>
      <p className="small">{t('These people already have accounts. Nothing changes for them.')}</p>
      <Table
        className="mt-2"
        caption={t('Here already')}
        hideCaption
        columns={[
          { label: t('Line') },
          { label: t('Name in the list') },
          { label: t('Account') },
          { label: t('Known by') },
        ]}
        rows={report.known.map((row) => ({
          key: row.line,
          cells: [
            row.line,
            row.name,
            row.person ? (
              <Anchor key="person" href={usersSearch.href({ person: row.person.id })}>
                {t('{name}, Citizen #{number}', { name: row.person.name, number: row.person.citizenNumber })}
              </Anchor>
            ) : (
              '–'
            ),
            row.by === 'email' ? t('Email') : t('Phone'),
          ],
        }))}
      />
      {report.skippedCount > MAX_SHOWN_ROWS && <p className="small mute">{t('These are the first 100.')}</p>}
    </Card>
  )
}

const Stayed = ({ report }: { report: ImportReport }) => {
  const t = useT()
  if (report.stayed.length === 0) return null
  return (
    <Notice tone="warn" title={t('These accounts stay.')}>
      <p>{t('They were already used, or something on the site depends on them.')}</p>
      <ul className="prose">
        {report.stayed.map((person) => (
          <li key={person.id}>
            <Anchor href={usersSearch.href({ person: person.id })}>{person.name}</Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What an import will do or has done, and the available actions. */
export const ImportReportView = ({ report }: { report: ImportReport }) => {
  const t = useT()
  const look = statePresentations[report.state]
  return (
    <>
      <p className="row wrapf gap-2">
        <Chip tone={look.tone}>{t(look.label)}</Chip>
        <span className="small mute">
          {t('Sent on {time}', { time: formatDateTime(report.madeAt, t) })}
          {report.madeBy && <> {t('by {name}', { name: report.madeBy.name })}</>}
          {report.confirmedBy && <> · {t('Confirmed by {name}', { name: report.confirmedBy.name })}</>}
        </span>
      </p>
      <p className="console-why">{report.reason}</p>
      <Numbers report={report} />
      <ImportActions report={report} />
      <Stayed report={report} />
      <Faults report={report} />
      <Known report={report} />
    </>
  )
}
