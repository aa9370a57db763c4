import { type ChangeEvent, useRef, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { MAX_IMPORT_BYTES, importApi, importColumns } from '../../import-contract.ts'

const example = `${importColumns.join(',')}\nNgozi,Sampleton,ngozi@example.com,0803 123 4567,Enugu,Nsukka`

/** With script the device reads a chosen file and shows it for checking; without, the server reads it. */
const ListFields = () => {
  const t = useT()
  const area = useRef<HTMLFieldSetElement>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    const text = area.current?.querySelector('textarea')
    if (!file || !text) return
    if (file.size > MAX_IMPORT_BYTES) return setFault(t('The list can have up to 1 MB of text.'))
    setFault(undefined)
    setName(file.name.slice(0, 120))
    text.value = await file.text()
  }
  return (
    <fieldset ref={area} className="stack">
      <legend className="vh">{t('The list')}</legend>
      {name !== '' && <input type="hidden" name="name" value={name} />}
      <FileField
        name="csv"
        id="csv-file"
        label={t('CSV file')}
        hint={t('Up to 5,000 rows and 1 MB.')}
        error={fault}
        accept=".csv,text/csv"
        onChange={(event) => void take(event)}
      />
      <TextArea name="csv" label={t('Or paste the list')} rows={6} spellCheck={false} placeholder={example} />
    </fieldset>
  )
}

/** Checks a list of people; it adds nobody. */
export const ImportForm = () => {
  const t = useT()
  return (
    <Card title={t('Check a list')}>
      <Form
        className="stack"
        call={importApi.checkImport}
        then={`${to('importUsers')}?batch={id}`}
        failed={message('We could not check the list. Please try again.')}
        hasFiles
      >
        <p className="small">
          {t('The first row must name the columns:')}{' '}
          <code className="break">{importColumns.join(', ')}</code>
        </p>
        <ListFields />
        <ReasonField kind="record" />
        <Submit>{t('Check the list')}</Submit>
        <p className="small mute">
          {t('This only checks the list. You see everything before anyone is added.')}
        </p>
      </Form>
    </Card>
  )
}
