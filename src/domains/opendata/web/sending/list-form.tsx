import { type ChangeEvent, useRef, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { MAX_LIST_BYTES, sendingApi } from '../../contracts/sending-contract.ts'
import type { ParsedList } from '../../list-rules.ts'
import { type TemplateName, templates } from '../../templates-contract.ts'
import { ObservedOn, SourceAddress } from './record-form.tsx'
import { ListFaults } from './list-faults.tsx'

/** Read on demand: most people send one record. */
const preview = async (table: TemplateName, text: string): Promise<ParsedList> => {
  const { previewList } = await import('../../list-preview.ts')
  return previewList(table, text)
}

const ListFields = ({ table }: { table: TemplateName }) => {
  const t = useT()
  const area = useRef<HTMLFieldSetElement>(null)
  const [fault, setFault] = useState<string>()
  const [read, setRead] = useState<ParsedList>()
  const look = (text: string): void => {
    if (text.trim() === '') return setRead(undefined)
    preview(table, text).then(setRead, () => setRead(undefined))
  }
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    const text = area.current?.querySelector('textarea')
    if (!file || !text) return
    if (file.size > MAX_LIST_BYTES) return setFault(t('The list can have up to 256 KB of text.'))
    setFault(undefined)
    text.value = await file.text()
    look(text.value)
  }
  return (
    <fieldset ref={area} className="stack">
      <legend className="vh">{t('The list')}</legend>
      <FileField
        name="csv"
        id="csv-file"
        label={t('CSV file')}
        hint={t('Up to 500 rows and 256 KB.')}
        error={fault}
        accept=".csv,text/csv"
        onChange={(event) => void take(event)}
      />
      <TextArea
        name="csv"
        label={t('Or paste the list')}
        rows={6}
        spellCheck={false}
        placeholder={templates[table].fields.join(',')}
        onBlur={({ currentTarget }) => look(currentTarget.value)}
      />
      <div aria-live="polite">
        {read && read.faults.length === 0 && (
          <p>
            {t('{count, plural, one {# row is good} other {# rows are good}}', { count: read.rows.length })}
          </p>
        )}
        {read && <ListFaults faults={read.faults} />}
      </div>
    </fieldset>
  )
}

/** A list of records as CSV; the device shows what is wrong before it is sent, and the server decides. */
export const ListForm = ({ table, lga }: { table: TemplateName; lga: string }) => {
  const t = useT()
  return (
    <Form
      call={sendingApi.sendList}
      then={`${to('dataSubmission')}?list={id}`}
      failed={message('We could not send your list. Please try again.')}
      className="stack"
      hasFiles
    >
      <input type="hidden" name="template" value={table} />
      <input type="hidden" name="lga" value={lga} />
      <p className="small">
        {t('The first row must name the columns:')}{' '}
        <code className="break">{templates[table].fields.join(', ')}</code>
      </p>
      <ListFields table={table} />
      <ObservedOn />
      <SourceAddress />
      <p>
        <Submit variant="civic">{t('Check and send the list')}</Submit>
      </p>
      <p className="small mute">{t('Either all rows are sent, or none, and you see what is wrong.')}</p>
    </Form>
  )
}
