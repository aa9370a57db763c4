import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { MAX_CELL, sendingApi } from '../../contracts/sending-contract.ts'
import { type FieldName, fieldSpecs, type TemplateName, templates } from '../../templates-contract.ts'
import { type FieldValue } from '../../vocabulary-contract.ts'

/** What a form begins with: a published record to correct, or an own submission that came back. */
export interface FilledForm {
  readonly fields: readonly FieldValue[]
  readonly sourceUrl?: string | null
  readonly note?: string | null
}

const SpecField = ({ name, optional }: { name: FieldName; optional: boolean }) => {
  const t = useT()
  const spec = fieldSpecs[name]
  const shared = {
    name,
    label: t(spec.label),
    hint: spec.hint && t(spec.hint),
    optional: optional ? t('optional') : undefined,
  }
  if (spec.type === 'choice')
    return (
      <SelectField
        {...shared}
        placeholder={t('Choose')}
        options={Object.entries(spec.words).map(([value, word]) => ({ value, label: t(word) }))}
      />
    )
  return (
    <TextField
      {...shared}
      maxLength={spec.type === 'words' ? spec.max : MAX_CELL}
      inputMode={spec.type === 'whole' ? 'numeric' : undefined}
    />
  )
}

/** The day of the observation; the device's own calendar. */
export const ObservedOn = () => {
  const t = useT()
  return (
    <TextField name="observedOn" type="date" label={t('On which day did you see it?')} min="2015-01-01" />
  )
}

export const SourceAddress = ({ optional }: { optional?: string }) => {
  const t = useT()
  return (
    <TextField
      name="sourceUrl"
      type="url"
      label={t('Web address of the source')}
      hint={t('Begins with https://')}
      optional={optional}
    />
  )
}

interface RecordFormProps {
  readonly table: TemplateName
  readonly lga: string
  readonly recordId?: string | undefined
  readonly filled?: FilledForm | undefined
}

/** One record of a table, as fields that its template names. */
export const RecordForm = ({ table, lga, recordId, filled }: RecordFormProps) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const values = {
    ...Object.fromEntries((filled?.fields ?? []).map(({ name, value }) => [name, value])),
    ...(filled?.sourceUrl && { sourceUrl: filled.sourceUrl }),
    ...(filled?.note && { note: filled.note }),
  }
  return (
    <Form
      call={sendingApi.sendRecord}
      then={to('dataSubmission')}
      done={message('Sent. Someone else checks it before it is published.')}
      failed={message('We could not send your record. Please try again.')}
      values={values}
      className="stack"
      hasFiles
    >
      <input type="hidden" name="template" value={table} />
      <input type="hidden" name="lga" value={lga} />
      {recordId && <input type="hidden" name="recordId" value={recordId} />}
      {templates[table].fields.map((name) => (
        <SpecField key={name} name={name} optional={templates[table].optional.includes(name)} />
      ))}
      <ObservedOn />
      <SourceAddress optional={t('or a photo')} />
      <MoreEvidence
        onSending={setSending}
        words={{
          label: t('Photo or document as the source'),
          hint: t('Everyone can see it. No faces, and no papers with names of private people.'),
        }}
      />
      <TextArea
        name="note"
        label={t('Note')}
        optional={t('optional')}
        hint={t('Never names of private people, phone numbers or emails.')}
        rows={3}
      />
      <p>
        <Submit variant="civic" busy={isSending}>
          {t('Send it for a check')}
        </Submit>
      </p>
    </Form>
  )
}
