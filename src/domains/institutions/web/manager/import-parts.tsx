import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  importColumnsOfInstitutions,
  type InstitutionImport,
  institutionsConsoleApi,
} from '../../console-contract.ts'
import { importRead, managerSearch } from './manager-search.ts'

const example = `${importColumnsOfInstitutions.join(',')}\nSample Polytechnic,SAMPOLY,polytechnic,state,Kano,1976,sampoly.example,NBTE list of May 2026`

/** Checks a list; it adds none. */
export const InstitutionImportForm = () => {
  const t = useT()
  return (
    <Card id="import" title={t('Add many from a list')}>
      <Form
        className="stack"
        call={institutionsConsoleApi.checkInstitutionImport}
        then={`${to('institutionManager')}?batch={id}`}
        failed={message('We could not check the list. Please try again.')}
        hasFiles
      >
        <p className="small">
          {t('The first row must name the columns:')}{' '}
          <code className="break">{importColumnsOfInstitutions.join(', ')}</code>
        </p>
        <FileField name="csv" id="csv-file" label={t('CSV file')} accept=".csv,text/csv" />
        <TextArea
          name="csv"
          label={t('Or paste the list')}
          rows={5}
          spellCheck={false}
          placeholder={example}
        />
        <ReasonField />
        <p>
          <Submit>{t('Check the list')}</Submit>
        </p>
        <p className="small mute">
          {t('This only checks the list. You see everything before anything is added.')}
        </p>
      </Form>
    </Card>
  )
}

const Faults = ({ faults }: Pick<InstitutionImport, 'faults'>) => {
  const t = useT()
  return (
    <Card title={t('Rows with faults')}>
      <Table
        caption={t('Rows with faults')}
        hideCaption
        columns={[
          { label: t('Row') },
          { label: t('Column') },
          { label: t('Value') },
          { label: t('What is wrong') },
        ]}
        rows={faults.map(({ line, column, value, fault, guess }, at) => ({
          key: at,
          cells: [
            line,
            column ?? '–',
            <span key="value" className="break">
              {value || '–'}
            </span>,
            <>
              {t(fault)} {guess && t('Do you mean {name}?', { name: guess })}
            </>,
          ],
        }))}
      />
    </Card>
  )
}

const CarryOut = ({ list }: { list: InstitutionImport }) => {
  const t = useT()
  return (
    <Form
      call={institutionsConsoleApi.carryOutInstitutionImport}
      params={{ importId: list.id }}
      then={managerSearch.href({ batch: list.id })}
      done={message('The new institutions are added.')}
      failed={message('We could not save this. Please try again.')}
      submit={t('{count, plural, one {Add # institution} other {Add # institutions}}', {
        count: list.fresh.length,
      })}
    />
  )
}

const Checked = ({ list }: { list: InstitutionImport }) => {
  const t = useT()
  const isDone = list.state === 'done'
  return (
    <>
      <StatGrid>
        <Stat value={isDone ? list.added : list.fresh.length} label={isDone ? t('added') : t('new')} />
        <Stat value={list.known.length} label={t('on the list already')} />
        <Stat value={list.faults.length} label={t('faults')} />
      </StatGrid>
      {isDone ? (
        <Notice tone="ok" title={t('This list is carried out.')} />
      ) : list.fresh.length === 0 ? (
        <Notice tone="warn" title={t('The list has nothing new.')} />
      ) : (
        <CarryOut list={list} />
      )}
      {list.faults.length > 0 && <Faults faults={list.faults} />}
      {list.fresh.length > 0 && (
        <Card title={isDone ? t('Added') : t('New')}>
          <Table
            caption={isDone ? t('Added') : t('New')}
            hideCaption
            columns={[{ label: t('Name') }, { label: t('Row'), end: true }, { label: t('State') }]}
            rows={list.fresh.map(({ line, name, stateName }) => ({
              key: line,
              cells: [name, line, stateName ?? '–'],
            }))}
          />
        </Card>
      )}
      {list.known.length > 0 && (
        <Card title={t('On the list already')}>
          <ul className="stack gap-2">
            {list.known.map(({ line, name, id }) => (
              <li key={line}>
                <a href={managerSearch.href({ institution: id })}>{name}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** A checked list, before and after it is carried out. */
export const ImportedList = ({ importId }: { importId: string }) => {
  const t = useT()
  const state = useRead(institutionsConsoleApi.institutionImport, importRead(importId))
  return (
    <div className="stack">
      <BackLink href={to('institutionManager')}>{t('All institutions')}</BackLink>
      <Loaded state={state} failed={t('This list does not exist, or was removed.')}>
        {(list) => <Checked list={list} />}
      </Loaded>
    </div>
  )
}
