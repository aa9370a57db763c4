import { useT } from '#platform/web/language.tsx'
import { Table } from '#ui/data/table.tsx'
import { fieldSpecs, fieldNames } from '../../templates-contract.ts'
import type { ListLineFault } from '../../list-rules.ts'

const MAX_SHOWN = 100

/** What is wrong in a list, by line and column. */
export const ListFaults = ({ faults }: { faults: readonly ListLineFault[] }) => {
  const t = useT()
  const labelOf = (column: string | null): string => {
    const name = fieldNames.find((each) => each === column)
    return name ? t(fieldSpecs[name].label) : (column ?? '')
  }
  if (faults.length === 0) return null
  return (
    <Table
      caption={t('{count, plural, one {# thing to correct} other {# things to correct}}', {
        count: faults.length,
      })}
      columns={[{ label: t('Row') }, { label: t('Column') }, { label: t('What to change') }]}
      rows={faults.slice(0, MAX_SHOWN).map((fault, at) => ({
        key: at,
        cells: [fault.line, labelOf(fault.column), t(fault.message)],
      }))}
    />
  )
}
