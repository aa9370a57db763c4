import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { nameOfRecord } from '../../record-rules.ts'
import { fieldSpecs, type TemplateName } from '../../templates-contract.ts'
import type { FieldValue } from '../../vocabulary-contract.ts'

/** A value in the reader's words: choices by their name, numbers with separators, years and words as they are. */
export const valueText = ({ name, value }: FieldValue, t: Translate): string => {
  const spec = fieldSpecs[name]
  if (spec.type === 'choice') return t(spec.words[value] ?? value)
  if (name === 'price' || name === 'amount') return `₦${formatNumber(Number(value))}`
  return spec.type === 'whole' && name !== 'year' ? formatNumber(Number(value)) : value
}

/** The name of a record as its heading. */
export const recordTitle = (template: TemplateName, values: readonly FieldValue[], t: Translate): string => {
  const item = values.find(({ name }) => name === 'item')
  const name = nameOfRecord(template, Object.fromEntries(values.map((each) => [each.name, each.value])))
  return item ? `${valueText(item, t)} – ${name}` : name
}

/** All values of a record with their labels. */
export const FieldList = ({ values }: { values: readonly FieldValue[] }) => {
  const t = useT()
  return (
    <SummaryList
      rows={values.map((each) => ({ label: t(fieldSpecs[each.name].label), value: valueText(each, t) }))}
    />
  )
}

/** Where a value comes from: a web address of somebody else, or a file that is kept here. */
export const RecordSource = ({
  sourceUrl,
  fileUrl,
}: {
  sourceUrl: string | null
  fileUrl: string | null
}) => {
  const t = useT()
  return (
    <>
      {sourceUrl && (
        <a className="break" href={sourceUrl} target="_blank" rel="noopener nofollow noreferrer ugc">
          {new URL(sourceUrl).host}
        </a>
      )}
      {sourceUrl && fileUrl && ' · '}
      {fileUrl && (
        <a href={fileUrl} target="_blank" rel="noopener">
          {t('Photo or document')}
        </a>
      )}
    </>
  )
}
